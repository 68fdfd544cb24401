import { sql } from 'drizzle-orm'
import { refused, type BeforeWrite, type Context, type Row } from '#server/kit'

/**
 * A new request says who asks. A branch asks for no more units than its showrooms may hold: those that
 * stand there and those that are asked for count, less those that others replace.
 */
export const askingForDisplay: BeforeWrite = async (context, input, current) => {
  const request = { ...current, ...input }
  if (isSame(request, current)) return input
  await refuseUnknownUnit(context, request)
  await refuseOverLimit(context, request, current?.id as string | undefined)
  return current ? input : { ...input, askedById: context.actor.staffId }
}

const isSame = (request: Row, current: Row | undefined) =>
  !!current &&
  ['branchId', 'warehouseId', 'quantity', 'replacesSkuId'].every(
    name => request[name] === current[name],
  )

async function refuseUnknownUnit({ db }: Context, { replacesSkuId, warehouseId }: Row) {
  if (!replacesSkuId) return
  const [unit] = await db.query(sql`
    select 1 from stock_lines where sku_id = ${replacesSkuId as string} and warehouse_id = ${warehouseId as string} and quantity > 0 and not is_deleted limit 1`)
  if (!unit)
    throw refused(
      'not_there',
      'replacesSkuId',
      'No unit of it is displayed there. Choose another one.',
    )
}

/** The branch is locked, so that two who ask for its last place wait for each other. */
async function refuseOverLimit(
  { db }: Context,
  { branchId, quantity, replacesSkuId }: Row,
  id: string | undefined,
) {
  const [branch] = await db.query<{ name: string; limit: number | null }>(
    sql`select name, display_limit as "limit" from branches where id = ${branchId as string} for no key update`,
  )
  if (!branch || branch.limit === null) return
  const [counted] = await db.query<{ there: number; asked: number }>(sql`
    select (select coalesce(sum(l.quantity), 0)::int from stock_lines l join warehouses w on w.id = l.warehouse_id
        where w.branch_id = ${branchId as string} and w.warehouse_type = 'ShopDisplay' and l.stock_status <> 'Missing' and not l.is_deleted) as there,
      (select coalesce(sum(d.quantity - case when d.replaces_sku_id is null then 0 else 1 end - coalesce(t.received, 0)), 0)::int
        from demo_requests d left join lateral (select sum(received)::int as received from transfer_lines where transfer_id = d.transfer_id) t on true
        where d.branch_id = ${branchId as string} and d.state in ('Requested', 'Approved', 'Allocated', 'Transferred') and d.id is distinct from ${id ?? null}::uuid and not d.is_deleted) as asked`)
  const { there, asked } = counted!
  const own = (quantity as number) - (replacesSkuId ? 1 : 0)
  if (there + asked + own > branch.limit)
    throw refused(
      'limit',
      'quantity',
      `${branch.name} may show ${branch.limit.toLocaleString('en')} units: ${there.toLocaleString('en')} stand there and ${asked.toLocaleString('en')} are asked for. Replace one, or close a request first.`,
    )
}
