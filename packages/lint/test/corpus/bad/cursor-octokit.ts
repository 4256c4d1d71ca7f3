// no-unfollowed-cursor: the next link of GitHub stands in a header
import { Octokit } from "octokit"

const octokit = new Octokit()

export const issues = async () => (await octokit.rest.issues.listForRepo({ owner: "a", repo: "b", per_page: 100 })).data // finding
