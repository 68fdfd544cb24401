import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { useLocation } from 'ra-core'
import { useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { State } from '#src/views/parts/States.tsx'
import { BoardBar } from './BoardBar.tsx'
import { BoardDialogs, type Asked } from './BoardDialogs.tsx'
import { plansIn, titleOf, type Board, type BoardPlan, type BoardTrip } from './boardMoves.ts'
import { PlanCard } from './PlanCard.tsx'
import { TripColumn } from './TripColumn.tsx'
import { useArrange } from './useArrange.ts'

interface Props {
  board: Board
  /** Changes the address; `undefined` removes a word. */
  go: (words: Readonly<Record<string, string | undefined>>) => void
}

/** The plans in no trip, and beside them a column for each trip. */
export function TripBoard({ board: read, go }: Props) {
  const query = new URLSearchParams(useLocation().search)
  const [asked, setAsked] = useState<Asked>()
  const [focused, setFocused] = useState<string>()
  const { board, arrange } = useArrange(read)
  const { provider, save } = useServer()
  const { trips, plans, isPast } = board
  const drafts = isPast ? [] : trips.filter(({ state }) => state === 'Draft')
  const isShown = (plan: BoardPlan) =>
    (!query.get('area') || (plan.area ?? '-') === query.get('area')) &&
    (!query.has('short') || plan.shortage !== null)
  const shown = plans.filter(isShown)
  const columns = query.has('unassigned') ? [] : trips

  const moveTo = (id: string, tripId: string | null, position?: number) => {
    const plan = plans.find(each => each.id === id)
    const trip = trips.find(each => each.id === tripId)
    if (!plan || (plan.tripId === tripId && (position ?? 0) === plan.position)) return
    const placement = {
      planId: id,
      version: plan.version,
      ...(trip && { tripId: trip.id }),
      ...(trip && position && { position }),
    }
    arrange([placement], () =>
      trip
        ? say('trips.moved', { no: titleOf(plan), trip: trip.no })
        : say('trips.taken_out', { no: titleOf(plan) }),
    )
  }
  /** A dropped card takes the place of the one below it. */
  const before = (target: BoardPlan) => (id: string) => {
    const dragged = plans.find(each => each.id === id)
    const [from, to] = [dragged?.position ?? 0, target.position ?? 1]
    const isBelow = dragged?.tripId === target.tripId && from < to
    moveTo(id, target.tripId, target.tripId === null ? undefined : isBelow ? to - 1 : to)
  }
  const cards = (trip: BoardTrip | null) => {
    const own = plansIn(shown, trip?.id ?? null)
    const isOpen = trip ? drafts.includes(trip) : !isPast
    if (!own.length)
      return (
        <Muted>{say(trip ? 'trips.empty' : plans.length ? 'trips.all_in' : 'trips.none')}</Muted>
      )
    return (
      <ul>
        {own.map(plan => (
          <PlanCard
            key={plan.id}
            plan={plan}
            trips={drafts}
            stops={trip ? plansIn(plans, trip.id).length : 0}
            isFocused={focused === plan.id}
            onDrop={isOpen ? before(plan) : undefined}
            onAsk={isPast ? undefined : kind => setAsked({ kind, plan })}
            onMove={
              isOpen && (trip || drafts.length)
                ? (tripId, position) => {
                    setFocused(plan.id)
                    moveTo(plan.id, tripId, position)
                  }
                : undefined
            }
          />
        ))}
      </ul>
    )
  }
  return (
    <>
      <BoardBar board={board} query={query} go={go} onAsk={kind => setAsked({ kind })} />
      {board.isLocked && <Alert severity="info">{say('trips.locked')}</Alert>}
      {!board.isOpen && <Alert severity="warning">{say('trips.closed')}</Alert>}
      {isPast && <Alert severity="info">{say('trips.past')}</Alert>}
      {shown.length < plans.length && (
        <Muted>{say('trips.hidden', { smart_count: plans.length - shown.length })}</Muted>
      )}
      <Columns>
        <TripColumn
          count={plansIn(plans, null).length}
          onDrop={isPast ? undefined : id => moveTo(id, null)}
        >
          {cards(null)}
        </TripColumn>
        {columns.map(trip => (
          <TripColumn
            key={trip.id}
            trip={trip}
            count={plansIn(plans, trip.id).length}
            onDrop={drafts.includes(trip) ? id => moveTo(id, trip.id) : undefined}
            onChange={() => setAsked({ kind: 'change', trip })}
            onAssign={
              isPast || !plansIn(plans, trip.id).length
                ? undefined
                : () => setAsked({ kind: 'assignAll', trip })
            }
            onPrint={() => void save(provider.callFile('printLoadingSheet', { tripId: trip.id }))}
            onDelete={() => setAsked({ kind: 'delete', trip })}
          >
            {cards(trip)}
          </TripColumn>
        ))}
        {!trips.length && (
          <div style={{ flex: 1 }}>
            <State title={say('trips.no_trips')}>{say('trips.no_trips_why')}</State>
          </div>
        )}
      </Columns>
      {asked && (
        <BoardDialogs
          asked={asked}
          board={board}
          onAccept={placements =>
            arrange(placements, count => say('trips.accepted', { smart_count: count }))
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const Columns = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  overflowX: 'auto',
  paddingBottom: 8,
  [theme.breakpoints.down('sm')]: { flexDirection: 'column', alignItems: 'stretch' },
}))
