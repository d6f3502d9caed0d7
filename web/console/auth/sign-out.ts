import * as api from '../../../contract/api.ts'
import { call } from '../../api/client.ts'
import { forgetRecent } from '../palette/recent.ts'
import { queryClient } from '../query-client.ts'
import { clearSession, readSession } from '../session.ts'

/** Signed out on this device at once, whatever the server says; it revokes the token if it can be reached. */
export function signOut(): void {
  const token = readSession()?.token
  clearSession()
  queryClient.clear()
  forgetRecent()
  if (token) call(api.auth.logout, {}, { token }).catch(() => {})
}
