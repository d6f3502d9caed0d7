import { expect, it } from 'vitest'
import { readAudit } from './lib/audit.mjs'

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { a: { name: 'a', severity, range: '<2.0.0' } }, metadata: { vulnerabilities: {} } })

it('serious vulnerabilities are counted, all are printed', () => {
  expect(readAudit(`npm warn Unknown config\n${report('high')}`)).toEqual({
    isKnown: true,
    serious: 1,
    text: 'Known vulnerabilities of what the program runs on: 1\n  a <2.0.0: high',
  })
  expect(readAudit(report('critical')).serious).toBe(1)
  expect(readAudit(report('moderate'))).toMatchObject({ isKnown: true, serious: 0 })
  expect(readAudit('{"vulnerabilities": {}, "metadata": {}}')).toMatchObject({ isKnown: true, serious: 0 })
})

it.each([
  ['a refusal', '{"message": "405 Method Not Allowed", "statusCode": 405, "body": {}}'],
  ['an error', '{"error": {"code": "ENOTFOUND", "summary": ""}}'],
  ['no JSON', 'npm error audit endpoint returned an error'],
  ['nothing', ''],
  ['half of a report', report('high').slice(0, -3)],
])('%s is reported and is no failure', (_, output) => {
  const { isKnown, serious, text } = readAudit(output)
  expect([isKnown, serious, text.startsWith('NOT CHECKED')]).toEqual([false, 0, true])
})
