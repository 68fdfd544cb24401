import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { runCommissions } from '#resources/incentives/pay/runs/runsJob.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { payWorld } from './payWorld.ts'

describeRules('team pools, penalties and hours', database => {
  let product: Product, world: World, pay: Awaited<ReturnType<typeof payWorld>>
  let chief: Caller, other: Caller, ann: string, bo: string
  let sold: { id: string; line: string }, plain: { id: string; line: string }
  let halves: string[], rest: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    chief = await product.as(['P2', 'P3', 'J1'])
    other = await product.as(['P2'])
    pay = await payWorld(world, chief)
    ann = await pay.staff('Ann')
    bo = await pay.staff('Bo')
    await pay.set(3, '2026-01-01', null, {
      name: 'Team',
      poolPercent: 0.5,
      penaltyAbove: 10,
      penaltyLoss: 50,
      fullHours: 10,
    })
    await shift(ann, '2026-01-12', '09:00', '17:00', 'Normal')
    await shift(ann, '2026-01-13', '09:00', '11:00', 'Leave')
    await shift(bo, '2026-01-12', '09:00', '13:00', 'Overtime')
    await shift(bo, '2026-01-14', '09:00', '19:00', 'Normal', 'Draft')
    sold = await pay.order('2026-01-05', 1150, { [ann]: 100 })
    plain = await pay.order('2026-01-06', 2300, { [ann]: 100 })
    // The customer has 15 % of the first by a person, of the second by a promotion.
    await world.db.query(
      sql`update order_lines set price = price + 202.94, discount = 202.94 where id = ${sold.line}`,
    )
    await world.db.query(
      sql`update order_lines set price = price + 405.88, discount = 405.88, promotion_discount = 405.88 where id = ${plain.line}`,
    )
    halves = [
      await pay.paid(sold.id, '2026-01-20', 575),
      await pay.paid(sold.id, '2026-01-20', 575),
    ]
    rest = await pay.paid(plain.id, '2026-01-21', 2300)
  })
  // Orders, payments, goods and hours are written in their rows alone.
  afterAll(() => product.close(/^(Order INV|Sales of|Payments of)/))

  const shift = (
    staffId: string,
    date: string,
    startTime: string,
    endTime: string,
    type: string,
    state = 'Approved',
  ) =>
    world.make('workHours', {
      staffId,
      date,
      startTime,
      endTime,
      type,
      state,
      branchId: branchId('AKL'),
    })
  const linesOf = (month: string) =>
    world.db.query<{
      id: string
      name: string
      kind: string
      base: number
      amount: number
      why: string
    }>(sql`
      select l.id, f.full_name as name, l.kind, l.base::float8 as base, l.amount::float8 as amount, l.explanation as why
      from commission_lines l join staff f on f.id = l.staff_id where l.month = ${month} and not l.is_deleted order by l.kind, l.amount desc, f.full_name`)

  it('give what each rule says, and say so line by line', async () => {
    // The pool: 0.5 % of 3,000.00 is 15.00, of 12 hours at work 8 are Ann's.
    await pay.month('2026-01-01')
    const lines = await linesOf('2026-01-01')
    expect(lines.map(({ name, kind, base, amount }) => [name, kind, base, amount])).toEqual([
      ['Ann', 'Sale', 2000, 60],
      ['Ann', 'Sale', 1000, 15],
      ['Ann', 'Team pool', 2000, 10],
      ['Bo', 'Team pool', 1000, 5],
    ])
    expect(lines[1]!.why).toMatch(
      /People took 202\.94 off 1,352\.94, more than 10 %: the line loses 50 %[^]*1,000\.00 x 3 % x 50 % x 10 of 10 hours = 15\.00/,
    )
    expect(lines[2]!.why).toMatch(
      /Team \(version 1\): 3,000\.00 counts[^]*0\.5 % of it, 15\.00[^]*8 of 12 Normal and Overtime hours/,
    )
    const { body } = await chief.get(`/api/commissionLines/${lines[1]!.id}`)
    expect(body).toMatchObject({ penalty: 50, hours: 10, fullHours: 10, amount: 15 })
    const statements = (await chief.get('/api/commissionStatements')).body
    expect(statements.map(({ pool }: { pool: number }) => pool).toSorted()).toEqual([10, 5])
  })

  it('is taken back with its sales from those who got it, and whole in the end', async () => {
    await world.db.query(sql`update work_hours set state = 'Approved' where state = 'Draft'`)
    await pay.month('2026-01-01')
    expect(await pay.amounts('2026-01-01')).toEqual({ Ann: 80.45, Bo: 9.55 })
    await pay.approve(other, '2026-01-01')
    await pay.paid(sold.id, '2026-02-03', -575, halves[0])
    expect(await pay.month('2026-02-01')).toEqual({ Ann: -8.41, Bo: -1.59 })
    const [first] = (await linesOf('2026-02-01')).filter(({ name }) => name === 'Bo')
    expect(first!.why).toContain('500.00 of the sales that the team pool of January 2026 was of')
    await pay.paid(sold.id, '2026-03-03', -575, halves[1])
    await pay.paid(plain.id, '2026-03-04', -2300, rest)
    await pay.month('2026-03-01')
    const sums = await world.db.query<{ amount: number }>(
      sql`select sum(amount)::float8 as amount from commission_lines where not is_deleted group by staff_id`,
    )
    expect(sums).toEqual([{ amount: 0 }, { amount: 0 }])
  })

  it('is tried as it is paid: a set simulated over its own month changes nothing', async () => {
    const [set] = await world.db.query<{ id: string }>(sql`select id from parameter_sets limit 1`)
    const { body } = await chief.post('/api/commissionRuns/simulate', {
      parameterSetId: set!.id,
      month: '2026-01-01',
    })
    await runCommissions(world.db)
    const { body: run } = await chief.get(`/api/commissionRuns/${body.data.id}`)
    expect([run.before, run.after, run.changed]).toEqual([90, 90, 0])
  })
})
