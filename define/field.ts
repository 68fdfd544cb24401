import type { Code } from './codes.ts'
import { snake } from './words.ts'

/** Colours carry meaning only; each has one shade in the theme, light and dark. */
export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad'

/** What every field may say about itself. */
export interface FieldOptions {
  /** What people read; made from the field's name when absent (`isActive` reads "Active"). */
  label?: string
  /** One sentence under the input. */
  help?: string
  /** Told there instead, as soon as the value of a saved record is being changed: what depends on it elsewhere. */
  caution?: string
  /** Must be given; the column is `not null`. */
  required?: boolean
  /** Set by the system, never by a request: sending it back unchanged is ignored, changed is refused. */
  readOnly?: boolean
  /** No two living records of one client (or, with `company`, of all clients) share it, ignoring case for text. */
  unique?: boolean | 'company'
  /** Indexed, because people look records up by it. References always are. */
  index?: boolean
  /** The field's former name; lets the migration rename the column instead of dropping it. */
  was?: string
  /** Who may see and set it: holders of any of these codes. Absent: everybody who may read the record. */
  see?: readonly Code[]
  /** SQL of a column that is worked out on reading; set by `computed`. */
  computed?: string
  /**
   * The field is there only where another field of the record has one of these values: a form shows and sends it only then, the server
   * refuses it otherwise and empties it when it no longer applies. Such a field cannot be `required`, and neither is set for many
   * records at once.
   */
  when?: When
  /** Set in one record at a time: saving it brings something about (`server/entities/prepare.ts`). */
  alone?: boolean
}

/** Where a field applies: `{ field: 'kind', is: ['Company'] }`. */
export interface When {
  readonly field: string
  readonly is: readonly (string | number | boolean)[]
}

/** Every kind of field. A kind has a browser half in `src/fields` and a server half in `server/fields`; both maps are total. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'url'
  | 'code'
  | 'colour'
  | 'integer'
  | 'decimal'
  | 'positive'
  | 'signed'
  | 'money'
  | 'volume'
  | 'percent'
  | 'flag'
  | 'choice'
  | 'dictionary'
  | 'date'
  | 'dateRange'
  | 'instant'
  | 'timeSlot'
  | 'reference'
  | 'tree'
  | 'tags'
  | 'lines'
  | 'image'
  | 'file'
  | 'address'
  | 'json'
  | 'answers'

/** A field as data. `__value` exists for inference only and never at run time. */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Value = unknown,
  Options = FieldOptions,
> {
  readonly kind: Kind
  readonly options: Options
  readonly __value?: Value
}

/** Options of all kinds together, for code that reads any field. */
export interface AnyOptions extends FieldOptions {
  default?: string | number | boolean
  min?: number
  max?: number
  pattern?: string
  secret?: true
  endsDay?: true
  late?: string
  scale?: number
  digits?: number
  prefix?: string
  signed?: boolean
  values?: readonly string[]
  /** Values as people read them, where a page speaks another language (`src/i18n`); declarations never say it. */
  said?: Readonly<Record<string, string>>
  labels?: Readonly<Record<string, string>>
  tones?: Readonly<Record<string, Tone>>
  meanings?: string
  dictionary?: DictionaryKind
  to?: string
  from?: LinesOf
  by?: string
  least?: number
  onDelete?: 'cascade' | 'restrict'
  within?: Within
  only?: Only
  otherThan?: string
  questions?: QuestionsOf
}
/** A field of any kind. */
export type AnyField = Field<FieldKind, any, AnyOptions>
/** The fields of an entity by their names. */
export type Fields = Readonly<Record<string, AnyField>>
/** The part of an entity that child lines need; structural, so that no file of the language imports in a circle. */
export interface LinesOf {
  readonly name: string
  readonly fields: Fields
  readonly list?: { readonly columns?: readonly string[] }
  readonly copyOnWrite?: boolean
}

