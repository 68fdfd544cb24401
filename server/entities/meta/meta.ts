import {
  ownNameSql,
  readersClient,
  repeatsParent,
  defaultSorts,
  entityOf,
  fieldsOf,
  filterableFields,
  isReference,
  ofModel,
  snake,
  sortableFields,
  type AnyEntity,
  type AnyField,
  type Code,
  isFile,
} from '#define'
import { linkTable, tableName, withColumns } from '#server/db/tables.ts'
import { inOrder, ordersOf } from '#server/fields/folding.ts'
import { kindColumn } from '#server/fields/index.ts'

/**
 * The server's view of an entity, computed once from its declaration. Its SQL holds declared names
 * only, never input.
 */
export interface EntityMeta {
  readonly entity: AnyEntity
  /** Quoted name of the table; its alias is `t` in every statement. */
  readonly table: string
  readonly isOwned: boolean
  /** The columns that are read, labels included; child lines are separate. */
  readonly selected: string
  /** The columns of a child line that is read with its parent, without what repeats the parent. */
  readonly selectedWithin: (by: string) => string
  /** Some fields only, beside the id and the version: their columns, and how a row becomes a record. */
  readonly part: (names: readonly string[]) => Pick<EntityMeta, 'selected' | 'toRecord'>
  /** SQL of each field of one row `t`; `lines` and `tags` have none. */
  readonly sqlOf: ReadonlyMap<string, string>
  /**
   * SQL of the text of a reference, the JSON `{name, mime, size}` of a file, and the JSON list of
   * `{id, label}` of tags.
   */
  readonly labelOf: ReadonlyMap<string, string>
  readonly fields: readonly (readonly [string, AnyField])[]
  readonly fieldOf: ReadonlyMap<string, AnyField>
  /** Fields with a column of their own. */
  readonly stored: readonly (readonly [string, AnyField])[]
  /** Those of them whose values a document of JSON says in another way. */
  readonly oddInJson: readonly (readonly [string, AnyField])[]
  /** Fields that apply only beside certain values of others (`when`). */
  readonly conditional: readonly (readonly [string, AnyField])[]
  readonly tags: readonly TagsMeta[]
  readonly lines: readonly LinesMeta[]
  /** Fields that only holders of certain codes see. */
  readonly guarded: readonly (readonly [field: string, codes: readonly Code[]])[]
  readonly filterable: ReadonlySet<string>
  readonly sortable: ReadonlySet<string>
  readonly sorts: readonly (readonly [field: string, order: 'ASC' | 'DESC'])[]
  /** Converts a database row to a record. */
  readonly toRecord: (row: Row) => Row
}
export interface TagsMeta {
  readonly field: string
  readonly table: string
  readonly to: string
}
export interface LinesMeta {
  readonly field: string
  readonly child: string
  readonly by: string
}
export type Row = Record<string, any>

const metas = ofModel(() => new Map<string, EntityMeta>())

export const metaOf = (name: string): EntityMeta => {
  const known = metas().get(name)
  if (known) return known
  const meta = makeMeta(entityOf(name))
  metas().set(name, meta)
  return meta
}

/** The system fields of every record, as fields. */
const systemFields: readonly (readonly [string, AnyField])[] = [
  ['id', { kind: 'reference', options: { required: true } }],
  ['version', { kind: 'integer', options: { required: true, readOnly: true } }],
  ['createdOnUtc', { kind: 'instant', options: { required: true, readOnly: true } }],
  ['updatedOnUtc', { kind: 'instant', options: { required: true, readOnly: true } }],
]

function makeMeta(entity: AnyEntity): EntityMeta {
  const fields = fieldsOf(entity)
  const system = entity.readModel ? systemFields.slice(0, 2) : systemFields
  const all = [...system, ...fields]
  const sqlOf = new Map<string, string>()
  const fieldOf = new Map(all)
  for (const [name, f] of all) {
    if (f.options.computed) sqlOf.set(name, computedSql(f.options.computed))
    else if (kindColumn(f).column) sqlOf.set(name, `t."${snake(name)}"`)
  }
  const tags = fields
    .filter(([, f]) => f.kind === 'tags')
    .map(([field, f]) => ({ field, table: `"${linkTable(entity, field)}"`, to: f.options.to! }))
  const references = fields.filter(([, f]) => isReference(f))
  const files = fields.filter(([, f]) => isFile(f)).map(([n]) => n)
  const labelOf = new Map([
    ...references.map(
      ([name, f]) => [name, labelFor(entity, f.options.to!, `t."${snake(name)}"`)] as const,
    ),
    ...files.map(
      name =>
        [
          name,
          `(select json_build_object('name', r.name, 'mime', r.mime, 'size', r.size) from files r where r.id = t."${snake(name)}")`,
        ] as const,
    ),
    ...tags.map(l => [l.field, linkedSql(l)] as const),
  ])
  const select = (names: readonly string[], labelled: readonly string[] = [...labelOf.keys()]) =>
    [
      ...names.map(name => columnSql(fieldOf.get(name)!, sqlOf.get(name)!, name)),
      ...labelled.map(name => `${labelOf.get(name)} as "label:${name}"`),
    ].join(', ')
  const within = new Map<string, string>()
  const stored = fields.filter(([, f]) => kindColumn(f).column && !f.options.computed)
  return {
    entity,
    table: `"${tableName(entity)}"`,
    isOwned: entity.scope === 'client',
    selected: select([...sqlOf.keys()]),
    selectedWithin(by) {
      const known =
        within.get(by) ?? select([...sqlOf.keys()].filter(name => !repeatsParent(entity, name, by)))
      within.set(by, known)
      return known
    },
    part(names) {
      const wanted = new Set(['id', 'version', ...names])
      const isWanted = (name: string) => wanted.has(name)
      const linked = tags.map(({ field }) => field).filter(isWanted)
      return {
        selected: select([...sqlOf.keys()].filter(isWanted), [...labelOf.keys()].filter(isWanted)),
        toRecord: recordMaker([...references.map(([n]) => n), ...files].filter(isWanted), linked),
      }
    },
    sqlOf,
    labelOf,
    fields,
    fieldOf,
    stored,
    oddInJson: stored.filter(([, f]) => kindColumn(f).toJson),
    conditional: fields.filter(([, f]) => f.options.when),
    tags,
    lines: fields
      .filter(([, f]) => f.kind === 'lines')
      .map(([field, f]) => ({ field, child: f.options.from!.name, by: f.options.by! })),
    guarded: fields.flatMap(([n, f]) =>
      f.options.visibleTo ? [[n, f.options.visibleTo] as const] : [],
    ),
    filterable: new Set(filterableFields(entity)),
    sortable: new Set(sortableFields(entity)),
    sorts: defaultSorts(entity),
    toRecord: recordMaker(
      [...references.map(([n]) => n), ...files],
      tags.map(l => l.field),
    ),
  }
}

