import type { Code, DictionaryKind } from './vocabulary.ts'

/**
 * Colours carry meaning only; the theme has a light and a dark shade of each. Of a status they say
 * the phase: `neutral` not begun or over, `info` going on, `warning` waiting for us, `good` done,
 * `bad` stopped.
 */
export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad'

/** The tone of each value; null is plain text. */
export type Tones = Readonly<Record<string, Tone | null>>

/** Options that every field has. */
export interface FieldOptions {
  /** The visible label; by default the field's name in words (`isActive` reads "Active"). */
  label?: string
  /** One sentence below the input. */
  help?: string
  /** Must be given; the column is `not null`. */
  required?: boolean
  /**
   * Set by the system, never by a request: an unchanged value is ignored, a changed one refused.
   */
  readOnly?: boolean
  /**
   * Unique among living records of one client (with `company`: of all clients), ignoring the case
   * of text.
   */
  unique?: boolean | 'company'
  /** Indexed, because people search by it. References always are. */
  index?: boolean
  /** The field's former name; lets the migration rename the column instead of dropping it. */
  was?: string
  /**
   * Who may see and set it: holders of one of these codes. Absent: everyone who may read the
   * record.
   */
  visibleTo?: readonly Code[]
  /** SQL of a column computed on reading; set by `computed`. */
  computed?: string
  /** Worked out by code on reading; set by `filled`. */
  filled?: true
  /**
   * The field applies only while another field of the record has one of these values. Otherwise
   * forms hide it, the server refuses it and empties a stored value. Such a field cannot be
   * `required`, and neither field can be set in bulk.
   */
  when?: When
  /** Set in one record at a time: saving it has an effect (`afterWrite` of its hooks). */
  notInBulk?: boolean
  /** In the rows of a call: a column only while this input of the call is given. */
  shownWith?: string
  /** A form begins with this of the till that the browser is: its name, or where it stands. */
  ofTill?: 'terminal' | 'branch'
}

/** When a field applies: `{ field: 'kind', is: ['Company'] }`. */
export interface When {
  readonly field: string
  /**
   * Of a reference, the field of the record that it names: `{ field: 'methodId', of: 'type', is: ['Gift card'] }`. In
   * inputs of calls, whose forms ask for it, and in lines, of the record that they belong to. The server lets such
   * a field stand in any case.
   */
  readonly of?: string
  readonly is: readonly (string | number | boolean)[]
}

/**
 * Every field kind. A kind has a browser half in `src/fields` and a server half in `server/fields`;
 * both maps are total.
 */
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

/** A field as data. `__value` exists for inference only, never at run time. */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Value = unknown,
  Options = FieldOptions,
> {
  readonly kind: Kind
  readonly options: Options
  readonly __value?: Value
}

/**
 * A screen about a record: `as` is the query parameter for its id. Without it the value of `by` is the
 * address of rows of any screen.
 */
export interface OpensAt {
  readonly screen: `/${string}`
  readonly as?: string
  /** Of a number, which leads to what it counts: the field of its row with the id. */
  readonly by?: string
  /** Parameters that are what the own screen is narrowed by: its inputs, by their names there. */
  readonly keeps?: Readonly<Record<string, string>>
  /** Parameters that are always this. */
  readonly with?: Readonly<Record<string, string>>
}

