import './lib/require-node.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { become, toolEnv } from './lib/processes.mjs'
import { main } from './lib/project.mjs'

await main(async () => {
  const node = await ensureInstalled({ dev: true })
  const watched = ['server', 'contract', 'languages'].map((folder) => `--watch-path=${folder}`)
  const env = toolEnv({ NODE_ENV: process.env.NODE_ENV || 'development', KARIGAR_DEV: '1' })
  become(node, ['--disable-warning=ExperimentalWarning', ...watched, 'server/main.ts'], env)
})
