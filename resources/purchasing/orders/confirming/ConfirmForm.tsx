import './confirming.texts.ts'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { date, decimal, integer, text } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { plainAmount } from '#src/fields/number/amountText.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { CallLinesForm } from '#src/views/call/lines/CallLinesForm.tsx'
import type { LineColumn } from '#src/views/call/lines/CallLines.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import {
  asAsked,
  differs,
  rowsOfOrder,
  totalsOf,
  type ConfirmRow,
  type Order,
} from './confirmRows.ts'

interface Props {
  readonly order: Order
  /** The page of the order. */
  readonly path: string
}

/** What is confirmed of each line; as asked until somebody says otherwise. */
export function ConfirmForm({ order, path }: Props) {
  const make = useMakeCall('purchaseOrders')
  const navigate = useNavigate()
  const [rows] = useState(() => rowsOfOrder(order))
  const [isShort, setShort] = useState(false)
  // What is typed belongs to the version that the form was opened with.
  const [version] = useState(order.version)

  const run = async (given: readonly ConfirmRow[]) => {
    await make('confirmPurchaseOrder', {
      id: order.id,
      version,
      lines: given.map(({ id, confirmed, unitCost, readyDate, remark }) => ({
        id,
        confirmed: confirmed!,
        unitCost: unitCost!,
        readyDate,
        remark,
      })),
    })
    await navigate(path)
  }
  return (
    <CallLinesForm
      rows={rows}
      columns={columns()}
      {...(isShort && { isShown: differs })}
      run={run}
      save={say('confirming.save')}
      isReady
      onCancel={() => void navigate(path)}
      above={<Above isShort={isShort} setShort={setShort} />}
      pending={<Totals currency={order.currency} />}
    />
  )
}

interface Narrowing {
  readonly isShort: boolean
  readonly setShort: (isShort: boolean) => void
}

function Above({ isShort, setShort }: Narrowing) {
  const { setValue } = useFormContext<{ lines: ConfirmRow[] }>()
  const rows = useRows()
  const isAsAsked = !rows.some(differs)
  const accept = () => setValue('lines', rows.map(asAsked), { shouldDirty: true })
  return (
    <Stack
      direction="row"
      spacing={2}
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}
    >
      <Muted style={{ flex: '1 1 240px' }}>
        {say(isShort && isAsAsked ? 'confirming.no_differences' : 'confirming.lead')}
      </Muted>
      <FormControlLabel
        control={<Switch checked={isShort} onChange={(_, checked) => setShort(checked)} />}
        label={say('confirming.differences')}
      />
      <Button onClick={accept} disabled={isAsAsked}>
        {say('confirming.as_asked')}
      </Button>
    </Stack>
  )
}

/** Pieces and money, confirmed beside asked for. */
function Totals({ currency }: { currency: string }) {
  const { confirmed, asked, amount, askedAmount } = totalsOf(useRows())
  return say('confirming.total', {
    confirmed: confirmed.toLocaleString('en'),
    asked: asked.toLocaleString('en'),
    amount: plainAmount(amount),
    askedAmount: plainAmount(askedAmount),
    currency,
  })
}

/** Sets a line to nothing, or back to what was asked for. */
function Answer({ row }: { row: ConfirmRow }) {
  const { setValue } = useFormContext<{ lines: ConfirmRow[] }>()
  const at = useRows().findIndex(({ id }) => id === row.id)
  const put = (changed: ConfirmRow) => setValue(`lines.${at}`, changed, { shouldDirty: true })
  return differs(row) ? (
    <Button size="small" onClick={() => put(asAsked(row))}>
      {say('confirming.accept')}
    </Button>
  ) : (
    <Button size="small" color="error" onClick={() => put({ ...row, confirmed: 0 })}>
      {say('confirming.reject')}
    </Button>
  )
}

const useRows = () => (useWatch({ name: 'lines' }) ?? []) as readonly ConfirmRow[]

const columns = (): readonly LineColumn<ConfirmRow>[] => [
  { name: 'sku', label: say('confirming.sku'), cell: row => row.name },
  {
    name: 'asked',
    label: say('confirming.asked'),
    isNumber: true,
    cell: row => row.asked.toLocaleString('en'),
  },
  {
    name: 'confirmed',
    label: say('confirming.confirmed'),
    isNumber: true,
    width: 96,
    field: integer({ required: true, min: 0, max: 1_000_000 }),
  },
  {
    name: 'unitCost',
    label: say('confirming.cost'),
    isNumber: true,
    width: 116,
    field: decimal({ required: true, scale: 4, min: 0 }),
    cell: ({ unitCost, askedCost }) =>
      unitCost !== askedCost && (
        <Was>{askedCost.toLocaleString('en', { minimumFractionDigits: 2 })}</Was>
      ),
  },
  {
    name: 'readyDate',
    label: say('confirming.day'),
    width: 150,
    field: date(),
    cell: ({ readyDate, askedDay }) =>
      readyDate !== askedDay && (
        <Was>{askedDay ? formatDate(askedDay) : say('confirming.no_day')}</Was>
      ),
  },
  { name: 'remark', label: say('confirming.remark'), width: 140, field: text({ max: 200 }) },
  { name: 'answer', label: '', cell: row => <Answer row={row} /> },
]

const Was = ({ children }: { children: string }) => (
  <Muted style={{ display: 'block' }}>{say('confirming.was', { asked: children })}</Muted>
)
