import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxItems?: number
}

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Described = {
  operationId: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, object>
}
export type Document = { paths: Record<string, Record<string, Described>> }

export type Operation = {
  id: string
  module: string
  method: string
  path: string
  isAdmin: boolean
  parameters: Parameter[]
  body: Schema | undefined
  /** Says what is wrong with an answer; undefined if it matches the document. */
  findFault: (status: number, body: unknown) => string | undefined
}

/** The operations of an OpenAPI document, each with a check of its answers by JSON Schema. */
export function listOperations(document: Document): Operation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'document')
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, security, parameters, requestBody, responses }]) => ({
      id: operationId,
      module: operationId.split('.')[0] ?? '',
      method: method.toUpperCase(),
      path,
      isAdmin: security.length > 0,
      // Headers are generated as oddities.
      parameters: parameters.filter((parameter) => parameter.in !== 'header'),
      body: requestBody?.content['application/json'].schema,
      findFault(status: number, body: unknown) {
        const response = responses[status]
        if (!response) return `the document does not say that it answers ${status}`
        const pointer = '$ref' in response ? String(response.$ref) : `#${toPointer('paths', path, method, 'responses', status)}`
        const validate = ajv.getSchema(`document${pointer}${toPointer('content', 'application/json', 'schema')}`)
        if (!validate) throw new Error(`${operationId} has no schema for ${status}`)
        return validate(body) ? undefined : (validate.errors ?? []).map(toText).join(', ')
      },
    })),
  )
}

const toPointer = (...keys: (string | number)[]) =>
  keys.map((key) => `/${encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

const toText = ({ instancePath, message, params }: ErrorObject) => `${instancePath} ${message} ${JSON.stringify(params)}`
