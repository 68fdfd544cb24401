import MoreVert from '@mui/icons-material/MoreVert'
import { styled } from '@mui/material/styles'
import { LinkBase, useNavigate } from 'ra-core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { mayReach } from '#src/app/access.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { titleOf, type BoardPlan, type BoardTrip } from './boardMoves.ts'
import { useDraggable, useDropTarget } from './dragging.ts'

/** Where goods are prepared with a phone. */
const start = '/warehouse/preparation/start'

interface Props {
  plan: BoardPlan
  /** Drafts, which plans can be moved to; none where nothing can be moved. */
  trips: readonly BoardTrip[]
  /** How many stops its trip has. */
  stops: number
  isFocused: boolean
  /** Moves it to a trip, or out of its trip; to this stop, or to the last. */
  onMove: ((tripId: string | null, position?: number) => void) | undefined
  /** Asks for who prepares it and where, or for goods that it waits for. */
  onAsk: ((kind: 'assign' | 'reserve') => void) | undefined
  /** Another plan was dropped on it. */
  onDrop: ((planId: string) => void) | undefined
}

/** A plan on the board: dragged, moved by its menu, or by Alt and arrow keys. */
export function PlanCard({ plan, trips, stops, isFocused, onMove, onAsk, onDrop }: Props) {
  const navigate = useNavigate()
  const card = useRef<HTMLLIElement>(null)
  const isDragged = useDraggable(card, onMove && plan.id)
  const isOver = useDropTarget(card, onDrop)
  const { no, tripId, position } = plan
  useEffect(() => {
    if (isFocused) card.current?.querySelector<HTMLElement>('button')?.focus()
  }, [isFocused, tripId, position])
  const at = position ?? 0
  const move = keysOf(plan, trips, stops, onMove)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const go = event.altKey ? move[event.key] : undefined
    if (!go) return
    event.preventDefault()
    go()
  })
  useEffect(() => {
    const element = card.current!
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [])
  return (
    <Card ref={card} data-dragged={isDragged || undefined} data-over={isOver || undefined}>
      <header>
        {tripId !== null && <b>{at}</b>}
        {plan.orderId ? (
          <LinkBase to={`/sale/processing?orderId=${plan.orderId}`} draggable={false}>
            {titleOf(plan)}
          </LinkBase>
        ) : (
          <span>{no}</span>
        )}
        {plan.slot && <Muted>{plan.slot}</Muted>}
        <MenuButton
          label={say(onMove ? 'trips.move' : 'trips.plan_actions', { no: titleOf(plan) })}
          icon={<MoreVert fontSize="small" />}
          size="small"
          items={[
            ...trips.map(
              trip =>
                onMove &&
                trip.id !== tripId && {
                  label: say('trips.to_trip', { no: trip.no }),
                  onChoose: () => onMove(trip.id),
                },
            ),
            move.ArrowUp && {
              label: say('trips.up'),
              onChoose: move.ArrowUp,
              'aria-keyshortcuts': 'Alt+ArrowUp',
            },
            move.ArrowDown && {
              label: say('trips.down'),
              onChoose: move.ArrowDown,
              'aria-keyshortcuts': 'Alt+ArrowDown',
            },
            onMove &&
              tripId !== null && { label: say('trips.take_out'), onChoose: () => onMove(null) },
            onAsk && { label: say('trips.assign'), onChoose: () => onAsk('assign') },
            onAsk &&
              plan.shortage !== null &&
              plan.orderId !== null && {
                label: say('trips.reserve'),
                onChoose: () => onAsk('reserve'),
              },
            onAsk &&
              mayReach(start) && {
                label: say('trips.start'),
                onChoose: () => navigate(`${start}?planId=${plan.id}`),
              },
          ]}
        />
      </header>
      <p>{[plan.customer, plan.suburb].filter(Boolean).join(', ')}</p>
      <footer>
        <Muted>
          {[
            plan.area !== plan.suburb && plan.area,
            `${figure(plan.volume)} m³`,
            `${figure(plan.weight, 0)} kg`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
        {plan.shortage && (
          <span title={plan.shortage}>
            <ToneChip tone="bad">{say('trips.short')}</ToneChip>
          </span>
        )}
        {plan.isUnpaidBlocked && <ToneChip tone="warning">{say('trips.unpaid')}</ToneChip>}
        {plan.isLocked && <ToneChip>{say('trips.plan_locked')}</ToneChip>}
      </footer>
      {(plan.zone || plan.picker) && (
        <Muted>{[plan.zone, plan.picker].filter(Boolean).join(' · ')}</Muted>
      )}
      {plan.shortage && <Short>{plan.shortage}</Short>}
    </Card>
  )
}

/** What the arrow keys do: within the trip up and down, between the columns left and right. */
function keysOf(
  { tripId, position }: BoardPlan,
  trips: readonly BoardTrip[],
  stops: number,
  onMove: Props['onMove'],
): Partial<Record<string, () => void>> {
  if (!onMove) return {}
  const columns = [null, ...trips.map(({ id }) => id)]
  const [at, here] = [position ?? 0, columns.indexOf(tripId)]
  const to = (column: number) =>
    here >= 0 && column >= 0 && column < columns.length ? () => onMove(columns[column]!) : undefined
  const [left, right] = [to(here - 1), to(here + 1)]
  return {
    ...(left && { ArrowLeft: left }),
    ...(right && { ArrowRight: right }),
    ...(tripId !== null && at > 1 && { ArrowUp: () => onMove(tripId, at - 1) }),
    ...(tripId !== null && at < stops && { ArrowDown: () => onMove(tripId, at + 1) }),
  }
}

const figure = (n: number | null, maximumFractionDigits = 2) =>
  (n ?? 0).toLocaleString('en', { maximumFractionDigits })

const Short = styled('p')({ color: 'var(--bad)', fontSize: '0.75rem' })

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  padding: '6px 4px 6px 10px',
  borderRadius: 6,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  fontSize: '0.8125rem',
  minWidth: 0,
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& header, & footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    minWidth: 0,
  },
  '& header b': { minWidth: 16, fontVariantNumeric: 'tabular-nums' },
  '& header a': { color: 'inherit', fontWeight: 550 },
  '& header button': { marginLeft: 'auto' },
  '& header span': { whiteSpace: 'nowrap' },
  '&[draggable=true]': { cursor: 'grab' },
  '&[data-dragged]': { opacity: 0.5 },
  '&[data-over]': { boxShadow: `0 -3px 0 -1px ${theme.palette.primary.main}` },
}))
