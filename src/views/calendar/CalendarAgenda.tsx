import './calendar.texts.ts'
import EditCalendar from '@mui/icons-material/EditCalendar'
import { styled } from '@mui/material/styles'
import type { RaRecord } from 'ra-core'
import type { AnyEntity } from '#define'
import { IconAction } from '#src/controls/IconAction.tsx'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { State } from '#src/views/parts/States.tsx'
import { useRecordPath } from '#src/views/parts/useRecordPath.ts'
import { CalendarCard } from './card/CalendarCard.tsx'
import type { CalendarProps } from './CalendarGrid.tsx'
import { DropPlace } from './DropPlace.tsx'
import { FilledText, RoomBars } from './RoomBars.tsx'
import { recordsIn, slotIn, slotRows } from './rooms.ts'
import { longName, spokenName } from './spans.ts'
import type { CalendarDay } from './useCalendar.ts'
import { useDayList } from './useDayList.ts'

/** One day after the other, each with its records in groups; days without records are left out. */
export function CalendarAgenda({ days, span, ...props }: CalendarProps) {
  const { entity } = props
  const shown = days.filter(({ count, room }) => count > 0 || (span === 'day' && room))
  if (shown.length === 0)
    return (
      <State title={say('calendar.empty', { many: midSentence(entity.titles[1]) })}>
        {say('calendar.none')}
      </State>
    )
  return (
    <Days>
      {shown.map(day => (
        <AgendaDay key={day.date} {...props} span={span} day={day} />
      ))}
    </Days>
  )
}

interface DayProps extends Omit<CalendarProps, 'days'> {
  day: CalendarDay
}

function AgendaDay({ day, span, today, ...props }: DayProps) {
  const { entity, onManage } = props
  const dayList = useDayList(entity)
  const { date, count, records, room } = day
  const refusal = room?.refusal ?? null
  return (
    <section aria-label={spokenName(date)}>
      {/* The title names a single day already. */}
      {span !== 'day' && (
        <h3 aria-current={date === today ? 'date' : undefined}>
          {longName(date)}
          {date === today && <b>{say('calendar.today')}</b>}
          <Muted>{count.toLocaleString('en-NZ')}</Muted>
        </h3>
      )}
      {room && (
        <Room>
          {room.mark && <ToneChip>{room.mark}</ToneChip>}
          {room.note && <Muted>{room.note}</Muted>}
          <RoomBars measures={room.measures} isWhole />
          {onManage && (
            <IconAction
              label={say('moving.day', { date: spokenName(date) })}
              hasHint
              size="small"
              icon={<EditCalendar fontSize="inherit" />}
              onClick={() => onManage(date)}
            />
          )}
        </Room>
      )}
      {room?.slots.length
        ? slotRows([day]).map(row => {
            const slot = slotIn(room, row)
            const some = recordsIn(day, row, entity.calendar!.slot!)
            const isShown = some.length > 0 || (span === 'day' && slot)
            return (
              isShown && (
                <DropPlace
                  as="div"
                  key={row.label}
                  target={{ date, slotId: slot?.id ?? null, refusal }}
                >
                  <h4>
                    {row.label ?? say('moving.no_slot')}{' '}
                    {slot && (slot.booked > 0 || slot.capacity !== null) && (
                      <FilledText {...slot} />
                    )}
                  </h4>
                  <Cards {...props} records={some} />
                </DropPlace>
              )
            )
          })
        : groupsOf(entity, records).map(([key, some]) => (
            <DropPlace as="div" key={key} target={{ date, refusal }}>
              {entity.calendar!.group && (
                <h4>
                  <GroupName entity={entity} record={some[0]!} />
                </h4>
              )}
              <Cards {...props} records={some} />
            </DropPlace>
          ))}
      {count > records.length && (
        <a href={dayList(date)}>
          {say('calendar.more', { count: (count - records.length).toLocaleString('en-NZ') })}
        </a>
      )}
    </section>
  )
}

interface CardsProps extends Pick<CalendarProps, 'entity' | 'client' | 'selection'> {
  records: readonly RaRecord[]
}

function Cards({ entity, client, selection, records }: CardsProps) {
  const pathOf = useRecordPath(entity)
  return (
    <ul>
      {records.map(record => (
        <CalendarCard
          key={record.id}
          entity={entity}
          record={record}
          client={client}
          path={pathOf(record)}
          isWhole
          isInOrder
          isSelected={selection.isSelected(record.id)}
          onSelect={selection.select}
        />
      ))}
    </ul>
  )
}

function GroupName({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const name = entity.calendar!.group!
  const { label, field, view } = shownField(entity, name)
  const value = record[name]
  return value === null || value === undefined ? (
    say('calendar.no_group', { label: midSentence(label) })
  ) : (
    <view.Cell field={field} value={value} label={record.labels?.[name]} />
  )
}

/** In the order of their first record. */
function groupsOf({ calendar }: AnyEntity, records: readonly RaRecord[]) {
  const groups = new Map<string, RaRecord[]>()
  for (const record of records) {
    const key = calendar!.group ? String(record[calendar!.group]) : ''
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return [...groups]
}

const Room = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  margin: '6px 0',
  '& > [data-bars]': { width: 220 },
})

const Days = styled('div')(({ theme }) => ({
  flex: '1 1 auto',
  minHeight: 0,
  overflow: 'auto',
  padding: '4px 12px 12px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  '& h3': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 8,
    margin: '12px 0 4px',
    ...theme.typography.h3,
  },
  '& h3 b': { color: theme.palette.primary.main },
  '& h4': {
    margin: '8px 0 3px',
    fontSize: '0.75rem',
    fontWeight: 500,
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& ul': {
    display: 'flex',
    flexDirection: 'column',
    gap: 3,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& [data-over=takes]': { background: theme.palette.accentSoft },
  '& [data-over=refuses]': { background: theme.palette.tones.bad.soft },
  '& section > a': { display: 'inline-block', marginTop: 4, color: theme.palette.primary.main },
}))
