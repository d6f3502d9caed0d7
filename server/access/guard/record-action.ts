import type { Context } from 'hono'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { AuditFacts, Caller, Endpoint } from '../../../contract/endpoint.ts'
import { ERROR_STATUS } from '../../../contract/errors.ts'
import { formatMoment } from '../../../contract/india.ts'
import { beforeEachCommit, type DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, isStoreUnavailable } from '../../platform/http/errors.ts'
import { keyLimit } from '../../platform/http/limits.store.ts'
import { requestIds } from '../../platform/log.ts'
import { insertEntry, type NewEntry } from '../audit/audit.store.ts'
import { type Guarded, toCaller, toClient } from './caller.ts'

/** Whether calls of the endpoint are recorded: administrators' changes, sign-ins and exports. */
export function isAudited({ auth, method, isAudited }: Pick<Endpoint, 'auth' | 'method' | 'isAudited'>): boolean {
  return isAudited ?? (auth !== 'public' && method !== 'GET')
}

/** The keys of a body that look like field names. Any other key could hold a value, which must not be logged. */
export function toFieldNames(body: Record<string, unknown>): string[] {
  return Object.keys(body)
    .filter((name) => /^[a-z][a-z_0-9]{0,39}$/i.test(name))
    .slice(0, 40)
}

type Action = { name: string; endpoint: Guarded & Pick<Endpoint, 'method' | 'status' | 'isAudited'> }

/**
 * Identifies the caller and answers the call. The entry of an audited call is the last statement of each transaction
 * that `answer` commits; without a transaction, it is written before the answer is sent.
 */
export type RecordAction = <Answered>(
  c: Context,
  action: Action,
  answer: (caller: Caller) => Promise<Answered>,
) => Promise<Answered>

// Hourly entries from callers who are not signed in: anyone can cause such entries, and no one can remove them.
const STRANGERS_LIMITS = {
  address: { keyPrefix: 'audit-address', points: 30, durationS: 3600 },
  site: { keyPrefix: 'audit-site', points: 1000, durationS: 3600 },
} as const
const LAST_NOTE = 'the last one of this hour: the program’s log has the rest'

export function createRecorder(deps: Deps): RecordAction {
  const { db, log, now, pool } = deps
  const perAddress = keyLimit(pool, STRANGERS_LIMITS.address)
  const perSite = keyLimit(pool, STRANGERS_LIMITS.site)

  // Refused calls without an entry. If the process stops, only the program's log still has them.
  let [leftOut, leftOutSince] = [0, now()]

  /** Counts a call that was left out; once an hour, writes an entry with the count. */
  async function countLeftOut(): Promise<void> {
    if (leftOut === 0) leftOutSince = now()
    leftOut += 1
    if (now().getTime() - leftOutSince.getTime() < HOUR_MS) return
    const note = `${leftOut} refused calls of strangers since ${formatMoment(leftOutSince)} have no entry: the program’s log has them`
    leftOut = 0
    await insertEntry(db, { action: 'audit.leftOut', outcome: 'refused', note, created_at: now() })
  }

  /** The entry to write; undefined once the strangers' entries of this hour are used up. */
  async function limitStrangers(entry: NewEntry): Promise<NewEntry | undefined> {
    const ofAddress = await perAddress.take(entry.address ?? '')
    const ofSite = ofAddress === undefined ? undefined : await perSite.take('all')
    if (ofSite === undefined) {
      await countLeftOut()
      return undefined
    }
    const isLast = ofAddress === 0 || ofSite === 0
    return isLast ? { ...entry, note: [entry.note, LAST_NOTE].filter(Boolean).join(', ') } : entry
  }

  async function write(
    c: Context,
    name: string,
    { status, answered, ...facts }: AuditFacts & { status: number; answered?: unknown },
    tx: DbOrTx = db,
  ): Promise<void> {
    const session: Caller['session'] = c.get('session')
    const { address, userAgent } = toClient(c, deps)
    const inPath = Object.values(c.req.param()).filter((part) => /^[\w.-]{1,60}$/.test(part))
    const { id } = (answered as { data?: { id?: unknown } } | undefined)?.data ?? {}
    const entry: NewEntry = {
      action: name,
      outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed',
      status,
      administrator_id: session?.administratorId ?? facts.administratorId,
      // The ids and keys in the call's path, or else the id of the record that it created.
      target: facts.target ?? (inPath.join('/') || (typeof id === 'number' ? String(id) : undefined)),
      fields: session && facts.fields,
      note: facts.note,
      address,
      user_agent: userAgent,
      request_id: requestIds.getStore(),
      created_at: now(),
    }
    if (session && status < 400)
      log.info({ administrator: session.administratorId, address, call: name, path: c.req.path }, 'an administrator’s call')
    // Attempts on an account are bounded by the sign-in limits and always recorded, so that strangers can't hide them
    // in a flood. Attempts refused by a sign-in limit are the exception: anyone can cause any number of them.
    const isAccountAttempt = facts.administratorId !== undefined && status !== ERROR_STATUS.tooMany
    const allowed = session || status < 400 || isAccountAttempt ? entry : await limitStrangers(entry)
    if (allowed) await insertEntry(tx, allowed)
  }

  return async (c, { name, endpoint }, answer) => {
    const facts: AuditFacts = {}
    const audit = (more: AuditFacts) => void Object.assign(facts, more)
    try {
      const caller = { ...(await toCaller(c, endpoint, deps)), audit }
      if (!isAudited(endpoint)) return await answer(caller)
      const { result, hasCommitted } = await beforeEachCommit(
        (tx) => write(c, name, { status: endpoint.status, ...facts }, tx),
        () => answer(caller),
      )
      if (!hasCommitted) await write(c, name, { status: endpoint.status, answered: result, ...facts })
      return result
    } catch (error) {
      // An unavailable database can't store the entry either, and the caller would wait for it twice.
      if (isStoreUnavailable(error)) throw error
      const status = ERROR_STATUS[error instanceof AppError ? error.code : 'internal']
      // Record that a role may not read something, but not that a console polls with an expired session.
      if (isAudited(endpoint) || (endpoint.auth !== 'public' && status === 403)) {
        await write(c, name, { status, ...facts }).catch((err) =>
          log.error({ err, call: name }, 'a refusal has no entry in the audit log'),
        )
      }
      throw error
    }
  }
}
