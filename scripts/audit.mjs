import './lib/require-node.mjs'
import { readAudit } from './lib/audit.mjs'
import { run } from './lib/processes.mjs'
import { main, UserError } from './lib/project.mjs'

/**
 * Fails on serious known vulnerabilities in the program's dependencies. Exits with 2 if the registry doesn't answer.
 */
await main(async () => {
  // By default npm retries for minutes.
  const limits = ['--fetch-retries=1', '--fetch-timeout=20000']
  const { output } = await run('npm', ['audit', '--omit=dev', '--json', ...limits], { shell: process.platform === 'win32' })
  const { isKnown, serious, text } = readAudit(output)
  console.log(text)
  if (!isKnown) process.exitCode = 2
  if (serious > 0) throw new UserError('A package that the program runs on has a serious vulnerability: see above.')
})
