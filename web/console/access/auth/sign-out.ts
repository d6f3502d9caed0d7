import * as api from '../../../../contract/api.ts'
import { forgetRecent } from '../../frame/palette/recent.ts'
import { queryClient } from '../../frame/query-client.ts'
import { callPatiently } from '../../frame/request.ts'
import { whenCallsEnd } from '../../frame/session/calls-in-turn.ts'
import { clearSession, readSession } from '../../frame/session/session.ts'

/**
 * Signs out on this device at once, whatever the server answers. The token is revoked if the server can be reached, once
 * it has what was typed last.
 */
export function signOut(): void {
  const token = readSession()?.token
  clearSession()
  queryClient.clear()
  forgetRecent()
  if (token)
    void whenCallsEnd()
      .then(() => callPatiently(api.auth.logout, {}, { token }))
      .catch(() => {})
}
