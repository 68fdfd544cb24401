import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommissions } from '#resources/incentives/pay/runs/runsJob.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { payWorld } from './payWorld.ts'

describeRules("one's own pay", database => {
  let product: Product, world: World, pay: Awaited<ReturnType<typeof payWorld>>
  let chief: Caller, seller: Caller, colleague: Caller, leader: Caller, abroad: Caller
  let groupId: string, lines: { id: string; staffId: string; statementId: string }[]
  let own: string, theirs: string, leads: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    chief = await product.as(['P2', 'P3'])
    seller = await product.as(['P3'])
    colleague = await product.as(['P3', 'D1'])
    leader = await product.as(['P4'])
    abroad = await product.as(['P2', 'P3'], 'CA')
    pay = await payWorld(world, chief)
    const staff = async (codes: string) =>
      (
        await world.db.query<{ id: string }>(
          sql`select id from staff where full_name = ${`Person with ${codes}`} and client_id = ${world.actor.clientId}`,
        )
      )[0]!.id
    own = await staff('P3')
    theirs = await staff('P3,D1')
    leads = await staff('P4')
    await pay.set(3, '2026-01-01', null)
    const order = await pay.order('2026-01-05', 1150, { [own]: 60, [theirs]: 40 })
    await pay.paid(order.id, '2026-01-10', 1150)
    expect(await pay.month('2026-01-01')).toEqual({ 'Person with P3': 18, 'Person with P3,D1': 12 })
    lines = await world.db.query(
      sql`select id, staff_id, statement_id from commission_lines order by amount desc`,
    )
    groupId = await world.make('staffGroups', { name: 'Team', purpose: 'Sales', leaderId: leads })
    await world.db.query(
      sql`insert into staff_groups_member_ids (from_id, to_id) values (${groupId}, ${own})`,
    )
  })
  afterAll(() => product.close(/^(Order INV|Sales of|Payments of)/))

  const seen = async (by: Caller, of = 'commissionLines') => {
    const { body } = await by.get(`/api/${of}`)
    return (body.data ?? body).map(({ staffId }: { staffId: string }) => staffId).toSorted()
  }

  it('is seen by its person, by who leads their group, and by nobody else', async () => {
    for (const of of ['commissionLines', 'commissionStatements']) {
      expect(await seen(seller, of)).toEqual([own])
      expect(await seen(colleague, of)).toEqual([theirs])
      expect(await seen(leader, of)).toEqual([own])
      expect(await seen(chief, of)).toEqual([own, theirs].toSorted())
      expect(await seen(abroad, of)).toEqual([])
    }
    const [mine, others] = lines as [(typeof lines)[0], (typeof lines)[0]]
    for (const [by, line, status] of [
      [seller, mine, 200],
      [seller, others, 404],
      [leader, mine, 200],
      [leader, others, 404],
      [abroad, mine, 404],
    ] as const)
      for (const path of [
        `commissionLines/${line.id}`,
        `commissionLines/${line.id}/history`,
        `commissionStatements/${line.statementId}`,
      ])
        expect((await by.get(`/api/${path}`)).status, path).toBe(status)
    const { body } = await seller.get('/api/commissionLines/export?format=csv')
    expect(String(body)).not.toContain('Person with P3,D1')
  })

  it('is not seen by who leads a group that is inactive, or is for other work', async () => {
    for (const change of [sql`is_active = false`, sql`is_active = true, purpose = 'Task'`]) {
      await world.db.query(sql`update staff_groups set ${change} where id = ${groupId}`)
      expect(await seen(leader)).toEqual([])
    }
    await world.db.query(sql`update staff_groups set purpose = 'Sales' where id = ${groupId}`)
    expect(await seen(leader)).toEqual([own])
  })

  it('is doubted by its person alone, and answered by who calculates pay', async () => {
    const [mine, others] = lines as [(typeof lines)[0], (typeof lines)[0]]
    const question = 'Where is the rest?'
    const foreign = await seller.post('/api/commissionLines/dispute', {
      lineId: others.id,
      question,
    })
    expect(foreign.status).toBe(404)
    const { status, body } = await seller.post('/api/commissionLines/dispute', {
      lineId: mine.id,
      question,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const tasks = await world.db.query<{ description: string }>(
      sql`select description from tasks where description like ${`%${question}`}`,
    )
    expect(tasks).toHaveLength(1)
    const disputeId = body.data.id as string
    const answer = 'It was paid in February.'
    expect(
      (await seller.post('/api/commissionDisputes/answer', { disputeId, answer })).status,
    ).toBe(403)
    expect((await chief.post('/api/commissionDisputes/answer', { disputeId, answer })).status).toBe(
      200,
    )
    expect((await seller.get(`/api/commissionLines/${mine.id}`)).body.answer).toBe(answer)
  })

  it('is exported for payroll by who calculates it, and the audit says so', async () => {
    const path = '/api/delivery/newExportStatisticsForCommission'
    for (const withLines of [false, true]) {
      expect((await seller.post(path, { month: '2026-01-01', withLines })).status).toBe(403)
      const file = await chief.post(path, { month: '2026-01-01', withLines })
      expect(file.status, JSON.stringify(file.body)).toBe(200)
    }
    const rows = await world.db.query<{ changes: { rows: number } }>(
      sql`select changes from audit where operation = 'export' and entity = 'commissionStatements' order by seq`,
    )
    expect(rows.map(({ changes }) => changes.rows)).toEqual([2, 2])
  })

  it('says to the cent what a set gives that is tried on its own month', async () => {
    const [set] = await world.db.query<{ id: string }>(sql`select id from parameter_sets limit 1`)
    const { body } = await chief.post('/api/commissionRuns/simulate', {
      parameterSetId: set!.id,
      month: '2026-01-01',
    })
    await runCommissions(world.db)
    const people = await world.db.query(sql`
      select before::float8 as before, after::float8 as after from commission_run_people where run_id = ${body.data.id} order by after desc`)
    expect(people).toEqual([
      { before: 18, after: 18 },
      { before: 12, after: 12 },
    ])
  })
})
