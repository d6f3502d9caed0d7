import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { refusedTokens, signIn } from '../../../test/steps.ts'
import { blogs, services } from '../../platform/db/schema.ts'
import { fine } from '../../platform/deps/deps.ts'
import { examine, listChecks } from './examine.ts'

const app = await createTestApp()
// One check follows every link of the site, so the site is kept small here.
await app.db.delete(services)
await app.db.delete(blogs)

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
    expect(findings.map(({ name }: { name: string }) => name).sort()).toEqual(
      listChecks(app.deps.modules)
        .map(({ name }) => name)
        .sort(),
    )
    const ranks = findings.map(({ state }: { state: string }) => ['failing', 'warning', 'unknown', 'fine'].indexOf(state))
    expect(ranks).toEqual(ranks.toSorted())
    for (const { state, remedy } of findings) if (['failing', 'warning'].includes(state)) expect(remedy).toMatch(/\.$/)
  })

  it('answer what is quick to check without what is slow', async () => {
    const token = await signIn(app)
    const list = async (query: string) => {
      const { body } = await app.request('GET', `/doctor${query}`, undefined, { token })
      return body.data.findings.map(({ name }: { name: string }) => name).sort()
    }
    const [quick, slow] = [await list('?pace=quick'), await list('?pace=slow')]
    expect(slow).toEqual(['address', 'clock', 'former-charges', 'links', 'numbers', 'payments', 'sender'])
    expect([...quick, ...slow].sort()).toEqual(await list(''))
    expect((await app.request('GET', '/doctor?pace=idle', undefined, { token })).body.errors).toEqual({ pace: 'Unknown pace' })
  })

  it('do what the buttons say', async () => {
    const token = await signIn(app)
    const act = (action: string) => app.request('POST', `/doctor/${action}`, undefined, { token })
    expect((await act('sendTestMail')).body.message).toMatch(/^A test email has been sent to .+@/)
    expect(app.mails.at(-1)?.subject).toBe('Test from Karigar')
    expect((await act('compareBalance')).status).toBe(200)
    expect((await act('backUp')).status).toBe(200)
    const { rows } = await app.pool.query("select name from pgboss.job where name in ('back-up', 'check-balance') order by name")
    expect(rows.map(({ name }) => name)).toEqual(['back-up', 'check-balance'])
    await app.pool.query("delete from pgboss.job where name in ('back-up', 'check-balance')")
    expect((await act('formatDisk')).status).toBe(404)
  })
})

it('a check that fails or takes too long is unknown, and the others are answered', async () => {
  const never = {
    name: 'never',
    title: 'Never',
    pace: 'quick' as const,
    run: () => new Promise<never>(() => {}),
  }
  const throwing = {
    name: 'throwing',
    title: 'Throwing',
    pace: 'quick' as const,
    run: () => {
      throw new Error('no such folder')
    },
  }
  const quick = { name: 'quick', title: 'Quick', pace: 'quick' as const, run: () => fine('All is well.') }
  const findings = await examine({ ...app.deps, askSite: async () => new Response() }, [never, throwing, quick], 50)
  expect(findings.map(({ name, state, text }) => [name, state, text])).toEqual([
    ['never', 'unknown', 'It couldn’t be checked: it took more than 0.05 seconds'],
    ['throwing', 'unknown', 'It couldn’t be checked: no such folder'],
    ['quick', 'fine', 'All is well.'],
  ])
})
