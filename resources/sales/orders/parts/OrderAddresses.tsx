import '#resources/sales/order.texts.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { address } from '#define'
import { TaxPreview } from '#resources/sales/orders/address/TaxPreview.tsx'
import { editable } from '#resources/sales/orders/orderEditable.ts'
import { Below, Shown } from '#resources/sales/orders/parts/cells.tsx'
import { OrderAction } from '#resources/sales/orders/parts/OrderAction.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

/** The delivery address of an order, and its billing address if it has one. */
export const OrderAddresses = ({ data }: { data: Details }) => (
  <>
    <OneAddress data={data} use="Delivery" />
    {data.accessNotes && <Below>{data.accessNotes}</Below>}
    {data.billingAddress && <OneAddress data={data} use="Billing" />}
  </>
)

const uses = {
  Delivery: {
    field: 'deliveryAddressId',
    value: 'deliveryAddress',
    title: 'order.delivery_address',
    edit: 'order.edit_delivery_address',
  },
  Billing: {
    field: 'billingAddressId',
    value: 'billingAddress',
    title: 'order.billing_address',
    edit: 'order.edit_billing_address',
  },
} as const

/** An address, which is edited for this order only; the customer and other orders keep theirs. */
function OneAddress({ data, use }: { data: Details; use: keyof typeof uses }) {
  const { order } = data
  const { field, value, title, edit } = uses[use]
  const given = data[value]
  return (
    <div style={{ marginTop: 12 }}>
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Below>{say(title)}</Below>
        {editable[order.state].includes(field) && (
          <OrderAction
            call="changeOrderAddress"
            label={say(edit)}
            record={{ id: order.id, version: order.version, use, address: given }}
            fixed={['use']}
            isEdit
          >
            <TaxPreview order={order} use={use} />
          </OrderAction>
        )}
      </div>
      {given ? <Shown field={anyAddress} value={given} /> : <Muted>{say('common.none')}</Muted>}
    </div>
  )
}

const anyAddress = address()
