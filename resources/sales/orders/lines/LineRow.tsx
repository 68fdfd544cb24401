import '#resources/sales/order.texts.ts'
import './lines.texts.ts'
import Delete from '@mui/icons-material/DeleteOutline'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { amountText } from '#src/fields/number/amountText.ts'
import { Input } from '#src/fields/Input.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import { spokenLabel } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import { flag, labelOf, money, reference, type AnyField } from '#define'
import { joined } from '#resources/sales/orders/parts/inWords.ts'
import { Amount, Below } from '#resources/sales/orders/parts/cells.tsx'
import { isBlank, type LineDraft, type LinesPreview, typedAmount } from './linesDraft.ts'
import { orderLines } from '#resources/sales/orders/orderLines.entity.ts'

type LinePreview = LinesPreview['lines'][number]
interface Props {
  row: number
  /** The path of the line in the form. */
  name: string
  draft: LineDraft
  /** The server's preview of the line. */
  preview: LinePreview | undefined
  problems: LinesPreview['problems']
  onKeyDown: (event: KeyboardEvent) => void
  onRemove: () => void
}

/** A line of an order as inputs. A removed line is marked until Save and can be restored. */
export function LineRow({ row, name, draft, preview, problems, onKeyDown, onRemove }: Props) {
  const { setValue } = useFormContext()
  useTodaysPrice(name, draft, preview)
  const place = useFocusKept(draft.isRemoved)
  const what = draft.skuCode || preview?.skuCode || say('order_lines.line', { no: row + 1 })
  const wrong = problems.map(({ message }) => (
    <FormHelperText key={message} error>
      {message}
    </FormHelperText>
  ))
  if (draft.isRemoved)
    return (
      <Row ref={place} data-removed onKeyDown={onKeyDown}>
        <td colSpan={7}>
          <s>{draft.skuName}</s> · {say('order_lines.removed')}
          {preview && !problems.length && <Change preview={preview} />}
          {wrong}
        </td>
        <td data-wide>
          <Button
            aria-label={say('order_lines.of', { column: say('order_lines.restore'), what })}
            onClick={() => setValue(`${name}.isRemoved`, false, { shouldDirty: true })}
          >
            {say('order_lines.restore')}
          </Button>
        </td>
      </Row>
    )

  const input = (column: keyof typeof columns) => (
    <Input
      field={columns[column]}
      name={`${name}.${column}`}
      label={say('order_lines.of', { column: headingOf(column), what })}
      isBare
      isDisabled={fixed[draft.isDelivered].includes(column)}
    />
  )
  const least = draft.lineId ? (preview?.least ?? 0) : 0
  const today = preview?.todaysPrice ?? null
  return (
    <Row ref={place} onKeyDown={onKeyDown}>
      <td>
        {draft.lineId ? (
          <b>{draft.skuName}</b>
        ) : (
          <Input
            field={isBlank(draft) ? product : neededProduct}
            name={`${name}.skuId`}
            label={say('order_lines.of', { column: headingOf('skuId'), what })}
            isBare
          />
        )}
        <Below>{draft.skuCode || preview?.skuCode}</Below>
        {preview && !preview.isService && <Below>{availability(preview)}</Below>}
        {least > 0 && <Below>{say('order_lines.least', { count: least })}</Below>}
        {preview && !problems.length && <Change preview={preview} />}
        {wrong}
        {(draft.takesComing || (preview && preview.coming > 0 && problems.some(isShort))) && (
          <Input
            field={takesComing}
            name={`${name}.takesComing`}
            label={say('order_lines.take_coming')}
          />
        )}
      </td>
      <td data-label={headingOf('quantity')}>
        {input('quantity')}
        {!!preview?.added && (
          <Below>{say('order_lines.added', { smart_count: preview.added })}</Below>
        )}
      </td>
      <td data-label={headingOf('price')}>
        {input('price')}
        {today !== null && draft.price !== today && !fixed[draft.isDelivered].includes('price') && (
          <Today
            size="small"
            aria-label={say('order_lines.take_today', { amount: amountText(today), what })}
            onClick={() => {
              setValue(`${name}.price`, today, { shouldDirty: true, shouldValidate: true })
              setValue(`${name}.repricedTo`, today)
            }}
          >
            {say('order_lines.today', { amount: amountText(today) })}
          </Today>
        )}
        {preview?.priceReason && <Below>{preview.priceReason}</Below>}
      </td>
      <td data-label={headingOf('discount')}>
        {input('discount')}
        {typeof preview?.mayGive === 'number' && draft.isDelivered === 'no' && (
          <Below title={preview.mayGiveWhy ?? undefined}>
            {preview.mayGive > 0
              ? say('order_lines.may_give', { amount: amountText(preview.mayGive) })
              : say('order_lines.may_give_none')}
          </Below>
        )}
      </td>
      <td data-label={headingOf('promisedDate')}>{input('promisedDate')}</td>
      <td data-label={headingOf('remark')}>{input('remark')}</td>
      <td data-label={headingOf('amount')} data-align="right">
        <Amount value={preview?.amount ?? typedAmount(draft)} />
      </td>
      <td data-wide>
        <IconButton
          disabled={least > 0}
          title={least > 0 ? say('order_lines.least', { count: least }) : undefined}
          onClick={onRemove}
          aria-label={say('order_lines.remove', { what })}
        >
          <Delete />
        </IconButton>
      </td>
    </Row>
  )
}

