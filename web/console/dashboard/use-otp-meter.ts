import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { request } from '../request.ts'

const ASK_EVERY_MS = 30_000

export function useOtpMeter() {
  return useQuery({
    queryKey: ['otp-meter'],
    queryFn: ({ signal }) => request(api.otp.getMeter, {}, signal),
    refetchInterval: ASK_EVERY_MS,
  })
}
