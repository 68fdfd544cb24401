import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useMemo, useState } from 'react'
import { callKey, useProvider } from '#src/app/useServer.ts'
import type { OfferedDay, Plan, Where } from './MoveRow.tsx'

interface Asked {
  readonly calendarId: string
  readonly date: string
}

/** What is proposed for the plans of a day or of a trip, and what the planner makes of it. */
export function useMoves(day: Asked) {
  const provider = useProvider()
  const [asked, setAsked] = useState<{ tripId?: string; to?: string }>({})
  const [changed, setChanged] = useState<Readonly<Record<string, Where>>>({})
  const input = { ...day, ...asked }
  const query = useQuery({
    queryKey: callKey('getMoveProposal', input),
    queryFn: ({ signal }) => provider.call('getMoveProposal', input, { signal }),
    placeholderData: keepPreviousData,
    // Rooms are booked by others meanwhile; what is chosen stays.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const { plans = none, days = none } = query.data ?? {}
  const dayOf = useMemo(() => new Map(days.map(each => [each.date, each])), [days])
  const whereOf = (plan: Plan): Where =>
    changed[plan.id] ?? { date: plan.date ?? null, slotId: plan.slotId ?? null }
  const slotsOn = (date: string | null): OfferedDay['slots'] =>
    (date === null ? undefined : dayOf.get(date)?.slots) ?? none

  const move = useEvent((id: string, date: string | null, slotId?: string | null) => {
    const plan = plans.find(each => each.id === id)!
    const before = whereOf(plan)
    const label = slotsOn(before.date).find(slot => slot.id === before.slotId)?.label ?? plan.slot
    // On another day the slot of the same time stays chosen.
    const same = slotsOn(date).find(slot => slot.label === label)?.id ?? null
    setChanged(all => ({ ...all, [id]: { date, slotId: slotId === undefined ? same : slotId } }))
  })
  const ask = (some: { tripId?: string | undefined; to?: string | undefined }) => {
    const all = { ...asked, ...some }
    setAsked({ ...(all.tripId && { tripId: all.tripId }), ...(all.to && { to: all.to }) })
    setChanged({})
  }
  return { query, asked, ask, plans, days, whereOf, slotsOn, move }
}

const none: never[] = []
