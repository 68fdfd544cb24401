import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { aimsOf } from '#server/imports/columns.ts'
import type { Mapping, Reading, SheetRow } from '#server/imports/reading/sheet.ts'
import { headingsOf, noMapping, saidByHeading, shapeOf } from './mapping.ts'

/**
 * What somebody of this client said last about the columns of such a file, when it was imported;
 * without what this file lacks, and without fields that this person may not set.
 */
export async function chosenBefore(
  { db, actor }: Context,
  meta: EntityMeta,
  cells: SheetRow['cells'],
): Promise<Mapping> {
  const [last] = await db.query<{ mapping: Mapping }>(
    sql`select changes -> 'mapping' as "mapping" from audit
      where operation = 'import' and entity = ${meta.entity.name} and client_id = ${actor.clientId} and changes ->> 'shape' = ${shapeOf(cells)}
      order by at_utc desc, seq desc limit 1`,
  )
  if (!last) return noMapping
  const aims = new Set(aimsOf(meta, actor).map(({ path }) => path))
  const earlier = heldBy({ ...noMapping, ...last.mapping }, cells)
  const { columns, constants, joined = {}, split = {}, repeats = {}, reading } = earlier
  return {
    ...earlier,
    columns: those(columns, (_, path) => path === null || aims.has(path)),
    constants: those(constants, path => aims.has(path)),
    repeats: those(repeats, path => aims.has(path)),
    // Sheet, headings and bytes were read before these headings were known.
    ...(reading && { reading: rowsOf(reading) }),
    joined: those(joined, path => aims.has(path)),
    split: those(split, (_, { into }) => into.every(path => path === null || aims.has(path))),
  }
}

/** The part of a mapping of the headings that a file has. */
export function heldBy(stated: Mapping, cells: SheetRow['cells']): Mapping {
  const headings = headingsOf(cells)
  const isThere = (heading: string) => headings.includes(heading)
  const { joined, split } = stated
  return {
    ...stated,
    ...Object.fromEntries(
      Object.entries(saidByHeading(stated)).map(([part, of]) => [
        part,
        those<unknown>(of, isThere),
      ]),
    ),
    ...(joined && { joined: those(joined, (_, of) => of.columns.every(isThere)) }),
    ...(split && { split: those(split, isThere) }),
  }
}

const those = <Value>(
  values: Readonly<Record<string, Value>>,
  isWanted: (name: string, value: Value) => boolean,
) => Object.fromEntries(Object.entries(values).filter(([n, value]) => isWanted(n, value)))

/** What was said of rows. */
const rowsOf = ({ leavesTotals, country }: Reading): Reading => ({
  ...(leavesTotals !== undefined && { leavesTotals }),
  ...(country && { country }),
})
