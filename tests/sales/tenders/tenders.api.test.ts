import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import {
  adjustCredit,
  extendCredit,
  issueCredit,
} from '#resources/tenders/credits/credits.server.ts'
import { blockSoldCards, registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { mergeOfTenders } from '#resources/tenders/mergeOfTenders.server.ts'
import { tenderJobs } from '#resources/tenders/expiry.server.ts'
import {
  adjustPoints,
  settlePoints,
  takeEarnedPoints,
} from '#resources/tenders/points/points.server.ts'
import { giveBack } from '#resources/tenders/tenders.server.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { footprint, openWorld, refusal, type World } from '#tests/support/api/world.ts'

describeRules('gift cards, shop credit and points', database => {
  let world: World
  let methods: Record<'Cash' | 'Gift card' | 'Credit' | 'Points', string>
  let cards = 0
  let goods: string, voucher: string

  beforeAll(async () => {
    world = await openWorld(database.settings)
    methods = Object.fromEntries(
      await Promise.all(
        ['Cash', 'Gift card', 'Credit', 'Points'].map(async type => [
          type,
          await world.make('paymentMethods', { name: type, type }),
        ]),
      ),
    )
    await world.db.query(
      sql`update clients set points_per_dollar = 1, point_worth = 0.01, points_months = 12, credit_months = 12, gift_card_months = 36`,
    )
    goods = await world.sku('SOFA')
    voucher = await world.sku('VOUCHER', undefined, 'Service')
    await world.db.query(sql`update products set is_gift_card = true where code = 'VOUCHER'`)
  })
  afterAll(() => world.close())

  /** A confirmed order of goods at 100 each, of a customer of its own. */
  async function order(lines: [string, number][] = [[goods, 1]], fields: Row = {}) {
    const customerId = await world.make('customers', { name: 'Somebody' })
    const total = lines.reduce((sum, [, n]) => sum + n * 100, 0)
    const made = await world.order(lines, {
      customerId,
      state: 'Confirmed',
      subtotal: total,
      total,
      ...fields,
    })
    return { ...made, customerId }
  }
  const pay = (orderId: string, type: keyof typeof methods, amount: number, more: object = {}) =>
    world.write(context =>
      recordPayment(context, { orderId, methodId: methods[type], amount, ...more }),
    )
  const undo = (paymentId: string) =>
    world.write(context => voidPayment(context, { paymentId, reason: 'A mistake' }))
  const newCard = async (amount: number, more: object = {}) => {
    const cardNo = `GIFT${1000 + ++cards}`
    const id = await world.write(context =>
      registerCard(context, { cardNo, pin: '4711', amount, reason: 'A present', ...more }),
    )
    return { id, cardNo, pin: '4711' }
  }
  const cardOf = async (id: string) =>
    (
      await world.db.query<{ state: string; balance: number; expiresOn: string | null }>(
        sql`select state, balance, expires_on from gift_cards where id = ${id}`,
      )
    )[0]!
  const entries = async (table: string, column: string, id: string, by = 'amount') =>
    (
      await world.db.query<{ text: string }>(
        sql`select type || ' ' || ${sql.identifier(by)} as text from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id} order by id`,
      )
    ).map(({ text }) => text)
  const balance = async (table: 'shop_credits' | 'points_accounts', customerId: string) =>
    (
      await world.db.query<{ balance: number }>(
        sql`select balance from ${sql.identifier(table)} where id = ${customerId}`,
      )
    )[0]?.balance ?? 0
  const expire = () => tenderJobs[0]!.run(world.db)

  it('pays with a card by number and PIN until it is used, and gives back what is voided', async () => {
    const card = await newCard(150)
    const { id } = await order([[goods, 2]])
    const first = await pay(id, 'Gift card', 100, card)
    await pay(id, 'Gift card', 50, { ...card, cardNo: ` ${card.cardNo.toLowerCase()} ` })
    expect(await cardOf(card.id)).toMatchObject({ state: 'Used', balance: 0 })
    expect(await refusal(pay(id, 'Gift card', 1, card))).toMatchObject({
      code: 'used',
      field: 'cardNo',
    })
    await undo(first.id)
    expect(await cardOf(card.id)).toMatchObject({ state: 'Active', balance: 100 })
    expect(await entries('gift_card_entries', 'card_id', card.id)).toEqual([
      'Issue 150.00',
      'Redeem -100.00',
      'Redeem -50.00',
      'Refund 100.00',
    ])
    expect(first.reference).toBe(`•••• ${card.cardNo.slice(-4)}`)
  })

  it('refuses a wrong PIN, an unknown, blocked or expired card and more than it has, and changes nothing', async () => {
    const card = await newCard(80)
    const blocked = await newCard(80)
    const expired = await newCard(80)
    await world.db.query(sql`update gift_cards set state = 'Blocked' where id = ${blocked.id}`)
    await world.db.query(
      sql`update gift_cards set expires_on = (now() - interval '3 days')::date where id = ${expired.id}`,
    )
    const { id } = await order()
    const before = await footprint(world.db)
    for (const [more, code, field] of [
      [{ ...card, pin: '0000' }, 'wrong_pin', 'pin'],
      [{ ...card, pin: '' }, 'required', 'pin'],
      [{ ...card, cardNo: 'NOBODY1' }, 'unknown', 'cardNo'],
      [blocked, 'blocked', 'cardNo'],
      [expired, 'expired', 'cardNo'],
      [{}, 'required', 'cardNo'],
    ] as const)
      expect(await refusal(pay(id, 'Gift card', 50, more))).toMatchObject({ code, field })
    expect(await refusal(pay(id, 'Gift card', 80.01, card))).toMatchObject({
      code: 'too_much',
      field: 'amount',
    })
    expect(await refusal(pay(id, 'Gift card', 5, { ...card, isPending: true }))).toMatchObject({
      field: 'methodId',
    })
    expect(await footprint(world.db)).toBe(before)
    expect(await cardOf(card.id)).toMatchObject({ balance: 80 })
  })

  it('knows no card and no customer of another client', async () => {
    const card = await newCard(80)
    const customerId = await world.make('customers', { name: 'Abroad' }, world.abroad)
    const asAbroad = <T>(work: (context: { db: never; actor: never }) => Promise<T>) =>
      world.db.write(tx => work({ db: tx, actor: world.abroad } as never))
    expect(
      await refusal(
        asAbroad(async context => {
          const { lockCardByNo } = await import('#resources/tenders/giftCards/cardLedger.server.ts')
          return lockCardByNo(context, card.cardNo)
        }),
      ),
    ).toMatchObject({ field: 'cardNo' })
    expect(
      await refusal(world.write(context => issueCredit(context, { customerId, amount: 5 }))),
    ).toMatchObject({ status: 404, field: 'customerId' })
  })

  it('sells a card by a paid order line: registered until then, suspended by a void, blocked with its sale', async () => {
    const sale = await order([[voucher, 1]])
    const of = { orderId: sale.id, orderLineId: sale.line(0), reason: null }
    const card = await newCard(60, of)
    expect(await cardOf(card.id)).toMatchObject({ state: 'Registered', balance: 0 })
    const other = await order()
    expect(await refusal(pay(other.id, 'Gift card', 10, card))).toMatchObject({
      code: 'not_active',
      field: 'cardNo',
    })
    expect(await refusal(newCard(40.01, of))).toMatchObject({ code: 'too_much', field: 'amount' })
    const payment = await pay(sale.id, 'Cash', 100)
    expect(await cardOf(card.id)).toMatchObject({ state: 'Active', balance: 60 })
    const second = await newCard(40, of)
    expect(await cardOf(second.id)).toMatchObject({ state: 'Active', balance: 40 })
    await undo(payment.id)
    expect(await cardOf(card.id)).toMatchObject({ state: 'Registered', balance: 60 })
    await pay(sale.id, 'Cash', 100)
    await pay(other.id, 'Gift card', 10, card)
    await world.write(context => blockSoldCards(context, { orderIds: [sale.id] }, 'Refunded'))
    expect(await cardOf(card.id)).toMatchObject({ state: 'Blocked', balance: 50 })
    expect(await refusal(pay(other.id, 'Gift card', 10, card))).toMatchObject({ code: 'blocked' })
    const sofa = await order()
    expect(
      await refusal(newCard(50, { orderId: sofa.id, orderLineId: sofa.line(0) })),
    ).toMatchObject({ field: 'orderLineId' })
  })

  it('refuses odd numbers, PINs, amounts and days, and a number that another card has', async () => {
    const { cardNo } = await newCard(10)
    for (const [more, field] of [
      [{ cardNo: 'AB' }, 'cardNo'],
      [{ cardNo: 'A;B;C;D' }, 'cardNo'],
      [{ pin: '12' }, 'pin'],
      [{ pin: 'abcd' }, 'pin'],
      [{ amount: 0 }, 'amount'],
      [{ amount: -5 }, 'amount'],
      [{ amount: 1.234 }, 'amount'],
      [{ expiresOn: world.day(30) }, 'expiresOn'],
      [{ reason: ' ' }, 'reason'],
    ] as const)
      expect(await refusal(newCard(10, more))).toMatchObject({ field })
    await expect(newCard(10, { cardNo })).rejects.toThrow(/gift_cards_card_no_key|already/)
  })

  it('never lets a card expire in Canada, and elsewhere not before three years', async () => {
    const abroad = await world.db.write(tx =>
      registerCard(
        { db: tx, actor: world.abroad },
        { cardNo: 'MAPLE1', pin: '4711', amount: 20, reason: 'A present' },
      ),
    )
    expect(await cardOf(abroad)).toMatchObject({ expiresOn: null })
    const { id } = await newCard(20)
    const { expiresOn } = await cardOf(id)
    expect(Date.parse(expiresOn!)).toBeGreaterThan(Date.parse(world.day(3 * 365 - 1)))
  })

  it('pays with the credit of the order’s customer alone, and never more than there is', async () => {
    const { id, customerId } = await order([[goods, 2]])
    expect(await refusal(pay(id, 'Credit', 1))).toMatchObject({ field: 'amount' })
    await world.write(context => issueCredit(context, { customerId, amount: 90, orderId: id }))
    const payment = await pay(id, 'Credit', 70)
    expect(await refusal(pay(id, 'Credit', 20.01))).toMatchObject({ code: 'too_much' })
    expect(await balance('shop_credits', customerId)).toBe(20)
    const back = (amount: number) =>
      world.write(context => giveBack(context, { id: payment.id, refundId: 'R1' }, amount))
    expect(await back(30)).toBe(true)
    expect(await refusal(back(40.01))).toMatchObject({ code: 'too_much', field: 'amount' })
    expect(await back(40)).toBe(true)
    expect(await balance('shop_credits', customerId)).toBe(90)
    const cash = await pay(id, 'Cash', 5)
    expect(await world.write(context => giveBack(context, { id: cash.id }, 5))).toBe(false)
  })

  it('takes points by their worth and gives them back to the point', async () => {
    const { id, customerId } = await order([[goods, 2]])
    await world.write(context =>
      adjustPoints(context, { customerId, points: 1001, reason: 'Welcome' }),
    )
    const payment = await pay(id, 'Points', 10.01)
    expect(await balance('points_accounts', customerId)).toBe(0)
    const back = (amount: number) =>
      world.write(context => giveBack(context, { id: payment.id }, amount))
    await back(3.33)
    await back(6.68)
    expect(await balance('points_accounts', customerId)).toBe(1001)
    expect(await refusal(pay(id, 'Points', 10.02))).toMatchObject({ code: 'too_much' })
  })

  it('earns points on completed goods, not on gift cards nor on what points paid, and takes them for returns', async () => {
    const { id, customerId, line } = await order([
      [goods, 3],
      [voucher, 1],
    ])
    await world.write(context =>
      adjustPoints(context, { customerId, points: 5000, reason: 'Welcome' }),
    )
    await pay(id, 'Points', 50)
    await pay(id, 'Cash', 350)
    const settle = () => world.write(context => settlePoints(context, [id]))
    await settle()
    expect(await balance('points_accounts', customerId)).toBe(0)
    await world.db.query(sql`update orders set state = 'Completed' where id = ${id}`)
    await settle()
    await settle()
    expect(await balance('points_accounts', customerId)).toBe(250)
    await world.db.query(
      sql`update order_lines set quantity_delivered = 3, quantity_returned = 1 where id = ${line(0)}`,
    )
    await settle()
    expect(await balance('points_accounts', customerId)).toBe(150)
    expect(await entries('points_entries', 'customer_id', customerId, 'points')).toEqual([
      'Adjust 5000',
      'Redeem -5000',
      'Earn 250',
      'Reverse -100',
    ])
    await world.db.query(
      sql`update order_lines set quantity_delivered = 0, quantity_returned = 0 where id = ${line(0)}`,
    )
  })

  it('earns as completed goods are paid, and takes back what points pay of them later', async () => {
    const { id, customerId } = await order([[goods, 3]])
    await world.write(context =>
      adjustPoints(context, { customerId, points: 5000, reason: 'Welcome' }),
    )
    await world.db.query(sql`update orders set state = 'Completed' where id = ${id}`)
    await pay(id, 'Cash', 300)
    await pay(id, 'Points', 50)
    expect(await entries('points_entries', 'customer_id', customerId, 'points')).toEqual([
      'Adjust 5000',
      'Earn 300',
      'Redeem -5000',
      'Reverse -50',
    ])
  })

  it('expires what is over, of credit what was given first, and extends it for a reason', async () => {
    const { id, customerId } = await order([[goods, 2]])
    const give = (amount: number, expiresOn: string) =>
      world.write(context => issueCredit(context, { customerId, amount, expiresOn }))
    await give(50, world.day(1))
    await give(40, world.day(400))
    await pay(id, 'Credit', 20)
    await world.write(context =>
      extendCredit(context, { customerId, expiresOn: world.day(9), reason: 'Was ill' }),
    )
    expect(await balance('shop_credits', customerId)).toBe(70)
    const past = await order()
    await world.db.query(sql`
      insert into credit_entries (id, client_id, customer_id, type, amount, expires_on) values
        ('00000000-0000-7000-8000-0000000000a1', ${world.actor.clientId}, ${past.customerId}, 'Issue', 30, current_date - 5),
        ('00000000-0000-7000-8000-0000000000a2', ${world.actor.clientId}, ${past.customerId}, 'Issue', 12, current_date + 90)`)
    await world.db.query(sql`
      insert into shop_credits (id, client_id, customer_id, balance, issued, expires_on) values (${past.customerId}, ${world.actor.clientId}, ${past.customerId}, 42, 42, current_date - 5)`)
    const old = await newCard(25)
    await world.db.query(
      sql`update gift_cards set expires_on = (now() - interval '3 days')::date where id = ${old.id}`,
    )
    expect(await expire()).toMatch(/Expired [1-9]\d* gift cards, credit of 1 customers/)
    expect(await balance('shop_credits', past.customerId)).toBe(12)
    expect(await balance('shop_credits', customerId)).toBe(70)
    expect(await cardOf(old.id)).toMatchObject({ state: 'Expired', balance: 0 })
    expect(await expire()).toBe('')
    expect(
      await refusal(
        world.write(context =>
          adjustCredit(context, { customerId, amount: -70.01, reason: 'Too much' }),
        ),
      ),
    ).toMatchObject({ code: 'too_much', field: 'amount' })
  })

  it('takes the points of goods that come back, by the event of their return', async () => {
    const { id, customerId, line } = await order([[goods, 2]])
    await pay(id, 'Cash', 200)
    await world.db.query(sql`update orders set state = 'Completed' where id = ${id}`)
    await world.write(context => settlePoints(context, [id]))
    await world.db.query(
      sql`update order_lines set quantity_delivered = 2, quantity_returned = 1 where id = ${line(0)}`,
    )
    const topic = 'deliveryPlans.returnItems'
    const payload = { orderId: id, clientId: world.actor.clientId }
    for (const seq of [1, 1]) await takeEarnedPoints({ seq, topic, payload }, world.db)
    await takeEarnedPoints({ seq: 2, topic, payload: { orderId: null } }, world.db)
    expect(await balance('points_accounts', customerId)).toBe(100)
    await world.db.query(
      sql`update order_lines set quantity_delivered = 0, quantity_returned = 0 where id = ${line(0)}`,
    )
  })

  it('gives the customer who stays what the merged ones had', async () => {
    const [one, two] = [await order(), await order()]
    const give = (customerId: string, amount: number) =>
      world.write(context => issueCredit(context, { customerId, amount }))
    await give(one.customerId, 30)
    await give(two.customerId, 12.5)
    await world.write(context =>
      adjustPoints(context, { customerId: two.customerId, points: 70, reason: 'Welcome' }),
    )
    await world.write(async context => {
      await mergeOfTenders.move!(context, { into: one.customerId, ids: [two.customerId] })
      for (const table of ['credit_entries', 'points_entries'])
        await context.db.query(
          sql`update ${sql.identifier(table)} set customer_id = ${one.customerId} where customer_id = ${two.customerId}`,
        )
    })
    expect(await balance('shop_credits', one.customerId)).toBe(42.5)
    expect(await balance('points_accounts', one.customerId)).toBe(70)
    expect(await balance('shop_credits', two.customerId)).toBe(0)
  })

  it('writes entries once: the database refuses to change or remove them', async () => {
    await newCard(10)
    for (const table of ['gift_card_entries', 'credit_entries', 'points_entries'])
      for (const change of [
        sql`update ${sql.identifier(table)} set type = 'Adjust', reason = 'x'`,
        sql`delete from ${sql.identifier(table)}`,
      ])
        await expect(world.db.query(change)).rejects.toThrow(/never changed or removed/)
  })
})
