import * as api from '../../../../contract/api.ts'
import { forgetRecent } from '../../frame/palette/recent.ts'
import { queryClient } from '../../frame/query-client.ts'
import { callWithRetry } from '../../frame/request.ts'
import { clearSession, readSession, whenCallsEnd } from '../../frame/session/session.ts'

/**
 * Signs out on this device at once, whatever the server answers. If the server can be reached, the token is revoked,
 * after the calls that save the last input.
 */
export function signOut(): void {
  const token = readSession()?.token
  clearSession()
  queryClient.clear()
  forgetRecent()
  if (token)
    void whenCallsEnd()
      .then(() => callWithRetry(api.auth.logout, {}, { token }))
      .catch(() => {})
}
