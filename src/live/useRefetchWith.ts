import { useEffect, useRef } from 'react'

/** Asks anew for what follows from a value, whenever that was there and is another one now. */
export function useRefetchWith(value: unknown, refetch: () => unknown) {
  const last = useRef(value)
  useEffect(() => {
    if (last.current && value && last.current !== value) void refetch()
    last.current = value
  }, [value, refetch])
}
