import { sql } from 'drizzle-orm'
import {
  problemAt,
  recordset,
  metaOf,
  touched,
  type Context,
  type Details,
  type Problem,
} from '#server/kit'
import { lockBought } from '#resources/purchasing/orders/followNumbers.server.ts'

interface Lacking {
  readonly id: string
  readonly containerId: string
  readonly purchaseOrderLineId: string | null
  readonly code: string
  readonly lacks: number
}

/**
 * What a container that is completed did not bring, as `details.missing` says it: pieces that are given
 * up are closed short on their purchase order, the others are still to come.
 * @returns the containers with pieces of which nothing or something else is said
 */
export async function settleMissing(
  { db, actor }: Context,
  ids: readonly string[],
  details: Details | undefined,
): Promise<ReadonlyMap<string, Problem | readonly Problem[]>> {
  if (!ids.length) return new Map()
  const lacking = await db.query<Lacking>(sql`
    select l.id, l.container_id, l.purchase_order_line_id, k.code, l.quantity - l.received_good - l.damaged as lacks
    from container_lines l join skus k on k.id = l.sku_id
    where l.container_id = any(${sql.param(ids)}::uuid[]) and not l.is_deleted and l.quantity > l.received_good + l.damaged order by l.id`)
  const told = details?.missing
  const refused = new Map<string, Problem[]>()
  for (const line of lacking) {
    const problem = oddMissing(line, told?.[line.id])
    if (problem) refused.set(line.containerId, [...(refused.get(line.containerId) ?? []), problem])
  }
  const fine = lacking.filter(({ containerId }) => !refused.has(containerId))
  if (!fine.length) return refused
  await lockBought(
    db,
    fine.flatMap(({ purchaseOrderLineId }) => purchaseOrderLineId ?? []),
  )
  await db.query(sql`
    update container_lines l set missing = v.missing, ${touched(actor)}
    from ${recordset(
      metaOf('containerLines'),
      fine.map(({ id, lacks }) => ({ id, missing: lacks })),
    )} where l.id = v.id and l.missing <> v.missing`)
  // On board they count as to come until the state is written.
  const givenUp = fine.flatMap(({ id, purchaseOrderLineId }) =>
    purchaseOrderLineId && told![id]!.closedShort > 0
      ? [{ id: purchaseOrderLineId, closedShort: told![id]!.closedShort }]
      : [],
  )
  if (givenUp.length) {
    await db.query(
      sql`update containers set state = 'Completed' where id = any(${sql.param([...new Set(fine.map(({ containerId }) => containerId))])}::uuid[])`,
    )
    await db.query(sql`
      update purchase_order_lines p set closed_short = p.closed_short + v.n, ${touched(actor)}
      from (select id, sum(closed_short)::int as n from ${recordset(metaOf('purchaseOrderLines'), givenUp)} group by 1) v where p.id = v.id`)
  }
  return refused
}

function oddMissing(
  { id, code, lacks, purchaseOrderLineId }: Lacking,
  told: { closedShort: number; stillOwed: number } | undefined,
): Problem | undefined {
  const pieces = lacks === 1 ? '1 piece' : `${lacks.toLocaleString('en')} pieces`
  const field = `missing.${id}`
  if (!told)
    return problemAt(
      'unexplained',
      'missing',
      `${code}: ${pieces} did not come. Say how many are given up, and how many are still owed.`,
    )
  if (told.closedShort + told.stillOwed !== lacks)
    return problemAt(
      'invalid',
      field,
      `${code}: ${pieces} did not come. Given up and still owed together are ${lacks.toLocaleString('en')}.`,
    )
  return told.stillOwed > 0 && !purchaseOrderLineId
    ? problemAt('invalid', field, `${code} is of no purchase order, so nobody owes it.`)
    : undefined
}
