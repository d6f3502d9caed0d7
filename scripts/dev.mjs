import './lib/require-node.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { become, toolEnv } from './lib/processes.mjs'
import { main } from './lib/user-error.mjs'

await main(async () => {
  const node = await ensureInstalled()
  const flags = ['--disable-warning=ExperimentalWarning', '--watch-path=server', '--watch-path=contract']
  const env = toolEnv({ NODE_ENV: process.env.NODE_ENV || 'development', KARIGAR_DEV: '1' })
  become(node, [...flags, 'server/main.ts'], env)
})
