import { useCallback, useState } from 'react'
import { type Till, tillHere } from '#src/fields/tillHere.ts'
import { names, remember } from '#src/loading/remembered.ts'

/** The till that this browser stands at, and what names it anew. */
export function useTill() {
  const [till, setTill] = useState(tillHere)
  const change = useCallback((part: Partial<Till>) => {
    setTill(before => {
      const next = { ...before, ...part }
      remember(names.till, next)
      return next
    })
  }, [])
  return { ...till, branchId: till.branch ? String(till.branch.id) : undefined, change }
}
export type TillOfBrowser = ReturnType<typeof useTill>
