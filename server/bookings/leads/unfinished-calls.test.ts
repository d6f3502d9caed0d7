import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { signIn, signInAs, verifyMobile } from '../../../test/steps.ts'
import { unfinishedSteps } from './unfinished.test-tools.ts'

const app = await createTestApp()
const { list, runNotifyJob, sendCode, subjects, waitTenMinutes } = unfinishedSteps(app)

/** Leaves a form and returns its id, with the owner's calls about it. */
async function leave(form = buildLead()) {
  await sendCode(form)
  waitTenMinutes()
  const token = await signIn(app)
  const [{ id } = { id: 0 }] = (await list()).data
  const ask = async (method: string, part = '', body?: object, by?: string) =>
    app.request(method, `/unfinished-leads/${id}${part}`, body, { token: by ?? (await signIn(app)) })
  const read = async () => (await ask('GET')).body.data
  const report = (reached: boolean) => ask('POST', '/calls', { reached })
  return { form, id, token, ask, read, report }
}

describe('an unfinished form', () => {
  it('that is called about says by whom, and is notified to nobody any more', async () => {
    const { read, report, ask } = await leave()
    expect((await report(false)).body.data).toMatchObject({ called_at: null, tries: 1, try_again_at: expect.any(String) })
    expect((await report(true)).body.data).toMatchObject({
      ...{ called_at: app.clock.now().toISOString(), called_by: ADMIN.email, tries: 0, try_again_at: null },
    })
    await runNotifyJob()
    expect(subjects()).toEqual([])
    expect((await ask('DELETE', '/calls')).body.data).toEqual({ ...(await read()), called_at: null, called_by: null })
    await runNotifyJob()
    expect(subjects()).toHaveLength(1)
  })

  it('has to be called about again once the visitor types something else, or comes back a day later', async () => {
    const { form, read, report } = await leave()
    await report(true)
    app.clock.advance(2 * MINUTE_MS)
    await sendCode(form)
    expect((await read()).called_at).not.toBeNull()
    app.clock.advance(2 * MINUTE_MS)
    await sendCode({ ...form, message: 'And the geyser' })
    expect(await read()).toMatchObject({ called_at: null, called_by: null, message: 'And the geyser' })
    await report(false)
    app.clock.advance(DAY_MS + MINUTE_MS)
    await sendCode({ ...form, message: 'And the geyser' })
    expect(await read()).toMatchObject({ tries: 0, try_again_at: null })
  })

  it('keeps its note whatever is typed, and gives it to the lead that the visitor makes of it', async () => {
    const { form, ask, read, token } = await leave()
    const { updated_at } = await read()
    expect((await ask('PATCH', '', { note: 'Wants it on Sunday' })).body.data.note).toBe('Wants it on Sunday')
    expect((await read()).updated_at).toBe(updated_at)
    await sendCode({ ...form, message: 'On Sunday, please' })
    app.clock.advance(MINUTE_MS)
    await verifyMobile(app, form.mobile)
    const { id } = (await app.request('POST', '/public/leads', form)).body.data
    expect((await ask('GET')).status).toBe(404)
    const { history } = (await app.request('GET', `/leads/${id}`, undefined, { token })).body
    expect(history.at(-1)).toMatchObject({ what: 'note', note: 'Wants it on Sunday' })
  })

  it('is for agents and owners, and what is sent about it is checked', async () => {
    const { ask, id, token } = await leave()
    const editor = await signInAs(app, 'editor')
    const calls = [
      ['GET', ''],
      ['PATCH', '', { note: 'x' }],
      ['POST', '/calls', { reached: true }],
      ['DELETE', '/calls'],
    ] as const
    for (const [method, part, body] of calls) {
      expect((await ask(method, part, body, editor)).status).toBe(403)
      expect((await ask(method, part, body, '')).status).toBe(401)
      const gone = await app.request(method, `/unfinished-leads/${id + 1000}${part}`, body, { token })
      expect(gone.status).toBe(404)
    }
    expect((await ask('PATCH', '', { note: 'x'.repeat(2001) })).body.errors).toHaveProperty('note')
    expect((await ask('POST', '/calls', {})).body.errors).toHaveProperty('reached')
  })
})
