import { sql, type SQL } from 'drizzle-orm'
import { isReference } from '#define'
import type { Context } from '#server/context.ts'
import { hooksOf } from '#server/halves.ts'
import { wordsSql, type EntityMeta } from '#server/entities/meta/meta.ts'
import { inOrder } from '#server/fields/folding.ts'
import { conditionsOf, contains, says } from './filter.ts'
import type { Page } from './read.ts'
import { hiddenFields, own } from './visibility.ts'

export interface Option {
  id: string
  label: string
  colour?: string
  code?: string | null
  picture?: string | null
}

const mostRanked = 200

/** Records to choose from: matches of the words and the filter, and those with the given ids. */
export async function optionsOf(
  { db, actor }: Context,
  meta: EntityMeta,
  asked: {
    q?: string
    ids?: readonly string[]
    filter?: Page['filter']
    limit: number
    /** The label, or the record's code, must be `q` from its first to its last letter. */
    isExact?: boolean
    /** Words are looked for in names and codes alone, in nothing that tells of a person. */
    isByName?: boolean
  },
): Promise<Option[]> {
  const label = meta.fieldOf.get(meta.entity.label)!
  const labelSql = isReference(label)
    ? `t.id::text`
    : wordsSql(label, meta.sqlOf.get(meta.entity.label)!)
  const colour = meta.fields.find(([, f]) => f.kind === 'colour')?.[0]
  const { picture, knownBy } = meta.entity
  // Of a label that is not as people write it, its words are what is ordered.
  const order = [
    ...(isReference(label) ? [labelSql] : inOrder(labelSql)).map(part => sql.raw(part)),
    sql`t.id`,
  ]
  const extra = sql.raw(
    [
      colour && `, ${meta.sqlOf.get(colour)} as colour`,
      knownBy &&
        !hiddenFields(meta, actor).includes(knownBy) &&
        `, ${meta.sqlOf.get(knownBy)} as code`,
      picture &&
        !hiddenFields(meta, actor).includes(picture) &&
        `, ${meta.sqlOf.get(picture)} as picture`,
    ]
      .filter(Boolean)
      .join(''),
  )
  const conditions = [...own(meta, actor)]
  let typed: string | undefined
  if (asked.ids) conditions.push(asked.ids.length ? sql`t.id in ${asked.ids}` : sql`false`)
  if (asked.filter)
    // The route has checked the filter's fields.
    conditions.push(
      ...conditionsOf(
        meta,
        asked.filter,
        actor,
        hiddenFields(meta, actor),
        new Set(Object.keys(asked.filter)),
      ),
    )
  if (asked.isExact && !asked.ids)
    conditions.push(
      sql`lower(${asked.q?.trim().normalize('NFC') ?? null}) in (${sql.join(
        [labelSql, ...codesOf(meta)].map(each => sql`lower(${sql.raw(each)})`),
        sql`, `,
      )})`,
    )
  else if (asked.isByName && asked.q?.trim())
    conditions.push(says(namesOf(meta, labelSql), asked.q.trim()))
  else if (asked.q?.trim()) {
    const found = await hooksOf(meta.entity.name).findOptions?.(
      db,
      asked.q,
      sql.join(conditions, sql` and `),
    )
    if (found) {
      conditions.push(found.where)
      order.unshift(found.order)
    } else {
      typed = asked.q.trim().normalize('NFC')
      conditions.push(
        ...(meta.entity.list?.search?.length
          ? conditionsOf(meta, { q: asked.q }, actor)
          : [says(sql.raw(labelSql), asked.q.trim())]),
      )
    }
  }
  const found = sql`select t.id, ${sql.raw(labelSql)} as label${extra} from ${sql.raw(meta.table)} t where ${sql.join(conditions, sql` and `)} order by ${sql.join(order, sql`, `)}`
  if (typed === undefined || isReference(label))
    return db.query<Option>(sql`${found} limit ${asked.limit}`)
  // What is spelt as typed comes first. Of a word that is everywhere, only the first few are looked at.
  return db.query<Option>(
    sql`select * from (${found} limit ${Math.max(asked.limit, mostRanked)}) x
      order by x.label::text not ilike ${contains(typed)}, ${sql.join(
        inOrder('x.label::text').map(part => sql.raw(part)),
        sql`, `,
      )}, x.id limit ${asked.limit}`,
  )
}

const codesOf = (meta: EntityMeta) =>
  meta.fields.flatMap(([name, { kind }]) => (kind === 'code' ? [meta.sqlOf.get(name)!] : []))

/** The label with the plain texts that the list is searched by. */
function namesOf(meta: EntityMeta, label: string): SQL {
  const plain = (meta.entity.list?.search ?? []).filter(name =>
    ['text', 'code'].includes(meta.fieldOf.get(name)!.kind),
  )
  return sql.raw(
    `concat_ws(' ', ${[label, ...plain.map(name => meta.sqlOf.get(name)!)].join(', ')})`,
  )
}
