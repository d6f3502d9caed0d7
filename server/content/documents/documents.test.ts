import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_KEYS } from '../../../contract/options.ts'
import { createTestApp } from '../../../test/harness.ts'
import { documents } from '../../platform/db/schema.ts'

const app = await createTestApp()
const get = (key: string) => app.request('GET', `/public/${key}`)

describe('the public documents', () => {
  it.each(DOCUMENT_KEYS)('%s has title and description beside the status', async (key) => {
    const { status, body } = await get(key)
    expect([status, body.status, body.data]).toEqual([200, true, undefined])
    expect(body.title).toMatch(/\w/)
    expect(body.description).toMatch(/^<(p|h2)>/)
  })

  it('have the terms at the plural path alone', async () => {
    expect((await get('terms-and-condition')).status).toBe(404)
  })

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a script address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a frame of any host', '<iframe src="https://www.youtube.com/embed/a"></iframe><p>a</p>', '<p>a</p>'],
    ['a handler of a picture', '<img src="/x.png" onerror=alert(1)><p>a</p>', '<img src="/x.png" /><p>a</p>'],
    ['styles', '<style>p{}</style><p style="position:fixed">a</p>', '<p>a</p>'],
  ])('are cleaned of %s', async (_, description, clean) => {
    await app.db.update(documents).set({ description }).where(eq(documents.key, 'about-us'))
    expect((await get('about-us')).body.description).toBe(clean)
  })

  it.each(['<p></p>', '<p><br></p>', '<p>&nbsp;</p><script>alert(1)</script>', '<ul><li> </li></ul>'])(
    'are empty where nothing can be seen of them: %s',
    async (description) => {
      await app.db.update(documents).set({ description }).where(eq(documents.key, 'about-us'))
      expect((await get('about-us')).body.description).toBe('')
    },
  )

  it.each([
    '<p><img src="/x.png" alt="a" /></p>',
    '<figure><img src="https://a.example/x.png" alt="a" /><figcaption>b</figcaption></figure>',
    '<p style="text-align:center">a</p>',
  ])('keep %s', async (description) => {
    await app.db.update(documents).set({ description }).where(eq(documents.key, 'about-us'))
    expect((await get('about-us')).body.description).toBe(description)
  })

  it('open links in another window without access to their own', async () => {
    const description = '<a href="https://a.example" target="_blank">a</a>'
    await app.db.update(documents).set({ description }).where(eq(documents.key, 'about-us'))
    expect((await get('about-us')).body.description).toContain('rel="noopener noreferrer"')
  })

  it('that is missing is not found', async () => {
    await app.db.delete(documents).where(eq(documents.key, 'refund-policy'))
    expect((await get('refund-policy')).status).toBe(404)
  })
})
