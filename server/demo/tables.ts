import {
  storedEntities,
  fieldsOf,
  isFile,
  isReference,
  ofModel,
  snake,
  type Entities,
  type EntityName,
  type AnyEntity,
  type DateRange,
  type FieldKind,
} from '#define'
import { kindColumn } from '#server/fields/index.ts'
import { linkTable } from '#server/db/tables.ts'
import { inOrder, type Waiting } from './inOrder.ts'

type Kept<F> = {
  [
    K in keyof F as F[K] extends { kind: 'tags' | 'lines' } | { options: { computed: string } }
      ? never
      : K
  ]: F[K]
}
type Filled<F> = {
  [K in keyof F]: F[K] extends {
    options: { required: true } | { default: string | number | boolean }
  }
    ? K
    : never
}[keyof F]
type Held<F> = F extends { kind: 'instant' }
  ? number
  : F extends { readonly __value?: infer V }
    ? NonNullable<V>
    : never
type Fields<F, K = Kept<F>> = { [N in Filled<K> & keyof K]: Held<K[N]> } & {
  [N in Exclude<keyof K, Filled<K>>]?: Held<K[N]> | undefined
}

interface System {
  id: string
  clientId?: string
  createdOnUtc: number
  updatedOnUtc?: number
  createdBy?: string | undefined
  updatedBy?: string | undefined
}

/**
 * A row of the generator, typed by the entity's declaration: money in cents, instants in
 * milliseconds since 1970, dates as `YYYY-MM-DD`. Optional fields may be missing.
 */
export type Row<E extends EntityName> = System & Fields<Entities[E]['fields']>

interface Link {
  fromId: string
  toId: string
}

type TagsOf<E extends EntityName, F = Entities[E]['fields']> = {
  [K in keyof F & string]: F[K] extends { kind: 'tags' } ? `${E}${Capitalize<K>}` : never
}[keyof F & string]
type LinksName = { [E in EntityName]: TagsOf<E> }[EntityName]

/** Further buffers of the business, for rows of a table that are kept separate. */
export interface MoreRows {}

/**
 * Rows of every table: of the entities, of the link tables of their `tags`, and of the engine's own
 * tables.
 */
export type Rows = { [E in EntityName]: Row<E> } & { [L in LinksName]: Link } & MoreRows & {
    staffCodes: {
      staffId: string
      code: string
      grantedBy: string | undefined
      grantedOnUtc: number
    }
    staffPasswords: { staffId: string; hash: string }
    files: {
      id: string
      clientId: string
      createdOnUtc: number
      ownerEntity: string
      /** The record that it is attached to; none of a field. */
      ownerId?: string | undefined
      name: string
      mime: string
      size: number
      sha256: string
      uploadedBy: string
    }
    /** `bytes` as hexadecimal digits after `\\x`. */
    fileContents: { fileId: string; bytes: string }
  }
export type TableName = keyof Rows

/** Buffered rows, by table. */
export type Buffers = { readonly [T in TableName]: Rows[T][] }

export interface Column {
  readonly field: string
  readonly name: string
  /** The field that fills the column when its own is missing. */
  readonly otherwise: string
  /** The value as an element of a PostgreSQL array literal. */
  readonly literal: (value: any) => string
}
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
const literals: Partial<Record<FieldKind, (value: any) => string>> = {
  money: (cents: number) => (cents / 100).toFixed(2),
  instant: (at: number) => new Date(at).toISOString(),
  reference: String,
  dateRange: ({ from, to }: DateRange) => quoted(`[${from},${to ?? ''}]`),
}
const literal = (value: string | number | boolean | object) =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : quoted(typeof value === 'string' ? value : JSON.stringify(value))

const column = (field: string, kind: FieldKind = 'text', otherwise = field): Column => ({
  field,
  name: snake(field),
  otherwise,
  literal: literals[kind] ?? literal,
})

const entityTable = (e: AnyEntity): Table => ({
  name: snake(e.name),
  columns: [
    column('id', 'reference'),
    ...(e.scope === 'client' ? [column('clientId', 'reference')] : []),
    ...fieldsOf(e)
      .filter(([, f]) => !f.options.computed && kindColumn(f).column)
      .map(([name, f]) => column(name, f.kind)),
    column('createdOnUtc', 'instant'),
    column('updatedOnUtc', 'instant', 'createdOnUtc'),
    column('createdBy', 'reference'),
    column('updatedBy', 'reference', 'createdBy'),
  ],
})

const beside = (name: string, ...columns: Column[]): Table => ({ name, columns })
const linksTable = (name: string) => beside(name, column('fromId'), column('toId'))

/** Tables that belong to no entity, and the tables that they refer to. */
const ownTables: readonly WaitingTable[] = [
  {
    name: 'staffCodes',
    needs: ['staff'],
    table: beside(
      'staff_codes',
      column('staffId', 'reference'),
      column('code'),
      column('grantedBy', 'reference'),
      column('grantedOnUtc', 'instant'),
    ),
  },
  {
    name: 'staffPasswords',
    needs: ['staff'],
    table: beside('staff_passwords', column('staffId'), column('hash')),
  },
  {
    name: 'files',
    needs: ['clients', 'staff'],
    table: beside(
      'files',
      ...['id', 'clientId', 'ownerEntity', 'name', 'mime', 'size', 'sha256'].map(n => column(n)),
      column('uploadedBy', 'reference'),
      column('ownerId', 'reference'),
      column('createdOnUtc', 'instant'),
    ),
  },
  {
    name: 'fileContents',
    needs: ['files'],
    table: beside('file_contents', column('fileId'), column('bytes')),
  },
]

/** A table with the tables that its rows refer to; nullable references are those that it may need. */
interface WaitingTable extends Waiting {
  readonly table: Table
  /** The entity whose tags the rows link. */
  readonly of?: string
}

/** The table of each entity, and the link tables of its tags. */
function tablesOf(e: AnyEntity): WaitingTable[] {
  const pointing = fieldsOf(e).filter(([, f]) => isFile(f) || isReference(f))
  const targets = (isRequired: boolean) =>
    pointing.flatMap(([, f]) =>
      Boolean(f.options.required) === isRequired ? [isFile(f) ? 'files' : f.options.to!] : [],
    )
  return [
    {
      name: e.name,
      table: entityTable(e),
      needs: [...(e.scope === 'client' ? ['clients'] : []), ...targets(true)],
      mayNeed: targets(false),
    },
    ...fieldsOf(e)
      .filter(([, f]) => f.kind === 'tags')
      .map(([field, f]) => ({
        name: `${e.name}${field[0]!.toUpperCase()}${field.slice(1)}`,
        table: linksTable(linkTable(e, field)),
        of: e.name,
        needs: [e.name, f.options.to!],
      })),
  ]
}

/** Every table with the tables that its rows refer to. */
export const references = ofModel(() => [...storedEntities().flatMap(tablesOf), ...ownTables])

/**
 * Every table by name, in insert order: rows refer only to earlier tables. In a circle of
 * references the nullable one is filled afterwards.
 */
export const tables = ofModel(
  () =>
    Object.fromEntries(inOrder(references()).map(({ name, table }) => [name, table])) as Readonly<
      Record<string, Table>
    >,
)
