import type { Option } from '#data/options.ts'
import { names, recall } from '#src/loading/remembered.ts'
import { me } from '#src/app/me.ts'

/** Which till this browser is, and the branch that a person sells at instead of their own. */
export interface Till {
  readonly terminal: string
  readonly staffId: string
  readonly branch: Option | null
}

/** The till that this browser stands at; the branch is that of the person who chose it. */
export function tillHere(): Till {
  const { staffId } = me()
  const found = recall<Till>(names.till)
  return {
    terminal: found?.terminal ?? '',
    staffId,
    branch: found?.staffId === staffId ? (found.branch ?? null) : null,
  }
}
