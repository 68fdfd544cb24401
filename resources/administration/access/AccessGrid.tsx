import {
  memo,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { say } from '#src/i18n/say.ts'
import type { Code } from '#define'
import { useClient } from '#src/fields/useClient.ts'
import { AccessFrame } from './AccessFrame.ts'
import { AccessHead } from './AccessHead.tsx'
import { AccessRow, sourcesInWords } from './AccessRow.tsx'
import type { AccessTable, Person } from './useAccess.ts'
import { headHeight, rowHeight, useRowsInSight } from './useRowsInSight.ts'

interface Props {
  people: readonly Person[]
  codes: AccessTable['codes']
  selected: ReadonlySet<string>
  /** Codes in which the selected people differ. */
  differing: ReadonlySet<string>
  onToggle: (person: Person, code: Code) => void
  onSelect: (id: string) => void
}

/**
 * People by codes. Tab reaches one cell, arrow keys the others; Space or a click toggles a code.
 */
export const AccessGrid = memo(function AccessGrid(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <AccessFrame ref={frame} tabIndex={-1}>
      <Grid frame={frame} {...props} />
    </AccessFrame>
  )
})

/** Separate from its frame: the frame's styles would be computed again with every scrolled row. */
function Grid({
  frame,
  people,
  codes,
  selected,
  differing,
  onToggle,
  onSelect,
}: Props & { frame: RefObject<HTMLDivElement | null> }) {
  const id = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const current = {
    row: Math.min(at.row, people.length - 1),
    column: Math.min(at.column, codes.length),
  }
  const { rows, slots } = useRowsInSight(frame, people.length, current.row)

  const movedBy = useRef<'key' | 'click'>(undefined)
  // One handler for all cells: 300 by 48 handlers would be noticeably slow.
  const click = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('[data-column]')
    if (!cell) return
    const { column } = cell.dataset
    const { row } = cell.parentElement!.dataset
    movedBy.current = 'click'
    setAt({ row: Number(row), column: Number(column) })
    act(Number(row), Number(column))
  }
  const act = (row: number, column: number) => {
    const person = people[row]
    if (!person) return
    if (column === 0) onSelect(person.id)
    else onToggle(person, codes[column - 1]!.code)
  }
  const client = useClient()
  // Tooltips are computed on hover: for all cells they would cost more than the rest of the grid.
  const point = ({ target }: SyntheticEvent) => {
    const cell = (target as Element).closest<HTMLElement>('td[data-column]')
    const column = Number(cell?.dataset.column ?? 0)
    const person = people[Number(cell?.parentElement!.dataset.row)]
    if (cell && column && person) cell.title = sourcesInWords(person, codes[column - 1]!, client)
  }
  // The element's next person has other codes.
  const leave = ({ target }: SyntheticEvent) => {
    const cell = (target as Element).closest<HTMLElement>('td[data-column]')
    if (cell && cell.dataset.column !== '0' && cell !== document.activeElement)
      cell.removeAttribute('title')
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!step) return act(current.row, current.column)
    movedBy.current = 'key'
    setAt({
      row: between(current.row + step[0], people.length - 1),
      column: between(current.column + step[1], codes.length),
    })
  }
  useEffect(() => {
    const by = movedBy.current
    movedBy.current = undefined
    // A click has set the focus already, unless another element draws the row now.
    if (!by || (by === 'click' && document.activeElement !== document.body)) return
    const cell = body.current?.querySelector<HTMLElement>(
      `[data-row="${at.row}"] [data-column="${at.column}"]`,
    )
    cell?.focus({ preventScroll: true })
    if (cell && by === 'key') intoSight(frame.current!, cell)
  }, [at, frame])
  // When the slots change, another element draws each row: the focus moves to that element.
  useEffect(() => {
    if (body.current!.contains(document.activeElement))
      body.current!.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [slots])

  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are pressed, by keys too
      role="grid"
      style={{
        width: `calc(var(--names) + ${codes.length * rowHeight}px)`,
        height: headHeight + people.length * rowHeight,
      }}
      aria-label={say('access.title')}
      aria-rowcount={people.length + 2}
      aria-multiselectable
      onClick={click}
      onMouseOver={point}
      onMouseOut={leave}
      onFocus={point}
      onBlur={leave}
      onKeyDown={press}
    >
      <AccessHead codes={codes} differing={differing} />
      {/* `aria-owns` restores the order of the rows: an element that leaves at one end is
          reused at the other. */}
      <tbody ref={body} aria-owns={rows.map(({ row }) => `${id}${row}`).join(' ')}>
        {rows
          .toSorted((a, b) => a.slot - b.slot)
          .map(({ row, slot }) => (
            <AccessRow
              key={slot}
              id={`${id}${row}`}
              person={people[row]!}
              codes={codes}
              row={row}
              tabColumn={row === current.row ? current.column : -1}
              isSelected={selected.has(people[row]!.id)}
            />
          ))}
      </tbody>
    </table>
  )
}

/** Scrolls a cell out from under the headings, the names or the edges. */
function intoSight(frame: HTMLElement, cell: HTMLElement) {
  const inner = frame.getBoundingClientRect()
  const outer = cell.getBoundingClientRect()
  const names = frame.querySelector('th')!.offsetWidth
  const top = inner.top + headHeight
  const left = inner.left + names
  if (outer.top < top) frame.scrollTop -= top - outer.top
  else if (outer.bottom > inner.bottom - 14) frame.scrollTop += outer.bottom - inner.bottom + 14
  if (cell.dataset.column === '0') return
  if (outer.left < left) frame.scrollLeft -= left - outer.left
  else if (outer.right > inner.right - 14) frame.scrollLeft += outer.right - inner.right + 14
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -100],
  End: [0, 100],
}
const between = (wanted: number, last: number) => Math.max(0, Math.min(last, wanted))
