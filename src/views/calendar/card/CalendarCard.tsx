import type { RaRecord } from 'ra-core'
import { memo } from 'react'
import { clockText, isReference, type AnyEntity, type TimeSlot } from '#define'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { partsOfInstant, type ClientTime } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { shownField, shownOf } from '#src/views/parts/columns.ts'
import { titleOf } from '#src/views/record/titleOf.ts'
import { valueOf } from '#src/views/parts/valueOf.tsx'
import { useMoving } from './MovingContext.ts'
import { moveSign } from '#src/theme/signs.tsx'

interface Props {
  entity: AnyEntity
  record: RaRecord
  client: ClientTime
  path: string
  /** With the declared facts below the title. */
  isWhole: boolean
  /** Among those of its slot: the first fact stands in place of the time. */
  isInSlot?: boolean
  /** The rest has a line of its own. */
  isTall?: boolean
  /**
   * Reachable by Tab; otherwise by pointer only, so that arrow keys move over days and not over
   * every card.
   */
  isInOrder: boolean
  /** Absent where records cannot be selected. */
  isSelected: boolean | undefined
  onSelect: (id: RaRecord['id'], isRange: boolean) => void
}

/**
 * A record on its day: time, title, status as a tone and in words, and its facts if there is room.
 */
export const CalendarCard = memo((props: Props) => {
  const { entity, record, client, path, isWhole, isInSlot, isTall } = props
  const { isInOrder, isSelected, onSelect } = props
  const { tone, title, facts = [] } = entity.calendar!
  const status = tone ? (record[tone] as string | null) : null
  const shade = tone && status ? entity.fields[tone].options.tones?.[status] : undefined
  const time = isInSlot ? undefined : timeOf(entity, record, isWhole, client)
  const [first = title, ...others] = wordsOf(entity, record)
  const [fact] = isInSlot && first === title ? shownOf(entity, facts) : []
  const moving = useMoving()
  const isMovable = moving?.may(record) ?? false
  const name = cardTitle(entity, record)
  const move = isMovable && moving?.ask && say('moving.move', { title: name })
  const tabIndex = isInOrder ? undefined : -1
  const box = isSelected !== undefined && (
    <input
      type="checkbox"
      aria-label={say('moving.select', { title: name })}
      checked={isSelected}
      tabIndex={tabIndex}
      onChange={({ nativeEvent }) =>
        onSelect(record.id, (nativeEvent as unknown as MouseEvent).shiftKey)
      }
    />
  )
  return (
    <li
      data-tone={shade ?? 'neutral'}
      data-whole={isWhole || undefined}
      data-tall={isTall || undefined}
      data-card={record.id}
      data-selected={isSelected || undefined}
      draggable={isMovable}
    >
      <div>
        {isWhole && box}
        <a href={path} tabIndex={tabIndex} draggable={false}>
          {time && <time>{time}</time>}
          <b>
            {isEmpty(record[first])
              ? titleOf(entity, record)
              : valueOf(shownField(entity, first), record, true)}
          </b>
          {others.map(other => (
            <em key={other}>{valueOf(shownField(entity, other), record, true)}</em>
          ))}
          {fact && <em>{valueOf(fact, record, true)}</em>}
          {first !== title && (isWhole ? <em>{name}</em> : <i style={visuallyHidden}>{name}</i>)}
          {!isWhole && status && (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` would ask for a file
            <i role="img" aria-label={status} />
          )}
        </a>
        {moving?.outdated.has(record.id) && (
          <ToneChip tone="warning">{say('moving.outdated')}</ToneChip>
        )}
        <span data-tools>
          {!isWhole && box}
          {move && (
            <button
              type="button"
              aria-label={move}
              title={move}
              tabIndex={tabIndex}
              onClick={() => moving!.ask!(record)}
            >
              {moveSign}
            </button>
          )}
        </span>
      </div>
      {isWhole && <CardFacts entity={entity} record={record} />}
    </li>
  )
})

/** The status of a record and its facts, as far as it has them. */
export function CardFacts({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const { tone, facts = [] } = entity.calendar!
  return (
    <p>
      {[...(tone ? [tone] : []), ...shownOf(entity, facts).map(({ name }) => name)].map(name => (
        <Fact key={name} entity={entity} record={record} name={name} />
      ))}
    </p>
  )
}

/** Values declared for the beginning of a card and known of the record. */
const wordsOf = (entity: AnyEntity, record: RaRecord) =>
  shownOf(entity, entity.calendar!.card ?? []).flatMap(({ name }) =>
    isEmpty(record[name]) ? [] : [name],
  )

/** The name of a card: its title in words, otherwise the label of its record. */
export const cardTitle = (entity: AnyEntity, record: RaRecord): string => {
  const { title } = entity.calendar!
  return String(record.labels?.[title] ?? record[title] ?? titleOf(entity, record))
}

/**
 * The part of the day unless the group names it, or the time of an instant; only its start if there
 * is little room.
 */
function timeOf(entity: AnyEntity, record: RaRecord, isWhole: boolean, client: ClientTime) {
  const { start, slot, group } = entity.calendar!
  if (slot && isWhole && slot === group) return undefined
  if (slot && isWhole) return valueOf(shownField(entity, slot), record, true)
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
  const shown = shownField(entity, name)
  const { label, caption = label, field, view } = shown
  const value = record[name]
  if (isEmpty(value) || value === false) return null
  if (value === true) return <span>{label}</span>
  const isNamed = view.align === 'right'
  return (
    <span>
      <i style={isNamed || isReference(field) ? undefined : visuallyHidden}>{caption} </i>
      {valueOf(shown, record, true)}
    </span>
  )
}
