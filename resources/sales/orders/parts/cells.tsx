import '#resources/sales/order.texts.ts'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useEntity } from '#src/app/product/declarations.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { kindView } from '#src/fields/index.ts'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import { relatedShape } from '#resources/sales/orders/orderRelated.ts'
import type { Details } from './orderData.ts'
import type { AnyField } from '#define'
import { money } from '#define'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'

/** An amount; renders nothing for null. */
export const Amount = ({ value }: { value: number | null }) => (
  <Shown field={anyMoney} value={value} />
)

/** A value in the display of its field kind; renders nothing for null. */
export function Shown({
  field,
  value,
  isAlone,
}: {
  field: AnyField
  value: unknown
  /** Under no heading of a column: an amount has the sign of its currency. */
  isAlone?: boolean
}) {
  const { Cell } = kindView(field)
  return value === null || value === undefined || value === '' ? null : (
    <Cell field={field} value={value} {...(isAlone && { isAlone })} />
  )
}

/** A value in the words and tones of an entity's field: its status by default. */
export function ValueOf({
  of,
  name = 'state',
  ...shown
}: {
  of: string
  name?: string
  value: unknown
  isAlone?: boolean
}) {
  return <Shown field={shownField(useEntity(of), name).field} {...shown} />
}

/** The title, the shape and the rows of a table with a part of an order. */
export const part = <N extends TablePart>(name: N, data: Pick<Details, NoInfer<N>>) => ({
  title: say(`order_parts.${name as TablePart}`),
  shape: relatedShape[name].shape,
  rows: data[name],
})
type TablePart = Exclude<
  keyof typeof relatedShape,
  'shares' | 'handedOver' | 'cash' | 'reservations' | 'messages' | 'taxes' | 'shippingCosts'
>

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

interface Task {
  readonly id: string
  readonly no: string
  readonly typeName: string | null
  readonly description: string | null
}

/** A task in a table of others: its number, which leads to it, its type and what is to be done. */
export const TaskCell = ({ id, no, typeName, description }: Task) => (
  <>
    <RecordLink entity="tasks" id={id}>
      {no}
    </RecordLink>{' '}
    <Muted>{typeName}</Muted>
    <div>{description}</div>
  </>
)

/** Leads to a new task about something, such as `{ objectType: 'Order', orderId }`. */
export const NewTask = ({
  about,
  label,
}: {
  about: Readonly<Record<string, string>>
  label: string
}) =>
  mayReach(newTask) && (
    <Button
      component={LinkBase}
      to={`${newTask}?with=${encodeURIComponent(JSON.stringify(about))}`}
    >
      {label}
    </Button>
  )

const newTask = '/tasks/new_task'
