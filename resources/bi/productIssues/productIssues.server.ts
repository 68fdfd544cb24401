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
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { moneyIn } from '#resources/bi/moneyIn.server.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import type { Period } from '#resources/bi/period.ts'
import { salesBySku } from '#resources/bi/sales.server.ts'
import { withinCategory } from '#resources/bi/withinCategory.server.ts'
import { productIssueCalls } from './productIssues.calls.ts'

type Row = CallAnswer<typeof productIssueCalls.getProductIssues>['data'][number]
type Narrowed = CallInput<typeof productIssueCalls.getIssueCauses>

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
    const order = orders[input.sortedBy ?? 'Created']
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
      select p.id as "productId", p.name as "productName", v.id as "supplierId", coalesce(s.written, 0)::int as sold, coalesce(s.delivered, 0)::int as delivered,
        f.issues, f.pieces, case when s.delivered > 0 then round(f.pieces * 100.0 / s.delivered, 1)::float8 end as "issuePercent",
        (array['Minor', 'Major', 'Critical'])[f.grade] as severity,
        (select x.cause_id from causes x where x.product_id = p.id order by x.pieces desc, x.cause_id limit 1) as "topCauseId",
        coalesce((select sum(x.issues - 1) from causes x where x.product_id = p.id), 0)::int as repeats,
        f.cost::float8, f.claims::float8, f.last_on::text as "lastOn", w.id is not null as "isWatched", w.note
      from found f join products p on p.id = f.product_id left join suppliers v on v.id = p.supplier_id
        left join sold s on s.product_id = p.id
        left join watched_products w on w.product_id = p.id and w.client_id = ${actor.clientId} and not w.is_deleted
      where ${input.isWatched ? sql`w.id is not null` : sql`true`}
      order by ${order}, p.code, p.id limit 20000`)
    return {
      data: rows.map(row => ({ ...row, issuesAt: issuesAddress(actor, period, input, row) })),
    }
  },

  async getIssueCauses({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const data = await db.query<
      CallAnswer<typeof productIssueCalls.getIssueCauses>['data'][number]
    >(sql`
      with issues as materialized (${issuesIn(actor, period, input)}),
        causes as (select cause_id, sum(quantity)::int as pieces, sum(cost) as cost from issues group by 1)
      select c.cause_id as "causeId", coalesce(n.name, 'Not known yet') as cause, c.pieces, c.cost::float8,
        round(sum(c.pieces) over (order by c.pieces desc, n.name, c.cause_id) * 100.0 / sum(c.pieces) over (), 1)::float8 as "soFarPercent"
      from causes c left join qa_causes n on n.id = c.cause_id order by c.pieces desc, n.name, c.cause_id limit 200`)
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

/** The issues of a period, each with its day, its cost, its severity as a number, and its claim in the client's money. */
const issuesIn = (
  actor: Actor,
  { from, to }: Period,
  { productId, supplierId, categoryId, causeId }: Narrowed,
): SQL => sql`
  select q.product_id, q.cause_id, q.quantity, q.created_on_utc, q.claim_amount, money_day(q.client_id, q.created_on_utc) as day,
    array_position(array['Minor', 'Major', 'Critical'], q.severity) as grade,
    (select coalesce(sum(c.amount), 0) from qa_costs c where c.qa_issue_id = q.id and not c.is_deleted) as cost,
    ${moneyIn(actor.country, sql`q.claim_amount`, sql`q.claim_currency`, sql`money_day(q.client_id, q.created_on_utc)`)} as claim
  from qa_issues q join products p on p.id = q.product_id
  where q.client_id = ${actor.clientId} and not q.is_deleted
    and q.created_on_utc >= ${dayBegins(from, actor)}::timestamptz and q.created_on_utc < ${dayBegins(to, actor, 1)}::timestamptz
    ${productId ? sql`and q.product_id = ${productId}` : sql``} ${supplierId ? sql`and q.supplier_id = ${supplierId}` : sql``} ${causeId ? sql`and q.cause_id = ${causeId}` : sql``}
    ${categoryId ? sql`and ${withinCategory(sql`p.category_id`, categoryId)}` : sql``}`

/** Pieces of each product that were written and delivered, those of sets as their members. */
const soldOf = (clientId: string, period: Period): SQL => sql`
  select k.product_id, sum(s.quantity * coalesce(m.quantity, 1)) filter (where s.basis = 'Written') as written,
    sum(s.quantity * coalesce(m.quantity, 1)) filter (where s.basis = 'Delivered') as delivered
  from (
    select x.basis, x.sku_id, sum(x.quantity) as quantity from (${salesBySku(clientId, period, {})}) x where x.basis in ('Written', 'Delivered') group by 1, 2) s
    left join combo_members m on m.combo_sku_id = s.sku_id and not m.is_deleted
    join skus k on k.id = coalesce(m.sku_id, s.sku_id)
  where k.product_id in (select product_id from found) group by 1`

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
  return `/QA/productQAIssues?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}
