import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { API_BASE } from '../../contract/paths.ts'
import { CONTENT_CACHING } from './caching.ts'
import type { Call } from './calls.ts'

const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The page cache keeps them. */
export const DOCS_PATHS = [`${API_BASE}/openapi.json`, `${API_BASE}/docs`]
const KEPT = { 'Cache-Control': CONTENT_CACHING }
const KEPT_A_DAY = { 'Cache-Control': 'public, max-age=86400' }

/** `GET /api/openapi.json`, made from the contract, and `/api/docs`, a page to read it with. */
export function mountOpenApi(app: Hono, calls: readonly Call[], siteName: string): void {
  const document = toOpenApi(calls, siteName)
  app.get(`${API_BASE}/openapi.json`, (c) => c.json(document, 200, KEPT))
  app.get(`${API_BASE}/docs`, (c) => c.html(docsPage(siteName), 200, KEPT))
  app.get(`${API_BASE}/docs/start.js`, (c) => c.body(DOCS_SCRIPT, 200, { 'Content-Type': 'text/javascript', ...KEPT_A_DAY }))
  app.get(
    `${API_BASE}/docs/:file{swagger-ui(-bundle)?\\.(js|css)}`,
    serveStatic({
      root: swaggerFolder,
      rewriteRequestPath: (path) => path.replace(`${API_BASE}/docs`, ''),
      onFound: (_path, c) => c.header('Cache-Control', KEPT_A_DAY['Cache-Control']),
    }),
  )
}

function toOpenApi(calls: readonly Call[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { noun, name, endpoint } of calls) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(`${noun}.${name}`, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: toJsonSchema(
          z.object({ status: z.literal(false), message: z.string(), errors: z.optional(z.record(z.string(), z.string())) }),
          'output',
        ),
      },
    },
  }
}

function toOperation(operationId: string, endpoint: Endpoint) {
  const input = toJsonSchema(endpoint.input, 'input') as { properties?: Record<string, object>; required?: string[] }
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const fields = Object.entries(input.properties ?? {})
  const takesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const bodyFields = takesBody ? fields.filter(([field]) => !inPath.includes(field)) : []
  const failures = [
    ERROR_STATUS.invalid,
    ERROR_STATUS.tooMany,
    ...(endpoint.auth === 'admin' ? [ERROR_STATUS.unauthenticated] : []),
  ]
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.auth === 'admin' ? 'Administrator' : 'Public'],
    ...(endpoint.auth === 'admin' && { security: [{ token: [] }] }),
    parameters: fields
      .filter(([field]) => !takesBody || inPath.includes(field))
      .map(([field, schema]) => ({
        name: field,
        in: inPath.includes(field) ? 'path' : 'query',
        required: inPath.includes(field) || (input.required?.includes(field) ?? false),
        schema,
      })),
    ...(bodyFields.length > 0 && {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(bodyFields),
              required: input.required?.filter((field) => !inPath.includes(field)),
            },
          },
        },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: { 'application/json': { schema: toJsonSchema(endpoint.output, 'output') } },
      },
      ...Object.fromEntries(
        failures.map((status) => [
          status,
          { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
        ]),
      ),
    },
  }
}

/** JSON Schema can't describe the output of a transform, so such a schema allows anything there. */
function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const docsPage = (siteName: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${siteName.replace(/[&<>"]/g, '')}</title><meta name="robots" content="noindex">
<link rel="stylesheet" href="${API_BASE}/docs/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="${API_BASE}/docs/swagger-ui-bundle.js"></script><script src="${API_BASE}/docs/start.js"></script></body></html>`

const DOCS_SCRIPT = `SwaggerUIBundle({ url: '${API_BASE}/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })`
