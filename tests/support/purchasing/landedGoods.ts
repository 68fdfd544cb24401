import { post } from '#resources/stock/ledger/ledger.server.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import type { World } from '#tests/support/api/world.ts'

/** Goods of a line of a container. */
export interface Goods {
  readonly skuId: string
  readonly good: number
  readonly damaged?: number
  /** US dollars of a piece, and its m³. */
  readonly cost: number
  readonly volume?: number
}

/** Containers that came, and what is sold of them later. */
export function landedGoodsIn(
  place: () => { readonly world: World; readonly warehouseId: string },
) {
  let n = 0
  /** A container that brought these goods, of a purchase order in US dollars at 0.60. */
  const arrived = async (goods: readonly Goods[], more: Row = {}) => {
    const { world, warehouseId } = place()
    const purchaseOrderId = await world.purchaseOrder(warehouseId, {
      state: 'Received',
      exchangeRate: 0.6,
      ...more,
    })
    const id = await world.make('containers', {
      no: `MSKU${1_000_000 + ++n}`,
      type: '40',
      warehouseId,
      state: 'Completed',
      completedOn: world.day(-3),
    })
    for (const [i, { skuId, good, damaged = 0, cost, volume }] of goods.entries()) {
      const quantity = good + damaged
      const purchaseOrderLineId = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: i + 1,
        skuId,
        quantity,
        shipped: quantity,
        received: quantity,
        unitCost: cost,
      })
      await world.make('containerLines', {
        containerId: id,
        purchaseOrderId,
        purchaseOrderLineId,
        skuId,
        quantity,
        receivedGood: good,
        damaged,
        volume: volume === undefined ? null : volume * quantity,
      })
      await moved('Receipt', skuId, quantity, id)
    }
    return id
  }
  const moved = (type: 'Receipt' | 'Delivery', skuId: string, quantity: number, id?: string) => {
    const { world, warehouseId } = place()
    return world.write(context =>
      post(context, {
        type,
        ...(id && { document: { entity: 'containers', id } }),
        movements: [
          {
            skuId,
            quantity,
            [type === 'Receipt' ? 'to' : 'from']: { warehouseId, stockStatus: 'Normal' },
          },
        ],
      }),
    )
  }
  return { arrived, moved }
}
