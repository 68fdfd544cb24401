import { sql, type SQL } from 'drizzle-orm'
import {
  badInput,
  createRecord,
  dayBegins,
  handlers,
  metaOf,
  oneRecord,
  removeRecord,
  updateRecord,
  type Actor,
  type Context,
} from '#server/kit'
import { todayFor, type CallAnswer, listAddress } from '#define'
import { periodOf } from '#resources/bi/period.server.ts'
import type { Period } from '#resources/bi/period.ts'
import { causeName, causesOf } from './issueCauses.server.ts'
import { issuesIn, soldOf, type Narrowed } from './issueFacts.server.ts'
import { productIssueCalls } from './productIssues.calls.ts'

type Row = CallAnswer<typeof productIssueCalls.getProductIssues>['data'][number]

/** How rows stand by each entry of the dictionary. */
const orders: Readonly<Record<string, SQL>> = {
  Created: sql`f.last_at desc`,
  Product: sql`p.code`,
  Supplier: sql`v.name nulls last`,
  Quantity: sql`f.pieces desc`,
  Severity: sql`f.grade desc, f.pieces desc`,
  'Claim amount': sql`f.claims desc nulls last`,
}

export default handlers(productIssueCalls, {
  async getProductIssues({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const by = input.sortedBy ?? 'Created'
    const order = Object.hasOwn(orders, by) ? orders[by] : undefined
    if (!order) throw badInput('invalid', 'sortedBy', `Sort by ${Object.keys(orders).join(', ')}.`)
    const rows = await db.query<Omit<Row, 'issuesAt'>>(sql`
      with issues as materialized (${issuesIn(actor, period, input)}),
        causes as (
          select product_id, cause_id, count(*) as issues, sum(quantity) as pieces from issues where cause_id is not null group by 1, 2),
        found as (
          select i.product_id, count(*)::int as issues, sum(i.quantity)::int as pieces, max(i.grade) as grade, max(i.created_on_utc) as last_at, max(i.day) as last_on,
            sum(i.cost) as cost, case when bool_or(i.claim_amount is not null and i.claim is null) then null else sum(i.claim) end as claims
          from issues i group by 1),
        sold as materialized (${soldOf(actor.clientId, period)})
      select p.id as "productId", p.name as "productName", v.id as "supplierId", v.name as "supplierName", coalesce(s.written, 0)::int as sold, coalesce(s.delivered, 0)::int as delivered,
        f.issues, f.pieces, case when s.delivered > 0 then round(f.pieces * 100.0 / s.delivered, 1)::float8 end as "issuePercent",
        (array['Minor', 'Major', 'Critical'])[f.grade] as severity,
        t.cause_id as "topCauseId", ${causeName(sql`t.cause_id`)} as "topCauseName",
        coalesce((select sum(x.issues - 1) from causes x where x.product_id = p.id), 0)::int as repeats,
        f.cost::float8, f.claims::float8, f.last_on::text as "lastOn", w.id is not null as "isWatched", w.note
      from found f join products p on p.id = f.product_id left join suppliers v on v.id = p.supplier_id
        left join sold s on s.product_id = p.id
        left join lateral (select x.cause_id from causes x where x.product_id = p.id order by x.pieces desc, x.cause_id limit 1) t on true
        left join watched_products w on w.product_id = p.id and w.client_id = ${actor.clientId} and not w.is_deleted
      where ${input.isWatched ? sql`w.id is not null` : sql`true`}
      order by ${order}, p.code, p.id limit 20000`)
    return {
      data: rows.map(row => ({ ...row, issuesAt: issuesAddress(actor, period, input, row) })),
    }
  },

  async getIssueCauses({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const data = await causesOf(db, issuesIn(actor, period, input))
    return { data }
  },

  async watchProduct(context, { productId, note }) {
    await oneRecord(context, metaOf('products'), productId, 'for update')
    const known = await watchedOf(context, productId)
    const given = { note: note?.trim() || null }
    if (known)
      await updateRecord(context, metaOf('watchedProducts'), known.id, { ...known, ...given })
    else await createRecord(context, metaOf('watchedProducts'), { productId, ...given })
  },

  async unwatchProduct(context, { productId }) {
    await oneRecord(context, metaOf('products'), productId, 'for update')
    const known = await watchedOf(context, productId)
    if (known) await removeRecord(context, metaOf('watchedProducts'), known.id, known.version)
  },
})

async function watchedOf({ db, actor }: Context, productId: string) {
  const [known] = await db.query<{ id: string; version: number }>(sql`
    select id, version from watched_products where product_id = ${productId} and client_id = ${actor.clientId} and not is_deleted`)
  return known
}

/** The address of the issues that a row counts. */
function issuesAddress(
  actor: Actor,
  { from, to }: Period,
  { supplierId, causeId }: Narrowed,
  { productId }: Pick<Row, 'productId'>,
): string {
  const last = new Date(Date.parse(dayBegins(to, actor, 1)) - 1).toISOString()
  const filter = {
    productId,
    ...(supplierId && { supplierId }),
    ...(causeId && { causeId }),
    createdOnUtc: { gte: dayBegins(from, actor), lte: last },
  }
  return listAddress('/QA/productQAIssues', filter)
}
