import './pages.texts.ts'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import {
  codeOf,
  heldBy,
  typedKey,
  type Matrix,
  type MatrixCell,
  type Measure,
  type Typed,
} from './matrix.ts'

interface Props extends Matrix {
  readonly product: string
  readonly pattern: string
  /** The heading of a single column. */
  readonly one: string
  readonly measure: Measure
  readonly measureWord: string
  readonly choices: readonly (readonly [Measure, string])[]
  readonly onMeasure: (measure: Measure) => void
  readonly isTicked: (cell: MatrixCell) => boolean
  readonly onTick: (keys: readonly string[], isTicked: boolean) => void
  readonly typed: Typed
  /** A number was typed for a cell, a row or a column. */
  readonly onType: (scope: string, text: string) => void
  /** What a cell costs without a typed price. */
  readonly priceOf?: ((cell: MatrixCell, measure: Measure) => number | undefined) | undefined
  /** What the server refused, by the key of the cell. */
  readonly problems: ReadonlyMap<string, readonly string[]>
}

/** The matrix as a table of inputs: a tick and a number in each cell that can be made. */
export function MatrixGrid(props: Props) {
  const { rows, columns, cells, one, measure, choices, onMeasure } = props
  const all = cells.flat()
  return (
    <Scroll>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows of the inputs inside */}
      <table onKeyDown={moveInGrid}>
        <thead>
          <tr>
            <th scope="col">
              <select
                aria-label={say('matrix.shown')}
                value={measure}
                onChange={event => onMeasure(event.target.value as Measure)}
              >
                {choices.map(([value, word]) => (
                  <option key={value} value={value}>
                    {word}
                  </option>
                ))}
              </select>
            </th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title || one}
                {title && (
                  <Numbered
                    {...props}
                    scope={`column ${key}`}
                    title={say('matrix.all_of', { name: title })}
                    of={all.filter(({ column }) => column === `column ${key}`)}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title }, n) => (
            <tr key={key}>
              <th scope="row">
                {title}
                {title && (
                  <Numbered
                    {...props}
                    scope={`row ${key}`}
                    title={say('matrix.all_of', { name: title })}
                    of={cells[n]!}
                  />
                )}
              </th>
              {cells[n]!.map(cell => (
                <td key={cell.key} data-made={cell.sku ? '' : undefined}>
                  {cell.sku ? <Made sku={cell.sku} /> : <Open {...props} cell={cell} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const Made = ({ sku: { id, code } }: { sku: { id: string; code: string } }) => (
  <LinkBase to={`/${resourceOfEntity('skus') ?? 'skus'}/${id}/show`}>{code}</LinkBase>
)

function Open({ cell, ...props }: Props & { cell: MatrixCell }) {
  const { product, pattern, one, typed, measure, priceOf, problems } = props
  const id = useId()
  const wrong = problems.get(cell.key)
  return (
    <>
      <Numbered
        {...props}
        scope={cell.key}
        title={cell.title || one}
        of={[cell]}
        held={heldBy(typed, cell, measure) ?? priceOf?.(cell, measure)?.toFixed(2)}
        wrongId={wrong && id}
      />
      <Muted>{codeOf(product, cell, pattern)}</Muted>
      {wrong && (
        <ToneText tone="bad" id={id} data-wrong>
          {wrong.join(' ')}
        </ToneText>
      )}
    </>
  )
}

interface NumberedProps extends Props {
  readonly scope: string
  readonly title: string
  /** The cells that the tick is of. */
  readonly of: readonly MatrixCell[]
  /** What holds without a number of its own. */
  readonly held?: string | undefined
  /** The element that says what was refused. */
  readonly wrongId?: string | undefined
}

/** A tick and a number, of one cell or of a row or column. */
function Numbered(props: NumberedProps): ReactNode {
  const { scope, title, of, held, wrongId, typed, measure, measureWord, onType } = props
  const open = of.filter(({ sku }) => !sku)
  const isTicked = open.length > 0 && open.every(props.isTicked)
  const tick = () =>
    props.onTick(
      open.map(({ key }) => key),
      !isTicked,
    )
  if (!open.length) return null
  return (
    <span data-cell>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={tick}
        tabIndex={-1}
        aria-label={say('matrix.tick', { name: title })}
      />
      <input
        type="text"
        inputMode="decimal"
        data-number
        aria-label={say('matrix.cell', { name: title, measure: measureWord })}
        aria-invalid={wrongId ? true : undefined}
        aria-describedby={wrongId}
        value={typed[typedKey(scope, measure)] ?? ''}
        placeholder={held ?? ''}
        onChange={event => onType(scope, event.target.value)}
        onKeyDown={event => {
          if (event.key !== ' ') return
          event.preventDefault()
          tick()
        }}
      />
    </span>
  )
}

/** Arrows go from number to number; those to the side only where the text ends. */
function moveInGrid(event: KeyboardEvent<HTMLTableElement>) {
  const input = event.target as HTMLInputElement
  if (!input.matches('[data-number]')) return
  const to = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
    event.key
  ]
  const at = input.selectionStart ?? 0
  if (!to || (event.key === 'ArrowLeft' && at > 0)) return
  if (event.key === 'ArrowRight' && at < input.value.length) return
  const cell = input.closest<HTMLTableCellElement>('th, td')!
  const table = event.currentTarget
  let [row, column] = [(cell.parentElement as HTMLTableRowElement).rowIndex, cell.cellIndex]
  for (;;) {
    row += to[0]!
    column += to[1]!
    const next = table.rows[row]?.cells[column]
    if (!next) return
    const found = next.querySelector<HTMLInputElement>('[data-number]')
    if (!found) continue
    event.preventDefault()
    found.focus()
    found.select()
    return
  }
}

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  // What gets the focus does not stop below the headings of the rows.
  scrollPaddingLeft: 160,
  // Borders that collapse would stay behind when the headings of the rows stand still.
  '& table': { borderCollapse: 'separate', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    padding: theme.spacing(0.75, 1),
    border: `0 solid ${theme.palette.divider}`,
    borderWidth: '0 1px 1px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    whiteSpace: 'nowrap',
  },
  '& thead th:first-of-type, & th[scope=row]': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    maxWidth: 168,
    whiteSpace: 'normal',
    borderLeftWidth: 1,
    background: theme.palette.background.paper,
  },
  '& thead th': { borderTopWidth: 1 },
  '& thead th, & tbody th': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  '& [data-wrong]': { display: 'block', maxWidth: 240, whiteSpace: 'normal', fontSize: '0.75rem' },
  '& [data-cell]': { display: 'flex', gap: theme.spacing(0.5), alignItems: 'center' },
  '& select, & input[type=text]': {
    font: 'inherit',
    color: theme.palette.text.primary,
    background: theme.palette.background.paper,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
    padding: theme.spacing(0.5),
    minHeight: 28,
  },
  '& input[type=text]': { width: 84, textAlign: 'right' },
  '& input[aria-invalid]': { borderColor: theme.palette.error.main },
  '& input[type=checkbox]': { width: 18, height: 18, accentColor: theme.palette.primary.main },
  '& input:focus-visible, & select:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 1,
  },
}))
