import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Pixels of a row of the grid with its hairline, and of its two lines of headings. */
export const rowHeight = 34
export const headHeight = 58
const around = 10
/** A frame that grows or shrinks by a few rows keeps its slots. */
const step = 8

export interface RowInSight {
  readonly row: number
  /** Which of the elements draws it: the same one for as long as the row is in sight. */
  readonly slot: number
}

/**
 * The rows of a frame with rows of one height that are in sight, and some around them, in their order; beside them the row that has the
 * focus, wherever the others are scrolled to. Neighbours have neighbouring slots, so that one row which comes is one which left.
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
      // Drawn between frames: what is around the rows in sight is there long before it is seen.
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
    // The element of the focused row draws no other: the row that it would draw has one of its own.
    return { row, slot: row !== focused && row % slots === focused % slots ? slots : row % slots }
  })
  const far = { row: focused, slot: focused % slots }
  if (focused < 0 || rows.some(({ row }) => row === focused)) return { rows, slots }
  return { rows: focused < from ? [far, ...rows] : [...rows, far], slots }
}
