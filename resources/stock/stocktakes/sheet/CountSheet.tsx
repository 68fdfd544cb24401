import './countSheet.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { CallAnswer, RecordOf } from '#define'
import { useCall, useServer } from '#src/app/useServer.ts'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { instantOf, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { useKeptInput } from '#src/views/form/useKeptInput.ts'
import { cellsIn } from '#src/views/grid/gridValues.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { tidyCode } from '#resources/stock/ledger/codesLike.ts'
import { mostSheetRows, type stocktakeCalls } from '#resources/stock/stocktakes/stocktakes.calls.ts'
import type { stocktakes } from '#resources/stock/stocktakes/stocktakes.entity.ts'
import {
  emptyRow,
  isTyped,
  pastedCells,
  rowsToSend,
  sheetColumns,
  withCells,
  withPlaces,
  type SheetColumn,
  type SheetRow,
} from './sheetRows.ts'

interface Props {
  readonly record: RecordOf<typeof stocktakes>
  readonly onClose: () => void
}

type Printed = CallAnswer<typeof stocktakeCalls.getCountSheet>['data']

/** A count sheet of paper, typed in one go: its places are there in walking order. */
export default function CountSheet(props: Props) {
  const query = useCall('getCountSheet', { stocktakeId: props.record.id })
  if (query.data) return <Sheet {...props} printed={query.data.data} />
  return (
    <DialogFrame
      title={say('count_sheet.title', { no: props.record.no })}
      maxWidth="md"
      cancel={say('action.cancel')}
      onClose={props.onClose}
    >
      <Loaded query={query}>{() => null}</Loaded>
    </DialogFrame>
  )
}

function Sheet({ record, onClose, printed }: Props & { printed: Printed }) {
  const { provider, renew, report, tellDone } = useServer()
  const [rows, setRows] = useState(() => begin(printed))
  const [isSaving, setSaving] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const client = useClient()
  const [counted, setCounted] = useState({ date: todayOf(client), time: '' })
  const table = useRef<HTMLDivElement>(null)
  const typed = rows.filter(row => isTyped(row, row)).length
  useKeptInput({
    about: `count sheet ${record.id}`,
    read: () => ({ values: { rows } }),
    isTyped: () => typed > 0,
    onBack: ({ rows: kept }) => setRows(kept as SheetRow[]),
  })
  const change = (at: number, changed: readonly Partial<SheetRow>[]) =>
    setRows(before => withCells(before, at, changed))
  const go = (row: number, column: SheetColumn) =>
    // The row that follows may be new: it is drawn first.
    requestAnimationFrame(() => {
      const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`)
      cell?.focus()
      cell?.select()
    })
  const save = async () => {
    const placed = withPlaces(rows)
    const found = rowsToSend(placed, {
      place: say('count_sheet.no_place'),
      code: say('count_sheet.no_code'),
      quantity: say('count_sheet.no_quantity'),
    })
    const good = found.flatMap(({ index, sent: row }) => (row ? [{ index, row }] : []))
    // Of several parts the last ones end places.
    const sent =
      good.length > mostSheetRows
        ? good.toSorted((a, b) => Number(a.row.isLast) - Number(b.row.isLast))
        : good
    const problems = new Map(found.flatMap(f => (f.problem ? [[f.index, f.problem] as const] : [])))
    const done = new Set<number>()
    setSaving(true)
    try {
      for (let from = 0; from < sent.length; from += mostSheetRows) {
        const next = sent.slice(from, from + mostSheetRows)
        // A place is not over while one of its rows is wrong.
        const wrong = new Set([...problems.keys()].map(index => tidyCode(placed[index]!.place)))
        for (const { index, row } of next)
          if (row.isLast && wrong.has(tidyCode(row.place))) {
            const message = say('count_sheet.others_wrong', { place: row.place })
            problems.set(index, { field: 'place', message })
          }
        const part = next.filter(({ index }) => !problems.has(index))
        if (!part.length) continue
        const answer = await provider.call('enterCountSheet', {
          stocktakeId: record.id,
          ...(counted.time && {
            countedOnUtc: instantOf(counted.date, counted.time, client),
          }),
          rows: part.map(({ row }) => row),
        })
        for (const { row, isSuccess, field, message } of answer.rows) {
          const { index } = part[row]!
          if (isSuccess) done.add(index)
          else problems.set(index, { field: field ?? null, message: message ?? '' })
        }
      }
    } catch (error) {
      report(error)
    }
    setSaving(false)
    const left = placed
      .map((row, index) => ({ ...row, problem: problems.get(index) }))
      .filter((_, index) => !done.has(index))
    setRows(withCells(left, left.length, []))
    if (done.size) {
      tellDone(say('count_sheet.done', { smart_count: done.size }))
      void renew()
    }
    const first = left.findIndex(({ problem }) => problem)
    if (first >= 0) go(first, columnOf(left[first]!.problem!.field))
    else if (done.size) onClose()
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.ctrlKey || event.metaKey) && ['s', 'Enter'].includes(event.key)) {
      event.preventDefault()
      if (!isSaving) void save()
      return
    }
    const [row, column] = at(event.target as HTMLElement)
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const next = {
      ArrowDown: [row + 1, column],
      ArrowUp: [Math.max(0, row - 1), column],
      Enter: afterEnter(rows, row, column),
    }[event.key] as [number, SheetColumn] | undefined
    if (!next) return
    event.preventDefault()
    if (next[0] >= rows.length) change(rows.length, [{}])
    go(...next)
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const cells = cellsIn(event.clipboardData.getData('text'))
    const [row, column] = at(event.target as HTMLElement)
    if (row === undefined || (cells.length < 2 && (cells[0]?.length ?? 0) < 2)) return
    event.preventDefault()
    change(row, pastedCells(cells, sheetColumns.indexOf(column)))
    go(row + cells.length, column)
  }
  const close = () => (typed ? setLeaving(true) : onClose())
  return (
    <DialogFrame
      title={say('count_sheet.title', { no: record.no })}
      maxWidth="md"
      cancel={say('action.cancel')}
      onClose={close}
      buttons={
        <Button variant="contained" disabled={!typed || isSaving} onClick={() => void save()}>
          {say('count_sheet.save', { smart_count: typed })}
        </Button>
      }
    >
      {isLeaving && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <>
              <Button color="inherit" onClick={() => setLeaving(false)} autoFocus>
                {say('count_sheet.stay')}
              </Button>
              <Button color="inherit" onClick={onClose}>
                {say('count_sheet.leave')}
              </Button>
            </>
          }
        >
          {say('count_sheet.unsaved', { smart_count: typed })}
        </Alert>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mb: 1 }}>
        {(['date', 'time'] as const).map(part => (
          <TextField
            key={part}
            type={part}
            size="small"
            margin="none"
            label={say(`count_sheet.counted_${part}`)}
            value={counted[part]}
            onChange={({ target }) => setCounted({ ...counted, [part]: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
        <Muted style={{ alignSelf: 'center' }}>{say('count_sheet.counted_why')}</Muted>
      </Stack>
      <Muted>{say('count_sheet.keys')}</Muted>
      <Typing ref={table} onKeyDown={press} onPaste={paste}>
        <LinesShell>
          <thead>
            <tr>
              <th scope="col">{say('count_sheet.place')}</th>
              <th scope="col">{say('count_sheet.code')}</th>
              <th scope="col" data-align="right">
                {say('count_sheet.quantity')}
              </th>
              <th scope="col">{say('count_sheet.condition')}</th>
              <th scope="col">{say('count_sheet.last')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row key={row.key} row={row} index={index} change={cells => change(index, [cells])} />
            ))}
          </tbody>
        </LinesShell>
      </Typing>
    </DialogFrame>
  )
}

interface RowProps {
  readonly row: SheetRow
  readonly index: number
  readonly change: (cells: Partial<SheetRow>) => void
}

function Row({ row, index, change }: RowProps) {
  const { problem } = row
  const { options } = useDictionary('physicalStockStatus')
  const no = index + 1
  return (
    <tr data-wrong={problem ? true : undefined}>
      {sheetColumns.map(column => (
        <td
          key={column}
          data-label={say(`count_sheet.${column}`)}
          data-align={column === 'quantity' ? 'right' : undefined}
        >
          <input
            data-cell={`${index}.${column}`}
            aria-label={say('count_sheet.cell', { column: say(`count_sheet.${column}`), no })}
            aria-invalid={problem?.field === column || undefined}
            inputMode={column === 'quantity' ? 'numeric' : undefined}
            autoComplete="off"
            spellCheck={false}
            value={row[column]}
            onChange={event => change({ [column]: event.target.value })}
          />
          {problem && columnOf(problem.field) === column && (
            <small role="alert">{problem.message}</small>
          )}
        </td>
      ))}
      <td data-label={say('count_sheet.condition')}>
        <select
          aria-label={say('count_sheet.cell', { column: say('count_sheet.condition'), no })}
          value={row.stockStatus}
          onChange={event => change({ stockStatus: event.target.value })}
        >
          {options.length === 0 && <option>{row.stockStatus}</option>}
          {options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td data-label={say('count_sheet.last')}>
        <input
          type="checkbox"
          aria-label={say('count_sheet.cell', { column: say('count_sheet.last'), no })}
          checked={row.isLast}
          onChange={event => change({ isLast: event.target.checked })}
        />
      </td>
    </tr>
  )
}

/** Of larger counts the places are typed too: each person has a part of the sheet. */
const mostPrinted = 300

/** The places that are still counted, with their goods where those are printed. */
const begin = (printed: Printed): SheetRow[] =>
  withCells(
    (printed.length > mostPrinted ? [] : printed)
      .filter(({ state }) => state !== 'Counted')
      .map(({ layerName, skuCode }) => emptyRow({ place: layerName, code: skuCode ?? '' })),
    0,
    [],
  )

const columnOf = (field: string | null): SheetColumn =>
  sheetColumns.find(column => column === field) ?? 'place'

/** Where a cell is; no row beside the cells. */
function at(cell: HTMLElement): [row: number | undefined, column: SheetColumn] {
  const [row, column] = cell.dataset.cell?.split('.') ?? []
  return [row === undefined ? undefined : Number(row), columnOf(column ?? null)]
}

/** Enter goes on to the next cell that is to be filled in. */
function afterEnter(
  rows: readonly SheetRow[],
  row: number,
  column: SheetColumn,
): [number, SheetColumn] {
  const right = sheetColumns[sheetColumns.indexOf(column) + 1]
  if (right) return [row, right]
  const below = rows[row + 1]
  return [row + 1, below?.code ? 'quantity' : below?.place ? 'code' : 'place']
}

const Typing = styled('div')(({ theme }) => ({
  marginTop: 8,
  '& td': { verticalAlign: 'top' },
  '& input:not([type=checkbox]), & select': {
    width: '100%',
    minWidth: 90,
    padding: '6px 8px',
    font: 'inherit',
    color: 'inherit',
    background: theme.palette.background.paper,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 6,
  },
  '& input:focus-visible, & select:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -1,
  },
  '& td[data-align=right] input': { textAlign: 'right' },
  '& input[type=checkbox]': { width: 18, height: 18, marginTop: 6 },
  '& input[aria-invalid]': { borderColor: theme.palette.error.main },
  '& small': { display: 'block', color: theme.palette.error.main, textAlign: 'left' },
}))
