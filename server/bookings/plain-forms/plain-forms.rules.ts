import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { splitLanguage } from '../../../contract/languages.ts'
import { CONTACT_FORM_PATH } from '../../../contract/paths.ts'

const BOOK_FORM = /^\/services\/[^/]+\/[^/]+\/book$/

/** Whether an address is that of a form that works without script. */
export function isPlainForm(address: string): boolean {
  const { path } = splitLanguage(address)
  return path === CONTACT_FORM_PATH || BOOK_FORM.test(path)
}

const ALGORITHM = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]
/** What a cookie unpacks to at most; the fields of a form are far smaller. */
const MAX_BYTES = 64 * 1024

/** Encrypts and signs a value for one address, as text for a cookie. */
export function seal(value: object, key: Buffer, address: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(address))
  const sealed = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(value))), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The value that was sealed with this key for this address; undefined for anything else. */
export function open(text: string, key: Buffer, address: string): unknown {
  try {
    const bytes = Buffer.from(text, 'base64url')
    const iv = bytes.subarray(0, IV_BYTES)
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(address)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const packed = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(inflateRawSync(packed, { maxOutputLength: MAX_BYTES }).toString())
  } catch {
    return undefined
  }
}

/** Whether a form was sent from a page of this site. Browsers send the header with every form that they post. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, siteUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === new URL(siteUrl).origin || new URL(origin).host === host
}

/** The idempotency key of a form with these fields: the same form sent again is the same request, a changed one is not. */
export function toRequestKey(formId: string, fields: object): string {
  return createHash('sha256')
    .update(JSON.stringify([formId, fields]))
    .digest('base64url')
}
