import { styled } from '@mui/material/styles'
import { LinkBase, type RaRecord } from 'ra-core'
import type { AnyEntity } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { State } from '#src/views/parts/States.tsx'
import { useRecordPath } from '#src/views/record/useRecordPath.ts'
import { CalendarCard } from './CalendarCard.tsx'
import type { CalendarProps } from './CalendarGrid.tsx'
import { longName, spokenName } from './spans.ts'
import { useDayList } from './useDayList.ts'

/** One day after the other, each with its records in groups; days without records are left out. */
export function CalendarAgenda({ entity, days, today, span }: CalendarProps) {
  const pathOf = useRecordPath(entity)
  const dayList = useDayList(entity)
  if (days.length === 0)
    return (
      <State title={say('calendar.empty', { many: midSentence(entity.titles[1]) })}>
        {say('calendar.none')}
      </State>
    )
  return (
    <Days>
      {days.map(({ date, count, records }) => (
        <section key={date} aria-label={spokenName(date)}>
          {/* The title names a single day already. */}
          {span !== 'day' && (
            <h3 aria-current={date === today ? 'date' : undefined}>
              {longName(date)}
              {date === today && <b>{say('calendar.today')}</b>}
              <Muted>{count.toLocaleString('en-NZ')}</Muted>
            </h3>
          )}
          {groupsOf(entity, records).map(([key, some]) => (
            <div key={key}>
              {entity.calendar!.group && (
                <h4>
                  <GroupName entity={entity} record={some[0]!} />
                </h4>
              )}
              <ul>
                {some.map(record => (
                  <CalendarCard
                    key={record.id}
                    entity={entity}
                    record={record}
                    path={pathOf(record)}
                    isWhole
                    isInOrder
                  />
                ))}
              </ul>
            </div>
          ))}
          {count > records.length && (
            <LinkBase to={dayList(date)}>
              {say('calendar.more', { count: (count - records.length).toLocaleString('en-NZ') })}
            </LinkBase>
          )}
        </section>
      ))}
    </Days>
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
  '& section > a': { display: 'inline-block', marginTop: 4, color: theme.palette.primary.main },
}))
