import type { Theme } from '@mui/material/styles'
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
import { moveSign, signLook } from '#src/theme/signs.tsx'

interface Props {
  entity: AnyEntity
  record: RaRecord
  client: ClientTime
  path: string
  /** With the declared facts below the title. */
  isWhole: boolean
  /** Among those of its slot: the first fact stands in place of the time. */
  isInSlot?: boolean
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
  const { entity, record, client, path, isWhole, isInSlot, isInOrder, isSelected, onSelect } = props
  const { tone, title, facts = [] } = entity.calendar!
  const status = tone ? (record[tone] as string | null) : null
  const shade = tone && status ? entity.fields[tone].options.tones?.[status] : undefined
  const time = isInSlot ? undefined : timeOf(entity, record, isWhole, client)
  const [fact] = isInSlot ? shownOf(entity, facts) : []
  const moving = useMoving()
  const isMovable = moving?.may(record) ?? false
  const name = cardTitle(entity, record)
  const move = isMovable && moving?.ask && say('moving.move', { title: name })
  const tabIndex = isInOrder ? undefined : -1
  return (
    <li
      data-tone={shade ?? 'neutral'}
      data-whole={isWhole || undefined}
      data-card={record.id}
      data-selected={isSelected || undefined}
      draggable={isMovable}
    >
      <div>
        {isSelected !== undefined && (
          <input
            type="checkbox"
            aria-label={say('moving.select', { title: name })}
            checked={isSelected}
            tabIndex={tabIndex}
            onChange={({ nativeEvent }) =>
              onSelect(record.id, (nativeEvent as unknown as MouseEvent).shiftKey)
            }
          />
        )}
        <a href={path} tabIndex={tabIndex} draggable={false}>
          {time && <time>{time}</time>}
          <b>
            {isEmpty(record[title])
              ? titleOf(entity, record)
              : valueOf(shownField(entity, title), record, true)}
          </b>
          {fact && <em>{valueOf(fact, record, true)}</em>}
          {!isWhole && status && (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` would ask for a file
            <i role="img" aria-label={status} />
          )}
        </a>
        {moving?.outdated.has(record.id) && (
          <ToneChip tone="warning">{say('moving.outdated')}</ToneChip>
        )}
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
      </div>
      {isWhole && (
        <p>
          {[...(tone ? [tone] : []), ...shownOf(entity, facts).map(({ name }) => name)].map(
            name => (
              <Fact key={name} entity={entity} record={record} name={name} />
            ),
          )}
        </p>
      )}
    </li>
  )
})

/** How cards look; declared once around all of them, since there are hundreds. */
export const cardLook = (theme: Theme) => ({
  '& [data-card]': {
    minWidth: 0,
    borderRadius: 4,
    fontSize: '0.75rem',
    lineHeight: '18px',
    borderLeft: '3px solid',
    '& > div': { display: 'flex', alignItems: 'center', minWidth: 0 },
    '& > div > a': {
      display: 'flex',
      flex: '1 1 auto',
      gap: 6,
      padding: '1px 5px',
      minWidth: 0,
      color: theme.palette.text.primary,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
    },
    '& a:hover b': { textDecoration: 'underline' },
    '& time': {
      flex: 'none',
      color: theme.palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
    },
    '& b': { flex: 'none', maxWidth: '100%', fontWeight: 550 },
    '& a > em': { minWidth: 0, fontStyle: 'normal', color: theme.palette.text.secondary },
    // Says the status in words, beside the others without a gap.
    '& a > i': { marginLeft: -6 },
    // Clipped, since boxes that can scroll are expensive.
    '& b, & a > em': { overflow: 'clip', textOverflow: 'ellipsis' },
    '& p': { display: 'flex', flexWrap: 'wrap', gap: '0 14px', margin: 0, padding: '0 6px 3px' },
    '& p i': { fontStyle: 'normal', color: theme.palette.text.secondary },
    '&[draggable=true]': { cursor: 'grab' },
    '&[data-picked]': { outline: `2px solid ${theme.palette.primary.main}` },
    '&[data-selected]': { boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}` },
    '& svg': signLook,
    '& input': { flex: 'none', width: 14, height: 14, margin: '0 0 0 4px' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 20,
      height: 18,
      padding: 0,
      border: 0,
      borderRadius: 4,
      background: 'none',
      color: theme.palette.text.secondary,
      cursor: 'pointer',
    },
    // Until they are wanted they take no room from the title. Where there is room they stay. They
    // are no layers of their own: hundreds of those would be put together for every frame.
    '@media (hover: hover)': {
      '&:not([data-whole], :hover, :focus-within) button': {
        marginLeft: -20,
        pointerEvents: 'none',
        '& svg': { visibility: 'hidden' },
      },
      '&:not([data-whole], :hover, :focus-within, [data-selected]) input': {
        margin: '0 -14px 0 0',
        appearance: 'none',
        pointerEvents: 'none',
      },
    },
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
    '&[data-whole] button': { width: 28, height: 24, fontSize: '1rem' },
    '&[data-whole] input': { width: 16, height: 16 },
  },
})

/** What a card is called: its title in words, otherwise the label of its record. */
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
