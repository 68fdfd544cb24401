import Delete from '@mui/icons-material/DeleteOutline'
import NoteOutlined from '@mui/icons-material/NotesOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { memo, useRef, useState } from 'react'
import { HttpError } from '#data/errors.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import { beyondLimit, type Approval } from '#resources/sales/discounts/approval.ts'
import type { Change, SaleLine as Line, Sooner } from './sale.ts'

const DiscountDialog = LazyPart(() => import('#resources/sales/discounts/DiscountDialog.tsx'))
const SourceDialog = LazyPart(() => import('./dialogs/SourceDialog.tsx'))

interface Props {
  orderId: string
  line: Line
  isFixed: boolean
  /** The same function for all lines; without a change the line goes. */
  onSave: (id: string, part: object | undefined, approval?: Approval) => Promise<void>
  /** Changes the sale as a whole. */
  onSale: (part: Change) => void
  onError: (error: unknown) => void
}

/**
 * A line of a sale: what is there of it, when it can be had and why then, and what of it is sold.
 * It is drawn anew when it has changed, not for each scan.
 */
export const SaleLine = memo(function SaleLine({
  orderId,
  line,
  isFixed,
  onSave,
  onSale,
  onError,
}: Props) {
  const onChange = (part: object, approval?: Approval) => onSave(line.id, part, approval)
  const onRemove = () => void onSave(line.id, undefined).catch(onError)
  const [isNoted, setNoted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [beyond, setBeyond] = useState<{ message: string; part: object }>()
  const what = line.skuName
  const cell = (name: Name, label: string) => (
    <Cell
      key={`${name} ${line[name]}`}
      name={name}
      label={label}
      value={line[name]}
      isFixed={isFixed}
      onChange={onChange}
      onBeyond={(message, part) => setBeyond({ message, part })}
      onError={onError}
    />
  )
  return (
    <Row>
      <div data-part="what">
        <b>{what}</b> <Muted>{line.skuCode}</Muted>
        {line.priceReason && <small>{line.priceReason}</small>}
        {typeof line.todaysPrice === 'number' && line.todaysPrice !== line.price && (
          <small>{say('sell_it.today_price', { amount: amountText(line.todaysPrice) })}</small>
        )}
      </div>
      <div data-part="numbers">
        {cell('quantity', say('sell_it.quantity', { what }))}
        {cell('price', say('sell_it.price', { what }))}
        {cell('discount', say('sell_it.discount', { what }))}
        <Amount>{amountText(line.amount)}</Amount>
        <IconAction
          label={say('sell_it.remove', { what })}
          icon={<Delete />}
          disabled={isFixed}
          onClick={onRemove}
        />
      </div>
      <div data-part="facts">
        <Availability line={line} />
        {!line.isService && (
          <Button
            size="small"
            startIcon={<PlaceOutlined />}
            disabled={isFixed}
            aria-label={say('sell_it.source_of', { source: sourceText(line), what })}
            onClick={() => setAsked(true)}
          >
            {sourceText(line)}
          </Button>
        )}
        {!line.remark && !isNoted && !isFixed && (
          <Button
            size="small"
            startIcon={<NoteOutlined />}
            aria-label={say('sell_it.remark', { what })}
            onClick={() => setNoted(true)}
          >
            {say('sell_it.add_note')}
          </Button>
        )}
        <SoonerChoices
          line={line}
          isFixed={isFixed}
          onChoose={choice => {
            const { quantity, fulfilment, calendarId, on } = choice
            if (choice.kind === 'fulfilment' || choice.kind === 'calendar')
              onSale({
                ...(fulfilment && { fulfilment }),
                ...(calendarId && { calendarId, date: on }),
              })
            else void onChange(quantity ? { quantity } : sourceOf(choice)).catch(onError)
          }}
        />
      </div>
      {(line.remark || isNoted) && cell('remark', say('sell_it.remark', { what }))}
      {isAsked && (
        <SourceDialog
          line={line}
          onChoose={source => {
            setAsked(false)
            void onChange(source).catch(onError)
          }}
          onClose={() => setAsked(false)}
        />
      )}
      {beyond && (
        <DiscountDialog
          orderId={orderId}
          message={beyond.message}
          onApprove={approval => onChange(beyond.part, approval)}
          onClose={() => setBeyond(undefined)}
        />
      )}
    </Row>
  )
})

const sourceText = ({ warehouseName, stockStatus, takesComing }: Line) =>
  [
    warehouseName ?? (takesComing ? say('sell_it.wait') : say('sell_it.take_from')),
    stockStatus && stockStatus !== 'Normal' ? stockStatus : null,
  ]
    .filter(Boolean)
    .join(' · ')

/** What is free, and the first day with the chain that it follows from. */
function Availability({ line }: { line: Line }) {
  if (line.isService) return <ToneChip>{say('sell_it.service')}</ToneChip>
  const { free, quantity, earliestOn, chain } = line
  const isEnough = free >= quantity
  return (
    <>
      <ToneChip tone={isEnough ? 'good' : earliestOn ? 'warning' : 'bad'}>
        {isEnough
          ? say('sell_it.free', { count: free })
          : free
            ? say('sell_it.only', { count: free })
            : say('sell_it.none_free')}
      </ToneChip>
      <span>
        {earliestOn
          ? say('sell_it.from_day', { day: namedDate(earliestOn) })
          : say('sell_it.no_day')}
      </span>
      {chain.length > 0 && <Muted>{chain.map(({ text }) => text).join(' · ')}</Muted>}
    </>
  )
}

const sourceOf = ({ warehouseId, stockStatus }: Sooner) => ({
  warehouseId,
  stockStatus,
  takesComing: false,
})

interface SoonerProps {
  line: Line
  isFixed: boolean
  onChoose: (choice: Sooner) => void
}

/** What would make the day earlier; a choice does it. */
function SoonerChoices({ line, isFixed, onChoose }: SoonerProps) {
  const { sooner, quantity, skuName } = line
  if (!sooner.length || isFixed) return null
  return (
    <Choices aria-label={say('sell_it.sooner_of', { what: skuName })}>
      <Muted>{say('sell_it.sooner')}</Muted>
      {sooner.map(choice => (
        <Button
          key={`${choice.kind} ${choice.place} ${choice.stockStatus}`}
          size="small"
          onClick={() => onChoose(choice)}
        >
          {soonerText(choice, quantity)}
        </Button>
      ))}
    </Choices>
  )
}

/** "On" a day, which the choice takes for the sale; "from" a day, which is still to be chosen. */
function soonerText(choice: Sooner, of: number): string {
  const { kind, place, quantity, fulfilment, calendarId } = choice
  const day = namedDate(choice.on)
  const at = place ?? ''
  switch (kind) {
    case 'warehouse':
      return say('sell_it.sooner_warehouse', { place: at, day })
    case 'display':
      return say('sell_it.sooner_display', { place: at, day })
    case 'fewer':
      return say('sell_it.sooner_fewer', { count: quantity ?? 0, of, day })
    case 'calendar':
      return say('sell_it.sooner_calendar', { place: at, day })
    case 'fulfilment': {
      const way = say(`sell_it.${fulfilment ?? 'Delivery'}`)
      return say(calendarId ? 'sell_it.sooner_way' : 'sell_it.sooner_way_from', {
        way: at ? `${way} (${at})` : way,
        day,
      })
    }
  }
}

type Name = 'quantity' | 'price' | 'discount' | 'remark'

interface CellProps {
  name: Name
  label: string
  value: number | string | null
  isFixed: boolean
  onChange: (part: object) => Promise<void>
  /** A discount that needs approval. */
  onBeyond: (message: string, part: object) => void
  onError: Props['onError']
}

/** A value of a line: saved when it is left, or on Enter; Escape takes the change back. */
function Cell({ name, label, value, isFixed, onChange, onBeyond, onError }: CellProps) {
  const shown =
    value === null
      ? ''
      : name === 'price' || name === 'discount'
        ? Number(value).toFixed(2)
        : String(value)
  const [text, setText] = useState(shown)
  const [problem, setProblem] = useState<string>()
  const isNumber = name !== 'remark'
  /** What is on its way: leaving the field after Enter sends it once. */
  const sent = useRef<string>(undefined)
  const save = async () => {
    if (text === (sent.current ?? shown)) return
    const plain = text.replaceAll(/[\s,$]/g, '')
    const isOdd = isNumber && !/^\d+(\.\d{1,2})?$/.test(plain)
    if (isOdd) {
      setProblem(say('sell_it.odd_number'))
      return
    }
    setProblem(undefined)
    sent.current = text
    const part = { [name]: isNumber ? Number(plain) : text.trim() || null }
    try {
      await onChange(part)
    } catch (error) {
      sent.current = undefined
      const message = beyondLimit(error)
      if (message) {
        // It stays as it is until somebody approves it.
        setText(shown)
        onBeyond(message, part)
        return
      }
      const told = error instanceof HttpError ? error.body.problems[0] : undefined
      if (told?.field?.startsWith('lines.')) setProblem(told.message)
      else onError(error)
    }
  }
  return (
    <TextField
      margin="none"
      label={short[name]()}
      value={text}
      disabled={isFixed}
      error={problem !== undefined}
      helperText={problem}
      onChange={event => setText(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={() => void save()}
      onKeyDown={event => {
        if (event.key === 'Enter') {
          event.preventDefault()
          void save()
          toSaleInput()
        } else if (event.key === 'Escape') {
          setText(shown)
          setProblem(undefined)
        }
      }}
      data-cell={name}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          autoComplete: 'off',
          ...(isNumber && { inputMode: name === 'quantity' ? 'numeric' : 'decimal' }),
          maxLength: isNumber ? 14 : 200,
        },
      }}
    />
  )
}

/** After a quantity the next product comes. */
const toSaleInput = () => document.querySelector<HTMLElement>('[data-sale-input] input')?.focus()

const short = {
  quantity: () => say('sell_it.qty'),
  price: () => say('sell_it.each'),
  discount: () => say('sell_it.off'),
  remark: () => say('sell_it.add_note'),
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  '& > [data-part=what]': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: theme.palette.text.secondary },
  '& > [data-part=numbers]': { display: 'flex', alignItems: 'flex-start', gap: 8 },
  '& > [data-part=facts]': {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    fontSize: '0.8125rem',
  },
  '& [data-cell=quantity]': { width: 72 },
  '& [data-cell=price], & [data-cell=discount]': { width: 108 },
  '& [data-cell=remark]': { gridColumn: '1 / -1' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > [data-part=numbers]': { flexWrap: 'wrap', alignItems: 'center' },
    '& [data-cell=price], & [data-cell=discount]': { width: 96 },
    '& [data-cell=quantity]': { width: 60 },
  },
}))

const Choices = styled('fieldset')({
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 4px',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& .MuiButton-root': { textAlign: 'left' },
})

const Amount = styled('b')({
  flex: 1,
  minWidth: 88,
  paddingTop: 8,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
})
