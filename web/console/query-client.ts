import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A network that came and went is asked again; a clear answer is not.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      staleTime: 5_000,
    },
  },
})
