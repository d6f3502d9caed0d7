import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { book, callAs, signIn } from '../../../test/steps.ts'

const app = await createTestApp()
const token = await signIn(app)
const fetchCsv = (query = '', bearer = token) =>
  app.fetch(`/api/leads.csv${query}`, { headers: { Authorization: `Bearer ${bearer}` } })
// Response.text() would drop the byte order mark.
const textOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('utf8')

const formula = await book(app, {
  name: '=cmd()',
  mobile: '9000000901',
  message: 'Said "now", twice\nफ्रिज',
  city: 'mum',
  mailid: 'asha@example.com',
})
await book(app, { name: 'Gopal Rao', city: 'pune', service_type: 'AC' })

describe('the leads as CSV', () => {
  it('are for the administrator', async () => {
    expect((await app.fetch('/api/leads.csv')).status).toBe(401)
    expect((await fetchCsv('', 'wrong')).status).toBe(401)
  })

  it('have a byte order mark, headings, and cells that a spreadsheet neither runs nor splits', async () => {
    const response = await fetchCsv('?city=mum')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('leads.csv')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-rows-cut')).toBeNull()
    expect(await textOf(response)).toBe(
      '\uFEFFReference,Received (India),Status,Name,Mobile,Email,Service,City,GSTIN,Payment,Message,Language,' +
        'Call promised by (India),Called (India),Called by,With,Handled (India),Handled by,Notes,Taken by phone\r\n' +
        `${formula.reference},2026-03-02 15:30,New,'=cmd(),9000000901,asha@example.com,Electrician,Mumbai,,,"Said ""now"", twice\nफ्रिज",English,2026-03-02 17:00,,,,,,,\r\n`,
    )
  })

  it('are filtered like the list', async () => {
    const namesOf = async (query: string) =>
      (await textOf(await fetchCsv(query)))
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',')[3])
    expect(await namesOf('?search=gopal')).toEqual(['Gopal Rao'])
    expect(await namesOf('?status=Completed')).toEqual([])
    expect(await namesOf('?service_type=AC&city=pune&from=2026-03-02&to=2026-03-02')).toEqual(['Gopal Rao'])
    expect(await namesOf('?from=2026-03-03')).toEqual([])
  })

  it('tell what became of the call, who worked on the lead, who handled it, and the notes', async () => {
    const { id } = await book(app, { name: 'Hema Joshi' })
    const as = callAs(app, token)
    await as('POST', `/leads/${id}/calls`, { reached: false })
    app.clock.advance(15 * MINUTE_MS)
    await as('POST', `/leads/${id}/calls`, { reached: true, note: 'Comes at 5' })
    await as('PUT', `/leads/${id}/assignee`, { assignee_id: (await as('GET', '/leads/assignees'))[0].id })
    await as('PATCH', `/leads/${id}`, { status: 'Completed', note: 'New washer' })
    await as('PATCH', `/leads/${id}`, { note: 'Paid in cash' })
    const [, row = ''] = (await textOf(await fetchCsv('?calls=called&assignee=me'))).split('\r\n')
    const [called, by] = ['2026-03-02 15:45', ADMIN.email]
    expect(row).toContain(
      `English,2026-03-02 17:00,${called},${by},${by},${called},${by},"${called} ${by}: Comes at 5\n${called} ${by}: New washer\n${called} ${by}: Paid in cash"`,
    )
  })

  it('refuse an invalid filter with its name', async () => {
    const response = await fetchCsv('?city=delhi')
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([422, ['city']])
  })

  it('are at most 10,000, with a header when there are more', async () => {
    await app.db.execute(sql`insert into leads (reference, token, name, mobile, service_type, city, message, due_at)
      select 'T-' || n, md5('many ' || n), 'Many', '9000000000', 'RO', 'thane', 'x', now() from generate_series(1, 10001) as n`)
    const response = await fetchCsv('?service_type=RO')
    expect(response.headers.get('x-rows-cut')).toBe('1')
    expect((await textOf(response)).split('\r\n').length).toBe(10_002)
  })
})
