import './lib/require-node.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { become, productionEnv, toolEnv } from './lib/processes.mjs'
import { main, NODE_FLAGS } from './lib/project.mjs'

await main(async () => {
  const node = await ensureInstalled()
  const env = toolEnv({
    NODE_ENV: process.env.NODE_ENV || 'production',
    // Unlike the other commands, the doctor depends on the environment, and needs the one of `npm start`.
    ...(process.argv[2] === 'doctor' && productionEnv()),
  })
  become(node, [...NODE_FLAGS, 'server/command.ts', ...process.argv.slice(2)], env)
})
