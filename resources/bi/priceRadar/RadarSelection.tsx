import './priceRadar.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase, useListContext } from 'ra-core'
import { useState } from 'react'
import type { CallAnswer } from '#define'
import { addingCalls } from '#resources/products/promotions/adding/adding.calls.ts'
import { mayCall } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { filteredList } from '#src/views/filteredList.ts'
import type { priceRadarCalls } from './priceRadar.calls.ts'

const AddToPromotion = LazyPart(
  () => import('#resources/products/promotions/adding/AddToPromotion.tsx'),
)

type Row = CallAnswer<typeof priceRadarCalls.getPriceRadar>['data'][number] & { id: string }

/** In the bar of a selection: the SKUs of the rows in sight go to a promotion, one of them to its prices. */
export default function RadarSelection() {
  const { data = [] } = useListContext<Row>()
  const { has } = useSelection()
  const [isOpen, setOpen] = useState(false)
  const skuIds = [...new Set(data.flatMap(row => (has(row.id) ? [row.skuId] : [])))]
  const history = resourceOfEntity('priceChanges')
  if (!skuIds.length) return null
  return (
    <>
      {mayCall('addToPromotion', addingCalls.addToPromotion) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {say('price_radar.promotion')}
        </Button>
      )}
      {history && skuIds.length === 1 && (
        <Button size="small" component={LinkBase} to={filteredList(history, { skuId: skuIds[0] })}>
          {say('price_radar.history')}
        </Button>
      )}
      {isOpen && (
        <AddToPromotion
          chosen={{
            some: say('price_radar.some', { smart_count: skuIds.length }),
            goods: { of: 'skus', ids: skuIds.map(id => ({ id })) },
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
