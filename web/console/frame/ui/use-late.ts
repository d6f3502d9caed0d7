import { useQuery } from '@tanstack/react-query'

/** Fetches code once `isNeeded`. After a failure, `refetch` or the next need fetches it again. */
export function useLate<Code>(name: string, load: () => Promise<Code>, isWanted = true) {
  const forGood = { staleTime: Infinity, gcTime: Infinity }
  return useQuery({ queryKey: ['code', name], queryFn: load, enabled: isWanted, networkMode: 'always', ...forGood })
}
