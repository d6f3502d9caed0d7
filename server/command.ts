import { constants } from 'node:os'
import { withDatabase } from './platform/db/prepare.ts'
import { readSettings, type Settings } from './platform/env/env.ts'
import { StartError } from './platform/log.ts'

const importBackupCommand = () => import('./commands/backup-command.ts')

/**
 * The commands behind `npm run <name> -- words`; each returns the text to print. Each loads its own part of the program
 * on demand, because loading takes most of a short command's time.
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
// npm changes the working directory; INIT_CWD is the one it was called in.
const terminal = { folder: process.env.INIT_CWD ?? process.cwd(), print: console.log }

// Without a handler, a signal would end the process at once and leave behind the PostgreSQL that it had started.
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
