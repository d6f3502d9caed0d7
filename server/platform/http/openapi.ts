import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { type Endpoint, NoInput } from '../../../contract/endpoint.ts'
import { ERROR_STATUS, type ErrorCode, NEEDS } from '../../../contract/errors.ts'
import { LANGUAGES } from '../../../contract/languages.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { LANGUAGE_HEADER } from '../../../contract/request.ts'
import { rolesFor } from '../../../contract/roles.ts'
import type { Settings } from '../env/env.ts'
import type { Call } from './calls.ts'
import { CONTENT_CACHING } from './headers.ts'

const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** The page cache keeps them. */
export const DOCS_PATHS = [`${API_BASE}/openapi.json`, `${API_BASE}/docs`]
const CACHED = { 'Cache-Control': CONTENT_CACHING }
const CACHED_A_DAY = { 'Cache-Control': 'public, max-age=86400' }

/** `GET /api/openapi.json`, made from the contract, and `/api/docs`, a page to read it with. */
export function mountOpenApi(app: Hono, calls: readonly Call[], settings: Pick<Settings, 'siteName' | 'siteUrl'>): void {
  // Made on first request: it takes four fifths of the app's set-up time.
  let document: object | undefined
  app.get(`${API_BASE}/openapi.json`, (c) => {
    document ??= toOpenApi(calls, settings)
    return c.json(document, 200, CACHED)
  })
  app.get(`${API_BASE}/docs`, (c) => c.html(docsPage(settings.siteName), 200, CACHED))
  app.get(`${API_BASE}/docs/start.js`, (c) => c.body(DOCS_SCRIPT, 200, { 'Content-Type': 'text/javascript', ...CACHED_A_DAY }))
  app.get(
    `${API_BASE}/docs/:file{swagger-ui(-bundle)?\\.(js|css)}`,
    serveStatic({
      root: swaggerFolder,
      rewriteRequestPath: (path) => path.replace(`${API_BASE}/docs`, ''),
      onFound: (_path, c) => c.header('Cache-Control', CACHED_A_DAY['Cache-Control']),
    }),
  )
}

const TAGS = { public: 'Public', admin: 'Administrator' } as const

function toOpenApi(calls: readonly Call[], { siteName, siteUrl }: Pick<Settings, 'siteName' | 'siteUrl'>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { module, name, endpoint } of calls) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(`${module}.${name}`, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: siteName,
      version: '1',
      summary: 'The calls that the site and the console make',
      contact: { name: siteName, url: `${siteUrl}/contactus` },
      license: { name: 'Terms and conditions', url: `${siteUrl}/terms-and-condition` },
    },
    servers: [{ url: API_BASE }],
    tags: [
      { name: TAGS.public, description: 'Calls that anyone can make' },
      { name: TAGS.admin, description: 'Calls that need the token of a sign-in' },
    ],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: toJsonSchema(FailureAnswer, 'output') },
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([code, description]) => [
          code,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
        ]),
      ),
    },
  }
}

/** Some failures have extra fields. */
const FailureAnswer = z.looseObject({
  status: z.literal(false),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  needs: z.optional(z.enum(NEEDS)),
})

/** An internal failure is a bug, which no caller can expect. */
type Failure = Exclude<ErrorCode, 'internal'>

const FAILURES: Record<Failure, string> = {
  malformed: 'The body is no JSON object',
  unauthenticated: 'Not signed in, or wrong credentials',
  forbidden: 'Not allowed to this caller',
  notFound: 'There is no such thing',
  conflict: 'The state of the record does not allow it, or someone else has saved it',
  tooLarge: 'The body is too large',
  unsupportedType: 'The body has another type than JSON',
  invalid: 'A field is refused; `errors` has a message for each one',
  tooMany: 'A limit is reached; `Retry-After` says when to try again',
  unavailable: 'Not possible right now; try again shortly',
}

/** A call that changes something can fail in each of these ways. */
function listFailures({ auth, method, path, input }: Endpoint): Failure[] {
  if (method !== 'GET') return Object.keys(FAILURES) as Failure[]
  const ofCaller: Failure[] = auth === 'public' ? [] : ['unauthenticated', 'forbidden']
  const ofPath: Failure[] = path.includes('/:') ? ['notFound'] : []
  const ofInput: Failure[] = input === NoInput ? [] : ['invalid']
  return [...ofCaller, ...ofPath, ...ofInput, 'tooMany', 'unavailable']
}

const LANGUAGE_PARAMETER = {
  name: LANGUAGE_HEADER,
  in: 'header',
  required: false,
  description: 'The language of the messages; English without it',
  schema: { type: 'string', enum: LANGUAGES },
}

function toOperation(operationId: string, endpoint: Endpoint) {
  const input = toJsonSchema(endpoint.input, 'input') as { properties?: Record<string, object>; required?: string[] }
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const fields = Object.entries(input.properties ?? {})
  const isPublic = endpoint.auth === 'public'
  const takesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const bodyFields = takesBody ? fields.filter(([field]) => !inPath.includes(field)) : []
  return {
    operationId,
    summary: endpoint.summary,
    ...(!isPublic && { description: `For administrators in the role ${rolesFor(endpoint.auth).join(' or ')}` }),
    tags: [isPublic ? TAGS.public : TAGS.admin],
    security: isPublic ? [] : [{ token: [] }],
    parameters: [
      ...fields
        .filter(([field]) => !takesBody || inPath.includes(field))
        .map(([field, schema]) => ({
          name: field,
          in: inPath.includes(field) ? 'path' : 'query',
          required: inPath.includes(field) || (input.required?.includes(field) ?? false),
          schema,
        })),
      ...(isPublic ? [LANGUAGE_PARAMETER] : []),
    ],
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
        listFailures(endpoint).map((code) => [ERROR_STATUS[code], { $ref: `#/components/responses/${code}` }]),
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
