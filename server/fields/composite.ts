import { answerOf, inputOf } from '#server/fields/jsonSchema.ts'
import { dayOf } from './words.ts'
import { sql } from 'drizzle-orm'
import { customType, jsonb, uuid } from 'drizzle-orm/pg-core'
import { addressParts, addressText, slotText, textLengths, type DateRange } from '#define'
import { worldCountries } from '#define/fields/countries.ts'
import { isCalendarDate } from '#server/http/validation.ts'
import { textIn, Wrong } from './cells.ts'
import { shownOnly, type KindColumn } from './kindColumn.ts'
import { date } from './time.ts'

const daterange = customType<{ data: string }>({ dataType: () => 'daterange' })
const bounds = ({ from, to }: DateRange) => `[${from},${to ?? ''}]`

/**
 * A range column, so that the database can refuse overlaps. `eq` matches ranges that contain a
 * date.
 */
export const dateRange: KindColumn = {
  column: name => daterange(name),
  read: column =>
    `case when ${column} is not null then json_build_object('from', lower(${column})::text, 'to', (upper(${column}) - 1)::text) end`,
  toColumn: bounds,
  toJson: bounds,
  where: (column, _, value) => sql`${column} @> ${value}::date`,
  input: () => ({
    type: 'object',
    additionalProperties: false,
    required: ['from'],
    properties: {
      from: { type: 'string', calendarDate: true },
      to: { type: ['string', 'null'], calendarDate: true },
    },
    dateRange: true,
  }),
  answer: () => answerOf({ from: { type: 'string' }, to: { type: ['string', 'null'] } }),
  operators: ['eq'],
  parse: value => (typeof value === 'string' && isCalendarDate(value) ? value : undefined),
  exportCell: ({ from, to }: DateRange) => ({
    text: `${dayOf(from)} – ${to ? dayOf(to) : ''}`.trim(),
  }),
  importCell: (cell, options, clock) => {
    const [from, to, ...more] = textIn(cell)
      .split(/\s*[–—]\s*|\s+(?:to|-)\s+/)
      .map(part => part && date.importCell!(part, options, clock))
    return typeof from !== 'string' || !from || to instanceof Wrong || more.length
      ? new Wrong('must be dates such as 20/11/2026 – 30/11/2026')
      : { from, to: to || null }
  },
  hint: () => 'dates such as 20/11/2026 – 30/11/2026, or 20/11/2026 – without an end',
}

/** A document in its column; exports write it on one line, files cannot set it. */
const document = (input: KindColumn['input'], text: (value: any) => string): KindColumn => ({
  column: name => jsonb(name),
  ...shownOnly,
  toColumn: JSON.stringify,
  input,
  answer: options => partsOf(input(options)),
  exportCell: value => ({ text: text(value) }),
})

/**
 * The document in an answer: the parts that its input declares, or everything without a
 * declaration.
 */
const partsOf = ({ properties }: { properties?: Readonly<Record<string, { type: unknown }>> }) => ({
  type: 'object',
  ...(properties
    ? {
        properties: Object.fromEntries(
          Object.entries(properties).map(([n, { type }]) => [n, { type }]),
        ),
      }
    : { additionalProperties: true }),
})

const hour = { type: 'integer', minimum: 0, maximum: 23 },
  minute = { type: 'integer', minimum: 0, maximum: 59 }
const slot = /^(\d{1,2}):(\d{2}) *[–—-] *(\d{1,2}):(\d{2})$/

const slots = document(
  () => ({
    type: 'object',
    additionalProperties: false,
    required: ['startHour', 'startMinute', 'endHour', 'endMinute'],
    properties: { startHour: hour, startMinute: minute, endHour: hour, endMinute: minute },
    timeSlot: true,
  }),
  slotText,
)

const clockSql = (column: string, part: string) =>
  `lpad(${column}->>'${part}Hour', 2, '0') || ':' || lpad(${column}->>'${part}Minute', 2, '0')`

export const timeSlot: KindColumn = {
  ...slots,
  words: column => `(${clockSql(column, 'start')} || '–' || ${clockSql(column, 'end')})`,
  importCell: cell => {
    const [startHour, startMinute, endHour, endMinute] =
      slot.exec(textIn(cell))?.slice(1).map(Number) ?? []
    return startHour === undefined
      ? new Wrong('must be a time slot such as 08:00–12:00')
      : { startHour, startMinute, endHour, endMinute }
  },
  hint: () => 'a time slot such as 08:00–12:00',
}

const line = { written: 'NFC', oneLine: true }
const partsOfAddress = Object.entries(addressParts)

export const address = document(
  () =>
    inputOf(
      {
        ...Object.fromEntries(
          partsOfAddress.map(([name, { max: maxLength, label: title, ...o }]) => [
            name,
            'required' in o
              ? { type: 'string', ...line, maxLength, pattern: '\\S', title }
              : { type: ['string', 'null'], ...line, maxLength, title },
          ]),
        ),
        country: { type: 'string', enum: worldCountries, title: 'Country' },
      },
      [...partsOfAddress.flatMap(([name, o]) => ('required' in o ? [name] : [])), 'country'],
    ),
  addressText,
)

/** The data of another system; answers contain all of it. */
export const json: KindColumn = { ...document(() => ({}), JSON.stringify), answer: () => ({}) }

/**
 * Answers by the names of their questions; they are checked against the type's questions
 * (`entities/write/answers.ts`).
 */
export const answers = document(
  () => ({
    type: 'object',
    maxProperties: 60,
    additionalProperties: {
      type: ['string', 'number', 'boolean', 'null'],
      maxLength: textLengths.longText,
    },
  }),
  (given: Record<string, string | number | boolean | null>) =>
    Object.entries(given)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => `${name}: ${value === true ? 'yes' : value === false ? 'no' : value}`)
      .join('; '),
)

/** The id of a file uploaded for records of this entity; its name, type and size are its label. */
export const file: KindColumn = {
  ...shownOnly,
  column: name => uuid(name),
  input: () => ({ type: 'string', recordId: true }),
  answer: () => ({ type: 'string' }),
  exportCell: (label: { name: string }) => ({ text: label.name }),
}
