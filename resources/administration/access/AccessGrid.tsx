import './access.texts.ts'
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
import { styled } from '@mui/material/styles'
import { useEvent } from 'ra-core'
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
  const line = useRef<HTMLParagraphElement>(null)
  const stripe = useRef<HTMLDivElement>(null)
  // Without rendering: the pointer crosses many cells a second.
  const point = (words: string, left: number) => {
    line.current!.textContent = words
    stripe.current!.style.transform = `translateX(${left}px)`
    stripe.current!.hidden = false
  }
  return (
    <>
      {/* Each cell has it as its name. */}
      <Line ref={line} aria-hidden>
        {say('access.point')}
      </Line>
      <AccessFrame ref={frame} tabIndex={-1}>
        <Grid frame={frame} onPoint={point} {...props} />
        <div
          ref={stripe}
          aria-hidden
          hidden
          data-stripe
          style={{ height: headHeight + props.people.length * rowHeight }}
        />
      </AccessFrame>
    </>
  )
})

const Line = styled('p')({
  margin: 0,
  minHeight: '1.5em',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
})

/** Separate from its frame: the frame's styles would be computed again with every scrolled row. */
function Grid({
  frame,
  onPoint,
  people,
  codes,
  selected,
  differing,
  onToggle,
  onSelect,
}: Props & {
  frame: RefObject<HTMLDivElement | null>
  /** Takes what the pointed cell is, in words, and where its column begins. */
  onPoint: (words: string, left: number) => void
}) {
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
  const pointed = useRef<{ row: number; column: number }>(undefined)
  const tell = useEvent(() => {
    const { row = 0, column = 0 } = pointed.current ?? {}
    const person = people[row]
    if (!person || column === 0 || column > codes.length) return
    onPoint(sourcesInWords(person, codes[column - 1]!, client), (column - 1) * rowHeight)
  })
  const point = ({ target }: SyntheticEvent) => {
    const cell = (target as Element).closest<HTMLElement>('td[data-column]')
    if (!cell) return
    const at = { row: cell.parentElement!.dataset.row, column: cell.dataset.column }
    pointed.current = { row: Number(at.row), column: Number(at.column) }
    tell()
  }
  useEffect(tell, [people, codes, tell])
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
      onFocus={point}
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