/**
 * The dictionaries that `getBaseList` serves by `displayname`. Source: specification §3.
 * @example kind: choice(dictionaryKinds, { required: true })
 */
export const dictionaryKinds = [
  'warehouse',
  'qaCause',
  'responsibleParty',
  'qaSupplyChainNote',
  'qaHandlyingType',
  'shippingJobType',
  'deliveryPlanServiceType',
  'physicalStockStatus',
  'onHoldStockStatus',
  'productIssueSortField',
  'calendar',
  'orderNoteType',
  'taskStatus',
  'orderTags',
] as const
/** The name of one dictionary. */
export type DictionaryKind = (typeof dictionaryKinds)[number]

interface TextOptions extends FieldOptions {
  max?: number
  pattern?: string
  default?: string
  /** Typed while a record is added and told to nobody again: kept elsewhere (`server/entities/secrets.ts`), in no record, file or history. */
  secret?: true
}
interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  default?: number
}

const make = <Kind extends FieldKind, Value, Options extends FieldOptions>(
  kind: Kind,
  options: Options,
) => ({ kind, options }) as Field<Kind, Value, Options>

/**
 * One line of text, at most `max` characters (200 unless told).
 * @example name: text({ required: true, max: 60, unique: true })
 */
export const text = <const O extends TextOptions = {}>(options?: O) =>
  make<'text', string, O>('text', (options ?? {}) as O)

/**
 * Text of several lines, at most `max` characters (4,000 unless told).
 * @example remark: longText({ max: 1000, help: 'Printed on the invoice' })
 */
export const longText = <const O extends TextOptions = {}>(options?: O) =>
  make<'longText', string, O>('longText', (options ?? {}) as O)

/**
 * An e-mail address, at most `max` characters (160 unless told); kept as typed, compared without case.
 * @example email: email({ required: true, unique: true, label: 'E-mail' })
 */
export const email = <const O extends TextOptions = {}>(options?: O) =>
  make<'email', string, O>('email', (options ?? {}) as O)

/**
 * A telephone number of New Zealand, Canada or anywhere, kept as E.164 (`+64211234567`) and shown as people of the country write it.
 * @example mobile: phone({ index: true })
 */
export const phone = <const O extends FieldOptions = {}>(options?: O) =>
  make<'phone', string, O>('phone', (options ?? {}) as O)

/**
 * An address on the web, one that begins with `http://` or `https://`.
 * @example website: url()
 */
export const url = <const O extends TextOptions = {}>(options?: O) =>
  make<'url', string, O>('url', (options ?? {}) as O)

/**
 * A number of the business, made by the system in order and never reused: `code({ prefix: 'INV', digits: 7 })` gives `INV0001234`.
 * @example orderCode: code({ prefix: 'INV', digits: 7, label: 'Order' })
 */
export const code = <const O extends FieldOptions & { prefix: string; digits: number }>(
  options: O,
) =>
  make<'code', string, O & { required: true; readOnly: true; unique: true }>('code', {
    ...options,
    required: true,
    readOnly: true,
    unique: true,
  })

/**
 * A whole number between -2,147,483,648 and 2,147,483,647.
 * @example quantity: integer({ required: true, min: 1, max: 1000 })
 */
export const integer = <const O extends NumberOptions = {}>(options?: O) =>
  make<'integer', number, O>('integer', (options ?? {}) as O)

/**
 * A number with `scale` decimals (4 unless told), kept exactly.
 * @example weight: decimal({ min: 0, scale: 2, label: 'Weight (kg)' })
 */
export const decimal = <const O extends NumberOptions & { scale?: number } = {}>(options?: O) =>
  make<'decimal', number, O>('decimal', (options ?? {}) as O)

/**
 * Digits with an optional fraction; never below zero. Source: specification §5, positive number.
 * @example length: positive({ label: 'Length (cm)' })
 */
