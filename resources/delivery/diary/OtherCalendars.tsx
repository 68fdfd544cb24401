import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import type { RecordOf } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { useDropTarget } from '#src/views/calendar/useDragging.ts'
import type { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'

interface Props {
  record: RecordOf<typeof deliveryPlans>
  date: string
}

/**
 * While a plan is dragged, or moved by keys: the other calendars of its group, which take it for the
 * same day.
 */
export default function OtherCalendars({ record: { calendarId }, date }: Props) {
  const { data } = useCall('getDeliveryCalendarGroupAndDeliveryCalendarList', {})
  const group = data?.data.find(({ calendars }) => calendars.some(({ id }) => id === calendarId))
  const others = group?.calendars.filter(
    ({ id, status }) => id !== calendarId && status === 'Active',
  )
  if (!others?.length) return null
  return (
    <Strip aria-label={say('diary.other_calendars')}>
      <span>{say('diary.other_calendars')}</span>
      {others.map(({ id, name }) => (
        <Target key={id} id={id} name={name} date={date} />
      ))}
    </Strip>
  )
}

function Target({ id, name, date }: { id: string; name: string; date: string }) {
  const place = useRef<HTMLDivElement>(null)
  useDropTarget(place, { date, of: id, refusal: null })
  return (
    <div ref={place} data-of={id}>
      {name}
    </div>
  )
}

const Strip = styled('section')(({ theme }) => ({
  position: 'fixed',
  // Over the head of the page, where no card can be dropped, and over no day that takes one.
  zIndex: theme.zIndex.drawer + 1,
  left: '50%',
  top: 4,
  transform: 'translateX(-50%)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  maxWidth: 'calc(100vw - 24px)',
  padding: 8,
  border: `1px solid ${theme.palette.primary.main}`,
  borderRadius: 10,
  background: theme.palette.background.paper,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.14)',
  fontSize: '0.8125rem',
  '& > div': {
    padding: '8px 14px',
    border: `1px dashed ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
  '& > div[data-over]': {
    borderColor: theme.palette.primary.main,
    background: theme.palette.sunken,
  },
}))
