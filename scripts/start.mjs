import './lib/require-node.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE_FLAGS } from './lib/node-flags.mjs'
import { become, toolEnv } from './lib/processes.mjs'
import { inProject } from './lib/project.mjs'
import { main } from './lib/sentence.mjs'

await main(async () => {
  const node = await ensureInstalled()
  await ensureBuilt(node)
  // Libraries always run in production mode; only the operator's NODE_ENV says that this instance serves customers.
  const isProduction = process.env.NODE_ENV === 'production' && !process.env.PRODUCTION
  const env = toolEnv({
    NODE_ENV: process.env.NODE_ENV || 'production',
    // Node's compiled sources, which save a sixth of the next start's time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || inProject('node_modules', '.cache', 'node'),
    // With more pools of memory, the C library keeps half as much again of what encoding pictures took.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
    ...(isProduction && { PRODUCTION: '1' }),
  })
  become(node, [...NODE_FLAGS, 'server/main.ts'], env)
})
