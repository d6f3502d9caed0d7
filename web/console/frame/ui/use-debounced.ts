import { useEffect, useState } from 'react'

/** The value, once it has not changed for `waitMs`. */
export function useDebounced<Value>(value: Value, waitMs = 300): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return debounced
}
