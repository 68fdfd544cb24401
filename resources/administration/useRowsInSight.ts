import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Pixels of a row of the grid with its hairline, and of its two lines of headings. */
export const rowHeight = 34
export const headHeight = 58
const around = 18
/** Rows come and go so many at once, so that most frames of scrolling draw nothing. */
const step = 3

/** Which rows of a frame with rows of one height are in sight, and some around them. */
export function useRowsInSight(frame: RefObject<HTMLElement | null>, count: number) {
  const [{ first, shown }, set] = useState({ first: 0, shown: 30 })
  useEffect(() => {
    const element = frame.current!
    const look = () => {
      const top = Math.floor(element.scrollTop / rowHeight / step) * step
      const fits = Math.ceil(element.clientHeight / rowHeight / step) * step + step
      // Drawn between frames: what is around the rows in sight is there long before it is seen.
      startTransition(() =>
        set(now => (now.first === top && now.shown === fits ? now : { first: top, shown: fits })),
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
  const from = Math.max(0, Math.min(first, count - shown) - around)
  return { from, to: Math.min(count, from + shown + 2 * around) }
}
