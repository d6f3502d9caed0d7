import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { LocalChannel } from '../../../contract/dashboard.ts'
import { request } from '../request.ts'

export const CHANNELS_PLACE = '/admin/account#channels'

/** What runs without a provider. Undefined until it is known. */
export function useLocalChannels(): readonly LocalChannel[] | undefined {
  const dashboard = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => request(api.dashboard.get, {}, signal),
    staleTime: 5 * 60_000,
  })
  return dashboard.data?.data.attention.local_channels
}
