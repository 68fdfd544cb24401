import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useEntity } from '#src/app/product/declarations.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { kindView } from '#src/fields/index.ts'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { relatedShape } from '#resources/sales/orders/orderRelated.ts'
import { dollars, useCurrency } from './inWords.ts'
import type { Details } from './orderData.ts'
import type { AnyField } from '#define'
import { money } from '#define'

/** An amount; renders nothing for null. */
export const Amount = ({ value }: { value: number | null }) => (
  <Shown field={anyMoney} value={value} />
)

/** An amount with its currency's sign, where it stands alone. */
export const Dollars = ({ value }: { value: number | null | undefined }) => dollars(value ?? 0)

/**
 * What is still to be paid, or the customer's credit, with its currency. An order that came to
 * nothing owes nothing.
 */
export function Balance({ order: { state, balance } }: Pick<Details, 'order'>) {
  const currency = useCurrency()
  if (isOff(state) && !balance) return <Muted>–</Muted>
  const amount = balance ?? 0
  if (amount < 0)
    return (
      <ToneText tone="good">{say('order.credit', { amount: dollars(-amount, currency) })}</ToneText>
    )
  return amount > 0 ? (
    <ToneText tone="warning">{dollars(amount, currency)}</ToneText>
  ) : (
    dollars(amount, currency)
  )
}

const isOff = (state: Details['order']['state']) =>
  state === 'Cancelled' || state === 'Lost' || state === 'Expired'

/** A value in the display of its field kind; renders nothing for null. */
export function Shown({ field, value }: { field: AnyField; value: unknown }) {
  const { Cell } = kindView(field)
  return value === null || value === undefined || value === '' ? null : (
    <Cell field={field} value={value} />
  )
}

/** A value in the words and tones of an entity's field: its status by default. */
export function ValueOf({
  of,
  name = 'state',
  value,
}: {
  of: string
  name?: string
  value: unknown
}) {
  return <Shown field={shownField(useEntity(of), name).field} value={value} />
}

/** The title, the shape and the rows of a table with a part of an order. */
export const part = <N extends TablePart>(name: N, data: Pick<Details, NoInfer<N>>) => ({
  title: say(`order_parts.${name as TablePart}`),
  shape: relatedShape[name].shape,
  rows: data[name],
})
type TablePart = Exclude<keyof typeof relatedShape, 'shares' | 'reservations' | 'messages'>

/** Secondary text below a name, such as a code. */
export const Below = styled('div')(({ theme }) => ({
  fontSize: '0.75rem',
  color: theme.palette.text.secondary,
}))

/** A name with its picture in front. */
export const Pictured = ({ photo, children }: { photo: string | null; children: ReactNode }) => (
  <WithPicture>
    <Thumbnail id={photo} width={44} />
    <div>{children}</div>
  </WithPicture>
)

const WithPicture = styled('div')({ display: 'flex', alignItems: 'center', gap: 10 })

const anyMoney = money({ signed: true })
