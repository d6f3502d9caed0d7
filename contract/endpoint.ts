import * as z from 'zod/mini'
import type { Language } from './languages.ts'
import type { Auth, Role } from './roles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Caller extends Auth = Auth,
> = {
  method: Method
  /** Path below the API base; `:name` stands for a field of `input`. */
  path: string
  /** Who may call it. */
  auth: Caller
  /** One flat object of all parameters: those of the path, then those of the query (GET, DELETE) or the JSON body. */
  input: Input
  /** The whole answer, envelope included. */
  output: Output
  /** The HTTP status of success. */
  status: 200 | 201
  summary: string
  /** The answer depends on the content alone, so the page cache keeps it until the content changes. */
  isContent?: boolean
  /** The audit log records each such call, see `isAudited`. Administrators' changes are recorded without this flag. */
  isAudited?: boolean
  /** Extra fields of an error answer, if the specification names some. */
  failure?: Record<string, unknown>
  /** The caller must have confirmed their identity recently; see docs/decisions/0025-second-factors.md. */
  stepUp?: StepUp
  /** Allowed before an administrator has set up the required second factor, because the setup needs this call. */
  isForSetUp?: boolean
}

/**
 * `sensitive`: an administrator with a second factor is asked for it again. `factors`: one without it is asked for the
 * password, because these calls decide who can sign in.
 */
export type StepUp = 'sensitive' | 'factors'

/** `'id' | 'slug'` of `/blogs/:id/:slug` */
type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The field names of an input: none if it has no fields, although its type then allows any string as a key. */
type FieldOf<Input extends z.ZodMiniType> = string extends keyof z.input<Input> ? never : keyof z.input<Input>

/** A path whose parameters are all fields of the input; any other fails to compile. */
type PathOf<Path extends string, Input extends z.ZodMiniType> = [PathParam<Path>] extends [FieldOf<Input>] ? Path : never

type Options<Path extends string, Input extends z.ZodMiniType, Output extends z.ZodMiniType, Caller extends Auth> = Pick<
  Endpoint,
  'method' | 'summary'
> &
  Partial<Pick<Endpoint, 'status' | 'failure' | 'isContent' | 'isAudited' | 'stepUp' | 'isForSetUp'>> & {
    path: Path & PathOf<Path, Input>
    auth?: Caller
    input?: Input
    output: Output
  }

/** Defines an endpoint. Without `auth` it is public, and its path begins with `/public/`. */
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
/** What a handler returns: the answer before it is encoded for the wire. */
export type HandlerAnswer<E extends Endpoint> = z.input<E['output']>
/** What a caller gets. */
export type Answer<E extends Endpoint> = z.output<E['output']>

/** The endpoints that a module exports, or those for one audience. */
type EndpointsIn<Module, Caller extends Auth = Auth> = {
  [Name in keyof Module as Module[Name] extends Endpoint<z.ZodMiniType, z.ZodMiniType, Caller> ? Name : never]: Module[Name] &
    Endpoint
}

export type AuditFacts = {
  /** The account of a caller who is not signed in yet. */
  administratorId?: number | undefined
  /** Id or address of the record concerned; by default taken from the path or the answer. */
  target?: string | undefined
  note?: string | undefined
  /** The names of the fields that were sent. */
  fields?: string[] | undefined
}

/** The caller, as handlers see them. */
export type Caller = {
  /** The client's IPv4 address or IPv6 network; behind a proxy it is the proxy's, unless TRUST_PROXY is set. */
  address: string
  userAgent: string
  /** The language of the answer. */
  language: Language
  /**
   * Absent while we render a page, since no browser makes that call. A cookie is sent to a sign-in, or to the calls
   * below `path`.
   */
  cookies?: { get(name: string): string | undefined; set(name: string, value: string, path?: string): void }
  /** Set on all endpoints except public ones. */
  session?: { id: number; administratorId: number; role: Role; provenAt: Date | null; isFactorDue: boolean }
  /** Adds facts that only the handler knows to the call's audit entry. */
  audit?: (facts: AuditFacts) => void
}

type Handler<E extends Endpoint> = (input: HandlerInput<E>, caller: Caller) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>
/** The handlers of a module, `Handlers<typeof api.leads>`, or of one audience, `Handlers<typeof api.leads, 'agent'>`. */
export type Handlers<Module, Caller extends Auth = Auth> = {
  [Name in keyof EndpointsIn<Module, Caller>]: Handler<EndpointsIn<Module, Caller>[Name]>
}

/** An endpoint as a function; the input is optional where all of its fields are. */
type Call<E extends Endpoint> =
  Record<string, never> extends CallInput<E>
    ? (input?: CallInput<E>) => Promise<Answer<E>>
    : (input: CallInput<E>) => Promise<Answer<E>>
/** The public calls of all modules as functions. */
export type PublicClient<Api> = {
  [Module in keyof Api]: { [Name in keyof EndpointsIn<Api[Module], 'public'>]: Call<EndpointsIn<Api[Module], 'public'>[Name]> }
}

/** A point in time: handlers return a Date, the wire carries ISO text such as `2026-03-01T06:30:00.000Z`. */
export const Time = z.pipe(
  z.transform((moment: Date) => moment.toISOString()),
  z.string(),
)

/**
 * Fields of answers in other languages: the names of the texts that stay English, and when the live translation, if
 * any, last changed.
 */
export const InLanguage = { untranslated: z.optional(z.array(z.string())), translated_at: z.optional(Time) }

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

/** One page of a list; `total` counts the rows that match the filters. */
/* @__NO_SIDE_EFFECTS__ */
export function Page<T extends z.ZodMiniType>(item: T) {
  return z.object({
    status: z.literal(true),
    data: z.array(item),
    meta: z.object({ page: z.number(), limit: z.number(), total: z.number() }),
  })
}
