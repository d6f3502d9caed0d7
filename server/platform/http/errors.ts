import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { ERROR_STATUS, type ErrorCode, type Failure, type FieldErrors } from '../../../contract/errors.ts'
import { inLanguage } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { FailedPage } from '../../../contract/site.ts'
import { StoreUnavailable } from '../providers/storage.ts'
import { findLanguage, isCall, translate, translateMessages } from './language.ts'

// A restarting database is back within this time; a provider may be.
const RETRY_S = 5

type Details = {
  errors?: FieldErrors
  retryAfterS?: number
  /** Extra fields of the answer, named by the specification. */
  body?: Record<string, unknown>
}

/** A failure with a message for the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export function notFound(): AppError {
  return new AppError('notFound', MESSAGES.notFound)
}

export function invalid(errors: FieldErrors): AppError {
  return new AppError('invalid', Object.values(errors)[0] ?? MESSAGES.checkFields, { errors })
}

/** The first message of each field. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/**
 * Answers anything thrown. Anything but an AppError is a bug: logged in full, and answered without details.
 * `renderFailure` makes a page of it.
 */
export function answerError(error: unknown, c: Context, log: Logger, renderFailure = plainFailure): Response {
  const appError = error instanceof AppError ? error : fromHttpException(error)
  const about = { err: error, method: c.req.method, path: c.req.path }
  if (hasHungUp(c)) log.debug(about, 'a client hung up')
  else if (!appError) log.error(about, 'unexpected error')
  else if (appError.code === 'tooMany') log.info({ method: c.req.method, path: c.req.path }, 'too many tries')
  c.header('Cache-Control', 'no-store')
  const { code, message, details } =
    appError ??
    (isStoreUnavailable(error) ? new AppError('unavailable', MESSAGES.internal) : new AppError('internal', MESSAGES.internal))
  const retryAfterS = details.retryAfterS ?? (code === 'unavailable' ? RETRY_S : undefined)
  if (retryAfterS !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterS))))
  // The rest of the body stays unread, so this connection can't be reused.
  if (code === 'tooLarge') c.header('Connection', 'close')
  const language = findLanguage(c)
  if (!isCall(c.req.path)) {
    const canRetry = ['GET', 'HEAD'].includes(c.req.method)
    const failed = { language, message: translate(language, message), retry: canRetry ? ownAddress(c) : undefined }
    // A refusal stays cheap, and reveals nothing that was read for someone else.
    const isRefusal = ERROR_STATUS[code] < 500
    return c.html(isRefusal ? plainFailure(failed) : renderOrPlain(renderFailure, failed), ERROR_STATUS[code])
  }
  const failure: Failure = { status: false, message, ...details.body, ...(details.errors && { errors: details.errors }) }
  return c.json(translateMessages(language, failure), ERROR_STATUS[code])
}

/** With a single leading slash: two would mean another host. */
function ownAddress(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname.replace(/^[/\\]+/, '/') + search
}

type Failed = Omit<FailedPage, 'contact'>

function renderOrPlain(render: (failed: Failed) => string, failed: Failed): string {
  try {
    return render(failed)
  } catch {
    return plainFailure(failed)
  }
}

/** Without style or data, because it must work when nothing else does. */
function plainFailure({ language, message }: Failed): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1><p><a href="${inLanguage('/', language)}">${translate(language, MESSAGES.homePage)}</a></p></html>`
}

function fromHttpException(error: unknown): AppError | undefined {
  if (!(error instanceof HTTPException)) return undefined
  if (error.status === 413) return new AppError('tooLarge', MESSAGES.bodyTooLarge)
  return error.status < 500 ? new AppError('malformed', API_MESSAGES.malformedJson) : undefined
}

/** Whether the connection ended before the whole request arrived; the failure then isn't a bug. */
function hasHungUp(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming !== undefined && incoming.complete === false && incoming.destroyed === true
}

/** System errors: a refused or lost connection, and a full, broken or read-only disk. */
const SYSTEM_ERRORS = 'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EROFS|EIO'
/**
 * PostgreSQL's SQLSTATEs for: no connection; no space or memory; a failing disk; a server that is read-only, stopping
 * or starting; a query, lock wait or idle transaction that timed out; a transaction that conflicted on every attempt.
 */
const SQL_STATES = '08...|53...|58030|25006|57P0[123]|57014|55P03|25P03|40P01|40001'
const UNAVAILABLE = new RegExp(`^(${SYSTEM_ERRORS}|${SQL_STATES})$`)
const LOST_CONNECTION = /connection (terminated|timeout)|query read timeout|timeout exceeded when|not queryable/i

/** Whether the database or the file store can't answer now, or not in time, so that the caller may retry. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown }
  // A missing file causes ENOENT too.
  if (code === 'ENOENT') return syscall === 'connect'
  return UNAVAILABLE.test(String(code)) || (cause instanceof Error && LOST_CONNECTION.test(cause.message))
}
