import '#resources/purchasing/orders/changes/changes.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import OrdersTimeline from './OrdersTimeline.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

const ActionDialog = LazyPart(() => import('#resources/purchasing/orders/changes/ManyDialog.tsx'))

/** In the bar of selected purchase orders: drafts become one, and suppliers are reminded. */
export default function OrderActions() {
  const { ids, isAll } = useSelection()
  const [asked, setAsked] = useState<'merge' | 'remind'>()
  // Actions take the rows in sight alone.
  if (isAll || !ids.size) return null
  return (
    <>
      {ids.size > 1 && (
        <Button size="small" onClick={() => setAsked('merge')}>
          {say('purchaseChanges.merge')}
        </Button>
      )}
      <Button size="small" onClick={() => setAsked('remind')}>
        {say('purchaseChanges.remind')}
      </Button>
      <OrdersTimeline ids={[...ids].map(String)} />
      {asked && (
        <ActionDialog
          key={asked}
          what={asked}
          ids={[...ids].map(String)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
