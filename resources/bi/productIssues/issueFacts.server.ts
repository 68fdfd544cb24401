import { sql, type SQL } from 'drizzle-orm'
import { dayBegins, type Actor } from '#server/kit'
import type { CallInput } from '#define'
import { moneyIn } from '#resources/bi/moneyIn.server.ts'
import type { Period } from '#resources/bi/period.ts'
import { salesBySku } from '#resources/bi/sales.server.ts'
import { withinCategory } from '#resources/bi/withinCategory.server.ts'
import type { productIssueCalls } from './productIssues.calls.ts'

export type Narrowed = CallInput<typeof productIssueCalls.getIssueCauses>

/** The issues of a period, each with its day, its cost, its severity as a number, and its claim in the client's money. */
export const issuesIn = (
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
export const soldOf = (clientId: string, period: Period): SQL => sql`
  select k.product_id, sum(s.quantity * coalesce(m.quantity, 1)) filter (where s.basis = 'Written') as written,
    sum(s.quantity * coalesce(m.quantity, 1)) filter (where s.basis = 'Delivered') as delivered
  from (
    select x.basis, x.sku_id, sum(x.quantity) as quantity from (${salesBySku(clientId, period, {})}) x where x.basis in ('Written', 'Delivered') group by 1, 2) s
    left join combo_members m on m.combo_sku_id = s.sku_id and not m.is_deleted
    join skus k on k.id = coalesce(m.sku_id, s.sku_id)
  where k.product_id in (select product_id from found) group by 1`

/** Pieces and cost of these issues by cause. */
export const sumsByCause = (issues: SQL): SQL =>
  sql`select i.cause_id, sum(i.quantity)::int as pieces, sum(i.cost) as cost from (${issues}) i group by 1`
