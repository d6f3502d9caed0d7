import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { request } from '../request.ts'

/** Who is signed in. */
export function useAccount() {
  const account = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => request(api.auth.getAccount, {}, signal),
    staleTime: 60_000,
  })
  return account.data?.data
}
