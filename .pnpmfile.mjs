// TypeScript 7 has no JS API, so tstyche gets the last version that has one. A plain override cannot do this:
// typescript is a peer of tstyche, and a peer is taken from the workspace.
const readPackage = (manifest) => {
  if (manifest.name === "tstyche") {
    delete manifest.peerDependencies.typescript
    manifest.dependencies = { ...manifest.dependencies, typescript: "6.0.3" }
  }
  return manifest
}

export const hooks = { readPackage }
