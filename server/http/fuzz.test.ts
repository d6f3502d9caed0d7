import { expect, it } from 'vitest'
import * as api from '../../contract/api.ts'
import { buildContactMessage, buildLead } from '../../test/builders.ts'
import { createTestApp } from '../../test/harness.ts'
import { ADMIN } from '../../test/program.ts'
import { signIn, verifyMobile } from '../../test/steps.ts'
import { listEndpoints } from './calls.ts'

const app = await createTestApp()
const long = 'x'.repeat(20_000)

const UNUSUAL_TEXTS = [
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u0008', '\u202e', '🙂'.repeat(300), 'é'.normalize('NFD'), long, '', ' ', '\n'],
  ...["'", '"', '\\', '%', '_', '--', "'; drop table leads; --", '<script>alert(1)</script>', '{{7*7}}', '../../etc/passwd'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-0', '1e309', '9007199254740993', '2147483648', '٣', '१२३', 'true', '[]', '{}'],
]
const UNUSUAL_VALUES: unknown[] = [
  ...UNUSUAL_TEXTS,
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], [[]], {}, { toString: 'x' }, ['9876543210'], { length: 3 }],
]

// Valid input for endpoints, so that one unusual field at a time reaches the database.
const GOOD_INPUT: Record<string, () => object> = {
  'auth.authenticate': () => ADMIN,
  'leads.create': () => ({ ...buildLead(), request_id: 'r' }),
  'contactMessages.send': buildContactMessage,
  'otp.send': buildLead,
  'otp.verify': () => ({ mobile: buildLead().mobile, otp: '123456' }),
}

const endpoints = listEndpoints(api)
  .map(({ noun, name, endpoint }) => ({ call: `${noun}.${name}`, ...endpoint }))
  .filter(({ call }) => call !== 'auth.logout')

it.each(endpoints)('$call answers unusual values without an internal error', async ({ call, method, path, input }) => {
  const token = await signIn(app)
  const fields = Object.keys((input as { shape?: object }).shape ?? {})
  const params = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const good = GOOD_INPUT[call]?.() ?? {}
  const takesBody = method !== 'GET' && method !== 'DELETE'

  const cases = fields.flatMap((field) =>
    (takesBody ? UNUSUAL_VALUES : UNUSUAL_TEXTS).map((value) => ({ ...good, [field]: value })),
  )
  const answers = await Promise.all(
    cases.map(async (values: Record<string, unknown>) => {
      const address = path.replace(/:(\w+)/g, (_, param) => encode(values[param] ?? '1'))
      const query = fields.filter((field) => !params.includes(field) && field in values)
      const search = takesBody ? '' : `?${query.map((field) => `${field}=${encode(values[field])}`).join('&')}`
      const { status, body } = await app.request(method, address + search, takesBody ? values : undefined, { token })
      return { values: JSON.stringify(values).slice(0, 200), status, hasEnvelope: typeof body.status === 'boolean' }
    }),
  )
  expect(answers.filter(({ status, hasEnvelope }) => status >= 500 || !hasEnvelope)).toEqual([])
})

it.each(['name', 'message', 'request_id', 'mailid'])('a lead’s %s with unusual text is stored or refused', async (field) => {
  for (const text of UNUSUAL_TEXTS) {
    const lead = { ...buildLead(), [field]: text }
    await verifyMobile(app, lead.mobile)
    expect([201, 422], JSON.stringify(text).slice(0, 50)).toContain((await app.request('POST', '/public/leads', lead)).status)
  }
})

it('a path or query that is not UTF-8 causes no internal error', async () => {
  for (const path of [
    '/public/blog/%ff',
    '/public/frontservice/%c3/%28',
    '/public/frontblogs?search=%ff',
    '/leads?search=%ed%a0%80',
  ])
    expect((await app.fetch(`/api${path}`)).status, path).toBeLessThan(500)
})

/** Encodes a lone surrogate, which has no encoding, as the three bytes that some programs send for it. */
function encode(value: unknown): string {
  try {
    return encodeURIComponent(String(value)) || '%20'
  } catch {
    return '%ed%a0%80'
  }
}
