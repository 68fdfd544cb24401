import { sql } from 'drizzle-orm'
import { runCommissions } from '#resources/incentives/pay/runs/runsJob.server.ts'
import { setPaymentShares } from '#resources/sales/payments/payments.server.ts'
import type { World } from '#tests/support/api/world.ts'
import type { Caller } from '#tests/support/browser/product.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

/** Sales of past months and their pay. */
export async function payWorld(world: World, chief: Caller) {
  const history = saleHistory(world)
  const skuId = await world.sku('SOFA')
  const methodId = await world.make('paymentMethods', { name: 'EFTPOS of pay', type: 'EFTPOS' })
  const { db } = world
  const pay = {
    history,
    staff: (fullName: string) =>
      world.make('staff', {
        firstName: fullName,
        fullName,
        email: `${fullName.toLowerCase()}@pay.example`,
      }),
    /** A set for everybody, for whole months. */
    async draft(percent: number, from: string, to: string | null, more: object = {}) {
      const { body } = await chief.post('/api/parameterSets', {
        name: `Set ${from}`,
        period: { from, to },
        tiers: [{ from: 0, percent, commissionGroup: null }],
        ...more,
      })
      if (!body.id) throw new Error(JSON.stringify(body))
      return body.id as string
    },
    /** The same, published. */
    async set(percent: number, from: string, to: string | null, more: object = {}) {
      const id = await pay.draft(percent, from, to, more)
      const { body } = await chief.post('/api/parameterSets/bulk', {
        operation: 'publish',
        targets: [{ id }],
      })
      if (body.refused !== 0) throw new Error(JSON.stringify(body))
      return id
    },
    /** An order of so much with GST in it, confirmed on a day. */
    async order(
      day: string,
      total: number,
      shares: Readonly<Record<string, number>>,
    ): Promise<{ id: string; line: string }> {
      const order = await world.order([[skuId, 1]])
      const tax = Math.round((total * 15_00) / 115) / 100
      await db.query(
        sql`update order_lines set price = ${total}, tax = ${tax} where order_id = ${order.id}`,
      )
      await db.query(sql`update orders set total = ${total} where id = ${order.id}`)
      await world.write(context =>
        setPaymentShares(context, {
          orderId: order.id,
          shares: Object.entries(shares).map(([staffId, percent]) => ({ staffId, percent })),
        }),
      )
      await history.on(day, () =>
        db.query(sql`update orders set state = 'Confirmed' where id = ${order.id}`),
      )
      return { id: order.id, line: order.line(0) }
    },
    async paid(orderId: string, day: string, amount: number, reversalOfId?: string) {
      const id = await world.make('payments', {
        orderId,
        methodId,
        amount,
        receivedOnUtc: `${day}T02:00:00.000Z`,
        staffId: world.actor.staffId,
        state: reversalOfId ? 'Voided' : 'Received',
        reversalOfId,
      })
      await db.query(sql`update orders set paid = paid + ${amount} where id = ${orderId}`)
      return id
    },
    handedOver: (day: string, line: string) =>
      history.on(day, () =>
        db.query(sql`update order_lines set quantity_delivered = 1 where id = ${line}`),
      ),
    /** Calculates a month. @returns the id of the calculation */
    async run(month: string): Promise<string> {
      const { status, body } = await chief.post('/api/commissionRuns/calculate', { month })
      if (status !== 200) throw new Error(JSON.stringify(body))
      await runCommissions(db)
      return body.data.id as string
    },
    /** Calculates a month, and takes the result over where somebody has to. */
    async month(month: string): Promise<Record<string, number>> {
      const run = (await chief.get(`/api/commissionRuns/${await pay.run(month)}`)).body
      if (run.state === 'Ready') {
        const taken = await chief.post('/api/commissionRuns/take', { runId: run.id })
        if (taken.status !== 200) throw new Error(JSON.stringify(taken.body))
      } else if (run.state !== 'Taken over') throw new Error(JSON.stringify(run))
      return pay.amounts(month)
    },
    /** What each person gets for a month. */
    async amounts(month: string): Promise<Record<string, number>> {
      const rows = await db.query<{ name: string; amount: number }>(sql`
        select f.full_name as name, sum(l.amount)::float8 as amount from commission_lines l join staff f on f.id = l.staff_id
        where l.month = ${month} and not l.is_deleted group by 1 having sum(l.amount) <> 0 order by 1`)
      return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
    },
    statements: async (month: string) =>
      db.query<{ id: string; name: string; state: string; isOutdated: boolean }>(sql`
        select s.id, f.full_name as name, s.state, s.is_outdated from commission_statements s join staff f on f.id = s.staff_id
        where s.month = ${month} and not s.is_deleted order by 2`),
    async step(by: Caller, operation: string, ids: readonly string[], reason?: string) {
      const { body } = await by.post('/api/commissionStatements/bulk', {
        operation,
        targets: ids.map(id => ({ id })),
        ...(reason && { reason }),
      })
      return body
    },
    /** Approves the statements of a month, but for one. */
    async approve(by: Caller, month: string, except?: string) {
      const ids = (await pay.statements(month)).map(({ id }) => id).filter(id => id !== except)
      for (const operation of ['review', 'approve']) {
        const body = await pay.step(by, operation, ids)
        if (body.refused !== 0) throw new Error(JSON.stringify(body))
      }
      return ids
    },
  }
  return pay
}
