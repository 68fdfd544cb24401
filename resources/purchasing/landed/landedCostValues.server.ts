import { sql } from 'drizzle-orm'
import {
  BadInput,
  problemAt,
  Refused,
  type BeforeLines,
  type Context,
  type Problem,
  type Row,
} from '#server/kit'
import { countries } from '#resources/countries.ts'

/** Fields that a bill adds to a cost that was locked as estimated. */
const ofBill = new Set(['amount', 'exchangeRate', 'remark'])

/**
 * Costs of a container name the rate of foreign money. A locked cost stays: only the bill of an
 * estimate may still come.
 */
export const landedCostValues: BeforeLines = async (context, changes) => {
  const { removed, changed, added, at } = changes
  const known = await knownCosts(context, [...removed, ...changed.map(({ id }) => id as string)])
  if (removed.some(id => known.get(id)?.isBooked))
    throw new Refused(
      problemAt('locked', 'costs', 'A locked cost stays. Take the lock back first.'),
    )
  const where = ({ id }: Row) => at?.get(id as string) ?? 'costs.'
  const locked = changed.flatMap(row =>
    lockedProblems(known.get(row.id as string), row, where(row)),
  )
  if (locked.length) throw new Refused(...locked)
  const odd = [...changed, ...added].flatMap(row => ratesOf(context, row, where(row)))
  if (odd.length) throw new BadInput(...odd)
  return changes
}

interface Known {
  readonly isBooked: boolean
  readonly stored: Row
}

async function knownCosts({ db }: Context, ids: readonly string[]) {
  const rows = ids.length
    ? await db.query<{ id: string; booked: number | null } & Row>(sql`
        select id, kind, split_by, array(select to_id from landed_costs_sku_ids where from_id = id order by to_id) as sku_ids, currency, estimate, estimate_rate, amount, exchange_rate, booked
        from landed_costs where id = any(${sql.param(ids)}::uuid[]) order by id for update`)
    : []
  return new Map<string, Known>(
    rows.map(row => [row.id, { isBooked: row.booked !== null, stored: row }]),
  )
}

function lockedProblems(known: Known | undefined, row: Row, where: string): Problem[] {
  if (!known?.isBooked) return []
  const { stored } = known
  return Object.keys(stored)
    .filter(name => name !== 'id' && name !== 'booked')
    .filter(name => !isAsStored(row[name] ?? null, stored[name]))
    .filter(name => !ofBill.has(name) || stored.amount !== null)
    .map(name =>
      problemAt(
        'locked',
        `${where}${name}`,
        'A locked cost stays. Enter what differs as another one.',
      ),
    )
}

/** SKUs that a cost is for are the same in any order. */
const isAsStored = (sent: unknown, stored: unknown) =>
  Array.isArray(stored) ? idsOf(sent) === idsOf(stored) : sent === stored

const idsOf = (value: unknown) =>
  ((value ?? []) as string[])
    .map(id => id.toLowerCase())
    .toSorted()
    .join()

function ratesOf({ actor }: Context, row: Row, where: string): Problem[] {
  const ours = countries[actor.country].currency
  const isOurs = row.currency === ours
  const given = (name: string) => row[name] !== null && row[name] !== undefined
  const problems = [
    ['estimate', 'estimateRate'],
    ['amount', 'exchangeRate'],
  ].flatMap(([of, rate]) => {
    const field = `${where}${rate}`
    if (isOurs && given(rate!) && row[rate!] !== 1)
      return [problemAt('own_money', field, `${ours} is our own money: leave the rate empty.`)]
    if (!isOurs && given(of!) && !given(rate!))
      return [
        problemAt(
          'required',
          field,
          `Enter how much ${row.currency as string} one ${ours} buys, such as 0.6.`,
        ),
      ]
    return []
  })
  return given('estimate') || given('amount')
    ? problems
    : [problemAt('required', `${where}estimate`, 'Enter what it costs, or an estimate.')]
}
