import { useQuery } from '@tanstack/react-query'

/** Code that is fetched when it is wanted. After a failure `refetch` asks again, and so does wanting it the next time. */
export function useLate<Code>(name: string, load: () => Promise<Code>, isWanted = true) {
  const forGood = { staleTime: Infinity, gcTime: Infinity }
  return useQuery({ queryKey: ['code', name], queryFn: load, enabled: isWanted, networkMode: 'always', ...forGood })
}
