import './diary.texts.ts'
import { useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { RecordOf } from '#define'
import { HttpError } from '#data/errors.ts'
import type { Place } from '#src/app/product/slots.ts'
import { useServer } from '#src/app/useServer.ts'
import type { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { wonderedAt } from './moveReasons.ts'
import { useMovePlan, type Move } from './useMovePlan.tsx'

interface Props {
  record: RecordOf<typeof deliveryPlans>
  to: Place | undefined
  onClose: (isOutdated?: boolean) => void
}

/**
 * Moves a plan of the diary: to another time of its day at once where nothing has to be said, otherwise
 * by a dialog.
 */
export default function MovePlan({ record, to, onClose }: Props) {
  const { report, renew } = useServer()
  const move = useMovePlan(record)
  const [refusal, setRefusal] = useState<HttpError>()
  const isAsked =
    !to || to.of !== undefined || record.isLocked || wonderedAt(record, to.date) !== undefined

  const run = useEvent(async (where: Move) => {
    try {
      await move(where)
      onClose()
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) throw error
      await renew()
      onClose(true)
    }
  })
  const begun = useRef(false)
  const begin = useEvent(async () => {
    try {
      await run({ calendarId: record.calendarId, date: to!.date, slotId: to!.slotId ?? null })
    } catch (error) {
      if (error instanceof HttpError && error.isRefusal) return setRefusal(error)
      report(error)
      onClose()
    }
  })
  useEffect(() => {
    if (isAsked || begun.current) return
    begun.current = true
    void begin()
  }, [isAsked, begin])

  if (!isAsked && !refusal) return null
  return (
    <MoveDialog record={record} to={to} refusal={refusal} run={run} onClose={() => onClose()} />
  )
}
