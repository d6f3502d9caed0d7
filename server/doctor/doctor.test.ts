import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import { dayIn } from '../../contract/india.ts'
import { buildService } from '../../test/builders.ts'
import { createTestApp } from '../../test/harness.ts'
import { book, insertCodes, refusedTokens, signIn } from '../../test/steps.ts'
import { createApp } from '../app.ts'
import { folderPlace } from '../backup/backup-places.ts'
import { cspReports, homeRecords, otpCodes, services } from '../db/schema.ts'
import { PaymentsError } from '../providers/payments.ts'
import { loadBuiltConsole, loadBuiltSite } from '../site.ts'
import { CHECKS, examine } from './examine.ts'

const app = await createTestApp()
const site = createApp(app.deps, { site: await loadBuiltSite(), console: await loadBuiltConsole() })
const production = { ...app.deps.settings, isProduction: true }
type Own = Partial<Parameters<typeof examine>[0]>

/** The answer of one check, with other effects. */
async function check(name: string, own: Own = {}) {
  const checks = CHECKS.filter((one) => one.name === name)
  const [finding] = await examine({ ...app.deps, askSite: async (path) => site.request(path), ...own }, checks)
  if (!finding) throw new Error(`There is no check ${name}`)
  return finding
}
const { probes } = app.deps
const mail = { url: 'smtp://mail.example', from: { name: 'Karigar', address: 'no-reply@karigar.example' } }

describe('the calls', () => {
  it('are for the owner alone', async () => {
    for (const token of await refusedTokens(app)) {
      expect((await app.request('GET', '/doctor', undefined, { token })).status).toBe(401)
      expect((await app.request('POST', '/doctor/backUp', undefined, { token })).status).toBe(401)
    }
  })

  it('list every check once, the worst first, each with what to do unless it is fine or unknown', async () => {
    const { status, body } = await app.request('GET', '/doctor', undefined, { token: await signIn(app) })
    expect(status).toBe(200)
    const { findings } = body.data
    expect(findings.map(({ name }: { name: string }) => name).sort()).toEqual(CHECKS.map(({ name }) => name).sort())
    const ranks = findings.map(({ state }: { state: string }) => ['failing', 'warning', 'unknown', 'fine'].indexOf(state))
    expect(ranks).toEqual(ranks.toSorted())
    for (const { state, remedy } of findings) if (['failing', 'warning'].includes(state)) expect(remedy).toMatch(/\.$/)
  })

  it('do what the buttons say', async () => {
    const token = await signIn(app)
    const act = (action: string) => app.request('POST', `/doctor/${action}`, undefined, { token })
    expect((await act('sendTestMail')).body.message).toMatch(/^A test e-mail has been sent to .+@/)
    expect(app.mails.at(-1)?.subject).toBe('Test of Karigar')
    expect((await act('compareBalance')).status).toBe(200)
    expect((await act('backUp')).status).toBe(200)
    const { rows } = await app.pool.query("select name from pgboss.job where name in ('back-up', 'check-balance') order by name")
    expect(rows.map(({ name }) => name)).toEqual(['back-up', 'check-balance'])
    await app.pool.query("delete from pgboss.job where name in ('back-up', 'check-balance')")
    expect((await act('formatDisk')).status).toBe(404)
  })
})

it('a check that fails or takes too long is unknown, and the others are answered', async () => {
  const never = { name: 'never', title: 'Never', run: () => sleep(60_000, undefined, { ref: false }) as never }
  const throwing = {
    name: 'throwing',
    title: 'Throwing',
    run: () => {
      throw new Error('no such folder')
    },
  }
  const fine = CHECKS.filter(({ name }) => name === 'notices')
  const findings = await examine({ ...app.deps, askSite: async () => new Response() }, [never, throwing, ...fine], 50)
  expect(findings.map(({ name, state, text }) => [name, state, text])).toEqual([
    ['never', 'unknown', 'It could not be checked: it took too long'],
    ['throwing', 'unknown', 'It could not be checked: no such folder'],
    ['notices', 'fine', 'Every message was sent, or still will be.'],
  ])
})