export const positive = <const O extends NumberOptions = {}>(options?: O) =>
  make<'positive', number, O>('positive', (options ?? {}) as O)

/**
 * An optional sign, digits, an optional fraction. Source: specification §5, signed decimal.
 * @example correction: signed({ required: true })
 */
export const signed = <const O extends NumberOptions = {}>(options?: O) =>
  make<'signed', number, O>('signed', (options ?? {}) as O)

/**
 * Parts of a hundred with at most 3 decimals, from 0 to 100 unless told.
 * @example discount: percent({ default: 0, max: 30 })
 */
export const percent = <const O extends NumberOptions = {}>(options?: O) =>
  make<'percent', number, O>('percent', (options ?? {}) as O)

/**
 * An amount with at most 2 decimals, in the currency of the record's client; `signed` allows amounts below zero.
 * @example balance: money({ required: true, signed: true })
 */
export const money = <const O extends NumberOptions & { signed?: boolean } = {}>(options?: O) =>
  make<'money', number, O>('money', (options ?? {}) as O)

/**
 * Cubic metres, kept with every decimal that was typed.
 * @example volume: volume({ min: 0, label: 'Volume (m³)' })
 */
export const volume = <const O extends NumberOptions = {}>(options?: O) =>
  make<'volume', number, O>('volume', (options ?? {}) as O)

/**
 * Yes or no.
 * @example isActive: flag({ default: true })
 */
export const flag = <const O extends FieldOptions & { default?: boolean } = {}>(options?: O) =>
  make<'flag', boolean, O>('flag', (options ?? {}) as O)

/**
 * One of a fixed list of values that code relies on. `tones` colours those that mean something. People read a value as it is, in words
 * where it is written as code is (`ShopDisplay` reads "Shop display"), or as `labels` says; files that come in may have either. Where a
 * value says little and what it means is kept as data, `meanings` is the call that answers `data` with an `id` and a `name` for each.
 * @example state: choice(['Draft', 'Sent', 'Paid'], { default: 'Draft', tones: { Paid: 'good' } })
 * @example country: choice(['NZ', 'CA'], { labels: { NZ: 'New Zealand', CA: 'Canada' } })
 */
export const choice = <
  const V extends readonly [string, ...string[]],
  const O extends FieldOptions & {
    default?: V[number]
    labels?: { readonly [K in V[number]]?: string }
    tones?: { readonly [K in V[number]]?: Tone }
    meanings?: string
  } = {},
>(
  values: V,
  options?: O,
) =>
  make<'choice', V[number], O & { values: V }>('choice', { ...options, values } as unknown as O & {
    values: V
  })

/**
 * One of the active entries of a dictionary, kept by its value; staff edit labels and order without a release.
 * @example type: dictionary('orderNoteType', { required: true })
 */
export const dictionary = <
  const D extends DictionaryKind,
  const O extends FieldOptions & { default?: string; tones?: Readonly<Record<string, Tone>> } = {},
>(
  kind: D,
  options?: O,
) =>
  make<'dictionary', string, O & { dictionary: D }>('dictionary', {
    ...options,
    dictionary: kind,
  } as unknown as O & { dictionary: D })

interface DayOptions extends FieldOptions {
  /** The flag of the record that says it should have been done by this day: its label stands beside the day wherever that is read. */
  late?: string
}

/**
 * A calendar date, `YYYY-MM-DD`; no time zone ever moves it.
 * @example promisedDate: date({ label: 'Promised' })
 * @example dueDate: date({ late: 'isOverdue' })
 */
export const date = <const O extends DayOptions & { default?: 'today' } = {}>(options?: O) =>
  make<'date', string, O>('date', (options ?? {}) as O)

/** Calendar dates from the first to the last, both included; without `to` it has no end. */
export interface DateRange {
  from: string
  to: string | null
}
/**
 * A span of calendar dates.
 * @example season: dateRange({ required: true })
 */
