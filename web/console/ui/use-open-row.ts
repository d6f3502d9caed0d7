import { useSearchParams } from 'react-router'

/** Which row of a list is open beside it, in the address as `?lead=7`. */
export function useOpenRow(name: string) {
  const [params, setParams] = useSearchParams()
  const openId = Number(/^[1-9]\d{0,9}$/.exec(params.get(name) ?? '')?.[0]) || undefined

  function open(id: number | undefined, { replace = false } = {}): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set(name, String(id))
        else next.delete(name)
        return next
      },
      { replace, preventScrollReset: true },
    )
  }

  return { openId, open }
}
