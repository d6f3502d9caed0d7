import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import * as api from '../../../contract/api.ts'
import { createTestApp } from '../../../test/harness.ts'
import { listEndpoints } from './calls.ts'

const app = await createTestApp()

describe('the description of the API', () => {
  it('lists every endpoint of the contract', async () => {
    const { status, body } = await app.request('GET', '/openapi.json')
    expect([status, body.openapi]).toEqual([200, '3.1.0'])
    for (const { module, name, endpoint } of listEndpoints(api)) {
      const { method, path, auth } = endpoint
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toMatchObject({
        operationId: `${module}.${name}`,
        summary: expect.stringMatching(/\w/),
      })
      expect(operation.security).toEqual(auth === 'public' ? [] : [{ token: [] }])
      const params = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
      expect(params).toHaveLength(path.match(/:/g)?.length ?? 0)
    }
  })

  it('passes the recommended rules of a linter, and names a contact', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: { 'info-contact': 'error' } })
    const source = await (await app.fetch('/api/openapi.json')).text()
    const problems = await lintFromString({ source, config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
  })

  it('has a page that shows it, with files from this host alone', async () => {
    const page = await (await app.fetch('/api/docs')).text()
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(files).toHaveLength(3)
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\//)
      expect((await app.fetch(file)).status).toBe(200)
    }
  })
})

it('the description of the API exists only if the operator wants it', async () => {
  const closed = await app.openAnother({ settings: { apiDocs: false } })
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui-bundle.js'])
    expect((await closed(path)).status, path).toBe(404)
})
