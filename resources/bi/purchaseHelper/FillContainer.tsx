import './purchaseHelper.texts.ts'
import Button from '@mui/material/Button'
import { useGetList, useListContext, useResourceContext } from 'ra-core'
import { useState } from 'react'
import type { RecordOf } from '#define'
import { fillContainer } from '#resources/purchasing/containers/filling/fillContainer.ts'
import { roomOf, type ContainerType } from '#resources/purchasing/containers/filling/capacity.ts'
import { mayCall } from '#src/app/access.ts'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { purchaseHelperCalls } from './purchaseHelper.calls.ts'
import type { purchaseHelper } from './purchaseHelper.entity.ts'

const DraftDialog = LazyPart(() => import('./DraftDialog.tsx'))

type Goods = RecordOf<typeof purchaseHelper>

/** As many SKUs of a supplier are proposed at once. */
const most = 200

/** Beside the title: fills a container with what is suggested of a supplier, what runs out first. */
export default function FillContainer() {
  const [isOpen, setOpen] = useState(false)
  if (!mayCall('draftPurchaseOrder', purchaseHelperCalls.draftPurchaseOrder)) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {say('purchase_helper.fill')}
      </Button>
      {isOpen && <Filled onClose={() => setOpen(false)} />}
    </>
  )
}

function Filled({ onClose }: { onClose: () => void }) {
  const resource = useResourceContext()!
  const { filterValues } = useListContext()
  const { supplierId, container } = filterValues
  const one = Array.isArray(supplierId)
    ? supplierId.length === 1
      ? supplierId[0]
      : undefined
    : supplierId
  const { data } = useGetList<Goods>(
    resource,
    {
      filter: { ...filterValues, suggested: { gte: 1 } },
      sort: { field: 'cover', order: 'ASC' },
      pagination: { page: 1, perPage: most },
    },
    { enabled: Boolean(one) },
  )
  if (!one)
    return (
      <DraftDialog
        goods={[]}
        container={container}
        why={say('purchase_helper.choose')}
        onClose={onClose}
      />
    )
  if (!data) return null
  const { lines, unmeasured } = fillContainer(
    data.map(asOpen),
    roomOf((container ?? '40HC') as ContainerType),
  )
  const pieces = new Map(lines.map(line => [line.purchaseOrderLineId, line.quantity]))
  return (
    <DraftDialog
      goods={data.flatMap(row =>
        pieces.has(row.skuId) ? [{ ...row, suggested: pieces.get(row.skuId)! }] : [],
      )}
      container={container}
      unmeasured={unmeasured}
      {...(lines.length === 0 && { why: say('purchase_helper.nothing') })}
      onClose={onClose}
    />
  )
}

/** A SKU as a line that is still to be loaded: whatever is suggested of it. */
const asOpen = (row: Goods) => ({
  purchaseOrderLineId: row.skuId,
  skuCode: wordsOf(row, 'skuId'),
  notLoaded: row.suggested,
  perCarton: row.perCarton ?? null,
  cover: row.cover ?? null,
  readyDate: null,
  volume: row.pieceVolume ?? null,
  weight: row.pieceWeight ?? null,
})
