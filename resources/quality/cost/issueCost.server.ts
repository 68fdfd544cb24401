import { sql } from 'drizzle-orm'
import type { RecordOf } from '#define'
import { badInput, type Context, type Fill, refused } from '#server/kit'
import { toTheCent } from '#resources/cents.ts'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { rateOf } from '#resources/purchasing/orders/terms/rate.server.ts'
import { costRows } from '#resources/service/goods/ticketCost.server.ts'
import type { qaIssues } from '#resources/quality/qaIssues.entity.ts'

type Currency = NonNullable<RecordOf<typeof qaIssues>['claimCurrency']>

/** The cost of the tickets of product issues. */
export const issueCostFill: Fill = {
  fields: ['ticketCost'],
  async of(context, ids) {
    if (!seesCost(context.actor)) return new Map()
    const costs = await ticketCosts(context, ids)
    return new Map([...costs].map(([id, ticketCost]) => [id, { ticketCost }]))
  },
}

/**
 * The claim for an issue that nobody has named an amount for: its lines and its tickets, in the money
 * of its supplier by the rate of today; in that of the client where no rate is known.
 * @throws BadInput for who sees no cost, Refused where nothing was spent
 */
export async function costAsClaim(context: Context, issue: RecordOf<typeof qaIssues>) {
  const { db, actor } = context
  if (!seesCost(actor))
    throw badInput('required', 'claimAmount', 'Enter what is claimed from the supplier.')
  const tickets = (await ticketCosts(context, [issue.id])).get(issue.id) ?? 0
  const claimAmount = toTheCent(issue.costTotal + tickets)
  if (!claimAmount)
    throw refused(
      'required',
      'claimAmount',
      'Neither the issue nor its tickets have cost anything yet. Enter what is claimed.',
    )
  const [money] = await db.query<{ own: 'NZD' | 'CAD'; theirs: Currency }>(sql`
    select c.currency as own, coalesce(${issue.claimCurrency}::text, s.currency) as theirs
    from clients c, suppliers s where c.id = ${actor.clientId} and s.id = ${issue.supplierId}`)
  const { own, theirs } = money!
  const rate = await rateOf(context, theirs)
  return rate === null
    ? { claimAmount, claimCurrency: own }
    : { claimAmount: toTheCent(claimAmount * rate), claimCurrency: theirs }
}

async function ticketCosts(
  { db, actor }: Context,
  issueIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // A ticket counts once for an issue, however it belongs to it.
  const linked = sql`
    select q.id as issue_id, q.ticket_id from qa_issues q where q.id = any(${sql.param(issueIds)}::uuid[]) and q.client_id = ${actor.clientId} and q.ticket_id is not null
    union select l.from_id, l.to_id from qa_issues_ticket_ids l join qa_issues q on q.id = l.from_id where q.id = any(${sql.param(issueIds)}::uuid[]) and q.client_id = ${actor.clientId}`
  const rows = await db.query<{ id: string; cost: number }>(sql`
    with linked as (${linked})
    select k.issue_id as id, sum(x.amount)::float8 as cost from linked k join (${costRows(sql`select ticket_id from linked`)}) x on x.ticket_id = k.ticket_id group by 1`)
  return new Map(rows.map(({ id, cost }) => [id, cost]))
}