/** The options of all kinds, for code that reads any field. */
export interface AnyOptions extends FieldOptions {
  default?: string | number | boolean
  min?: number
  max?: number
  pattern?: string
  secret?: true
  endsDay?: true
  holds?: string
  hasTime?: true
  isMonth?: true
  late?: string
  scale?: number
  digits?: number
  prefix?: string
  signed?: boolean
  unit?: string
  owed?: true
  currency?: string
  values?: readonly string[]
  /** Translated values (`src/i18n`); never declared. */
  translated?: Readonly<Record<string, string>>
  /** The reference that a text of a call's rows names (`define/rows/answerList.ts`); never declared. */
  link?: { readonly to: string; readonly by: string; readonly opensAt?: OpensAt }
  opensAt?: OpensAt
  /** The fields of a group (`define/fields/asOne.ts`), by name; never declared. */
  parts?: Fields
  labels?: Readonly<Record<string, string>>
  tones?: Tones
  none?: string
  meanings?: string
  synonyms?: Readonly<Record<string, string>> | 'countries'
  dictionary?: DictionaryKind
  to?: string
  from?: LinesOf
  by?: string
  least?: number
  inCell?: true
  onDelete?: 'cascade' | 'restrict'
  narrowedBy?: NarrowedBy
  alsoNarrowedBy?: NarrowedBy
  only?: Only
  otherThan?: string
  answeredByRow?: true
  questions?: QuestionsOf
}

/** A field of any kind. */
export type AnyField = Field<FieldKind, any, AnyOptions>

/** The fields of an entity by name. */
export type Fields = Readonly<Record<string, AnyField>>

/**
 * The part of an entity that child lines need; structural, to avoid import circles in the language.
 */
export interface LinesOf {
  readonly name: string
  readonly label?: string
  readonly fields: Fields
  readonly list?: { readonly columns?: readonly string[]; readonly search?: readonly string[] }
}

/**
 * A field of a kind with its options. The functions in `fields/` call it.
 * @example makeField<'text', string, { max: 5 }>('text', { max: 5 })
 */
export const makeField = <Kind extends FieldKind, Value, Options extends FieldOptions>(
  kind: Kind,
  options: Options,
) => ({ kind, options }) as Field<Kind, Value, Options>

/**
 * Which records may be chosen: those whose fields have these values, or one of several, such as `{
 * isDisabled: false }`. Stored values stay valid.
 */
export type Only = Readonly<Record<string, string | number | boolean | readonly string[]>>

/**
 * Which records may be chosen: those whose field (left) equals the value of a field of this record
 * (right).
 */
export type NarrowedBy = Readonly<Record<string, string>>

/**
 * Whether a field holds the id of another record.
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
 * Whether a field applies to a record with these values, by its `when`.
 * @example applies(text({ when: { field: 'kind', is: ['Company'] } }), { kind: 'Person' }) // false
 */
export const applies = (
  { options: { when } }: Pick<AnyField, 'options'>,
  record: Readonly<Record<string, unknown>>,
) =>
  // What another record decides is not in these values.
  !when || when.of !== undefined || when.is.includes(record[when.field] as string)

/**
 * Fields that cannot be set in bulk: those that depend on others by `when` or `narrowedBy`, those
 * they depend on, and those `notInBulk`.
 * @example dependentFields({ kind: choice(['Person', 'Company']), taxNo: text({ when: { field: 'kind', is: ['Company'] } }) }) // kind and taxNo
 */
export const dependentFields = (fields: Fields): ReadonlySet<string> =>
  new Set(
    Object.entries(fields).flatMap(
      ([
        name,
        {
          options: { when, narrowedBy: within, notInBulk: alone },
        },
      ]) =>
        when || within || alone
          ? [name, ...(when ? [when.field] : []), ...Object.values(within ?? {})]
          : [],
    ),
  )

/**
 * The source of the questions: the reference to the type, and the call whose `data` lists types
 * with their `questions`.
 */
export interface QuestionsOf {
  readonly by: string
  readonly call: string
}

/** The system fields of every record. Instants are UTC; `version` grows by one with each change. */
export interface SystemValues {
  id: string
  version: number
  createdOnUtc: string
  updatedOnUtc: string
}

/** The value of a field: nullable unless required or with a default. */
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

/** A record as it is read; `labels` holds the names of the records that its references point to. */
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

/** A record as it is created: mandatory fields are present, the others optional. */
export type InputOfFields<F extends Fields, W extends Fields = Writable<F>> = Simplify<
  { -readonly [K in Mandatory<W>]: Value<W[K]> } & {
    -readonly [K in Exclude<keyof W, Mandatory<W>>]?: Value<W[K]>
  }
>
