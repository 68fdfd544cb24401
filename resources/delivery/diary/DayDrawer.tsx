import './diary.texts.ts'
import '#src/views/calendar/calendar.texts.ts'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { LinkBase, useGetMany } from 'ra-core'
import { useId, useState } from 'react'
import type { CallInput, CallName, Calls } from '#define'
import { mayCall, mayReach } from '#src/app/access.ts'
import { useCall, useServer } from '#src/app/useServer.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import type { Option } from '#src/fields/kindView.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { barsLook, FilledText, RoomBars } from '#src/views/calendar/RoomBars.tsx'
import { longName } from '#src/views/calendar/spans.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { deliveryCalendarCalls } from '#resources/delivery/calendars/deliveryCalendars.calls.ts'
import DayPapers from '#resources/delivery/papers/DayPapers.tsx'
import { moveCalls } from '#resources/delivery/moves/moves.calls.ts'
import { useDayRoom } from './useDayRoom.ts'

const MoveDay = LazyPart(() => import('#resources/delivery/moves/MoveDay.tsx'))

interface Props {
  date: string
  filter: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** A day of a calendar: what it takes, its slots, and what may be changed of it. */
export default function DayDrawer({ date, filter, onClose }: Props) {
  const calendarId = filter.calendarId as string
  const id = useId()
  const { provider, renew, report, tellDone } = useServer()
  const month = useCall('getCalendarMonth', { calendarId, month: date })
  const room = useDayRoom(calendarId, date)
  const [asked, setAsked] = useState<'capacity' | 'closing'>()
  const [isMoving, setMoving] = useState(false)
  const { data: calendars } = useGetMany<Option>(
    resourceOfEntity('deliveryCalendars') ?? 'deliveryCalendars',
    {
      ids: [calendarId],
      meta: { options: true },
    },
  )
  const mayMove = mayCall('movePlans', moveCalls.movePlans)
  const name = formatDate(date)

  /** The room of the day and of its slots. */
  const readAnew = () => Promise.all([renew(), month.refetch()])
  const change = async <N extends CallName>(call: N, input: CallInput<Calls[N]>, told: string) => {
    await provider.call(call, input)
    tellDone(told)
    await readAnew()
  }
  const tried = (work: Promise<void>) => void work.catch(report)
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } }}
    >
      <Frame>
        <header>
          <h2 id={id}>
            {longName(date)}
            <Muted>{calendars?.[0]?.label}</Muted>
          </h2>
          <IconAction
            size="medium"
            label={say('action.close')}
            autoFocus
            onClick={onClose}
            icon={<Close />}
          />
        </header>
        <Loaded query={month}>
          {({ data }) => {
            const day = data.find(each => each.date === date)!
            const at = { calendarId, date, version: day.version }
            return (
              <>
                <div>
                  {room.data?.mark && <ToneChip>{room.data.mark}</ToneChip>}{' '}
                  {room.data?.note && <Muted>{room.data.note}</Muted>}
                </div>
                {room.data && <RoomBars measures={room.data.measures} isWhole hasAll />}
                {day.overrideReason && (
                  <Muted>
                    {say('diary.over', {
                      reason: day.overrideReason,
                      name: day.overriddenBy ?? '',
                    })}
                  </Muted>
                )}
                {day.isPast && <Muted>{say('diary.past')}</Muted>}
                {mayMove && (
                  <div>
                    <Button variant="outlined" onClick={() => setMoving(true)}>
                      {say('diary.move_plans')}
                    </Button>
                  </div>
                )}
                {!day.isPast && (
                  <div role="toolbar" aria-label={longName(date)}>
                    <Button variant="outlined" onClick={() => setAsked('capacity')}>
                      {say('diary.capacity')}
                    </Button>
                    <Button
                      variant="outlined"
                      onClick={() =>
                        tried(
                          change(
                            'markedSheduleLocked',
                            { ...at, isLocked: !day.isLocked },
                            say(day.isLocked ? 'diary.unlocked_day' : 'diary.locked_day', {
                              date: name,
                            }),
                          ),
                        )
                      }
                    >
                      {say(day.isLocked ? 'diary.unlock_day' : 'diary.lock_day')}
                    </Button>
                    {day.isOpen ? (
                      <Button variant="outlined" onClick={() => setAsked('closing')}>
                        {say('diary.close_day')}
                      </Button>
                    ) : (
                      <Button
                        variant="outlined"
                        onClick={() =>
                          tried(
                            change(
                              'UpdateCapacity',
                              { ...at, opening: 'Open' },
                              say('diary.opened', { date: name }),
                            ),
                          )
                        }
                      >
                        {say('diary.open_day')}
                      </Button>
                    )}
                  </div>
                )}
                {day.slots.length > 0 && (
                  <section aria-label={say('diary.slots')}>
                    <h3>{say('diary.slots')}</h3>
                    <ul>
                      {day.slots.map(({ id: slot, period, booked, capacity }) => (
                        <li key={slot}>
                          {period} <FilledText booked={booked} capacity={capacity ?? null} />
                        </li>
                      ))}
                    </ul>
                  </section>
                )}
                {mayReach(arrangePath) && (
                  <Button
                    component={LinkBase}
                    to={`${arrangePath}?calendarId=${calendarId}&date=${date}`}
                    sx={{ alignSelf: 'start' }}
                  >
                    {say('diary.arrange')}
                  </Button>
                )}
                {isMoving && (
                  <MoveDay
                    calendarId={calendarId}
                    date={date}
                    onClose={() => {
                      setMoving(false)
                      void readAnew()
                    }}
                  />
                )}
                <DayPapers calendarId={calendarId} date={date} />
                {asked && (
                  <CallDialog
                    title={`${say(asked === 'closing' ? 'diary.close_day' : 'diary.capacity')}: ${name}`}
                    fields={shownIn(deliveryCalendarCalls.UpdateCapacity.input).filter(
                      ({ name: field }) => asks[asked].includes(field),
                    )}
                    given={{ ...day.capacity, note: day.note }}
                    run={async values => {
                      const closing = asked === 'closing' ? { opening: 'Closed' as const } : {}
                      const told = asked === 'closing' ? 'diary.closed' : 'diary.changed'
                      await change(
                        'UpdateCapacity',
                        { ...at, ...closing, ...values },
                        say(told, { date: name }),
                      )
                      setAsked(undefined)
                    }}
                    confirm={say(asked === 'closing' ? 'diary.close_day' : 'diary.capacity')}
                    onClose={() => {
                      setAsked(undefined)
                      // After a conflict, what the other person saved.
                      void month.refetch()
                    }}
                  />
                )}
              </>
            )
          }}
        </Loaded>
      </Frame>
    </Drawer>
  )
}

const arrangePath = '/warehouse/preparation/arrange'

const asks: Readonly<Record<'capacity' | 'closing', readonly string[]>> = {
  capacity: ['stops', 'items', 'volume', 'minutes', 'value', 'note', 'reason'],
  closing: ['note', 'reason'],
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1.5),
  width: 420,
  maxWidth: '100vw',
  padding: theme.spacing(2),
  '& header': { display: 'flex', alignItems: 'center', gap: 8 },
  '& h2': { flex: 1, margin: 0, ...theme.typography.h2 },
  '& h2 > span': { display: 'block', fontSize: '0.8125rem', fontWeight: 400 },
  '& h3': { margin: '4px 0', ...theme.typography.h3 },
  ...barsLook(theme),
  '& [role=toolbar]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' },
  '& [data-bars], & section > ul': { maxWidth: 260 },
  '& section > ul > li': { display: 'flex', justifyContent: 'space-between' },
}))
