import { styled } from '@mui/material/styles'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { say } from '../../src/i18n/say.ts'
import VirtualRows from '../../src/views/list/VirtualRows.tsx'
import type { Code } from '../define/index.ts'
import { AccessRow } from './AccessRow.tsx'
import type { AccessTable, Person } from './useAccess.ts'

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
  const current = { row: Math.min(at.row, people.length - 1), column: at.column }

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
    const person = people[row]!
    if (column === 0) onSelect(person.id)
    else onToggle(person, codes[column - 1]!.code)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!step) return act(current.row, current.column)
    const row = between(current.row + step[0], people.length - 1)
    const column = between(current.column + step[1], codes.length)
    setAt({ row, column })
    requestAnimationFrame(() =>
      body.current
        ?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
        ?.focus(),
    )
  }

  return (
    <Frame ref={frame} tabIndex={-1}>
      <table role="grid" aria-label={say('access.title')} aria-rowcount={people.length + 1} onClick={click} onKeyDown={press}>
        <thead>
          <tr>
            <th scope="col">{say('access.person')}</th>
            {codes.map(({ code, name }, i) => (
              <th
                key={code}
                scope="col"
                title={`${code} ${name}`}
                data-differs={differing.has(code) || undefined}
                data-begins={code[0] !== codes[i - 1]?.code[0] || undefined}
              >
                <abbr title={`${code} ${name}`}>{code}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <VirtualRows
            count={people.length}
            current={current.row}
            frame={frame}
            body={body}
            density="comfortable"
            rowAt={row => {
              const person = people[row]!
              return (
                <AccessRow
                  key={person.id}
                  person={person}
                  codes={codes}
                  row={row}
                  tabColumn={row === current.row ? current.column : -1}
                  isSelected={selected.has(person.id)}
                />
              )
            }}
            linesAt={() => null}
          />
        </tbody>
      </table>
    </Frame>
  )
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
    [theme.breakpoints.down('sm')]: { maxHeight: '70vh' },
    '& table': { borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.8125rem' },
    '& th, & td': { height: 34, padding: 0, borderBottom: line, textAlign: 'center' },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      minWidth: 34,
      background: theme.palette.background.paper,
      color: theme.palette.text.secondary,
      fontWeight: 500,
      fontVariantNumeric: 'tabular-nums',
    },
    '& abbr': { textDecoration: 'none' },
    '& [data-begins]': { borderLeft: line },
    '& th[data-differs]': { background: theme.palette.tones.warning.soft, color: theme.palette.text.primary },
    '& tr > :first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      width: 230,
      minWidth: 230,
      maxWidth: 230,
      padding: '0 10px',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      background: theme.palette.background.paper,
      borderRight: line,
      [theme.breakpoints.down('sm')]: { width: 140, minWidth: 140, maxWidth: 140 },
    },
    '& thead tr > :first-of-type': { zIndex: 2 },
    '& td[data-column]': { cursor: 'pointer' },
    '& td[data-column]:hover': { background: theme.palette.sunken },
    '& td[data-column]:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& tr[data-selected] > td:first-of-type': { background: theme.palette.accentSoft },
    '& tr[data-disabled] > td:first-of-type': { color: theme.palette.text.secondary, textDecoration: 'line-through' },
    '& small': { color: theme.palette.text.secondary, marginLeft: 6 },
    '& input': { margin: '0 8px 0 0', verticalAlign: 'middle', pointerEvents: 'none', accentColor: theme.palette.primary.main },
    // A code of one's own is filled, one that comes with a template is a ring; one that ends has a dotted edge.
    '& i': {
      display: 'inline-block',
      width: 12,
      height: 12,
      borderRadius: '50%',
      verticalAlign: 'middle',
      border: `2px solid ${theme.palette.primary.main}`,
    },
    '& i[data-own]': { background: theme.palette.primary.main },
    '& i[data-ends]': { borderStyle: 'dotted', background: 'none' },
  }
})
