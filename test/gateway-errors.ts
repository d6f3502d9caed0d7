import { expect } from 'vitest'
import type { ProviderError, ProviderReason } from '../server/platform/providers/provider-error.ts'

/** Resolves with the error of a message that was not sent; checks that neither it nor its stack repeats a secret. */
export async function readGatewayError(
  sent: Promise<void>,
  secrets: RegExp,
): Promise<{ reason: ProviderReason; message: string }> {
  const error: ProviderError = await sent.then(
    () => new Error('it was sent'),
    (error) => error,
  )
  expect(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toMatch(secrets)
  return { reason: error.reason, message: error.message }
}
