import './critical.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { useState } from 'react'
import type { RecordOf } from '#define'
import { mayReach } from '#src/app/access.ts'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useOnlySelected } from '#src/views/list/bulk/Selection.tsx'
import OpenTimeline from '#resources/purchasing/timelines/OpenTimeline.tsx'
import type { criticalStock } from './criticalStock.entity.ts'

type Critical = RecordOf<typeof criticalStock>

const newOrder = '/supply_chain/order/new_purchase_order'

const SuggestionDialog = LazyPart(() => import('./SuggestionDialog.tsx'))

/** In the bar of a selection: how long the goods last; of one SKU, what its suggestion follows from. */
export default function WhySuggested() {
  const [isOpen, setOpen] = useState(false)
  const row = useOnlySelected<Critical>()
  if (!row) return <OpenTimeline />
  return (
    <>
      <OpenTimeline />
      <Button size="small" onClick={() => setOpen(true)}>
        {say('critical_stock.why', { count: row.suggested })}
      </Button>
      {row.suggested > 0 && row.supplierId && mayReach(newOrder) && (
        <Button size="small" component={LinkBase} to={orderPath(row)}>
          {say('critical_stock.order')}
        </Button>
      )}
      {isOpen && <SuggestionDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A form with the suggestion as its first line, for the supplier of the goods. */
function orderPath(row: Critical) {
  const { skuId, supplierId, warehouseId, suggested: quantity } = row
  const given = {
    supplierId,
    ...(warehouseId && { warehouseId }),
    lines: [{ position: 1, skuId, quantity, labels: { skuId: wordsOf(row, 'skuId') } }],
  }
  return `${newOrder}?with=${encodeURIComponent(JSON.stringify(given))}`
}