export const dateRange = <const O extends FieldOptions = {}>(options?: O) =>
  make<'dateRange', DateRange, O>('dateRange', (options ?? {}) as O)

/** A part of a local day; hours 0 to 23, minutes 0 to 59. Source: specification §3, time slot. */
export interface TimeSlot {
  startHour: number
  startMinute: number
  endHour: number
  endMinute: number
}
/**
 * A time slot of a local day; it ends after it starts.
 * @example arrival: timeSlot()
 */
export const timeSlot = <const O extends FieldOptions = {}>(options?: O) =>
  make<'timeSlot', TimeSlot, O>('timeSlot', (options ?? {}) as O)

/**
 * A moment, ISO 8601 in UTC with milliseconds; shown with the client's display offset. A day that is typed without a time begins then,
 * or with `endsDay` (what is due, or ends) is over then.
 * @example orderedOnUtc: instant({ default: 'now', label: 'Ordered' })
 */
export const instant = <const O extends DayOptions & { default?: 'now'; endsDay?: true } = {}>(
  options?: O,
) => make<'instant', string, O>('instant', (options ?? {}) as O)

/** Which records may be chosen: those whose fields have these values, or one of several, such as `{ isDisabled: false }`. What was chosen before stays. */
export type Only = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** Which records may be chosen: those whose field (left) has the value that a field of the same record (right) has. */
export type Within = Readonly<Record<string, string>>

/**
 * The id of a record of another entity, given by name so that declarations never import in a circle. `within` narrows what may be chosen
 * by other fields of the record; nothing can be chosen while these are empty. `only` narrows it once for all. The server refuses what does not fit.
 * Nobody is offered what another field of the record has (`otherThan`); why it is refused is said where it is declared.
 * @example customerId: reference('customers', { required: true })
 * @example deliveryAddressId: reference('addresses', { within: { customerId: 'customerId' } })
 * @example ownerId: reference('staff', { only: { isDisabled: false } })
 * @example targetId: reference('warehouses', { only: { warehouseType: ['Warehouse', 'Service'] }, otherThan: 'sourceId' })
 */
export const reference = <
  const To extends string,
  const O extends FieldOptions & {
    onDelete?: 'cascade' | 'restrict'
    within?: Within
    only?: Only
    otherThan?: string
  } = {},
>(
  to: To,
  options?: O,
) =>
  make<'reference', string, O & { to: To }>('reference', { ...options, to } as unknown as O & {
    to: To
  })

/**
 * The id of the record above this one in a tree of the same entity; no record stands below itself.
 * @example parentId: tree('categories', { label: 'Parent' })
 */
export const tree = <const To extends string, const O extends FieldOptions = {}>(
  to: To,
  options?: O,
) => make<'tree', string, O & { to: To }>('tree', { ...options, to } as unknown as O & { to: To })

/**
 * Whether a field holds the id of one other record.
 * @example isReference({ kind: 'tree' }) // true
 */
export const isReference = (field: Pick<AnyField, 'kind'>) =>
  field.kind === 'reference' || field.kind === 'tree'

/**
 * Whether a field holds a picture or a file.
 * @example isFile({ kind: 'image' }) // true
 */
export const isFile = ({ kind }: Pick<AnyField, 'kind'>) => kind === 'image' || kind === 'file'

/**
 * Whether a field is there for a record with these values, by its `when`.
 * @example applies(text({ when: { field: 'kind', is: ['Company'] } }), { kind: 'Person' }) // false
 */
export const applies = (
  { options: { when } }: Pick<AnyField, 'options'>,
  record: Readonly<Record<string, unknown>>,
) => !when || when.is.includes(record[when.field] as string)

/**
 * The fields that depend on others of their record, by `when` or `within`, those they depend on, and those that stand `alone`: none is set
 * for many records at once.
 * @example dependentFields({ kind: choice(['Person', 'Company']), taxNo: text({ when: { field: 'kind', is: ['Company'] } }) }) // kind and taxNo
 */
