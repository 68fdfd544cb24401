import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { flag, type RecordOf } from '#define'
import type { ErrorBody, HttpError } from '#data/errors.ts'
import { holdsOne } from '#src/app/access.ts'
import type { Place } from '#src/app/product/slots.ts'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { planningCalls } from '#resources/delivery/plans/planning/planning.calls.ts'
import { AllDays } from '#resources/delivery/whyNot/AllDays.tsx'
import { wonderedAt } from './moveReasons.ts'
import { SlotInput } from './SlotInput.tsx'
import { planTitle, type Move } from './useMovePlan.tsx'

interface Props {
  record: RecordOf<typeof deliveryPlans>
  to: Place | undefined
  /** Why it was not moved there, if that was tried. */
  refusal: HttpError | undefined
  run: (to: Move) => Promise<void>
  onClose: () => void
}

/**
 * Where a plan moves, and what has to be said for it: a reason, that a locked plan is unlocked, that
 * another plan of the day is meant, or why the day takes more than it has room for.
 */
export function MoveDialog({ record, to, refusal, run, onClose }: Props) {
  const provider = useProvider()
  const [last, setLast] = useState<ErrorBody | undefined>(refusal?.body)
  const isRefused = (code: string) => last?.problems.some(problem => problem.code === code)
  const title = planTitle(record)
  const why = whyAsked(record, to)
  const { date, calendarId, slotId, reason, isConfirmed, overrideReason, warningReason } =
    planningCalls.updateDeliveryPlanDate.input
  // So does another calendar, where one is aimed at.
  const said =
    why || to?.of ? { ...reason, options: { ...reason.options, required: true } } : reason
  const fields = shownIn({
    // Where the place is known, it is what is asked.
    ...(to && !to.of && why && { reason: said }),
    date,
    slotId,
    calendarId,
    reason: said,
    ...(record.isLocked && { unlock: flag({ label: say('diary.unlock'), default: true }) }),
    ...(isRefused('warning') && { warningReason }),
    ...(isRefused('other_plan') && { isConfirmed }),
    ...(isRefused('full') && holdsOne(['K3']) && { overrideReason }),
  }).map(shown =>
    shown.name === 'slotId' ? { ...shown, view: { ...shown.view, Input: SlotInput } } : shown,
  )
  const move = async ({ unlock, ...where }: Readonly<Record<string, unknown>>) => {
    try {
      const version = unlock ? await unlocked() : record.version
      await run({ ...(where as Omit<Move, 'version'>), version })
    } catch (error) {
      setLast((error as HttpError).body)
      throw error
    }
  }
  async function unlocked() {
    const { id: planId, version } = record
    return (await provider.call('updateLockStatus', { planId, version, isLocked: false })).data
      .version
  }
  const locked = record.isLocked ? say('diary.locked', { title }) : undefined
  const note = refusal && last === refusal.body ? refusal.message : (why ?? locked)
  return (
    <CallDialog
      title={say('diary.move', { title })}
      fields={fields}
      given={{
        ...record,
        date: to?.date ?? record.date,
        slotId: to && !to.of ? (to.slotId ?? null) : record.slotId,
        ...(to?.of && {
          calendarId: to.of,
          // The slot of the same time is chosen in the other calendar.
          slotLabel: record.labels?.slotId,
          labels: { ...record.labels, calendarId: undefined },
        }),
        unlock: record.isLocked,
      }}
      run={move}
      confirm={say('diary.do_move')}
      note={note}
      onClose={onClose}
    >
      <FreeDates body={last} />
      <WhyNot planId={record.id} />
    </CallDialog>
  )
}

/** Why moving the plan takes a reason, if so. */
function whyAsked(record: Props['record'], to: Props['to']): string | undefined {
  const about = wonderedAt(record, to?.date)
  if (!about) return undefined
  if (about === 'day') return say('diary.why_day', { date: formatDate(to!.date) })
  if (about === 'confirmed') return say('diary.why_confirmed')
  const state = midSentence(valueInWords(deliveryPlans.fields.state, record.state))
  return say('diary.why_asked', { title: planTitle(record), state })
}

/** The dates that the server offers instead of a full one; one fills the form. */
function FreeDates({ body }: { body: ErrorBody | undefined }) {
  const { setValue } = useFormContext()
  const dates = body?.problems.flatMap(
    problem => (problem as { freeDates?: string[] }).freeDates ?? [],
  )
  if (!dates?.length) return null
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <Muted>{say('diary.free')}</Muted>
      {[...new Set(dates)].map(date => (
        <Button
          key={date}
          size="small"
          variant="outlined"
          onClick={() => setValue('date', date, { shouldDirty: true })}
        >
          {formatDate(date)}
        </Button>
      ))}
    </div>
  )
}

/** The days to come with what speaks against each, in the calendar of the form; one fills the date. */
function WhyNot({ planId }: { planId: string }) {
  const { setValue } = useFormContext()
  const [calendarId, date, slotId]: (string | null)[] = useWatch({
    name: ['calendarId', 'date', 'slotId'],
  })
  if (!calendarId) return null
  return (
    <AllDays
      asked={{ planId, calendarId, ...(slotId && { slotId }) }}
      chosen={date ?? null}
      onChoose={day => setValue('date', day, { shouldDirty: true })}
    />
  )
}
