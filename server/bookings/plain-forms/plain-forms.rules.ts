import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { splitLanguage } from '../../../contract/languages.ts'
import { CONTACT_FORM_PATH } from '../../../contract/paths.ts'
import { open, seal } from '../../platform/secrets.ts'

const BOOK_FORM = /^\/services\/[^/]+\/[^/]+\/book$/
/** The pages of a customer and of a technician, whose forms move the visit. */
const PRIVATE = /^\/(booking|day)\/[^/]+$/

/** Whether an address is that of a form that works without script. */
export function isPlainForm(address: string): boolean {
  const { path } = splitLanguage(address)
  return path === CONTACT_FORM_PATH || BOOK_FORM.test(path) || PRIVATE.test(path)
}

/** Encrypts and signs the state of a form for its address, as text for a cookie. */
export function sealForm(form: object, key: Buffer, address: string): string {
  return seal(deflateRawSync(JSON.stringify(form)), key, address)
}

/** What was sealed with this key for this address; undefined for anything else. */
export function openForm(text: string, key: Buffer, address: string): unknown {
  const packed = open(text, key, address)
  return packed && JSON.parse(inflateRawSync(packed).toString())
}

/** Whether a form was sent from a page of this site. Browsers send the header with every form that they post. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, siteUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === new URL(siteUrl).origin || new URL(origin).host === host
}

/** The idempotency key of a form with these fields: the same form again is the same request, a changed one is not. */
export function toRequestKey(formId: string, fields: object): string {
  return createHash('sha256')
    .update(JSON.stringify([formId, fields]))
    .digest('base64url')
}
