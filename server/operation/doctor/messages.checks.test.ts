import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { insertCodes } from '../../../test/steps.ts'
import { otpCodes } from '../../platform/db/schema.ts'
import { checksOf } from './doctor.test-tools.ts'

const app = await createTestApp()
const check = checksOf(app)
const production = { ...app.deps.settings, isProduction: true }
const { probes } = app.deps
const mail = { url: 'smtp://mail.example', from: { name: 'Karigar', address: 'no-reply@karigar.example' } }

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
      text: 'The domain karigar.example has no DMARC record: emails may be treated as spam.',
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

  it('to nobody are reported', async () => {
    const { rows } = await app.pool.query('update contact_details set email = $1 returning email', [''])
    expect(rows).toHaveLength(1)
    expect(await check('recipient')).toMatchObject({ state: 'failing', path: '/admin/contactus' })
    const notify = { email: 'owner@example.in', mobile: undefined, webhook: undefined }
    expect(await check('recipient', { settings: { ...app.deps.settings, notify } })).toMatchObject({ state: 'fine' })
  })
})
