import { useSearchParams } from 'react-router'

/**
 * A list's state lives in its address, so that Back and a reload find it as it was. Setting a filter goes back to page
 * 1.
 */
export function useListQuery<Filter extends string = never>() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)

  function set(name: Filter | 'search', value: string): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        next.delete('page')
        return next
      },
      { replace: name === 'search' },
    )
  }

  function setPage(next: number): void {
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next > 1) after.set('page', String(next))
      else after.delete('page')
      return after
    })
  }

  /** The present address with some of it changed; undefined takes out. */
  function linkWith(changes: Record<string, string | undefined>): string {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return `?${next}`
  }

  return { page, search: params.get('search') ?? '', get: (name: Filter) => params.get(name) ?? '', set, setPage, linkWith }
}
