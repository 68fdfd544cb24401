import './critical.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useOnlySelected } from '#src/views/list/bulk/Selection.tsx'
import OpenTimeline from '#resources/purchasing/timelines/OpenTimeline.tsx'
import type { criticalStock } from './criticalStock.entity.ts'

const SuggestionDialog = LazyPart(() => import('./SuggestionDialog.tsx'))

/** In the bar of a selection: how long the goods last; of one SKU, what its suggestion follows from. */
export default function WhySuggested() {
  const [isOpen, setOpen] = useState(false)
  const row = useOnlySelected<RecordOf<typeof criticalStock>>()
  if (!row) return <OpenTimeline />
  return (
    <>
      <OpenTimeline />
      <Button size="small" onClick={() => setOpen(true)}>
        {say('critical_stock.why', { count: row.suggested })}
      </Button>
      {isOpen && <SuggestionDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
