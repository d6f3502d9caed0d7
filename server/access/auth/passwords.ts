import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hash, verify } from '@node-rs/argon2'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createBulkhead } from '../../platform/bulkhead.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import { StartError } from '../../platform/log.ts'
import type { PasswordFault, Verdict } from './password-judge.worker.ts'

// argon2id, the library's default, at OWASP's smallest recommended cost: 19 MiB, two passes.
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How long a hash waits for a slot, after the request that needs it has waited for its own. */
export const HASH_WAIT_MS = 2_000
// Hashing occupies one of Node's four threads and a core for some 40 ms; one at a time leaves the rest for other work.
const inTurnOfPasswords = createBulkhead({ running: 1, waiting: 150, waitMs: HASH_WAIT_MS })

/** Keyboards compose letters differently, so a password gets one normal form, as NIST SP 800-63B asks. */
const toNormalForm = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return inTurnOfPasswords(() => hash(toNormalForm(password), PASSWORD_COST))
}

/**
 * Whether this is the hash of a password. An older hash may be of the unnormalised form: `renew` then receives a hash
 * of the normal form. Without a hash it takes just as long, so that timing doesn't reveal whether the account exists.
 */
export async function isHashOfPassword(
  hashed: string | undefined,
  password: string,
  renew?: (hashed: string) => Promise<void>,
): Promise<boolean> {
  const forms = new Set([toNormalForm(password), password, password.normalize('NFC'), password.normalize('NFD')])
  for (const form of forms) {
    const isIt = await inTurnOfPasswords(() => (hashed ? verify(hashed, form) : hash(form, PASSWORD_COST).then(() => false)))
    if (!isIt) continue
    if (form !== toNormalForm(password)) await renew?.(await hashPassword(password))
    return true
  }
  return false
}

const FAULTS: Record<PasswordFault, string> = {
  weak: ADMIN_MESSAGES.passwordWeak,
  fromContext: ADMIN_MESSAGES.passwordFromContext,
}

/** The worker ends after being idle for this long. */
const IDLE_MS = MINUTE_MS
const inTurn = createBulkhead({ running: 1, waiting: 50, waitMs: 5_000 })
let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined

/** Rates a password against an attacker who knows these texts, such as the email address and the site's name. */
export function judgePassword(password: string, texts: readonly string[]): Promise<Verdict> {
  return inTurn(async () => {
    clearTimeout(idleTimer)
    // The worker must not inherit the program's own Node options, such as those for garbage collection.
    worker ??= new Worker(new URL('./password-judge.worker.ts', import.meta.url), { execArgv: [] })
    worker.ref()
    try {
      worker.postMessage({ password, texts })
      const [verdict] = await once(worker, 'message')
      return verdict
    } catch (error) {
      // The next call starts a new worker.
      worker = undefined
      throw error
    } finally {
      // An idle worker must not keep the process alive.
      worker?.unref()
      idleTimer = setTimeout(endWorker, IDLE_MS).unref()
    }
  })
}

function endWorker(): void {
  void worker?.terminate()
  worker = undefined
}

/** The message about a password that is too easy to guess; undefined for a good one. */
export const toFaultText = ({ fault }: Verdict) => fault && FAULTS[fault]

/** Throws 422 for a password that is too easy to guess. */
export async function requireGoodPassword(password: string, texts: readonly string[], field = 'password'): Promise<void> {
  const fault = toFaultText(await judgePassword(password, texts))
  if (fault) throw invalid({ [field]: fault })
}

/** Throws a StartError that contains neither the password nor the email address. */
export async function checkGivenPassword(password: string, texts: readonly string[]): Promise<void> {
  const { fault } = await judgePassword(password, texts)
  if (fault === 'weak') throw new StartError('The setting ADMIN_PASSWORD is too easy to guess: use four unrelated words.')
  if (fault) throw new StartError('The setting ADMIN_PASSWORD must be more than the name of the site and the words of the email.')
}

/** Reports how strong the password of this account is while it is typed. */
export async function reportStrength({ settings }: Pick<Deps, 'settings'>, email: string, password: string) {
  const verdict = await judgePassword(password, [email, settings.siteName])
  const { score, fault } = verdict
  const good = score === 4 ? ADMIN_MESSAGES.passwordStrong : ADMIN_MESSAGES.passwordGood
  return { status: true as const, data: { score, is_enough: fault === undefined, message: toFaultText(verdict) ?? good } }
}
