import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, signIn } from '../../../test/steps.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { checksOf } from './doctor.test-tools.ts'

const app = await createTestApp()
const check = checksOf(app)
const production = { ...app.deps.settings, isProduction: true }

describe('the business', () => {
  it('without real payments is reported', async () => {
    expect(await check('payments', { payments: undefined })).toMatchObject({ state: 'warning' })
    expect(await check('payments')).toMatchObject({ state: 'warning' })
    expect(await check('payments', { settings: production })).toMatchObject({ state: 'failing' })
  })

  it('whose provider refuses it is failing; one that is silent is unknown', async () => {
    const sandbox = app.deps.payments
    if (!sandbox) throw new Error('There is no sandbox')
    const answering = (error: Error) => ({ ...sandbox, name: 'razorpay' as const, listPayments: () => Promise.reject(error) })
    const refused = answering(new ProviderError('refused', 'Authentication failed'))
    expect(await check('payments', { payments: refused })).toMatchObject({
      state: 'failing',
      text: expect.stringContaining('refuses us'),
    })
    for (const reason of ['unknown', 'unavailable'] as const)
      expect(await check('payments', { payments: answering(new ProviderError(reason, 'timeout')) })).toMatchObject({
        state: 'unknown',
      })
  })

  it('whose calls are late is warned, of as many as the dashboard says', async () => {
    expect(await check('leads')).toMatchObject({ state: 'fine' })
    const { id } = await book(app)
    const token = await signIn(app)
    await app.request('POST', `/leads/${id}/calls`, { reached: false }, { token })
    expect(await check('leads')).toMatchObject({ state: 'fine' })
    // The next try is late before the promise is.
    app.clock.advance(20 * MINUTE_MS)
    const { leads } = (await app.request('GET', '/dashboard', undefined, { token })).body.data
    expect(leads).toMatchObject({ late: 1 })
    expect(await check('leads')).toMatchObject({ state: 'warning', text: '1 call is late.' })
  })
})
