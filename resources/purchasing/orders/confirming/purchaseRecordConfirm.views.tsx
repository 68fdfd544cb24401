import './confirming.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase, ResourceContextProvider, useGetOne } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { names, recall } from '#src/loading/remembered.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Loaded, State } from '#src/views/parts/States.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import type { Order } from './confirmRows.ts'

/** What a supplier confirms of a purchase order, beside what was asked for. */
export default function PurchaseRecordConfirm() {
  const asked = new URLSearchParams(useLocation().search).get('purchaseOrderId')
  const id = (asked ?? recall<string>(names.purchaseOrderId))?.trim()
  return id ? (
    <ResourceContextProvider value={resourceOfEntity('purchaseOrders')!}>
      <OfOrder key={id} id={id} />
    </ResourceContextProvider>
  ) : (
    <Page>
      <Heading title={say('confirming.untitled')} />
      <State title={say('confirming.choose')} action={<ToOrders />}>
        {say('confirming.choose_why')}
      </State>
    </Page>
  )
}

function OfOrder({ id }: { id: string }) {
  const resource = resourceOfEntity('purchaseOrders')!
  const query = useGetOne<Order>(resource, { id })
  const path = `/${resource}/${id}/show`
  const title = query.data
    ? say('confirming.title', { no: query.data.no })
    : say('confirming.untitled')
  return (
    <Page>
      <Heading
        title={title}
        aside={
          <Button component={LinkBase} to={path}>
            {say('confirming.order')}
          </Button>
        }
      />
      <Loaded query={query}>
        {order =>
          order.state === 'Submitted' ? (
            <ConfirmForm order={order} path={path} />
          ) : (
            <State title={say('confirming.not_now', notNow(order))} action={<ToOrders />}>
              {say('confirming.not_now_why')}
            </State>
          )
        }
      </Loaded>
    </Page>
  )
}

const ToOrders = () => (
  <Button variant="outlined" component={LinkBase} to={`/${resourceOfEntity('purchaseOrders')!}`}>
    {say('confirming.orders')}
  </Button>
)

const notNow = ({ no, state }: Order) => ({
  no,
  state:
    (purchaseOrders.fields.state.options.labels as Partial<Record<string, string>>)[state] ?? state,
})
