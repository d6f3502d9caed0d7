// The first import of every script, in a syntax that older versions of Node read as well.
const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`Karigar needs Node 20 or later to start; this is Node ${process.versions.node}.`)
  process.exit(1)
}
