import './closeShort.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { isUnderWay, type purchaseOrders } from './purchaseOrders.entity.ts'

const CloseShortDialog = LazyPart(() => import('./CloseShortDialog.tsx'))

type Order = RecordOf<typeof purchaseOrders>

/** Offers to give pieces up that are to come and in no container. */
export default function CloseShort({ record }: { record: Order }) {
  const [isOpen, setOpen] = useState(false)
  const lines = isUnderWay(record.state) ? record.lines.filter(line => line.notLoaded > 0) : []
  if (!lines.length) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('closeShort.button')}</Button>
      {isOpen && <CloseShortDialog record={record} lines={lines} onClose={() => setOpen(false)} />}
    </>
  )
}