/**
 * A new line starts with today's price, and another product with its own, unless the person typed
 * one.
 */
function useTodaysPrice(name: string, draft: LineDraft, preview: LinePreview | undefined) {
  const { setValue } = useFormContext()
  const filled = useRef<{ skuId: string; price: number | null }>(undefined)
  const isNew = draft.lineId === null
  useEffect(() => {
    if (!isNew || !preview || preview.skuId === filled.current?.skuId) return
    const isTyped = draft.price !== null && draft.price !== filled.current?.price
    filled.current = { skuId: preview.skuId, price: preview.todaysPrice }
    if (!isTyped) setValue(`${name}.price`, preview.todaysPrice, { shouldDirty: true })
  }, [isNew, preview, draft.price, name, setValue])
}

/**
 * The remove button disappears with its inputs, and the restore button with itself: the focus stays
 * in the row.
 */
function useFocusKept(isRemoved: boolean) {
  const row = useRef<HTMLTableRowElement>(null)
  const was = useRef(isRemoved)
  useEffect(() => {
    if (was.current === isRemoved) return
    was.current = isRemoved
    if (document.activeElement === document.body)
      row.current
        ?.querySelector<HTMLElement>('input:not([disabled]), button:not([disabled])')
        ?.focus()
  }, [isRemoved])
  return row
}

/** The available quantity. */
const availability = ({ free, coming, comingOn }: LinePreview) =>
  joined(
    free > 0
      ? say('order_lines.free', { count: free.toLocaleString('en-NZ') })
      : say('order_lines.none_free'),
    coming > 0 &&
      (comingOn
        ? say('order_lines.coming_on', { count: coming, day: formatDate(comingOn) })
        : say('order_lines.coming', { count: coming })),
  )

const isShort = ({ code }: LinesPreview['problems'][number]) => code === 'insufficient_stock'

/** What the line takes from stock and inbound goods, and what it releases. */
function Change({ preview }: { preview: LinePreview }) {
  const { reserves, parts, givesBack } = preview
  const stock = parts.length ? 'order_lines.from_stock' : 'order_lines.reserves'
  return (
    <>
      <Below>
        {joined(
          reserves > 0 && say(stock, { count: reserves }),
          givesBack > 0 && say('order_lines.gives_back', { count: givesBack }),
        )}
      </Below>
      {parts.map((part, i) => (
        <Below key={i}>
          {goodsOf(preview, part)}
          {part.isLate && (
            <>
              , <ToneText tone="warning">{say('order_lines.late')}</ToneText>
            </>
          )}
        </Below>
      ))}
    </>
  )
}

/** The pieces with their source and date; for a combo, with their member. */
function goodsOf(
  preview: LinePreview,
  { source, no, skuCode, quantity, expectedOn, availableOn }: LinePreview['parts'][number],
) {
  const goods = skuCode === preview.skuCode ? quantity : `${quantity} × ${skuCode}`
  const day = expectedOn && formatDate(expectedOn)
  if (source === 'Stock') return say('order_lines.from_stock', { count: goods })
  const [from, when] =
    source === 'Container'
      ? (['order_lines.from_container', 'order.expected'] as const)
      : (['order_lines.from_purchase', 'order_lines.ready'] as const)
  const there =
    availableOn && availableOn !== expectedOn
      ? [say('order.there_on', { day: formatDate(availableOn) })]
      : []
  return [say(from, { goods, no: no! }), ...(day ? [say(when, { day })] : []), ...there].join(', ')
}

const product = reference('skus')
const neededProduct = reference('skus', { required: true })
const takesComing = flag()
const { skuId, quantity, price, discount, promisedDate, remark } = orderLines.fields
/** The columns of the editor. */
export const columns = { skuId, quantity, price, discount, promisedDate, remark, amount: money() }

/** The heading of a column. */
export const headingOf = (column: keyof typeof columns) =>
  column === 'remark'
    ? say('order_lines.note')
    : spokenLabel(labelOf(column, (columns[column] as AnyField).options))

/** Fields that keep their sold values once goods of the line are handed over. */
const fixed: Readonly<Record<LineDraft['isDelivered'], readonly string[]>> = {
  no: [],
  partly: ['price', 'discount'],
  wholly: ['quantity', 'price', 'discount', 'promisedDate'],
}

const Row = styled('tr')(({ theme }) => ({
  verticalAlign: 'top',
  // The table clips overflow.
  '& .MuiFormControlLabel-root': { marginLeft: -4 },
  '&[data-removed]': {
    color: theme.palette.text.secondary,
    background: theme.palette.action.hover,
  },
  [theme.breakpoints.up('sm')]: {
    '& td:first-of-type': { minWidth: 170 },
    '& td:nth-of-type(2), & td:nth-of-type(4)': { width: 82 },
    '& td:nth-of-type(3)': { width: 106 },
    // Wide enough for a full date and its calendar button.
    '& td:nth-of-type(5)': { minWidth: 158 },
    '& td:nth-of-type(6)': { minWidth: 110 },
    // Aligned with the text of the inputs.
    '& td[data-align]': { paddingTop: 15 },
  },
  [theme.breakpoints.down('sm')]: {
    // Next to the amount, not in a separate row.
    '& td[data-wide]': { gridColumn: 'auto', textAlign: 'right' },
  },
}))

const Today = styled(Button)({
  padding: '0 4px',
  minWidth: 0,
  fontSize: '0.75rem',
  lineHeight: 1.5,
})
