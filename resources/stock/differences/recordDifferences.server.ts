import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  metaOf,
  type Queryable,
  recordset,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import { snake, type RecordOf } from '#define'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import { systemThen } from './systemThen.ts'
import type { stockDifferences } from './stockDifferences.entity.ts'

type Difference = RecordOf<typeof stockDifferences>

/**
 * Pieces that were found at a place. What was counted says when: it is compared with the books at
 * that moment. Anything else says how many were expected.
 */
export type FoundPieces = Pick<Difference, 'skuId' | 'warehouseId' | 'source' | 'found'> &
  Partial<
    Pick<
      Difference,
      | 'layerId'
      | 'cartons'
      | 'stockStatus'
      | 'planId'
      | 'transferId'
      | 'containerId'
      | 'cause'
      | 'explanation'
    >
  > & {
    /** Somebody has approved what was found: it may be posted. Its cause has to be given. */
    isExplained?: boolean
  } & ({ countedOnUtc: string } | { expected: number })

/**
 * Records what was found where it is not what should be there. A count takes the place of earlier
 * ones of its place, and none is recorded where a later one stands.
 * @returns the differences that were recorded
 */
export async function recordDifferences(
  context: Context,
  found: readonly FoundPieces[],
): Promise<{ id: string; no: string }[]> {
  const given = found.map(({ isExplained, ...pieces }) => ({
    expected: null,
    countedOnUtc: null,
    layerId: null,
    cartons: 0,
    stockStatus: 'Normal',
    ...pieces,
    id: uuid(),
    staffId: context.actor.staffId,
    state: isExplained ? 'Explained' : 'Open',
  }))
  if (!given.length) return []
  await waitForCounts(context, given)
  await endEarlierCounts(context, given)
  const rows = await comparedWithBooks(context, given)
  if (!rows.length) return []
  await insertRows(context, metaOf('stockDifferences'), rows)
  const recorded = await context.db.query<{ id: string; no: string }>(
    sql`select id, no from stock_differences where id in ${rows.map(({ id }) => id)} order by no`,
  )
  await writeAuditAndOutbox(
    context,
    'create',
    'stockDifferences',
    rows.map(({ id, skuId, found: pieces }) => ({
      id,
      changes: { skuId: [null, skuId], found: [null, pieces] },
    })),
  )
  return recorded
}

/** Ends open differences whose pieces have turned up, or are accounted for otherwise. */
export async function endDifferences(
  context: Context,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  if (!ids.length) return
  await keepSystem(context, ids)
  await context.db.query(sql`
    update stock_differences set state = 'Rejected', ${touched(context.actor)} where id in ${ids}`)
  await writeAuditAndOutbox(
    context,
    'reject',
    'stockDifferences',
    ids.map(id => ({ id, changes: { state: [null, 'Rejected'], reason: [null, reason] } })),
  )
}

/** What the books said stays with a difference that is settled. */
export async function keepSystem({ db, actor }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await db.query(sql`
      update stock_differences d set expected = ${sql.raw(systemOf('d'))}, ${touched(actor)} where d.id in ${ids}`)
}

/** SQL of what the books say of a difference, by the alias of its table. */
export const systemOf = (alias: string) => systemThen(field => `${alias}.${snake(field)}`)

type Given = Omit<FoundPieces, 'isExplained'> & {
  id: string
  expected: number | null
  countedOnUtc: string | null
}

/** Those that differ, in pieces or by cartons of one, with what a piece costs today and without what a later count has settled. */
async function comparedWithBooks(context: Context, given: readonly Given[]) {
  const { db, actor } = context
  const differing = await db.query<{ id: string; unitCost: number | null }>(sql`
    select d.id, ${costIn(sql`d.sku_id`, sql`${actor.country}::text`, sql`now()`)} as unit_cost
    from ${asRows(given)} where (d.found <> ${sql.raw(systemOf('d'))} or d.cartons > 0)
      and not exists (select from stock_differences later where ${sameCounted('later')} and later.counted_on_utc > d.counted_on_utc and later.state <> 'Rejected')`)
  const costs = new Map(differing.map(({ id, unitCost }) => [id, unitCost]))
  return given
    .filter(({ id }) => costs.has(id))
    .map(pieces => ({ ...pieces, unitCost: costs.get(pieces.id) }))
}

/** Locks of counted places: so many, since a count of thousands would fill the table of locks. */
const countLocks = 64

/** Of two counts of a place at the same moment the second sees what the first has recorded. */
const waitForCounts = ({ db, actor }: Context, given: readonly Given[]) =>
  db.query(sql`
    select pg_advisory_xact_lock(hashtext('counts'), x.no) from (
      select distinct abs(hashtext(concat_ws(' ', ${actor.clientId}::text, d.warehouse_id, d.layer_id)) % ${countLocks}) as no
      from ${asRows(given)} where d.counted_on_utc is not null order by 1) x`)

/** The same pieces would be posted twice. */
async function endEarlierCounts(context: Context, given: readonly Given[]) {
  const earlier = await openCounts(context.db, given)
  await endDifferences(context, earlier, 'The place was counted again.')
}

async function openCounts(tx: Queryable, given: readonly Given[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select e.id from stock_differences e
    where e.state in ('Open', 'Investigating', 'Explained') and exists (select from ${asRows(given)} where ${sameCounted('e')} and e.counted_on_utc <= d.counted_on_utc
      -- Whoever counts whole pieces has not looked for a carton that is missing; pieces that are missing too would be posted twice.
      and (e.cartons = 0 or d.source = 'Zone' or e.found <> ${sql.raw(systemOf('e'))}))
    order by e.id for update of e`)
  return rows.map(({ id }) => id)
}

/** What was found, as rows `d`. */
const asRows = (given: readonly Given[]) =>
  sql`(select v.* from ${recordset(metaOf('stockDifferences'), given)}) d`

/** Whether a difference, by its alias, is of the place that `d` was counted at. */
const sameCounted = (alias: string) =>
  sql.raw(
    `${alias}.sku_id = d.sku_id and ${alias}.warehouse_id = d.warehouse_id and ${alias}.layer_id is not distinct from d.layer_id and ${alias}.stock_status = d.stock_status and ${alias}.counted_on_utc is not null and not ${alias}.is_deleted`,
  )
