import { useEffect, useState } from 'react'

/** The value, once it has not changed for `waitMs`. */
export function useSettled<Value>(value: Value, waitMs = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
