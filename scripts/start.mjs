import './lib/require-node.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { become, productionEnv, toolEnv } from './lib/processes.mjs'
import { inProject, main, NODE_FLAGS } from './lib/project.mjs'

await main(async () => {
  const node = await ensureInstalled()
  await ensureBuilt(node)
  const env = toolEnv({
    NODE_ENV: process.env.NODE_ENV || 'production',
    // Node's compile cache makes the next start a sixth faster.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || inProject('node_modules', '.cache', 'node'),
    // With more malloc arenas, the C library would retain half as much memory again after encoding pictures.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
    ...productionEnv(),
  })
  become(node, [...NODE_FLAGS, 'server/main.ts'], env)
})
