import { beforeAll, describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { type ContentKind, kindsWith } from '../../../contract/content/content.ts'
import { buildContent } from '../../../test/build-content.ts'
import { createTestApp } from '../../../test/harness.ts'
import { refusedTokens, signIn } from '../../../test/steps.ts'

type Call = [method: string, path: string]

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const USUAL_CALLS: Call[] = [
  ['GET', ''],
  ['GET', '/1'],
  ['POST', ''],
  ['PUT', '/1'],
  ['DELETE', '/1'],
  ['POST', '/1/restore'],
]
/** Calls that only some kinds have. */
const OWN_CALLS: Partial<Record<ContentKind, Call[]>> = {
  blogs: [['GET', '/slug?slug=a']],
  services: [['GET', '/slug?slug=a&service_cat=Home']],
  homepage: [['POST', '/1/make-live']],
}

describe.each(kindsWith('trash'))('/%s', (kind) => {
  const calls = [...USUAL_CALLS, ...(OWN_CALLS[kind] ?? [])]
  const request = (method: string, path: string, token: string | undefined) =>
    app.request(method, `/${kind}${path}`, method === 'GET' || method === 'DELETE' ? undefined : buildContent(kind), { token })

  it.each(calls)('%s %s is refused without a token, with a wrong one, after logout', async (method, path) => {
    const before = (await request('GET', '/1', token)).body.data
    for (const wrong of await refusedTokens(app)) {
      const { status, body } = await request(method, path, wrong)
      expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
    expect((await request('GET', '/1', token)).body.data).toEqual(before)
  })

  it.each(calls.filter(([, path]) => path.includes('/1')))('%s %s with an id that none has is 404', async (method, path) => {
    for (const id of ['0', '-1', 'abc', '1e1', '99999999999', '123456']) {
      expect([id, (await request(method, path.replace('1', id), token)).status]).toEqual([id, 404])
    }
  })
})
