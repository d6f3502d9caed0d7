import fc from 'fast-check'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { BOOK_FORM_PATTERN, CONTACT_FORM_PATH } from '../../contract/paths.ts'
import { findFaultOfPlace } from './answers.ts'
import type { Operation } from './document.ts'
import { toForms } from './multipart.ts'
import { PAGE_ODDITIES } from './oddities.ts'
import { type FuzzRequest, type Parts, type Requests, toMoment, toQuery } from './request.ts'
import { HOSTILE_TEXTS, Known, spoilOne, toObject } from './values.ts'

/** A service of the first start. */
const SERVICE = { ':category': 'homeservice', ':slug': 'electrician' }
const OWN_ORIGIN = 'https://karigar.example'

const PAGES = [
  { pattern: BOOK_FORM_PATTERN, call: 'otp.send', actions: ['', 'change', 'resend', 'verify', 'constructor'] },
  { pattern: CONTACT_FORM_PATH, call: 'contactMessages.send', actions: [''] },
]

/** Requests of the forms that work without script, with the cookies from their pages. */
export function toPlainForms(operations: readonly Operation[]): Requests {
  const forms = PAGES.flatMap(({ pattern, call, actions }) => {
    const operation = operations.find(({ id }) => id === call)
    if (!operation?.body) throw new Error(`The document has no ${call}`)
    const path = pattern.replace(/:\w+/g, (name) => SERVICE[name as keyof typeof SERVICE])
    const { body } = operation
    return LANGUAGES.map((language) => toForm(inLanguage(path, language), body, actions))
  })
  return new Map([['forms', fc.oneof(...forms)]])
}

function toForm(path: string, body: NonNullable<Operation['body']>, actions: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const valid = toObject(body, 'otp')
  const names = [...Object.keys(body.properties ?? {}), 'action', 'otp', 'consent_version', 'sealed', '__proto__']
  const typed = fc.record({
    fields: fc.oneof(
      { weight: 2, arbitrary: valid },
      { weight: 1, arbitrary: spoilOne(valid, names, fc.constantFrom(...HOSTILE_TEXTS)) },
    ),
    action: fc.constantFrom(...actions),
    otp: fc.nat(3).map((age) => new Known('otp', 'otp', age, '000000')),
  })
  // The same forms in another encoding, with parts that nobody asked for.
  const part = fc.record({ name: fc.constantFrom(...names), content: fc.constant(Buffer.from('x')) })
  const otherForms = toForms(fc.array(part, { maxLength: 4 }))
  const sent = fc.record({
    ...toMoment(false),
    typed,
    form: fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: otherForms }),
    isRead: fc.boolean(),
    hasCookies: fc.boolean(),
    origin: fc.oneof(
      { weight: 9, arbitrary: fc.constant(OWN_ORIGIN) },
      { weight: 1, arbitrary: fc.constantFrom('null', 'https://evil.example', 'x', '') },
    ),
    oddity: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...PAGE_ODDITIES) },
    ),
  })
  return sent.map(({ typed, form, isRead, hasCookies, origin, oddity, ...moment }) => ({
    ...{ id: `form ${path}`, module: 'forms', isAdmin: false, ...moment, ...(oddity && { oddity }) },
    toParts(known): Parts {
      const cookie = String(known.fill(new Known('cookies', path, 0, 'form=none')))
      if (isRead) return { method: 'GET', path, headers: hasCookies ? { Cookie: cookie } : {} }
      const { fields, ...rest } = known.fill(typed)
      const entries = Object.entries({ ...fields, ...rest }).filter(([, value]) => value !== undefined)
      return {
        method: 'POST',
        path,
        headers: {
          ...(hasCookies && { Cookie: cookie }),
          Origin: origin,
          'Content-Type': form?.type ?? 'application/x-www-form-urlencoded',
        },
        body: form?.body ?? toQuery(entries),
      }
    },
    findFault(answer, parts) {
      const isStranger = parts.method === 'POST' && origin !== OWN_ORIGIN && !oddity
      if (isStranger && answer.status < 400) return `took the form of another site: ${answer.status}`
      return findFaultOfPlace(answer, parts, oddity?.path || oddity?.method ? [''] : ['text/html'])
    },
  }))
}