/** By what a field orders its records in SQL; rows of a read model also by the names of others. */
export const orderedBy = (
  { entity, fieldOf, sqlOf, labelOf }: EntityMeta,
  name: string,
): readonly string[] => {
  const field = fieldOf.get(name)!
  return entity.readModel && name !== 'id' && isReference(field)
    ? inOrder(labelOf.get(name)!)
    : ordersOf(field, sqlOf.get(name)!)
}

/** A computed expression that is a subquery needs parentheses. */
const computedSql = (expression: string) => `(${withColumns(expression, 't')})`

/** The label of a reference of an entity; clients share some records, but not the names of people. */
const labelFor = ({ scope }: AnyEntity, to: string, id: string) =>
  scope === 'company' && to === 'staff'
    ? `(select ${ownNameSql('o.client_id', labelSql(to, 'o.id'))} from staff o where o.id = ${id})`
    : labelSql(to, id)

/** SQL for this person: what depends on the reader's client is about theirs. */
export const readBy = ({ clientId }: { clientId: string }, text: string): string =>
  text.replaceAll(readersClient, `'${clientId}'::uuid`)

/** The label of the record with an id, through the label's own reference if it is one. */
export function labelSql(to: string, id: string, depth = 0): string {
  const target = entityOf(to)
  const alias = `r${depth}`
  const label = target.fields[target.label] as AnyField
  const inner = isReference(label)
    ? labelSql(label.options.to!, `${alias}."${snake(target.label)}"`, depth + 1)
    : wordsSql(label, `${alias}."${snake(target.label)}"`)
  return `(select ${inner} from "${tableName(target)}" ${alias} where ${alias}.id = ${id})`
}

/** SQL of the label of a row `t`. */
export const ownLabelSql = ({ entity, labelOf, fieldOf, sqlOf }: EntityMeta) =>
  labelOf.get(entity.label) ?? wordsSql(fieldOf.get(entity.label)!, sqlOf.get(entity.label)!)

/**
 * SQL of what files may say of a row, where records of one name are told apart by what they are known by:
 * `Loading zone 1 (AKL)`. Undefined where the name says enough.
 */
export function apartSql({ entity }: EntityMeta, row: string): string | undefined {
  const [label, known] = [entity.label, entity.knownBy ?? ''].map(
    name => entity.fields[name] as AnyField | undefined,
  )
  const { computed, visibleTo } = known?.options ?? {}
  if (!label || isReference(label) || !computed || visibleTo) return undefined
  const words = wordsSql(label, `${row}."${snake(entity.label)}"`)
  return `${words} || coalesce(' (' || (${withColumns(computed, row)}) || ')', '')`
}

/** SQL of the stored fields of a row `t`, by their names. */
export const storedSql = ({ stored, sqlOf }: EntityMeta) =>
  stored.map(([name, field]) => columnSql(field, sqlOf.get(name)!, name))

/** SQL of a stored field as answers have it. */
export const columnSql = (field: AnyField, sql: string, name: string) =>
  `${kindColumn(field).read?.(sql) ?? sql} as "${name}"`

/** SQL of the text of a field that names its record. */
export const wordsSql = (field: AnyField, column: string) =>
  kindColumn(field).words?.(column) ?? `${column}::text`

function linkedSql(l: TagsMeta) {
  const target = entityOf(l.to)
  const colour = Object.entries(target.fields as Record<string, AnyField>).find(
    ([, f]) => f.kind === 'colour',
  )?.[0]
  const parts = [
    `'id', r.id`,
    `'label', r."${snake(target.label)}"`,
    ...(colour ? [`'colour', r."${snake(colour)}"`] : []),
  ]
  return `(select coalesce(json_agg(json_build_object(${parts.join(', ')}) order by ${inOrder(`r."${snake(target.label)}"`).join(', ')}, r.id), '[]') from ${l.table} l join "${tableName(target)}" r on r.id = l.to_id where l.from_id = t.id)`
}

function recordMaker(references: readonly string[], tags: readonly string[]) {
  return (row: Row): Row => {
    const labels: Row = {}
    for (const name of references) {
      labels[name] = row[`label:${name}`]
      delete row[`label:${name}`]
    }
    for (const name of tags) {
      const linked = row[`label:${name}`] as { id: string }[]
      labels[name] = linked
      row[name] = linked.map(l => l.id)
      delete row[`label:${name}`]
    }
    row.labels = labels
    return row
  }
}
