import './preparation.texts.ts'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

const PickSheetDialog = LazyPart(() => import('./PickSheetDialog.tsx'))

/** In the bar of a selection of plans: where their goods stand, in walking order. */
export default function PickSheet() {
  const { data = [] } = useListContext()
  const { has } = useSelection()
  const [isOpen, setOpen] = useState(false)
  const planIds = data.filter(({ id }) => has(id)).map(({ planId }) => String(planId))
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {say('preparation.sheet')}
      </Button>
      {isOpen && <PickSheetDialog planIds={planIds} onClose={() => setOpen(false)} />}
    </>
  )
}
