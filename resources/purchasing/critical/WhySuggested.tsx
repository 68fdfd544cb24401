import './critical.texts.ts'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import type { criticalStock } from './criticalStock.entity.ts'

const SuggestionDialog = LazyPart(() => import('./SuggestionDialog.tsx'))

/** In the bar of a selection of one SKU: what its suggestion follows from. */
export default function WhySuggested() {
  const { data = [] } = useListContext<RecordOf<typeof criticalStock>>()
  const { ids } = useSelection()
  const [isOpen, setOpen] = useState(false)
  const row = ids.size === 1 ? data.find(({ id }) => ids.has(id)) : undefined
  if (!row) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {say('critical_stock.why', { count: row.suggested })}
      </Button>
      {isOpen && <SuggestionDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
