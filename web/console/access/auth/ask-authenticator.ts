import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import * as api from '../../../../contract/api.ts'
import { ApiError, call } from '../../../api/client.ts'
import { request } from '../../frame/request.ts'

// The contract leaves the options open, as WebAuthn defines them.
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Asks the browser for one of this site's passkeys and returns its answer to a new challenge. Throws ApiError. */
export async function askForPasskey() {
  const { data } = await call(api.passkeys.startUse, {})
  const optionsJSON = data as unknown as RequestOptions
  return startAuthentication({ optionsJSON }).catch((error) => refuse(error, 'No passkey was used'))
}

/** Asks the browser to create a passkey for the signed-in administrator. Throws ApiError. */
export async function createPasskey() {
  const { data } = await request(api.passkeys.startCreation, {})
  const optionsJSON = data as unknown as CreationOptions
  return startRegistration({ optionsJSON }).catch((error) => refuse(error, 'No passkey was created'))
}

/** Browsers don't distinguish a cancelled prompt from a device without a passkey. */
function refuse(error: Error, message: string): never {
  const isKnown = error.name === 'InvalidStateError'
  throw new ApiError(422, { message: isKnown ? 'This device already has a passkey for this account' : message })
}