describe('messages', () => {
  it('without a provider reach nobody, which fails where customers are', async () => {
    expect(await check('mail')).toMatchObject({ state: 'warning' })
    expect(await check('mail', { settings: production })).toMatchObject({ state: 'failing' })
    expect(await check('sms', { settings: production })).toMatchObject({ state: 'failing' })
    expect(await check('mail', { channels: { ...app.deps.channels, email: 'mail.example' } })).toMatchObject({ state: 'fine' })
  })

  it('from a domain without SPF or DMARC may be taken for spam', async () => {
    const settings = { ...app.deps.settings, mail }
    const found: Record<string, string[]> = { 'karigar.example': ['v=spf1 -all'], '_dmarc.karigar.example': [] }
    const resolveTxt = async (name: string) => found[name] ?? []
    expect(await check('sender', { settings, probes: { ...probes, resolveTxt } })).toMatchObject({
      state: 'warning',
      text: 'The domain karigar.example has no DMARC record: e-mails may be taken for spam.',
    })
    found['_dmarc.karigar.example'] = ['v=DMARC1; p=reject']
    expect(await check('sender', { settings, probes: { ...probes, resolveTxt } })).toMatchObject({ state: 'fine' })
    const silent = () => Promise.reject(new Error('queryTxt ETIMEOUT'))
    expect(await check('sender', { settings, probes: { ...probes, resolveTxt: silent } })).toMatchObject({ state: 'unknown' })
  })

  it('of codes that the gateway refused are counted', async () => {
    const channels = { ...app.deps.channels, sms: ['MSG91'] }
    await insertCodes(app, { sent: 3, verified: 1 })
    expect(await check('sms', { channels })).toMatchObject({ state: 'fine' })
    await app.db.update(otpCodes).set({ delivery: 'refused' })
    expect(await check('sms', { channels })).toMatchObject({ state: 'failing', text: expect.stringContaining('3 of') })
    await app.db.delete(otpCodes)
  })

  it('to nobody are told of', async () => {
    const { rows } = await app.pool.query('update contact_details set email = $1 returning email', [''])
    expect(rows).toHaveLength(1)
    expect(await check('recipient')).toMatchObject({ state: 'failing', path: '/admin/contactus' })
    const notify = { email: 'owner@example.in', mobile: undefined, webhook: undefined }
    expect(await check('recipient', { settings: { ...app.deps.settings, notify } })).toMatchObject({ state: 'fine' })
  })
})

describe('the backup', () => {
  const name = (at: Date, ending = '') => `karigar-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${ending}`
  const write = (folder: string, file: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), '')
  }

  it('that is missing, late or unproven is told of, with a button', async () => {
    const folder = join(app.deps.settings.dataDir, 'other')
    const settings = { ...app.deps.settings, backupDir: folder }
    const backups = folderPlace(folder)
    expect(await check('backup', { settings, backups })).toMatchObject({ state: 'warning', action: 'backUp' })
    write(folder, name(new Date(app.clock.now().getTime() - 2 * DAY_MS)))
    expect(await check('backup', { settings, backups })).toMatchObject({ state: 'failing', action: 'backUp' })
    write(folder, name(app.clock.now(), '.unproven'))
    expect(await check('backup', { settings, backups })).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('not tried out'),
    })
    app.clock.advance(1000)
    write(folder, name(app.clock.now()))
    expect(await check('backup', { settings, backups })).toMatchObject({ state: 'fine' })
    expect(await check('backup', { settings: { ...settings, isProduction: true }, backups })).toMatchObject({
      state: 'warning',
      text: 'The backups are on the disk that they are for.',
    })
    expect(await check('backup', { settings: { ...settings, backupKeep: 0 }, backups })).toMatchObject({
      state: 'warning',
      action: null,
    })
  })
})

describe('the machine', () => {
  const GB = 1024 ** 3
  it.each([
    [0.2, 'failing'],
    [1.5, 'warning'],
    [30, 'fine'],
  ])('with %s GB of 40 free is %s', async (free, state) => {
    const readSpace = async () => ({ free: free * GB, total: 40 * GB })
    expect(await check('disk', { probes: { ...probes, readSpace } })).toMatchObject({ state })
  })

  it.each([
    ['CERT_HAS_EXPIRED', 'failing'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'failing'],
    ['ENOTFOUND', 'failing'],
    ['ETIMEDOUT', 'unknown'],
  ])('whose address answers with %s is %s', async (code, state) => {
    const visit = () => Promise.reject(Object.assign(new Error(code), { code }))
    expect(await check('address', { settings: production, probes: { ...probes, visit } })).toMatchObject({ state })
  })

  it.each([
    [2, 'failing'],
    [10, 'warning'],
    [60, 'fine'],
  ])('with %s days left of its certificate is %s', async (days, state) => {
    const certificateEndsAt = new Date(app.clock.now().getTime() + days * DAY_MS)
    const visit = async () => ({ body: '{"status":true}', date: undefined, certificateEndsAt })
    expect(await check('address', { settings: production, probes: { ...probes, visit } })).toMatchObject({ state })
  })

  it('behind a wrong or an open address fails', async () => {
    const visit = async () => ({ body: '<h1>Parked</h1>', date: undefined, certificateEndsAt: undefined })
    expect(await check('address', { settings: production, probes: { ...probes, visit } })).toMatchObject({
      text: 'https://karigar.example is answered by something else.',
    })
    const settings = { ...production, siteUrl: 'http://karigar.example' }
    expect(await check('address', { settings })).toMatchObject({ state: 'failing' })
  })

  it('with a clock that is off fails; with nothing to compare it with nothing is known', async () => {
    expect(await check('clock')).toMatchObject({ state: 'failing', text: expect.stringMatching(/^The clock is \d+ seconds off/) })
    expect(await check('clock', { now: () => new Date() })).toMatchObject({ state: 'unknown' })
  })

  it('that runs an older build, or a version without updates, is told of', async () => {
    const at = app.clock.now()
    const readBuild = async () => ({ startedAt: at, builtAt: new Date(at.getTime() + 1000) })
    expect(await check('version', { probes: { ...probes, readBuild } })).toMatchObject({
      state: 'warning',
      text: 'A newer build is on the disk than the one that serves.',
    })
    expect(await check('version', { now: () => new Date('2033-01-01') })).toMatchObject({ state: 'warning' })
  })
})

