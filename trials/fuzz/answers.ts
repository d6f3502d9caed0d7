import { API_MESSAGES } from '../../contract/api-messages.ts'
import { splitLanguage } from '../../contract/languages.ts'
import { API_BASE } from '../../contract/paths.ts'
import type { Parts, WireAnswer } from './request.ts'
import { SCRIPT } from './values.ts'

/** Statuses of requests that Node could not parse, so that no page or call was reached. */
const UNREADABLE = [400, 408, 413, 417, 431]
const POLICY = 'content-security-policy'
/** Parts of a page follow their document's policy. */
const PART_OF_PAGE = /^(text\/(css|javascript)|font\/)/
const STACK = /\n\s+at .+:\d+:\d+/

const isJson = ({ headers }: WireAnswer) => headers['content-type']?.startsWith('application/json') ?? false

/** Finds a fault that no answer may have, whatever the request. */
export function findCommonFault(answer: WireAnswer, method: string): string | undefined {
  const { status, headers, text } = answer
  if (status >= 500) return `answered ${status} ${text.slice(0, 300)}`
  const isPart = PART_OF_PAGE.test(headers['content-type'] ?? '')
  const missing = [...(isPart ? [] : [POLICY]), 'x-content-type-options'].filter((name) => !headers[name])
  if (missing.length > 0) return `answered ${status} without ${missing.join(', ')}`
  if ((method === 'HEAD' || status === 304 || status === 204) && text !== '') return `answered ${status} with a body`
  if (STACK.test(text)) return `answered ${status} with a stack: ${text.slice(0, 300)}`
  if (headers['content-type']?.startsWith('text/html') && text.includes(SCRIPT))
    return `answered ${status} with a script in its page`
  return undefined
}

/** Whether Node could not read the request. */
export const isUnreadable = ({ status, text }: WireAnswer) =>
  UNREADABLE.includes(status) && text.includes(API_MESSAGES.unreadableRequest)

/** Every answer has at least the common envelope, even to requests outside the document. */
export function findEnvelopeFault(answer: WireAnswer): string | undefined {
  if (answer.status === 204) return undefined
  const { status, message } = (isJson(answer) && JSON.parse(answer.text)) || {}
  const isEnvelope = answer.status < 400 ? status === true : status === false && typeof message === 'string'
  return isEnvelope ? undefined : `answered ${answer.status} in another envelope: ${answer.text.slice(0, 300)}`
}

/** Finds a fault in the answer of a page, file or form, given the media types of successful answers. */
export function findFaultOfPlace(answer: WireAnswer, { path }: Parts, types: readonly string[]): string | undefined {
  const { status, headers, text } = answer
  const type = headers['content-type'] ?? ''
  if (status >= 300 && status < 400) return findFaultOfRedirect(answer)
  if (status === 204) return undefined
  if (status < 300 && types.some((own) => type.startsWith(own)))
    return type.startsWith('text/html') ? findFaultOfPage(answer, path) : undefined
  if (status < 300) return `answered ${status} as ${type}`
  // A file's requested range may be empty.
  if (status === 416) return undefined
  if (isUnreadable(answer)) return undefined
  // Dot segments may lead below the API, as `/./api/…` does.
  const { pathname } = URL.parse(`http://site.example${path}`) ?? { pathname: path }
  if (new RegExp(`^${API_BASE}(/|$)`).test(pathname)) return findEnvelopeFault(answer)
  return type.startsWith('text/html') ? findFaultOfPage(answer, path) : `answered ${status} as ${type}: ${text.slice(0, 300)}`
}

function findFaultOfRedirect({ status, headers }: WireAnswer): string | undefined {
  if (status === 304) return undefined
  const { location = '' } = headers
  const isOwn = location.startsWith('/') && URL.parse(location, 'http://site.example')?.host === 'site.example'
  return isOwn ? undefined : `answered ${status} to ${location.slice(0, 300)}`
}

function findFaultOfPage({ status, text }: WireAnswer, path: string): string | undefined {
  const language = /^<!doctype html>\s*<html[^>]* lang="(en|hi|mr)\b/i.exec(text)?.[1]
  if (!language || !text.includes('<title>')) return `answered ${status} with no page: ${text.slice(0, 300)}`
  // A prefix in another spelling is not a language.
  const asked = splitLanguage(path).language
  const isPlain = /^\/[\w/-]*$/.test(path) && splitLanguage(path.toLowerCase()).language === asked
  return isPlain && language !== asked ? `answered ${status} in ${language}, not in ${asked}` : undefined
}
