import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Pixels of a row of the grid with its border, and of the two heading rows. */
export const rowHeight = 34
/** The names of areas, which are turned where an area has few codes. */
export const areaHeight = 92
export const headHeight = areaHeight + 34
const around = 10
/** The number of slots changes in steps, so that a small resize keeps the slots. */
const step = 8

export interface RowInSight {
  readonly row: number
  /** The element that draws the row: constant while the row is in sight. */
  readonly slot: number
}

/**
 * The visible rows of a frame with rows of one height, some around them, and the focused row, in
 * their order. Neighbouring rows have neighbouring slots, so that a new row takes the slot of the
 * row that left.
 */
export function useRowsInSight(
  frame: RefObject<HTMLElement | null>,
  count: number,
  focused: number,
): { rows: readonly RowInSight[]; slots: number } {
  const [{ first, shown }, set] = useState({ first: 0, shown: 24 })
  useEffect(() => {
    const element = frame.current!
    const look = () => {
      const first = Math.floor(element.scrollTop / rowHeight)
      const shown = Math.ceil(element.clientHeight / rowHeight / step) * step
      // Low priority: the rows around the visible ones are ready before they are seen.
      startTransition(() =>
        set(now => (now.first === first && now.shown === shown ? now : { first, shown })),
      )
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [frame])

  const slots = shown + 2 * around
  const from = Math.max(0, Math.min(first - around, count - slots))
  const rows = Array.from({ length: Math.min(count, slots) }, (_, i) => {
    const row = from + i
    // The slot of the focused row is reserved; a row that would share it gets the extra slot.
    return { row, slot: row !== focused && row % slots === focused % slots ? slots : row % slots }
  })
  const far = { row: focused, slot: focused % slots }
  if (focused < 0 || rows.some(({ row }) => row === focused)) return { rows, slots }
  return { rows: focused < from ? [far, ...rows] : [...rows, far], slots }
}
