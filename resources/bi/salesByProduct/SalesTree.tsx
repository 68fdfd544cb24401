import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { labelOf, type AnyField, type CallAnswer } from '#define'
import { IconAction } from '#src/controls/IconAction.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { maySee } from '#src/fields/maySee.ts'
import { plainAmount } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { salesByProductCalls } from './salesByProduct.calls.ts'

type Answer = CallAnswer<typeof salesByProductCalls.getSalesByProduct>
type Row = Answer['data'][number]
/** The rows below a category, or why there are none yet. */
export interface Level {
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

interface Props {
  levels: ReadonlyMap<string | undefined, Level>
  total: Answer['total']
  unfolded: readonly string[]
  onUnfold: (ids: readonly string[]) => void
}

interface Line {
  readonly row: Row
  readonly level: number
  readonly parentId: string | undefined
}

/** The tree of sales: arrows unfold, fold and walk it, Enter opens the rows behind a number. */
export function SalesTree({ levels, total, unfolded, onUnfold }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<string>()
  const columns = shownColumns()
  const lines = linesOf(levels, unfolded)
  const reached = lines.some(({ row }) => row.id === current) ? current : lines[0]?.row.id
  const focus = (id: string | undefined) => {
    if (!id) return
    setCurrent(id)
    table.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  }
  const toggle = (id: string, isOpen: boolean) =>
    onUnfold(isOpen ? [...unfolded, id] : unfolded.filter(each => each !== id))
  const press = (event: KeyboardEvent<HTMLElement>, at: number) => {
    if (event.target !== event.currentTarget) return
    const { row, parentId } = lines[at]!
    const isFolder = row.kind === 'Category'
    const isOpen = isFolder && unfolded.includes(row.id)
    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => focus(lines[at + 1]?.row.id),
      ArrowUp: () => focus(lines[at - 1]?.row.id),
      Home: () => focus(lines[0]?.row.id),
      End: () => focus(lines.at(-1)?.row.id),
      ArrowRight: () => (isFolder && !isOpen ? toggle(row.id, true) : focus(lines[at + 1]?.row.id)),
      ArrowLeft: () => (isOpen ? toggle(row.id, false) : focus(parentId)),
      Enter: () => event.currentTarget.querySelector('a')?.click(),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  return (
    <Frame>
      <Tree ref={table} role="treegrid" aria-label={say('sales_tree.title')}>
        <thead>
          <tr>
            <th scope="col">{say('sales_tree.name')}</th>
            {columns.map(({ name, label, isExtra }) => (
              <th key={name} scope="col" data-align="right" data-extra={isExtra || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, level }, at) => {
            const isFolder = row.kind === 'Category'
            const isOpen = isFolder && unfolded.includes(row.id)
            const failed = isOpen ? levels.get(row.id) : undefined
            return (
              <tr
                key={row.id}
                data-row={row.id}
                aria-level={level}
                aria-expanded={isFolder ? isOpen : undefined}
                tabIndex={row.id === reached ? 0 : -1}
                onFocus={event => event.target === event.currentTarget && setCurrent(row.id)}
                onKeyDown={event => press(event, at)}
              >
                <td>
                  <div style={{ paddingLeft: (level - 1) * 18 }}>
                    {isFolder ? (
                      <IconAction
                        tabIndex={-1}
                        label={say(isOpen ? 'sales_tree.close' : 'sales_tree.open', {
                          name: row.name,
                        })}
                        onClick={() => toggle(row.id, !isOpen)}
                        icon={
                          isOpen ? (
                            <ExpandMore fontSize="small" />
                          ) : (
                            <ChevronRight fontSize="small" />
                          )
                        }
                      />
                    ) : (
                      <i />
                    )}
                    <span title={row.name}>
                      {row.name} {row.code && <Muted>{row.code}</Muted>}
                    </span>
                  </div>
                  {failed?.error && <ProblemState error={failed.error} onRetry={failed.onRetry} />}
                </td>
                {columns.map(column => (
                  <td key={column.name} data-align="right" data-extra={column.isExtra || undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('sales_tree.total')}</th>
            {columns.map(column => (
              <td key={column.name} data-align="right" data-extra={column.isExtra || undefined}>
                {column.isOfTotal && column.cell(total as Row)}
              </td>
            ))}
          </tr>
        </tfoot>
      </Tree>
    </Frame>
  )
}

/** The rows that are seen, each category before what it unfolds to. */
function linesOf(
  levels: Props['levels'],
  unfolded: readonly string[],
  parentId?: string,
  level = 1,
): Line[] {
  return (levels.get(parentId)?.rows ?? []).flatMap(row => [
    { row, level, parentId },
    ...(row.kind === 'Category' && unfolded.includes(row.id)
      ? linesOf(levels, unfolded, row.id, level + 1)
      : []),
  ])
}

const { shape } = salesByProductCalls.getSalesByProduct.answer.data
const count = (value: number) => value.toLocaleString('en-NZ')
const percent = (value: number) =>
  value.toLocaleString('en-NZ', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

interface Column {
  readonly name: string
  readonly label: string
  readonly isOfTotal: boolean
  /** A narrow window leaves it out. */
  readonly isExtra: boolean
  readonly cell: (row: Row) => ReactNode
}

function column(
  name: keyof typeof shape,
  cell: (row: Row) => ReactNode,
  { isOfTotal = true, isExtra = false } = {},
): Column[] {
  const field = shape[name] as AnyField
  if (!maySee(field)) return []
  return [{ name, label: labelOf(name, field.options), cell, isOfTotal, isExtra }]
}

const linked = (row: Row, value: string) => (
  <LinkBase to={row.rowsAt} tabIndex={-1}>
    {value}
  </LinkBase>
)
const given = (value: number | null | undefined, text: (value: number) => string) =>
  value === null || value === undefined ? null : text(value)
const rank = { isOfTotal: false } as const

/** Margins are columns of those alone who see costs. */
const shownColumns = (): readonly Column[] => [
  ...column('quantity', row => linked(row, count(row.quantity))),
  ...column('revenue', row => linked(row, plainAmount(row.revenue))),
  ...column('revenueBefore', row => plainAmount(row.revenueBefore), { isExtra: true }),
  ...column('changePercent', row => given(row.changePercent, percent)),
  ...column('margin', row => given(row.margin, plainAmount), { isExtra: true }),
  ...column('marginPercent', row => given(row.marginPercent, percent), { isExtra: true }),
  ...column('rank', row => given(row.rank, count), rank),
  ...column('rankBefore', row => given(row.rankBefore, count), rank),
  ...column('rankChange', row => <Gained row={row} />, rank),
]

/** How many places a row went up or down; one that was not sold before is new. */
function Gained({ row: { rank, rankBefore, rankChange } }: { row: Row }) {
  if (rank !== null && rankBefore === null) return say('sales_tree.fresh')
  if (rankChange === null || rankChange === undefined) return null
  const smart_count = Math.abs(rankChange)
  if (smart_count === 0) return <Place sign="=" spoken={say('sales_tree.same')} />
  const isUp = rankChange > 0
  return (
    <Place
      sign={`${isUp ? '↑' : '↓'} ${count(smart_count)}`}
      spoken={say(isUp ? 'sales_tree.gained' : 'sales_tree.lost', { smart_count })}
    />
  )
}

const Place = ({ sign, spoken }: { sign: string; spoken: string }) => (
  <>
    <span aria-hidden>{sign}</span>
    <span style={visuallyHidden}>{spoken}</span>
  </>
)

const Tree = styled('table')({ width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' })

const Frame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  return {
    position: 'relative',
    overflow: 'auto',
    border: line,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
    '& th, & td': { height: 34, padding: '0 10px', whiteSpace: 'nowrap', borderBottom: line },
    '& th': { fontWeight: 500, textAlign: 'left', color: theme.palette.text.secondary },
    '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
    '& [data-align=right]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& td > div': { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 },
    '& td > div > span': { overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: 230 },
    '& i': { width: 28, flex: 'none' },
    '& a': { color: 'inherit', textDecoration: 'none' },
    '& a:hover': { textDecoration: 'underline' },
    '& tr:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    [theme.breakpoints.down('sm')]: {
      '& [data-extra]': { display: 'none' },
      '& td > div > span': { maxWidth: 150 },
      '& th, & td': { padding: '0 6px' },
    },
  }
})
