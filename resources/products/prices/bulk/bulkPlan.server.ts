import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rateInPrices } from '#resources/administration/taxes/nationalRate.server.ts'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import { wallDayIn } from '#resources/days.server.ts'
import { marginOf, type Margin } from '#resources/products/costs/margins.ts'
import { BadInput, type Problem, problemAt, Refused } from '#server/kit'
import { iso } from '#resources/products/prices/moments.server.ts'
import {
  planPrices,
  type PlannedPrice,
  type SetPrice,
} from '#resources/products/prices/priceSetting.server.ts'
import { wantedOf, type Asking, type BulkInput, type WantedRow } from './bulkWanted.server.ts'

/** What is known of a price that would be set. */
export interface PricedRow extends WantedRow {
  readonly sku: string
  readonly name: string
  readonly oldAmount: number | null
  readonly margin: Margin | null
  readonly isBelowCost: boolean
  /** How many open quotations have the SKU, in the market. */
  readonly quotations: number
}

export interface BulkPlan {
  readonly rows: readonly PricedRow[]
  readonly planned: readonly PlannedPrice[]
  /** In the order of the rows, each with its row. */
  readonly problems: readonly Problem[]
  /** Of everything that the prices follow from. */
  readonly token: string
}

/** Prices that are not set: bad input where only their SKUs are not known. */
export const refusedPrices = (problems: readonly Problem[]) =>
  problems.every(({ code }) => code === 'unknown_reference')
    ? new BadInput(...problems)
    : new Refused(...problems)

/**
 * What an input would do, with every reason why it cannot. Preview and application share it.
 * @param isLocked nobody else prices these SKUs until the transaction ends
 */
export async function bulkPlan(
  context: Asking,
  input: BulkInput,
  isLocked: boolean,
): Promise<BulkPlan> {
  const asked = await wantedOf(context, input)
  const { planned, problems: clashes } = await planPrices(
    context,
    asked.rows.map(({ price }) => price),
    isLocked,
  )
  const facts = await factsOf(context, asked.rows)
  const plans = new Map(planned.map(plan => [plan.wanted, plan]))
  const mayGoBelow = context.actor.codes.has('J4')
  const problems: Problem[] = [
    ...asked.problems,
    ...clashes.map(problem => ({ ...problem, row: asked.rows[problem.row!]!.row })),
  ]
  const rows = asked.rows.map(({ row, price }, n): PricedRow => {
    const { cost = null, taxRate = 0, sku = '', name = '', quotations = 0 } = facts.get(n) ?? {}
    const margin = marginOf(price.amount, taxRate, cost)
    const isBelowCost = margin !== null && margin.amount < 0
    if (isBelowCost && !mayGoBelow)
      problems.push({
        ...problemAt(
          'below_cost',
          'amount',
          `${price.amount.toFixed(2)} is below what ${sku} costs. Ask somebody with code J4.`,
        ),
        row,
      })
    const oldAmount = plans.get(price)?.oldAmount ?? null
    return { row, price, sku, name, oldAmount, margin, isBelowCost, quotations }
  })
  problems.sort((a, b) => a.row! - b.row!)
  return { rows, planned, problems, token: tokenOf(planned, facts) }
}

interface Facts {
  n: number
  sku: string
  name: string
  cost: number | null
  taxRate: number
  quotations: number
}

/** By the place of the row. One statement. */
async function factsOf({ db }: Asking, rows: readonly WantedRow[]) {
  const asked = rows.map(({ price: { skuId, market, fromOnUtc } }, n) => ({
    n,
    sku_id: skuId,
    market,
    at: fromOnUtc ?? null,
  }))
  const market = sql`a.market`
  const at = sql`coalesce(a.at, now())`
  const found = await db.query<Facts>(sql`
    with asked as materialized (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(n int, sku_id uuid, market text, at timestamptz)),
    rates as materialized (select market, day, ${rateInPrices(sql`d.market`, sql`d.day`)} as rate
      from (select distinct a.market, ${wallDayIn(market, at)} as day from asked a) d),
    offered as materialized (
      select l.sku_id, c.country as market, count(distinct o.id)::int as quotations
      from order_lines l join orders o on o.id = l.order_id join clients c on c.id = o.client_id
      where l.sku_id in (select sku_id from asked) and o.state = 'Quotation' and not o.is_deleted and not l.is_deleted group by 1, 2)
    select a.n, k.code as sku, k.name, r.rate as "taxRate", coalesce(q.quotations, 0) as quotations, ${costIn(sql`a.sku_id`, market, at)} as cost
    from asked a join skus k on k.id = a.sku_id join rates r on r.market = a.market and r.day = ${wallDayIn(market, at)}
      left join offered q on q.sku_id = a.sku_id and q.market = a.market`)
  return new Map(found.map(fact => [fact.n, fact]))
}

/** Changes with what a price replaces, when that ends, and what the goods cost; not with the clock. */
function tokenOf(planned: readonly PlannedPrice[], facts: ReadonlyMap<number, Facts>): string {
  const hash = createHash('sha256')
  for (const [n, { wanted, before, to }] of planned.entries())
    hash.update(JSON.stringify([identity(wanted), before?.amount, iso(to), facts.get(n)?.cost]))
  return hash.digest('hex')
}

const identity = ({ skuId, market, kind, amount, fromOnUtc, toOnUtc }: SetPrice) => [
  skuId.toLowerCase(),
  market,
  kind,
  amount,
  fromOnUtc,
  toOnUtc,
]
