import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as api from '../../../../contract/api.ts'
import { type Auth, canCall, ROLES, type Role } from '../../../../contract/roles.ts'
import { callQuery, queryClient } from '../query-client.ts'
import { deviceStorage, useStored } from '../ui/storage.ts'
import { onSessionChange } from './session.ts'

const KEY = 'console-role'

// Another administrator may have signed in.
onSessionChange(() => {
  deviceStorage.remove(KEY)
  queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
})

const useAccount = () => useQuery({ ...accountQuery, staleTime: 60_000 })

/**
 * The role of the signed-in administrator. It is remembered on the device, so that a screen need not wait for the
 * answer; the server checks every call anyway. Undefined until the first answer.
 */
export function useRole(): Role | undefined {
  const remembered = useStored(deviceStorage, KEY)
  return useAccount().data?.data.role ?? ROLES.find((role) => role === remembered)
}

/** Whether the administrator may open a screen or make a call with this `auth`. */
export function useCan(auth: Auth): boolean {
  const role = useRole()
  return role !== undefined && canCall(role, auth)
}

/** Mounted once in the frame: fetches the role and remembers it. */
export function useRememberedRole() {
  const account = useAccount()
  const role = account.data?.data.role
  useEffect(() => {
    if (role) deviceStorage.write(KEY, role)
  }, [role])
  return { role: useRole(), account }
}

/** The signed-in administrator and the open sessions. */
export const accountQuery = callQuery(['account'], api.auth.getAccount, {})
