import './timelines.texts.ts'
import Button from '@mui/material/Button'
import { useDataProvider, useRedirect, useResourceContext } from 'ra-core'
import { useServer } from '#src/app/useServer.ts'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { filteredList } from '#src/views/filteredList.ts'
import { mostSkus } from './productTimeline.calls.ts'

const timeline = '/supply_chain/productPurchaseTimeline'
/** The curves of more orders are not read beside each other. */
const mostOrders = 10

/** In the bar of selected purchase orders: how long their goods last. */
export default function OrdersTimeline({ ids }: { ids: readonly string[] }) {
  const resource = useResourceContext()!
  const provider = useDataProvider()
  const redirect = useRedirect()
  const { report } = useServer()
  if (ids.length > mostOrders || !mayReach(timeline)) return null
  const open = async () => {
    try {
      const orders = await Promise.all(
        ids.map(id =>
          provider.getOne<{ id: string; lines: { skuId: string }[] }>(resource, { id }),
        ),
      )
      const skuIds = [
        ...new Set(orders.flatMap(({ data }) => data.lines.map(({ skuId }) => skuId))),
      ].slice(0, mostSkus)
      remember(names.jumpTimeLineProducts, skuIds)
      redirect(filteredList(timeline.slice(1), { skuIds }))
    } catch (error) {
      report(error)
    }
  }
  return (
    <Button size="small" onClick={() => void open()}>
      {say('timelines.open')}
    </Button>
  )
}
