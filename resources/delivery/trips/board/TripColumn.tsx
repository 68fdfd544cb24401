import MoreVert from '@mui/icons-material/MoreVert'
import { styled } from '@mui/material/styles'
import { useId, useRef, type ReactNode } from 'react'
import { clockText } from '#define'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import type { BoardTrip } from './boardMoves.ts'
import { useDropTarget } from './dragging.ts'
import { FillBar } from './FillBar.tsx'

interface Props {
  /** Nothing: the plans in no trip. */
  trip?: BoardTrip
  count: number
  /** A plan was dropped into it. */
  onDrop: ((planId: string) => void) | undefined
  onChange?: () => void
  onDelete?: () => void
  onPrint?: () => void
  onAssign?: (() => void) | undefined
  /** Cards, or a word in their place. */
  children: ReactNode
}

/** A column of the board: a trip with how full its truck is, or the plans in no trip. */
export function TripColumn({
  trip,
  count,
  onDrop,
  onChange,
  onDelete,
  onPrint,
  onAssign,
  children,
}: Props) {
  const column = useRef<HTMLElement>(null)
  const isOver = useDropTarget(column, onDrop)
  const heading = useId()
  const isDraft = trip?.state === 'Draft'
  const title = trip ? say('trips.trip', { no: trip.no }) : say('trips.unassigned')
  return (
    <Column ref={column} aria-labelledby={heading} data-over={isOver || undefined}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Muted>{say('trips.stops', { smart_count: count })}</Muted>
        {trip?.state === 'Published' && <ToneChip tone="good">{trip.state}</ToneChip>}
        {trip && (
          <MenuButton
            label={say('trips.actions', { no: trip.no })}
            icon={<MoreVert fontSize="small" />}
            size="small"
            items={[
              onPrint && { label: say('trips.sheet'), onChoose: onPrint },
              onAssign && { label: say('trips.assign_all'), onChoose: onAssign },
              isDraft && onChange && { label: say('trips.change'), onChoose: onChange },
              isDraft && onDelete && { label: say('trips.delete'), onChoose: onDelete },
            ]}
          />
        )}
      </header>
      {trip && <About trip={trip} />}
      {children}
    </Column>
  )
}

function About({ trip }: { trip: BoardTrip }) {
  const { provider, plate, driver, startHour, startMinute, volume, weight } = trip
  const leaves =
    startHour === null
      ? undefined
      : say('trips.leaves', { time: clockText(startHour, startMinute ?? 0) })
  return (
    <>
      <Muted>
        {[[provider, plate].filter(Boolean).join(' '), driver, leaves].filter(Boolean).join(' · ')}
      </Muted>
      <FillBar label={say('trips.volume')} value={volume ?? 0} most={trip.maxVolume} unit="m³" />
      <FillBar label={say('trips.weight')} value={weight ?? 0} most={trip.maxWeight} unit="kg" />
    </>
  )
}

const Column = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  flex: '1 0 250px',
  maxWidth: 360,
  padding: 10,
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.default,
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 34 },
  '& > header button': { marginLeft: 'auto' },
  '& h2': { margin: 0, fontSize: '0.9375rem', fontWeight: 600 },
  '& > ul': {
    display: 'flex',
    flexDirection: 'column',
    gap: 6,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '&[data-over]': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  [theme.breakpoints.down('sm')]: { flex: '1 1 auto', maxWidth: 'none' },
}))
