import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { payWorld } from './payWorld.ts'

describeRules('months of commissions', database => {
  let product: Product, world: World, pay: Awaited<ReturnType<typeof payWorld>>
  let chief: Caller, other: Caller, seller: Caller, ann: string, bo: string
  let order: { id: string; line: string }, handed: { id: string; line: string }
  let last: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    chief = await product.as(['P2', 'P3', 'J1'])
    other = await product.as(['P2'])
    seller = await product.as(['P3'])
    pay = await payWorld(world, chief)
    ann = await pay.staff('Ann')
    bo = await pay.staff('Bo')
  })
  // Orders, payments and goods are written in their rows alone.
  afterAll(() => product.close(/^(Order INV|Sales of|Payments of)/))

  const line = async (where: ReturnType<typeof sql>) =>
    world.db.query<{ amount: number; base: number; rate: number; kind: string; ofLine: string }>(
      sql`select amount, base, rate, kind, of_line_id as of_line from commission_lines l where not is_deleted and ${where} order by id`,
    )

  it('give 5.40 and 3.60 of 345.00, then 12.60 and 8.40 of the rest', async () => {
    await pay.set(3, '2026-01-01', '2026-02-28')
    await pay.set(4, '2026-03-01', null)
    order = await pay.order('2026-01-05', 1150, { [ann]: 60, [bo]: 40 })
    await pay.paid(order.id, '2026-01-10', 345)
    last = await pay.paid(order.id, '2026-02-03', 575)
    await pay.paid(order.id, '2026-02-20', 230).then(id => (last = id))
    expect(await pay.month('2026-01-01')).toEqual({ Ann: 5.4, Bo: 3.6 })
    expect(await pay.month('2026-02-01')).toEqual({ Ann: 12.6, Bo: 8.4 })
    const [given] = await line(sql`l.month = '2026-01-01' and l.staff_id = ${ann}`)
    expect(given).toMatchObject({ base: 180, rate: 3, amount: 5.4, kind: 'Sale' })
  })

  it('are approved in order, by somebody else, and freeze with the first', async () => {
    const february = (await pay.statements('2026-02-01')).map(({ id }) => id)
    await pay.step(other, 'review', february)
    const early = await pay.step(other, 'approve', february)
    expect([early.refused, early.results[0].errors[0].field], JSON.stringify(early)).toEqual([
      2,
      'month',
    ])
    await pay.approve(other, '2026-01-01')
    const { body } = await chief.post('/api/commissionRuns/calculate', { month: '2026-01-15' })
    expect([body.isSuccess, body.errors?.[0].field]).toEqual([false, 'month'])
    const [statement] = await pay.statements('2026-01-01')
    const adjusted = await chief.post('/api/commissionStatements/adjust', {
      statementId: statement!.id,
      amount: 5,
      reason: 'Thanks',
    })
    expect([adjusted.body.isSuccess, adjusted.body.errors?.[0].field]).toEqual([
      false,
      'statementId',
    ])
    for (const change of [
      sql`update commission_lines set amount = 9 where statement_id = ${statement!.id}`,
      sql`delete from commission_lines where statement_id = ${statement!.id}`,
      sql`update commission_statements set brought_forward = -1 where id = ${statement!.id}`,
    ])
      await expect(world.db.query(change)).rejects.toThrow(/stay/)
  })

  it('move 3.00 with changed shares, for a reason, once a month is frozen', async () => {
    await pay.step(
      other,
      'recall',
      (await pay.statements('2026-02-01')).map(({ id }) => id),
    )
    await pay.approve(other, '2026-02-01')
    const shares = [
      { staffId: ann, percent: 50 },
      { staffId: bo, percent: 50 },
    ]
    const { version } = (
      await world.db.query<{ version: number }>(
        sql`select version from orders where id = ${order.id}`,
      )
    )[0]!
    const change = { orderId: order.id, version, shares }
    const bare = await chief.post('/api/workHour/updateOrderPaymentShares', change)
    expect([bare.status, bare.body.errors?.[0].field]).toEqual([400, 'reason'])
    const { status, body } = await chief.post('/api/workHour/updateOrderPaymentShares', {
      ...change,
      reason: 'Both sold it',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await pay.amounts('2026-03-01')).toEqual({ Ann: -3, Bo: 3 })
    expect(await pay.month('2026-03-01')).toEqual({ Ann: -3, Bo: 3 })
    const tasks = await world.db.query<{ description: string }>(
      sql`select t.description from tasks t join tasks_assignee_ids l on l.from_id = t.id where l.to_id = ${ann}`,
    )
    expect(tasks).toMatchObject([{ description: expect.stringContaining('60 to 50 %') }])
  })

  it('take 3.00 from each back at the rate that gave it, naming the line', async () => {
    await pay.paid(order.id, '2026-04-02', -230, last)
    expect(await pay.month('2026-04-01')).toEqual({ Ann: -3, Bo: -3 })
    const taken = await line(sql`l.month = '2026-04-01'`)
    expect(
      taken.every(({ ofLine, kind, rate }) => ofLine && kind === 'Taken back' && rate === 3),
    ).toBe(true)
    const [statement] = await world.db.query<{ payable: number }>(sql`
      select s.brought_forward as payable from commission_statements s where s.month = '2026-04-01' and s.staff_id = ${ann}`)
    expect(statement).toEqual({ payable: -3 })
    const { body } = await chief.get('/api/commissionStatements?filter={"month":"2026-04-01"}')
    expect(body.data ?? body).toEqual(
      expect.arrayContaining([expect.objectContaining({ amount: -3, payable: 0 })]),
    )
  })

  it('give nothing before goods that are to be handed over are', async () => {
    const groupId = await world.make('staffGroups', { name: 'Hand over', purpose: 'Sales' })
    const [cy, di] = [await pay.staff('Cy'), await pay.staff('Di')]
    for (const id of [cy, di])
      await world.db.query(
        sql`insert into staff_groups_member_ids (from_id, to_id) values (${groupId}, ${id})`,
      )
    await pay.set(3, '2026-05-01', null, { name: 'Group', groupId, basis: 'Delivered and paid' })
    handed = await pay.order('2026-05-05', 1150, { [cy]: 60, [di]: 40 })
    await pay.paid(handed.id, '2026-05-10', 345)
    expect(await pay.month('2026-05-01')).toEqual({})
    await pay.paid(handed.id, '2026-06-10', 805)
    await pay.handedOver('2026-06-11', handed.line)
    expect(await pay.month('2026-06-01')).toEqual({ Cy: 18, Di: 12 })
  })

  it('show was, is and why before a new result is taken over; adjustments stay', async () => {
    const [cy] = (await pay.statements('2026-06-01')).filter(({ name }) => name === 'Cy')
    const adjusted = await chief.post('/api/commissionStatements/adjust', {
      statementId: cy!.id,
      amount: -1.5,
      reason: 'Paid in cash already',
    })
    expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200)
    expect(await pay.month('2026-06-01')).toEqual({ Cy: 16.5, Di: 12 })
    await pay.history.on('2026-06-20', () =>
      world.db.query(sql`update order_lines set quantity_returned = 1 where id = ${handed.line}`),
    )
    await world.db.query(sql`update orders set returned = 1150 where id = ${handed.id}`)
    const run = await pay.run('2026-06-01')
    expect(await pay.amounts('2026-06-01')).toEqual({ Cy: 16.5, Di: 12 })
    const { body } = await chief.get(`/api/commissionRunPeople?filter={"runId":"${run}"}`)
    const changes = body.map(({ before, after, why }: Record<string, unknown>) => [
      before,
      after,
      why,
    ])
    expect(changes.toSorted((a: number[], b: number[]) => b[0]! - a[0]!)).toEqual([
      [18, 0, expect.stringMatching(/^INV\d+: 18.00 to 0/)],
      [12, 0, expect.stringMatching(/^INV\d+: 12.00 to 0/)],
    ])
    await chief.post('/api/commissionRuns/take', { runId: run })
    expect(await pay.amounts('2026-06-01')).toEqual({ Cy: -1.5 })
  })

  it('are one where two calculate at once, and refuse what is to come and who may not', async () => {
    const [a, b] = await Promise.all(
      [chief, other].map(by => by.post('/api/commissionRuns/calculate', { month: '2026-07-01' })),
    )
    expect(a!.body.data.id).toBe(b!.body.data.id)
    const future = await chief.post('/api/commissionRuns/calculate', { month: '2999-01-01' })
    expect([future.status, future.body.errors?.[0].field]).toEqual([400, 'month'])
    expect(
      (await seller.post('/api/commissionRuns/calculate', { month: '2026-07-01' })).status,
    ).toBe(403)
    expect((await seller.get('/api/commissionRuns')).status).toBe(403)
    const cancelled = await chief.post('/api/commissionRuns/cancel', { runId: a!.body.data.id })
    expect(cancelled.body.data.state).toBe('Cancelled')
  })
})
