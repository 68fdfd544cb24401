import { useEvent, type Identifier } from 'ra-core'
import { useMemo, useRef, type RefObject } from 'react'
import type { AnyEntity } from '#define'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { useIsSelectable } from '#src/views/list/bulk/useBulkOperations.ts'

/** Which cards are selected; nothing is told of any where they cannot be. */
export interface CardSelection {
  readonly isSelected: (id: Identifier) => boolean | undefined
  /** Turns one around; as a range with all cards since the last one. */
  readonly select: (id: Identifier, isRange: boolean) => void
}

/** The selection of the list, made on the cards of the calendar. */
export function useCardSelection(
  entity: AnyEntity,
  frame: RefObject<HTMLElement | null>,
): CardSelection {
  const selection = useSelection()
  const isSelectable = useIsSelectable(entity)
  const last = useRef<Identifier>(undefined)
  const select = useEvent((id: Identifier, isRange: boolean) => {
    const shown = [...(frame.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].map(
      card => card.dataset.card!,
    )
    const [from, to] = [shown.indexOf(String(last.current)), shown.indexOf(String(id))]
    const range =
      isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    selection.set(range, !selection.has(id))
    last.current = id
  })
  return useMemo(
    () => ({ isSelected: id => (isSelectable ? selection.has(id) : undefined), select }),
    [isSelectable, selection, select],
  )
}
