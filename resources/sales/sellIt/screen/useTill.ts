import { useCallback, useState } from 'react'
import { me } from '#src/app/me.ts'
import type { Option } from '#src/fields/kindView.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'

/** Which till this browser is, and the branch that a person sells at instead of their own. */
interface Till {
  readonly terminal: string
  readonly staffId: string
  readonly branch: Option | null
}

/** The till that this browser stands at; the branch is that of the person who chose it. */
export function useTill() {
  const [till, setTill] = useState<Till>(() => {
    const { staffId } = me()
    const found = recall<Till>(names.till)
    return {
      terminal: found?.terminal ?? '',
      staffId,
      branch: found?.staffId === staffId ? (found.branch ?? null) : null,
    }
  })
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
