import { requiredEmail } from '../../contract/fields.ts'
import { english, toText } from '../../contract/messages.ts'
import { updateAdministrator } from '../access/administrators/administrators.store.ts'
import { insertEntry } from '../access/audit/audit.store.ts'
import {
  findAdministrator,
  insertAdministrator,
  listAdministrators,
  removeSessionsOf,
  resetSignInLimits,
  updatePassword,
} from '../access/auth/auth.store.ts'
import { checkGivenPassword, hashPassword } from '../access/auth/passwords.ts'
import { removeFactorsOf, resetFactorLimits } from '../access/auth/second-factor.store.ts'
import type { Db } from '../platform/db/client.ts'
import { StartError } from '../platform/log.ts'
import { createPassword } from '../platform/secrets.ts'

const ENTRY = { action: 'command.admin', outcome: 'done' } as const
/** What `npm run admin -- WORD EMAIL` does. */
const COMMANDS: Readonly<Record<string, string>> = {
  create: 'makes another owner',
  reset: 'sets a new password and ends the sessions',
  enable: 'reactivates an account',
  'remove-second-factor': 'for someone who has lost their device and recovery codes',
}
const LINES = Object.entries(COMMANDS).map(([word, does]) => `  npm run admin -- ${word} EMAIL`.padEnd(48) + does)
const USAGE = ['Usage:', ...LINES].join('\n')

type Given = { password: string | undefined; siteName: string }
type Visit = (work: (db: Db) => Promise<void>) => Promise<void>

/**
 * Without words, says which there are. `reset EMAIL` also resets the sign-in limits; it and `create EMAIL` generate a
 * password where none is given. Returns the text to print. Throws StartError.
 */
export async function runAdminCommand(words: readonly string[], given: Given, visit: Visit): Promise<string> {
  const [command, address = '', ...rest] = words
  if (!command) return USAGE
  if (!COMMANDS[command] || rest.length > 0) throw new StartError(USAGE)
  const email = readEmail(address)
  if (command === 'remove-second-factor') {
    await visit((db) => removeSecondFactor(db, email))
    return `${email} now signs in with the password only; its sessions are ended.`
  }
  if (command === 'enable') {
    await visit((db) => enable(db, email))
    return `${email} is active again.`
  }
  if (given.password) await checkGivenPassword(given.password, [email, given.siteName])
  const password = given.password ?? createPassword()
  const passwordHash = await hashPassword(password)
  await visit((db) => (command === 'create' ? create(db, email, passwordHash) : reset(db, email, passwordHash)))
  const done = command === 'create' ? `${email} is now an administrator.` : `${email} has a new password; its sessions are ended.`
  return `${done}\nPassword: ${given.password ? 'as set in ADMIN_PASSWORD' : `${password}   (shown this once)`}`
}

function readEmail(text: string): string {
  const { data, error } = requiredEmail('An email address is missing').safeParse(text)
  if (error) throw new StartError(`${text || 'EMAIL'}: ${toText(english, error.issues[0]?.message ?? '')}`)
  return data.toLowerCase()
}

async function create(db: Db, email: string, passwordHash: string): Promise<void> {
  if (await findAdministrator(db, email)) {
    throw new StartError(`${email} is already an administrator; “npm run admin -- reset ${email}” sets a new password.`)
  }
  await db.transaction(async (tx) => {
    await insertAdministrator(tx, { email, password_hash: passwordHash, role: 'owner' })
    await insertEntry(tx, { ...ENTRY, target: email, note: 'create' })
  })
}

async function reset(db: Db, email: string, passwordHash: string): Promise<void> {
  const { id } = await requireAdministrator(db, email)
  await db.transaction(async (tx) => {
    await updatePassword(tx, id, passwordHash)
    await removeSessionsOf(tx, id)
    await resetSignInLimits(tx, email)
    await insertEntry(tx, { ...ENTRY, target: email, note: 'reset' })
  })
}

/** An account that is switched on again starts without its old sessions. */
async function enable(db: Db, email: string): Promise<void> {
  const { id } = await requireAdministrator(db, email)
  await db.transaction(async (tx) => {
    await removeSessionsOf(tx, id)
    await updateAdministrator(tx, id, { disabled_at: null })
    await insertEntry(tx, { ...ENTRY, target: email, note: 'enable' })
  })
}

async function removeSecondFactor(db: Db, email: string): Promise<void> {
  const { id } = await requireAdministrator(db, email)
  await db.transaction(async (tx) => {
    await removeFactorsOf(tx, id)
    await removeSessionsOf(tx, id)
    await resetFactorLimits(tx, id)
    await insertEntry(tx, { ...ENTRY, target: email, note: 'remove-second-factor' })
  })
}

async function requireAdministrator(db: Db, email: string) {
  const administrator = await findAdministrator(db, email)
  if (administrator) return administrator
  const emails = (await listAdministrators(db)).map((other) => other.email).join(', ')
  throw new StartError(`There is no administrator ${email}; there is ${emails || 'none at all'}.`)
}
