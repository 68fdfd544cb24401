import { useRef, type PointerEvent } from 'react'
import { widthWithin } from './saved/look.ts'
import { useLook } from './saved/LookContext.tsx'

/**
 * The edge of a heading: dragging sizes the column, a double click resets all. With the keyboard,
 * columns are sized in the Columns panel.
 */
export function ResizeHandle({ name }: { name: string }) {
  const { columns, setColumns } = useLook()
  const drag = useRef<{
    x: number
    widths: number[]
    cols: HTMLTableColElement[]
    table: HTMLTableElement
  }>(undefined)
  const own = columns.findIndex(column => column.name === name)

  const start = (event: PointerEvent<HTMLElement>) => {
    const table = event.currentTarget.closest('table')!
    const widths = [...table.querySelectorAll('thead th')].map(
      heading => (heading as HTMLElement).offsetWidth,
    )
    drag.current = { x: event.clientX, widths, cols: [...table.querySelectorAll('col')], table }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const widthsAt = (x: number) =>
    drag.current!.widths.map((width, n) =>
      n === own ? widthWithin(width + x - drag.current!.x) : width,
    )
  // The handle sizes the table's DOM directly; React state changes once, at the end.
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    const { cols, table } = drag.current
    const widths = widthsAt(event.clientX)
    widths.forEach((width, n) => (cols[n]!.style.width = `${width}px`))
    table.style.minWidth = '0'
    table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`
  }
  const end = (event: PointerEvent) => {
    if (!drag.current) return
    const widths = widthsAt(event.clientX)
    const isMoved = event.clientX !== drag.current.x
    drag.current = undefined
    if (isMoved) setColumns(columns.map((column, n) => ({ field: column.name, width: widths[n]! })))
  }
  return (
    <span
      aria-hidden
      data-resize
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => setColumns(columns.map(column => ({ field: column.name })))}
    />
  )
}
