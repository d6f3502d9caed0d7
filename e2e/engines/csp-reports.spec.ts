import { expect, test } from './fixtures.ts'

test('a script that was slipped into a page is stopped, and the operator sees that', async ({
  visitor,
  network,
  server,
  api,
  adminToken,
  expectedErrors,
}, { project }) => {
  expectedErrors.push(/Content.Security.Policy/i)
  await visitor.open('/')
  await visitor.slipIn(`https://${project.name}.evil.example/x.js?secret=1`)
  const answers: string[] = []
  const isReported = () => {
    answers.push(...network.takeAnswers())
    return answers.includes('POST /api/public/csp-reports 204')
  }
  await expect.poll(isReported, `${server.url} has a report`).toBe(true)
  const { body } = await api('GET', '/doctor?pace=quick', undefined, await adminToken())
  const { findings } = body.data as { findings: { name: string; state: string; details: string[] }[] }
  expect(findings.find(({ name }) => name === 'policy')).toMatchObject({
    state: 'warning',
    details: [`${project.name}.evil.example (script-src-elem), 1 times`],
  })
})
