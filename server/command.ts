import { constants } from 'node:os'
import { runAdminCommand } from './commands/admin-command.ts'
import { runBackupCommand, runRestoreCommand } from './commands/backup-command.ts'
import { runDoctorCommand } from './commands/doctor-command.ts'
import { withDatabase } from './platform/db/with-database.ts'
import { readSettings, type Settings } from './platform/env/env.ts'
import { StartError } from './platform/processes/start-error.ts'

/** What `npm run <name> -- words` does; each returns the text to print. */
const COMMANDS: Record<string, (words: string[], settings: Settings) => Promise<string>> = {
  admin: (words, settings) => {
    const given = { password: settings.adminPassword, siteName: settings.siteName }
    return runAdminCommand(words, given, (work) => withDatabase(settings, work))
  },
  doctor: (words, settings) => runDoctorCommand(words, settings, terminal.print),
  backup: (words, settings) => runBackupCommand(words, settings, terminal),
  restore: (words, settings) => runRestoreCommand(words, settings, terminal),
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
