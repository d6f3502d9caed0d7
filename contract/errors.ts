/** Every way in which a call can fail, and its HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** The message of each field that was refused, by the field's name; nested ones as `faqs.2.title`. */
export type FieldErrors = Record<string, string>

/** How an administrator can prove the second factor. */
export const FACTOR_METHODS = ['passkey', 'totp', 'recovery'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]
/** An administrator without a second factor confirms with the password. */
export type ConfirmMethod = FactorMethod | 'password'

/** What the caller has to do before the same call can succeed. */
export const NEEDS = ['confirmation', 'second-factor'] as const

export type Failure = {
  status: false
  message: string
  errors?: FieldErrors
  needs?: (typeof NEEDS)[number]
  /** How the caller can confirm, where that is needed. */
  methods?: ConfirmMethod[]
}
