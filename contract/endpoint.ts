import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Output extends z.ZodMiniType = z.ZodMiniType> = {
  method: Method
  /** Below the API base, with `:name` for what `input` takes from the path. */
  path: string
  auth: 'public' | 'admin'
  /** One flat object: what stands in the path, then in the query (GET, DELETE) or the JSON body. */
  input: Input
  /** The whole answer, envelope included. */
  output: Output
  /** The HTTP status of success. */
  status: 200 | 201
  summary: string
  /** Further fields of a failure's answer, where the specification names some. */
  failure?: Record<string, unknown>
}

type Options<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = Pick<Endpoint, 'method' | 'path' | 'summary'> &
  Partial<Pick<Endpoint, 'auth' | 'status' | 'failure'>> & { input?: Input; output: Output }

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Output extends z.ZodMiniType, Input extends z.ZodMiniType = typeof NoInput>(
  options: Options<Input, Output>,
): Endpoint<Input, Output> {
  const input = (options.input ?? NoInput) as Input
  return { auth: 'public', status: 200, ...options, input }
}

export const NoInput = z.object({})

/** What a caller passes, before defaults are filled in. */
export type CallInput<E extends Endpoint> = z.input<E['input']>
/** What a handler receives. */
export type HandlerInput<E extends Endpoint> = z.output<E['input']>
export type Answer<E extends Endpoint> = z.output<E['output']>

export type Contract = Record<string, Endpoint>

/** Who calls, as the handlers see it. */
export type Caller = {
  /** The client's address, of IPv6 its network; behind a proxy only with TRUST_PROXY. */
  address: string
  userAgent: string
  /** Absent where a page is rendered: nobody's browser is behind that call. */
  cookies?: { get(name: string): string | undefined; set(name: string, value: string): void }
  /** Set on endpoints with `auth: 'admin'`. */
  session?: { id: number; administratorId: number }
}

export type Handlers<C extends Contract> = {
  [Name in keyof C]: (input: HandlerInput<C[Name]>, caller: Caller) => Promise<Answer<C[Name]>> | Answer<C[Name]>
}

type NoKeys<T> = keyof T extends never ? true : false
/** A contract as functions; an endpoint without input is called without argument. */
export type Client<C extends Contract> = {
  [Name in keyof C]: NoKeys<CallInput<C[Name]>> extends true
    ? () => Promise<Answer<C[Name]>>
    : Record<string, never> extends CallInput<C[Name]>
      ? (input?: CallInput<C[Name]>) => Promise<Answer<C[Name]>>
      : (input: CallInput<C[Name]>) => Promise<Answer<C[Name]>>
}

export const Done = z.object({ status: z.literal(true), message: z.string() })

/** `{status, data}` */
/* @__NO_SIDE_EFFECTS__ */
export function Data<T extends z.ZodMiniType>(data: T) {
  return z.object({ status: z.literal(true), data })
}

/** `{status, message, data}` */
/* @__NO_SIDE_EFFECTS__ */
export function Saved<T extends z.ZodMiniType>(data: T) {
  return z.object({ status: z.literal(true), message: z.string(), data })
}

/** One page of a list; `total` counts what the filters let through. */
/* @__NO_SIDE_EFFECTS__ */
export function Page<T extends z.ZodMiniType>(item: T) {
  return z.object({
    status: z.literal(true),
    data: z.array(item),
    meta: z.object({ page: z.number(), limit: z.number(), total: z.number() }),
  })
}

/** `{status, message}` and the id of what went into the trash, from where it can come back for 30 days. */
export const Removed = z.object({ status: z.literal(true), message: z.string(), data: z.object({ id: z.number() }) })
