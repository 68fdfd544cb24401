import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEvent } from 'ra-core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, type ReactNode, type RefObject } from 'react'
import type { Density } from './saved/look.ts'

interface Props {
  count: number
  /** The row with the focus, or the one that Tab reaches: always rendered. */
  current: number
  /** The scrolling element on a desktop; on a phone the page scrolls. */
  frame: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  density: Density
  rowAt: (row: number) => ReactNode
  linesAt: (row: number) => ReactNode
}

/**
 * The visible rows of a long page and some around them. Empty rows replace the others, so that the
 * scrollbar is right.
 */
export default function VirtualRows({
  count,
  current,
  frame,
  body,
  density,
  rowAt,
  linesAt,
}: Props) {
  const isCards = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoised here
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => (isCards ? frame.current!.closest('main') : frame.current),
    estimateSize: () => (isCards ? 150 : heights[density]),
    overscan: 12,
    scrollMargin: isCards ? (frame.current?.offsetTop ?? 0) : 0,
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), current])].sort((a, b) => a - b),
    // The first rendering, before any measurement, is a screenful already.
    initialRect: { width: 0, height: 800 },
  })
  useEffect(() => rows.measure(), [rows, density, isCards])
  useEffect(() => {
    // Moving past the edge with the keys shows the next rows; nothing else scrolls.
    if (body.current?.contains(document.activeElement)) rows.scrollToIndex(current)
  }, [rows, body, current])
  const measure = useEvent(() => {
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const lines = row.nextElementSibling as HTMLElement | null
      const height =
        row.offsetHeight + (lines?.dataset.lines === undefined ? 0 : lines.offsetHeight)
      if (height > 0) rows.resizeItem(Number(row.dataset.row), height)
    }
  })
  useLayoutEffect(measure)
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(body.current!)
    return () => observer.disconnect()
  }, [body, measure])

  let end = rows.options.scrollMargin
  const drawn = rows.getVirtualItems().flatMap(({ index, start, end: itsEnd }) => {
    const gap = start - end
    end = itsEnd
    return [
      gap > 0 ? <Space key={`before ${index}`} height={gap} /> : null,
      rowAt(index),
      linesAt(index),
    ]
  })
  return (
    <>
      {drawn}
      <Space height={rows.getTotalSize() + rows.options.scrollMargin - end} />
    </>
  )
}

const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height, padding: 0 }}>
      <td style={{ height, padding: 0, border: 0 }}>&nbsp;</td>
    </tr>
  ) : null

/** The height of a row with its hairline in pixels, as in the table's style. */
const heights: Record<Density, number> = { comfortable: 34, compact: 28 }
