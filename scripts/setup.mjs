import './lib/require-node.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/project.mjs'

// Installs and builds everything a start needs, so that the start can run as a user without write access here. With
// --dev it installs what tests and lint need, and builds nothing.
const dev = process.argv.includes('--dev')
await main(async () => {
  const node = await ensureInstalled({ dev })
  if (!dev) await ensureBuilt(node)
})
