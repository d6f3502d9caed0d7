import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Auth = 'public' | 'admin'

export type Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Caller extends Auth = Auth,
> = {
  method: Method
  /** Below the API base, with `:name` for what `input` takes from the path. */
  path: string
  auth: Caller
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

/** `'id' | 'slug'` of `/blogs/:id/:slug` */
type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The names of an input's fields; of an input without any, whose keys TypeScript takes for any string, none. */
type FieldOf<Input extends z.ZodMiniType> = string extends keyof z.input<Input> ? never : keyof z.input<Input>

/** A path whose parameters are all fields of the input; any other does not compile. */
type PathOf<Path extends string, Input extends z.ZodMiniType> = [PathParam<Path>] extends [FieldOf<Input>] ? Path : never

type Options<Path extends string, Input extends z.ZodMiniType, Output extends z.ZodMiniType, Caller extends Auth> = Pick<
  Endpoint,
  'method' | 'summary'
> &
  Partial<Pick<Endpoint, 'status' | 'failure'>> & {
    path: Path & PathOf<Path, Input>
    auth?: Caller
    input?: Input
    output: Output
  }

/** A call without `auth` is everybody's. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Path extends string,
  Output extends z.ZodMiniType,
  Input extends z.ZodMiniType = typeof NoInput,
  Caller extends Auth = 'public',
>(options: Options<Path, Input, Output, Caller>): Endpoint<Input, Output, Caller> {
  const input = (options.input ?? NoInput) as Input
  const auth = (options.auth ?? 'public') as Caller
  return { status: 200, ...options, auth, input }
}

export const NoInput = z.object({})

/** What a caller passes, before defaults are filled in. */
export type CallInput<E extends Endpoint> = z.input<E['input']>
/** What a handler receives. */
export type HandlerInput<E extends Endpoint> = z.output<E['input']>
/** What a handler returns: the answer before it is put into the form of the wire. */
export type HandlerAnswer<E extends Endpoint> = z.input<E['output']>
/** What a caller gets. */
export type Answer<E extends Endpoint> = z.output<E['output']>

/** The endpoints among what a noun's file exports; with `Caller`, those alone that are for everybody or for administrators. */
type EndpointsIn<Noun, Caller extends Auth = Auth> = {
  [Name in keyof Noun as Noun[Name] extends Endpoint<z.ZodMiniType, z.ZodMiniType, Caller> ? Name : never]: Noun[Name] & Endpoint
}

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

type Handler<E extends Endpoint> = (input: HandlerInput<E>, caller: Caller) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>
/** A function for each call of a noun, `Handlers<typeof api.leads>`, or for part of them, `Handlers<typeof api.leads, 'admin'>`. */
export type Handlers<Noun, Caller extends Auth = Auth> = {
  [Name in keyof EndpointsIn<Noun, Caller>]: Handler<EndpointsIn<Noun, Caller>[Name]>
}

/** A call as a function; where no field of the input is needed, the input may be left out. */
type Call<E extends Endpoint> =
  Record<string, never> extends CallInput<E>
    ? (input?: CallInput<E>) => Promise<Answer<E>>
    : (input: CallInput<E>) => Promise<Answer<E>>
/** The public calls of all nouns as functions. */
export type PublicClient<Api> = {
  [Noun in keyof Api]: { [Name in keyof EndpointsIn<Api[Noun], 'public'>]: Call<EndpointsIn<Api[Noun], 'public'>[Name]> }
}

/** A moment: a handler answers a Date, the wire carries it in ISO form, such as `2026-03-01T06:30:00.000Z`. */
export const Time = z.pipe(
  z.transform((moment: Date | string) => new Date(moment).toISOString()),
  z.string(),
)

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
