// Every script imports this first. Its syntax is valid in older versions of Node too.
const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`Karigar needs Node 20 or later to start; this is Node ${process.versions.node}.`)
  process.exit(1)
}
