import { styled } from '@mui/material/styles'
import {
  memo,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { say } from '../../src/i18n/say.ts'
import type { Code } from '../define/index.ts'
import { useClient } from '../../src/fields/useClient.ts'
import { AccessRow, toldInFull } from './AccessRow.tsx'
import type { AccessTable, Person } from './useAccess.ts'
import { marks } from './accessMarks.ts'
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

/** People by codes. One cell is reached by Tab, the others by arrows; Space or a click gives and takes. */
export function AccessGrid({ people, codes, selected, differing, onToggle, onSelect }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const current = {
    row: Math.min(at.row, people.length - 1),
    column: Math.min(at.column, codes.length),
  }
  const { from, to } = useRowsInSight(frame, people.length)
  // The row that has the focus stays, wherever the others are scrolled to.
  const rows = [...new Set([...Array.from({ length: to - from }, (_, i) => from + i), current.row])]
    .filter(row => row >= 0)
    .sort((a, b) => a - b)

  // One handler for all cells: a grid of 300 by 48 with a handler in each would be felt.
  const click = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('[data-column]')
    if (!cell) return
    const { column } = cell.dataset
    const { row } = cell.parentElement!.dataset
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
  // Told when somebody points at a cell: for all of them at once it would cost more than the rest of the grid.
  const point = ({ target }: SyntheticEvent) => {
    const cell = (target as Element).closest<HTMLElement>('td[data-column]')
    const column = Number(cell?.dataset.column ?? 0)
    const person = people[Number(cell?.parentElement!.dataset.row)]
    if (cell && column && person) cell.title = toldInFull(person, codes[column - 1]!, client)
  }
  const moved = useRef(false)
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!step) return act(current.row, current.column)
    moved.current = true
    setAt({
      row: between(current.row + step[0], people.length - 1),
      column: between(current.column + step[1], codes.length),
    })
  }
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    const cell = body.current?.querySelector<HTMLElement>(
      `[data-row="${at.row}"] [data-column="${at.column}"]`,
    )
    cell?.focus({ preventScroll: true })
    if (cell) intoSight(frame.current!, cell)
  }, [at])

  return (
    <Frame ref={frame} tabIndex={-1}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are pressed, by keys too
        role="grid"
        style={{ width: `calc(var(--names) + ${codes.length * rowHeight}px)` }}
        aria-label={say('access.title')}
        aria-rowcount={people.length + 2}
        aria-multiselectable
        onClick={click}
        onMouseOver={point}
        onFocus={point}
        onKeyDown={press}
      >
        <colgroup>
          <col />
          {codes.map(({ code }) => (
            <col key={code} />
          ))}
        </colgroup>
        <Head codes={codes} differing={differing} />
        <tbody ref={body}>
          {rows.map((row, i) => {
            const person = people[row]!
            const gap = row - (rows[i - 1] ?? -1) - 1
            return [
              gap > 0 && <Gap key={`before ${person.id}`} rows={gap} columns={codes.length + 1} />,
              <AccessRow
                key={person.id}
                person={person}
                codes={codes}
                row={row}
                tabColumn={row === current.row ? current.column : -1}
                isSelected={selected.has(person.id)}
              />,
            ]
          })}
          <Gap rows={people.length - 1 - (rows.at(-1) ?? -1)} columns={codes.length + 1} />
        </tbody>
      </table>
    </Frame>
  )
}

/** The areas, and below them their codes. */
const Head = memo(({ codes, differing }: Pick<Props, 'codes' | 'differing'>) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2}>
        {say('access.person')}
      </th>
      {areasOf(codes).map(({ area, count }, i) => (
        <th key={i} scope="colgroup" colSpan={count} data-begins title={area}>
          {area}
        </th>
      ))}
    </tr>
    <tr>
      {codes.map(({ code, name, area }, i) => (
        <th
          key={code}
          scope="col"
          data-differs={differing.has(code) || undefined}
          data-begins={i === 0 || area !== codes[i - 1]!.area || undefined}
        >
          <abbr title={`${code} ${name}`}>{code}</abbr>
        </th>
      ))}
    </tr>
  </thead>
))

/** Stands for rows that are not drawn, so that the scrollbar tells the truth. */
const Gap = ({ rows, columns }: { rows: number; columns: number }) =>
  rows > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height: rows * rowHeight, padding: 0, border: 0 }}>
        &nbsp;
      </td>
    </tr>
  )

/** Neighbours of one area. */
function areasOf(codes: AccessTable['codes']) {
  const areas: { area: string; count: number }[] = []
  for (const [i, { area }] of codes.entries())
    if (i > 0 && area === codes[i - 1]!.area) areas.at(-1)!.count++
    else areas.push({ area: area ?? '', count: 1 })
  return areas
}

/** Scrolls by as much as a cell lies under the headings, the names or the edges. */
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

const Frame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  return {
    flex: '0 1 auto',
    minHeight: 200,
    overflow: 'auto',
    border: line,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
    '--names': '230px',
    [theme.breakpoints.down('sm')]: { '--names': '140px', maxHeight: '70vh' },
    // Fixed, so that a row that comes or goes measures no other.
    '& table': {
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: '0.8125rem',
    },
    '& col:first-of-type': { width: 'var(--names)' },
    '& th, & td': { height: rowHeight, padding: 0, borderBottom: line, textAlign: 'center' },
    '& thead tr:first-of-type th': {
      height: 24,
      maxWidth: 0,
      padding: '0 4px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'left',
      fontSize: '0.6875rem',
      borderBottom: 0,
    },
    '& thead tr:last-of-type th': { top: 24, height: headHeight - 24 },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      background: theme.palette.background.paper,
      color: theme.palette.text.secondary,
      fontWeight: 500,
      fontVariantNumeric: 'tabular-nums',
    },
    '& abbr': { textDecoration: 'none' },
    '& [data-begins]': { borderLeft: line },
    '& th[data-differs]': {
      background: theme.palette.tones.warning.soft,
      color: theme.palette.text.primary,
    },
    '& tbody tr > :first-of-type, & thead tr:first-of-type > :first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      height: rowHeight,
      padding: '0 10px',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      background: theme.palette.background.paper,
      borderRight: line,
      [theme.breakpoints.down('sm')]: { '& small': { display: 'none' } },
    },
    '& thead tr:first-of-type > :first-of-type': {
      zIndex: 2,
      fontSize: '0.8125rem',
      borderBottom: line,
    },
    '& td[data-column]': { cursor: 'pointer' },
    '& td[data-column]:hover': { background: theme.palette.sunken },
    '& td[data-column]:focus-visible': {
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: -2,
    },
    '& tr[data-selected] > td:first-of-type': { background: theme.palette.accentSoft },
    '& tr[data-disabled] > td:first-of-type': {
      color: theme.palette.text.secondary,
      textDecoration: 'line-through',
    },
    '& small': { color: theme.palette.text.secondary, marginLeft: 6 },
    '& input': {
      margin: '0 8px 0 0',
      verticalAlign: 'middle',
      pointerEvents: 'none',
      accentColor: theme.palette.primary.main,
    },
    ...marks(theme),
  }
})
