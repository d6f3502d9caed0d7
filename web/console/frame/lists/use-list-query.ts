import { useSearchParams } from 'react-router'

/** Changes to an address; an empty or undefined value removes its parameter. */
type Changes = Record<string, string | undefined>

function withChanges(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/**
 * The address as it is now. The one that React Router hands to a change is that of the last render, so the second of
 * two quick changes would undo the first.
 */
const currentParams = () => new URLSearchParams(window.location.search)

/** A list's state lives in its address, so that Back and a reload find it as it was. */
export function useListQuery<Filter extends string = never>() {
  const [params, setParams] = useSearchParams()
  return {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    search: params.get('search') ?? '',
    get: (name: Filter) => params.get(name) ?? '',
    /** Setting a filter goes back to the first page. It is shown at once, so that no link still has the address before it. */
    set: (name: Filter | 'search', value: string) =>
      setParams(withChanges(currentParams(), { [name]: value, page: undefined, before: undefined }), {
        replace: name === 'search',
        flushSync: true,
      }),
    setPage: (page: number, options?: { replace: boolean }) =>
      setParams(withChanges(currentParams(), { page: page > 1 ? String(page) : undefined }), options),
    /** The current address with these changes. */
    linkWith: (changes: Changes) => `?${withChanges(params, changes)}`,
  }
}

/** Which row of a list is open beside it, in the address as `?lead=7`. */
export function useOpenRow(name: string) {
  const [params, setParams] = useSearchParams()
  return {
    openId: Number(/^[1-9]\d{0,9}$/.exec(params.get(name) ?? '')?.[0]) || undefined,
    open: (id: number | undefined, options: { replace?: boolean; flushSync?: boolean } = {}) =>
      setParams(withChanges(currentParams(), { [name]: id ? String(id) : undefined }), {
        ...options,
        preventScrollReset: true,
      }),
  }
}
