import { styled } from '@mui/material/styles'
import { LinkBase, type RaRecord } from 'ra-core'
import type { DragEvent } from 'react'
import { clockText, isReference, type AnyEntity, type TimeSlot } from '#define'
import { isEmpty } from '#src/fields/problemOf.ts'
import { partsOfInstant } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { shownField, shownOf } from '#src/views/parts/columns.ts'
import { titleOf } from '#src/views/record/titleOf.ts'
import { valueOf } from '#src/views/parts/valueOf.tsx'

interface Props {
  entity: AnyEntity
  record: RaRecord
  path: string
  /** With the declared facts below the title. */
  isWhole: boolean
  /**
   * Reachable by Tab; otherwise by pointer only, so that arrow keys move over days and not over
   * every card.
   */
  isInOrder: boolean
  onDragStart?: ((event: DragEvent) => void) | undefined
}

/**
 * A record on its day: time, title, status as a tone and in words, and its facts if there is room.
 */
export function CalendarCard({ entity, record, path, isWhole, isInOrder, onDragStart }: Props) {
  const { tone, title, facts = [] } = entity.calendar!
  const status = tone ? (record[tone] as string | null) : null
  const shade = tone && status ? entity.fields[tone].options.tones?.[status] : undefined
  const time = useTime(entity, record, isWhole)
  return (
    <Card
      data-tone={shade ?? 'neutral'}
      data-whole={isWhole || undefined}
      draggable={!!onDragStart}
      onDragStart={onDragStart}
    >
      <LinkBase to={path} tabIndex={isInOrder ? undefined : -1} draggable={false}>
        {time && <time>{time}</time>}
        <b>
          {isEmpty(record[title]) ? (
            titleOf(entity, record)
          ) : (
            <Value {...{ entity, record }} name={title} />
          )}
        </b>
        {!isWhole && status && <span style={visuallyHidden}>{status}</span>}
      </LinkBase>
      {isWhole && (
        <p>
          {[...(tone ? [tone] : []), ...shownOf(entity, facts).map(({ name }) => name)].map(
            name => (
              <Fact key={name} entity={entity} record={record} name={name} />
            ),
          )}
        </p>
      )}
    </Card>
  )
}

/**
 * The part of the day unless the group names it, or the time of an instant; only its start if there
 * is little room.
 */
function useTime(entity: AnyEntity, record: RaRecord, isWhole: boolean) {
  const { start, slot, group } = entity.calendar!
  const client = useClient()
  if (slot && isWhole && slot === group) return undefined
  if (slot && isWhole) return <Value entity={entity} record={record} name={slot} />
  if (slot) return beginningOf(record.labels?.[slot] ?? record[slot])
  return entity.fields[start].kind === 'instant'
    ? partsOfInstant(record[start], client).time
    : undefined
}

/** `08:00` of a slot, or of its text. */
const beginningOf = (slot: Partial<TimeSlot> | string | null) =>
  typeof slot === 'string'
    ? slot.split('–')[0]
    : clockText(slot?.startHour, slot?.startMinute) || undefined

function Fact({ entity, record, name }: { entity: AnyEntity; record: RaRecord; name: string }) {
  const { label, caption = label, field, view } = shownField(entity, name)
  const value = record[name]
  if (isEmpty(value) || value === false) return null
  if (value === true) return <span>{label}</span>
  const isNamed = view.align === 'right'
  return (
    <span>
      <i style={isNamed || isReference(field) ? undefined : visuallyHidden}>{caption} </i>
      <Value entity={entity} record={record} name={name} />
    </span>
  )
}

function Value({ entity, record, name }: { entity: AnyEntity; record: RaRecord; name: string }) {
  return valueOf(shownField(entity, name), record, true)
}

const Card = styled('li')(({ theme }) => ({
  minWidth: 0,
  borderRadius: 4,
  fontSize: '0.75rem',
  lineHeight: '18px',
  borderLeft: '3px solid',
  '& > a': {
    display: 'flex',
    gap: 6,
    padding: '1px 5px',
    minWidth: 0,
    color: theme.palette.text.primary,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& > a:hover b': { textDecoration: 'underline' },
  '& time': {
    flex: 'none',
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& b': { fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& p': { display: 'flex', flexWrap: 'wrap', gap: '0 14px', margin: 0, padding: '0 6px 3px' },
  '& p i': { fontStyle: 'normal', color: theme.palette.text.secondary },
  '&[draggable=true]': { cursor: 'grab' },
  ...Object.fromEntries(
    Object.entries(theme.palette.tones).map(([tone, { main, soft }]) => [
      `&[data-tone=${tone}]`,
      { borderColor: tone === 'neutral' ? theme.palette.divider : main, background: soft },
    ]),
  ),
  '&[data-whole]': {
    padding: '2px 0',
    fontSize: '0.8125rem',
    lineHeight: '22px',
    background: theme.palette.background.default,
  },
}))
