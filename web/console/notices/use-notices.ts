import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import type { Answer, CallInput, Endpoint } from '../../../contract/endpoint.ts'
import { request } from '../request.ts'
import { tellFailure } from '../ui/failure-text.ts'

const NOTICES = ['notices'] as const
const ASK_EVERY_MS = 5_000

type Input = CallInput<typeof api.notices.list>

export function useNotices(input: Input) {
  return useQuery({
    queryKey: [...NOTICES, input],
    queryFn: ({ signal }) => request(api.notices.list, input, signal),
    placeholderData: (before, query) =>
      (query?.queryKey[1] as Input | undefined)?.status === input.status ? keepPreviousData(before) : undefined,
    // What is on its way arrives, or not, within seconds.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'waiting' || status === 'sending') ? ASK_EVERY_MS : false,
  })
}

/** Asks for one more try, of one notice or of all that failed. */
export function useRetry() {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function run<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
    setIsBusy(true)
    try {
      const { message } = (await request(endpoint, input)) as Answer<E> & { message: string }
      toast.success(message)
    } catch (error) {
      tellFailure(error)
    }
    await Promise.all([NOTICES, ['dashboard']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    setIsBusy(false)
  }

  return { isBusy, retry: (id: number) => run(api.notices.retry, { id }), retryAll: () => run(api.notices.retryAll, {}) }
}
