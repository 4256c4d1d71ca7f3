// no-unfollowed-cursor: the client's own walk
import { Octokit } from "octokit"

const octokit = new Octokit()

export const issues = async () =>
  await octokit.paginate(octokit.rest.issues.listForRepo, { owner: "a", repo: "b", per_page: 100 })
