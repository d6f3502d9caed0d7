import { constants } from 'node:os'
import { withDatabase } from './platform/db/prepare.ts'
import { readSettings, type Settings } from './platform/env/env.ts'
import { StartError } from './platform/log.ts'

const importBackupCommand = () => import('./commands/backup-command.ts')

/**
 * What `npm run <name> -- words` does; each returns the text to print. Each loads its own part of the program, which
 * takes most of the time of a short one.
 */
const COMMANDS: Record<string, (words: string[], settings: Settings) => Promise<string>> = {
  admin: async (words, settings) => {
    const { runAdminCommand } = await import('./commands/admin-command.ts')
    const given = { password: settings.adminPassword, siteName: settings.siteName }
    return runAdminCommand(words, given, (work) => withDatabase(settings, work))
  },
  doctor: async (words, settings) =>
    (await import('./commands/doctor-command.ts')).runDoctorCommand(words, settings, terminal.print),
  demo: async (words, settings) => (await import('./commands/demo-command.ts')).runDemoCommand(words, settings, terminal.print),
  backup: async (words, settings) => (await importBackupCommand()).runBackupCommand(words, settings, terminal),
  restore: async (words, settings) => (await importBackupCommand()).runRestoreCommand(words, settings, terminal),
}
// npm changes the working directory, and INIT_CWD names the one that it was called in.
const terminal = { folder: process.env.INIT_CWD ?? process.cwd(), print: console.log }

// Without a handler a signal ends the process at once, and leaves a PostgreSQL that it has started running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(128 + constants.signals[signal]))
}
try {
  const [name = '', ...words] = process.argv.slice(2)
  const output = await COMMANDS[name]?.(words, readSettings(process.env))
  console.log(output)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