export const dependentFields = (fields: Fields): ReadonlySet<string> =>
  new Set(
    Object.entries(fields).flatMap(
      ([
        name,
        {
          options: { when, within, alone },
        },
      ]) =>
        when || within || alone
          ? [name, ...(when ? [when.field] : []), ...Object.values(within ?? {})]
          : [],
    ),
  )

/**
 * A picture that was added to the record (JPEG, PNG, WebP or GIF), by its id.
 * @example photo: image()
 */
export const image = <const O extends FieldOptions = {}>(options?: O) =>
  make<'image', string, O>('image', (options ?? {}) as O)

/**
 * A file that was added to the record, by its id.
 * @example contract: file({ see: ['B1'] })
 */
export const file = <const O extends FieldOptions = {}>(options?: O) =>
  make<'file', string, O>('file', (options ?? {}) as O)

/** A postal address. */
export interface Address {
  line1: string
  line2: string | null
  suburb: string | null
  city: string
  region: string | null
  postcode: string | null
  country: 'NZ' | 'CA'
}
/**
 * A postal address of New Zealand or Canada, kept with the record.
 * @example deliverTo: address({ required: true, label: 'Deliver to' })
 */
export const address = <const O extends FieldOptions = {}>(options?: O) =>
  make<'address', Address, O>('address', (options ?? {}) as O)

/**
 * What another system sent, as it came; shown, never edited.
 * @example payload: json({ label: 'As it came' })
 */
export const json = <const O extends FieldOptions = {}>(options?: O) =>
  make<'json', unknown, O & { readOnly: true }>('json', { ...options, readOnly: true } as O & {
    readOnly: true
  })

/** One thing that a record of a type is asked for, kept as data with the type. `name` is the key of the answer. */
export interface Question {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'longText' | 'integer' | 'money' | 'flag'
  readonly required?: boolean
  readonly help?: string
}
/** Where the questions stand: the reference to the type, and the call that answers `data`, a list of types with their `questions`. */
export interface QuestionsOf {
  readonly by: string
  readonly call: string
}
/**
 * The answers to questions that a record's type asks: the type keeps them as data, in a `json` field named `questions`, so that people change
 * them without a release. The server takes answers to these questions alone, each of its kind.
 * @example values: answers({ questions: { by: 'typeId', call: 'getOperationReportTypeList' } })
 */
export const answers = <const O extends FieldOptions & { questions: QuestionsOf }>(options: O) =>
  make<'answers', Readonly<Record<string, string | number | boolean | null>>, O>('answers', options)

/**
 * The ids of any number of records of another entity (many to many), kept in a table of links.
 * @example tagIds: tags('orderTags', { label: 'Tags' })
 * @example assigneeIds: tags('staff', { only: { isDisabled: false } })
 */
export const tags = <const To extends string, const O extends FieldOptions & { only?: Only } = {}>(
  to: To,
  options?: O,
) =>
  make<'tags', readonly string[], O & { to: To; required: true }>('tags', {
    ...options,
    to,
    required: true,
  } as unknown as O & { to: To; required: true })

/**
 * Records that live and die with this one (order lines in an order); `by` is the child's reference to its parent, `least` how many there
 * must be.
 * @example lines: lines(orderLines, { by: 'orderId' })
 */
export const lines = <
  const E extends LinesOf,
  const O extends FieldOptions & { by: keyof E['fields'] & string; least?: number },
>(
  from: E,
  options: O,
) =>
  make<'lines', readonly RecordOfFields<E['fields']>[], O & { from: E; required: true }>('lines', {
    ...options,
    from,
    required: true,
  } as O & { from: E; required: true })

/**
 * A colour as `#RRGGBB`.
 * @example colour: colour({ default: '#5B6B7B' })
 */
