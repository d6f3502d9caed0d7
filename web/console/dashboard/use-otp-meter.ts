import { useQuery } from '@tanstack/react-query'
import { getOtpMeter } from '../../../contract/otp.ts'
import { request } from '../request.ts'

const ASK_EVERY_MS = 30_000

export function useOtpMeter() {
  return useQuery({
    queryKey: ['otp-meter'],
    queryFn: ({ signal }) => request(getOtpMeter, {}, signal),
    refetchInterval: ASK_EVERY_MS,
  })
}
