import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { badInput, insertRows, metaOf, type Context, type Queryable } from '#server/kit'
import type { Seller, ShareChange } from '#resources/sales/payments/shareChanges.server.ts'
import { changeRows } from '#resources/incentives/changeRows.server.ts'
import { partedBy } from '#resources/incentives/pay/arithmetic/rounding.ts'
import type { GivenTo } from '#resources/incentives/pay/arithmetic/orderDues.ts'
import { takeFraction, type Taken } from '#resources/incentives/pay/arithmetic/stack.ts'
import { lastFrozen, lockPay, monthAfter } from '#resources/incentives/frozen.server.ts'
import { givenOf, type OrderRow } from '#resources/incentives/pay/runs/countedOrders.server.ts'
import { taskForPay } from '#resources/incentives/pay/disputes/payTasks.server.ts'

/**
 * Shares that change after a frozen month counted the order: base and amount move from those who
 * fall to those who rise, in the first month that is open, and who falls gets a task.
 */
export async function moveShares(context: Context, change: ShareChange): Promise<void> {
  const { db, actor } = context
  const { orderId, reason } = change
  const fallen = change.before.flatMap(({ staffId, percent }) => {
    const now = percentOf(change.after, staffId)
    return now < percent ? [{ staffId, from: thousandths(percent), to: thousandths(now) }] : []
  })
  const risen = change.after.flatMap(({ staffId, percent }): [string, number][] => {
    const more = thousandths(percent) - thousandths(percentOf(change.before, staffId))
    return more > 0 ? [[staffId, more]] : []
  })
  if (!fallen.length && !risen.length) return
  const [counted] = await db.query(
    sql`select 1 from commission_lines where order_id = ${orderId} and not is_deleted limit 1`,
  )
  if (!counted) return
  await lockPay(context)
  const frozen = await lastFrozen(db, actor.clientId)
  const stack = frozen ? await givenUntil(db, orderId, frozen) : []
  const month = frozen && monthAfter(frozen)
  if (month && stack.some(({ baseLeft, amountLeft }) => baseLeft > 0 || amountLeft > 0)) {
    if (!reason?.trim())
      throw badInput(
        'required',
        'reason',
        'An approved month has paid for this sale: say why its shares change.',
      )
    await move(context, { orderId, month, reason, fallen, risen, stack })
  }
  await changeRows(
    context,
    'commissionStatements',
    sql`t.client_id = ${actor.clientId} and t.state in ('Calculated', 'Reviewed') and not t.is_outdated and not t.is_deleted ${month ? sql`and t.month >= ${month}` : sql``}
      and exists (select from commission_lines l where l.statement_id = t.id and l.order_id = ${orderId} and not l.is_deleted)`,
    sql`is_outdated = true`,
  )
}

const thousandths = (percent: number) => Math.round(percent * 1000)
const percentOf = (sellers: readonly Seller[], staffId: string) =>
  sellers.find(seller => seller.staffId === staffId)?.percent ?? 0

/** The lines of frozen months that gave something of an order, and those that moved it since. */
async function givenUntil(db: Queryable, orderId: string, frozen: string): Promise<GivenTo[]> {
  const [row] = await db.query<Pick<OrderRow, 'given'>>(sql`
    select json_agg(json_build_array(x.id, x.staff_id, coalesce(x.order_line_id::text, ''), (x.base * 100)::int8, (x.amount * 100)::int8, x.of_line_id) order by x.month, x.part, x.id) as given
    from commission_lines x where x.order_id = ${orderId} and x.kind in ('Sale', 'Taken back', 'Moved') and not x.is_deleted and (x.month <= ${frozen} or x.kind = 'Moved')`)
  return givenOf({ given: row?.given ?? null })
}

interface Moving {
  orderId: string
  month: string
  reason: string
  fallen: readonly { staffId: string; from: number; to: number }[]
  risen: readonly [staffId: string, more: number][]
  stack: readonly GivenTo[]
}

async function move(context: Context, moving: Moving) {
  const { orderId, month, reason, fallen, risen, stack } = moving
  const statements = new Map<string, string>()
  const lines: object[] = []
  const add = async (staffId: string, of: Taken, sign: 1 | -1, part: number) => {
    if (!statements.has(staffId))
      statements.set(staffId, await statementOf(context, staffId, month))
    const given = of.of as GivenTo
    lines.push({
      id: uuid(),
      statementId: statements.get(staffId)!,
      month,
      staffId,
      kind: 'Moved',
      orderId,
      orderLineId: given.key || null,
      base: (sign * of.base) / 100,
      amount: (sign * of.amount) / 100,
      rate: of.base > 0 ? Math.round((of.amount * 100_000) / of.base) / 1000 : null,
      part,
      ofLineId: given.id,
      explanation: `The shares of the order have changed: ${reason}`,
    })
  }
  for (const { staffId, from, to } of fallen) {
    const taken = takeFraction(
      stack.filter(given => given.staffId === staffId),
      from - to,
      from,
    ).filter(({ base, amount }) => base > 0 || amount > 0)
    for (const of of taken) {
      await add(staffId, of, -1, 1)
      const bases = partedBy(of.base, risen)
      const amounts = partedBy(of.amount, risen)
      for (const [i, [riser]] of risen.entries())
        if (bases[i]! > 0 || amounts[i]! > 0)
          await add(riser, { of: of.of, base: bases[i]!, amount: amounts[i]! }, 1, 1)
    }
    const sum = taken.reduce((all, { amount }) => all + amount, 0)
    if (sum > 0)
      await taskForPay(context, {
        staffId,
        orderId,
        description: `Your share of this sale fell from ${from / 1000} to ${to / 1000} %, which moves ${(sum / 100).toFixed(2)} of your commission to others: ${reason}`,
      })
  }
  if (lines.length) await insertRows(context, metaOf('commissionLines'), lines as never)
}

/** The statement of a person in an open month, begun where there is none. */
async function statementOf({ db, actor }: Context, staffId: string, month: string) {
  const [statement] = await db.query<{ id: string }>(sql`
    insert into commission_statements (id, client_id, month, staff_id, branch_id, is_outdated, created_by, updated_by)
    select gen_random_uuid(), ${actor.clientId}, ${month}, s.id, s.branch_id, true, ${actor.staffId}, ${actor.staffId} from staff s where s.id = ${staffId}
    on conflict (client_id, staff_id, month) where not is_deleted do update set is_outdated = true, state = case commission_statements.state when 'Reviewed' then 'Calculated' else commission_statements.state end,
      version = commission_statements.version + 1, updated_on_utc = now()
    returning id`)
  return statement!.id
}
