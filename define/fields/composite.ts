import {
  makeField,
  type Field,
  type FieldKind,
  type FieldOptions,
  type QuestionsOf,
} from '#define/field.ts'
import { snake } from '#define/words.ts'
import { integer } from './number.ts'
import { text } from './text.ts'

/** A postal address. */
export interface Address {
  line1: string
  line2: string | null
  suburb: string | null
  city: string
  region: string | null
  postcode: string | null
  /** One of the world, by its ISO code. */
  country: string
}

/**
 * A postal address of any country, stored with the record.
 * @example deliverTo: address({ required: true, label: 'Deliver to' })
 */
export const address = <const O extends FieldOptions = {}>(options?: O) =>
  makeField<'address', Address, O>('address', (options ?? {}) as O)

/**
 * The unchanged data of another system; shown, never edited.
 * @example payload: json({ label: 'As it came' })
 */
export const json = <const O extends FieldOptions = {}>(options?: O) =>
  makeField<'json', unknown, O & { readOnly: true }>('json', { ...options, readOnly: true } as O & {
    readOnly: true
  })

/** A question of a record's type, stored as data with the type. `name` is the key of the answer. */
export interface Question {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'longText' | 'integer' | 'money' | 'flag'
  readonly required?: boolean
  readonly help?: string
}

/**
 * The answers to the questions of a record's type. The type stores them in a `json` field named
 * `questions`, so that people change them without a release. The server accepts only answers to
 * these questions, each of its kind.
 * @example values: answers({ questions: { by: 'typeId', call: 'getOperationReportTypeList' } })
 */
export const answers = <const O extends FieldOptions & { questions: QuestionsOf }>(options: O) =>
  makeField<'answers', Readonly<Record<string, string | number | boolean | null>>, O>(
    'answers',
    options,
  )

/**
 * A field computed by SQL on reading; `{name}` in the expression stands for a column of the record.
 * Never null when `required`.
 * @example balance: computed(money({ required: true, signed: true }), '{total} - {paid}')
 */
export const computed = <K extends FieldKind, V, O>(of: Field<K, V, O>, sql: string) =>
  ({ ...of, options: { ...of.options, computed: sql, readOnly: true } }) as unknown as Field<
    K,
    V,
    O & { computed: string; readOnly: true }
  >

/**
 * A field worked out by code on reading, for the records of a page together: what SQL cannot say, or
 * what a higher area knows. A hook of its entity fills it (`fills`).
 * @example price: filled(money())
 */
export const filled = <K extends FieldKind, V, O>(of: Field<K, V, O>) => {
  const { kind, options } = computed(of, 'null')
  return { kind, options: { ...options, filled: true } } as unknown as Field<
    K,
    V,
    O & { computed: string; readOnly: true }
  >
}

/**
 * The number of living records of another entity that carry this one in their `tags` field:
 * `taggedBy('orders', 'tagIds')`. `label` is what people read.
 * @example orderCount: taggedBy('orders', 'tagIds')
 */
export const taggedBy = (entity: string, field: string, label?: string) =>
  computed(
    integer({ required: true, ...(label ? { label } : {}) }),
    // Links are counted in their index: to look whether each record lives took a second of a hundred thousand.
    `(select count(*)::int from ${snake(entity)}_${snake(field)} l where l.to_id = {id}) - (select count(*)::int from ${snake(entity)} r join ${snake(entity)}_${snake(field)} l on l.from_id = r.id and l.to_id = {id} where r.is_deleted)`,
  )

/**
 * The names of the living records of another entity that carry this one in their `tags` field, as
 * one text. `label` is what people read.
 * @example groups: namesTagging('staffGroups', 'memberIds')
 */
export const namesTagging = (entity: string, field: string, label?: string) =>
  computed(
    text(label ? { label } : {}),
    `select string_agg(r.name, ', ' order by r.name) from ${snake(entity)}_${snake(field)} l join ${snake(entity)} r on r.id = l.from_id where l.to_id = {id} and not r.is_deleted`,
  )

/**
 * The number of living records of another entity that refer to this one: `countOf('products',
 * 'categoryId')`. `label` is what people read. With `tree` and its field `parent`, this one is a
 * record of that tree, and those count as well that refer to one below it.
 * @example productCount: countOf('products', 'categoryId')
 * @example productCount: countOf('products', 'categoryId', 'Products', { tree: 'categories', parent: 'parentId' })
 */
export const countOf = (
  entity: string,
  field: string,
  label?: string,
  below?: { readonly tree: string; readonly parent: string },
) =>
  computed(
    integer({ required: true, ...(label ? { label } : {}) }),
    `select count(*)::int from ${snake(entity)} r where r.${snake(field)} ${below ? `in (${idsBelow(below)})` : '= {id}'} and not r.is_deleted`,
  )

const idsBelow = ({ tree, parent }: { readonly tree: string; readonly parent: string }) =>
  `with recursive below as (select {id} as id union select k.id from ${snake(tree)} k join below b on k.${snake(parent)} = b.id where not k.is_deleted) select id from below`