export const colour = <const O extends FieldOptions & { default?: `#${string}` } = {}>(
  options?: O,
) => make<'colour', string, O>('colour', (options ?? {}) as O)

/**
 * A field that SQL works out when it is read; `{name}` in the expression stands for a column of the record. Never null when `required`.
 * @example balance: computed(money({ required: true, signed: true }), '{total} - {paid}')
 */
export const computed = <K extends FieldKind, V, O>(of: Field<K, V, O>, sql: string) =>
  ({ ...of, options: { ...of.options, computed: sql, readOnly: true } }) as unknown as Field<
    K,
    V,
    O & { computed: string; readOnly: true }
  >

/**
 * How many living records of another entity carry this one in their `tags` field: `taggedBy('orders', 'tagIds')`. `label` is what people read.
 * @example orderCount: taggedBy('orders', 'tagIds')
 */
export const taggedBy = (entity: string, field: string, label?: string) =>
  computed(
    integer({ required: true, ...(label ? { label } : {}) }),
    `select count(*)::int from ${snake(entity)}_${snake(field)} l join ${snake(entity)} r on r.id = l.from_id where l.to_id = {id} and not r.is_deleted`,
  )

/**
 * The names of the living records of another entity that carry this one in their `tags` field, in one text. `label` is what people read.
 * @example groups: namesTagging('staffGroups', 'memberIds')
 */
export const namesTagging = (entity: string, field: string, label?: string) =>
  computed(
    text(label ? { label } : {}),
    `select string_agg(r.name, ', ' order by r.name) from ${snake(entity)}_${snake(field)} l join ${snake(entity)} r on r.id = l.from_id where l.to_id = {id} and not r.is_deleted`,
  )

/**
 * How many living records of another entity refer to this one: `countOf('products', 'categoryId')`. `label` is what people read.
 * @example productCount: countOf('products', 'categoryId')
 */
export const countOf = (entity: string, field: string, label?: string) =>
  computed(
    integer({ required: true, ...(label ? { label } : {}) }),
    `select count(*)::int from ${snake(entity)} r where r.${snake(field)} = {id} and not r.is_deleted`,
  )

/** What the system keeps of every record. Instants are UTC; `version` grows by one with each change. */
export interface SystemValues {
  id: string
  version: number
  createdOnUtc: string
  updatedOnUtc: string
}

/** What a field holds: `null` unless it is required or has a default. */
export type Value<F> =
  F extends Field<FieldKind, infer V, infer O>
    ? O extends { required: true } | { default: string | number | boolean }
      ? V
      : V | null
    : never

type Simplify<T> = { [K in keyof T]: T[K] } & {}
type LinkNames<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<'reference' | 'tree' | 'tags' | 'image' | 'file', any, any>
    ? K
    : never
}[keyof F]

type Secret = Field<'text', any, { secret: true }>

/** The record as it is read; `labels` holds the names of the records that its references point to. */
export type RecordOfFields<F extends Fields> = Simplify<
  SystemValues & { -readonly [K in keyof F as F[K] extends Secret ? never : K]: Value<F[K]> } & {
    labels: { [K in LinkNames<F>]?: string | null }
  }
>

type Writable<F extends Fields> = {
  [K in keyof F as F[K]['options'] extends { readOnly: true } ? never : K]: F[K]
}
type Mandatory<F extends Fields> = {
  [K in keyof F]: F[K]['options'] extends { required: true }
    ? F[K]['kind'] extends 'tags' | 'lines'
      ? never
      : F[K]['options'] extends { default: unknown }
        ? never
        : K
    : never
}[keyof F]

/** The record as it is created: mandatory fields must be there, the others may be. */
export type InputOfFields<F extends Fields, W extends Fields = Writable<F>> = Simplify<
  { -readonly [K in Mandatory<W>]: Value<W[K]> } & {
    -readonly [K in Exclude<keyof W, Mandatory<W>>]?: Value<W[K]>
  }
>
