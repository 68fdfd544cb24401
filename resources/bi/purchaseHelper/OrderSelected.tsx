import './purchaseHelper.texts.ts'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import type { RecordOf } from '#define'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import type { purchaseHelper } from './purchaseHelper.entity.ts'
import { purchaseHelperCalls } from './purchaseHelper.calls.ts'

const DraftDialog = LazyPart(() => import('./DraftDialog.tsx'))

/** In the bar of a selection: a draft purchase order of what is suggested of the rows in sight. */
export default function OrderSelected() {
  const { data = [], filterValues } = useListContext<RecordOf<typeof purchaseHelper>>()
  const { has } = useSelection()
  const [isOpen, setOpen] = useState(false)
  if (!mayCall('draftPurchaseOrder', purchaseHelperCalls.draftPurchaseOrder)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {say('purchase_helper.order')}
      </Button>
      {isOpen && (
        <DraftDialog
          goods={data.filter(({ id }) => has(id))}
          container={filterValues.container}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
