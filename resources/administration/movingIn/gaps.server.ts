import { sql } from 'drizzle-orm'
import type { AnyEntity } from '#define'
import { hiddenFields, matching, metaOf, type Context } from '#server/kit'

/** What records of a door lack: how many do, and the filter by which their list shows them. */
export interface Gap {
  readonly what: 'price' | 'address' | 'facts' | 'posting'
  readonly count: number
  readonly filter: Readonly<Record<string, unknown>>
}

type Lack = Omit<Gap, 'count'>

/** What a company misses once it sells, by entity. */
const lacks: Readonly<Record<string, readonly Lack[]>> = {
  // An invoice of a branch that lacks its number or its address is none that the law knows.
  branches: [{ what: 'facts', filter: { isComplete: false, isActive: true } }],
  products: [{ what: 'price', filter: { lacks: 'Price' } }],
  // Nobody brings the address of an erased customer, and merged ones are deleted.
  customers: [{ what: 'address', filter: { hasAddress: false, state: ['Active', 'Blocked'] } }],
}

/** Drafts of files stand in no books until they are posted. */
const posting: Lack = { what: 'posting', filter: { state: 'Draft' } }

/** What lacks of the records of some doors, by entity; in one statement. */
export async function gapsOf(
  { db, actor }: Context,
  entities: readonly AnyEntity[],
): Promise<ReadonlyMap<string, readonly Gap[]>> {
  const asked = entities.flatMap(({ name, fields }) => {
    const meta = metaOf(name)
    const hidden = hiddenFields(meta, actor)
    const isPosted =
      fields.state?.options.values?.includes('Posted') && meta.filterable.has('state')
    return [...(lacks[name] ?? []), ...(isPosted ? [posting] : [])]
      .filter(({ filter }) => !Object.keys(filter).some(field => hidden.includes(field)))
      .map(lack => ({ name, lack }))
  })
  const counts = await db.query<{ i: number; count: number }>(
    sql.join(
      asked.map(({ name, lack }, i) => {
        const meta = metaOf(name)
        return sql`select ${i}::int as i, count(*)::int as count from ${sql.raw(meta.table)} t where ${matching(meta, actor, lack.filter)}`
      }),
      sql` union all `,
    ),
  )
  const found = new Map<string, Gap[]>()
  for (const { i, count } of counts.toSorted((a, b) => a.i - b.i)) {
    const { name, lack } = asked[i]!
    if (count) found.set(name, [...(found.get(name) ?? []), { ...lack, count }])
  }
  return found
}
