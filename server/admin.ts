import { runAdminCommand } from './auth/admin-command.ts'
import { withDatabase } from './db/with-database.ts'
import { readSettings } from './env.ts'
import { StartError } from './start-error.ts'

try {
  const settings = readSettings(process.env)
  const given = { password: settings.adminPassword, siteName: settings.siteName }
  const said = await runAdminCommand(process.argv.slice(2), given, (work) => withDatabase(settings, work))
  console.log(said)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