describe('the audit log', () => {
  it('without its triggers is told of; with them it says who owns it', async () => {
    const trigger = (word: string) => app.db.execute(sql.raw(`ALTER TABLE audit ${word} TRIGGER refuse_change`))
    expect(await check('audit')).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('The program’s role owns the log'),
    })
    await trigger('DISABLE')
    expect(await check('audit')).toMatchObject({ state: 'failing', text: expect.stringContaining('switched off or gone') })
    await trigger('ENABLE')
    expect(await check('audit')).toMatchObject({ state: 'fine' })
  })
})

describe('the business', () => {
  it('without real payments is told of', async () => {
    expect(await check('payments', { payments: undefined })).toMatchObject({ state: 'warning' })
    expect(await check('payments')).toMatchObject({ state: 'warning' })
    expect(await check('payments', { settings: production })).toMatchObject({ state: 'failing' })
  })

  it('whose provider refuses it is failing; one that is silent is unknown', async () => {
    const sandbox = app.deps.payments
    if (!sandbox) throw new Error('There is no sandbox')
    const answering = (error: Error) => ({ ...sandbox, name: 'razorpay' as const, listPayments: () => Promise.reject(error) })
    const refused = answering(new PaymentsError('refused', 'Authentication failed'))
    expect(await check('payments', { payments: refused })).toMatchObject({
      state: 'failing',
      text: expect.stringContaining('refuses us'),
    })
    expect(await check('payments', { payments: answering(new PaymentsError('unknown', 'timeout')) })).toMatchObject({
      state: 'unknown',
    })
  })

  it('that lets leads wait longer than promised is told so', async () => {
    expect(await check('leads')).toMatchObject({ state: 'fine' })
    await book(app)
    app.clock.advance(3 * DAY_MS)
    expect(await check('leads')).toMatchObject({ state: 'warning', text: '1 lead waits longer than promised.' })
  })
})

describe('the site', () => {
  const asking = (pages: Record<string, string>) => ({
    askSite: async (path: string) => new Response(pages[path] ?? 'missing', { status: path in pages ? 200 : 404 }),
  })
  beforeEach(() => app.db.delete(cspReports))

  it('of the first start has no broken links and no missing pictures', async () => {
    const { state, text } = await check('links')
    expect([state, text]).toEqual(['fine', expect.stringMatching(/^Every link and picture within \d\d+ pages is there\.$/)])
  })

  it('with a broken link and a missing picture says where they are', async () => {
    const sitemap =
      '<loc>https://karigar.example/</loc><loc>https://karigar.example/about</loc><loc>https://karigar.example/gone</loc>'
    const home =
      '<a class="x" href="/about#team">a</a> <a href="/nothing?x=1">b</a> <img alt="" src="/uploads/lost.webp"> <a href="//other.example/">c</a>'
    expect(await check('links', asking({ '/sitemap.xml': sitemap, '/': home, '/about': '<a href="/">home</a>' }))).toMatchObject({
      state: 'failing',
      text: '3 links or pictures lead nowhere.',
      details: ['/nothing, on /', '/uploads/lost.webp, on /', '/gone, on /sitemap.xml'],
    })
  })

  it('without a sitemap is unknown', async () => {
    expect(await check('links', asking({}))).toMatchObject({ state: 'unknown' })
  })

  it('with services without FAQ or meta is told of', async () => {
    expect([await check('faq'), await check('meta')]).toMatchObject([{ state: 'fine' }, { state: 'fine' }])
    await app.db.insert(services).values(buildService({ title: 'Bare', meta_desc: '' }))
    await app.db.update(homeRecords).set({ meta_title: '' })
    expect(await check('faq')).toMatchObject({ state: 'warning', details: ['Bare'] })
    expect((await check('meta')).details).toContain('Bare')
    expect((await check('meta')).state).toBe('warning')
  })

  it('that stopped a script is told of for a week; extensions of browsers are not', async () => {
    const day = dayIn(app.clock.now())
    await app.db.insert(cspReports).values({ day, directive: 'img-src', blocked: 'chrome-extension', count: 9 })
    expect(await check('policy')).toMatchObject({ state: 'fine' })
    await app.db.insert(cspReports).values({ day, directive: 'script-src-elem', blocked: 'evil.example', count: 2 })
    expect(await check('policy')).toMatchObject({ state: 'warning', details: ['evil.example (script-src-elem), 2 times'] })
    expect(await check('policy', { now: () => new Date(app.clock.now().getTime() + 8 * DAY_MS) })).toMatchObject({
      state: 'fine',
    })
  })
})
