import './closeShort.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { isUnderWay, type purchaseOrders } from './purchaseOrders.entity.ts'

const CloseShortDialog = LazyPart(() => import('./CloseShortDialog.tsx'))

type Order = RecordOf<typeof purchaseOrders>

/** Offers to give pieces up that are to come and in no container, and to take that back. */
export default function CloseShort({ record }: { record: Order }) {
  const [action, setAction] = useState<'closeShort' | 'reopenShort'>()
  const lines = isUnderWay(record.state) ? record.lines : []
  const open = lines.flatMap(line => (line.notLoaded > 0 ? { line, most: line.notLoaded } : []))
  const givenUp = lines.flatMap(line =>
    (line.closedShort ?? 0) > 0 ? { line, most: line.closedShort! } : [],
  )
  return (
    <>
      {open.length > 0 && (
        <Button onClick={() => setAction('closeShort')}>{say('closeShort.button')}</Button>
      )}
      {givenUp.length > 0 && (
        <Button onClick={() => setAction('reopenShort')}>{say('closeShort.reopen')}</Button>
      )}
      {action && (
        <CloseShortDialog
          call={action}
          record={record}
          lines={action === 'closeShort' ? open : givenUp}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  )
}
