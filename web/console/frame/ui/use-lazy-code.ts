import { useQuery } from '@tanstack/react-query'

/** Fetches code once `isNeeded`. After a failure, `refetch` or the next need fetches it again. */
export function useLazyCode<Code>(name: string, load: () => Promise<Code>, isNeeded = true) {
  const forGood = { staleTime: Infinity, gcTime: Infinity }
  return useQuery({ queryKey: ['code', name], queryFn: load, enabled: isNeeded, networkMode: 'always', ...forGood })
}
