import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { checkPin } from '#resources/tenders/giftCards/pins.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

describeRules(
  'calls of gift cards, credit and points',
  database => {
    let product: Product, world: World, seller: Caller, manager: Caller
    let method: string, cards: number
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      manager = await product.as(['J1', 'J4'])
      method = await world.make('paymentMethods', { name: 'Gift card', type: 'Gift card' })
      await product.db.text('update clients set given_limit = 100000')
      cards = 0
    })
    afterAll(() => product.close())

    const register = (more: object = {}, who = manager) =>
      who.post('/api/giftCard/register', {
        cardNo: `CALL${1000 + ++cards}`,
        pin: '4711',
        amount: 100,
        reason: 'A present',
        ...more,
      })
    const pay = async (cardNo: string, pin: string, amount = 10, who = seller) => {
      const { id: orderId } = await world.order([], {
        state: 'Confirmed',
        shipping: 100,
        total: 100,
      })
      return who.post('/api/orderProcessing/payment', {
        orderId,
        methodId: method,
        amount,
        cardNo,
        pin,
      })
    }

    it('gives a card for holders of J4 alone, and says its number, never its PIN', async () => {
      expect((await register({}, seller)).status).toBe(403)
      const { body } = await register({ cardNo: ' gift-77 01 ' })
      expect(body.data).toMatchObject({ cardNo: 'GIFT7701', state: 'Active', balance: 100 })
      expect(JSON.stringify(body)).not.toContain('4711')
      const { body: found } = await seller.get('/api/giftCard/getByNo', { cardNo: 'gift 7701' })
      expect(found.data.id).toBe(body.data.id)
      expect((await register({ cardNo: 'GIFT7701' })).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'cardNo' }],
      })
      expect(
        await product.db.query(sql`select 1 from audit where changes::text like '%4711%'`),
      ).toEqual([])
    })

    it('counts wrong PINs, however many come at once, and then takes no PIN at all for a while', async () => {
      const { body } = await register()
      const { cardNo, id } = body.data
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, n) => pay(cardNo, String(1000 + n))),
      )
      const wrong = answers.filter(a => a.body.errors?.[0]?.code === 'wrong_pin')
      const many = answers.filter(a => a.status === 429)
      expect([wrong.length, many.length]).toEqual([10, 15])
      expect(wrong[0]!.body.errors[0]).toMatchObject({ field: 'pin' })
      const right = await pay(cardNo, '4711')
      expect([right.status, right.body.errors[0].message]).toEqual([
        429,
        expect.stringMatching(/^Too many wrong PINs\. Try again in \d+ seconds\.$/),
      ])
      const [kept] = await product.db.query<{ balance: number; wrong: number }>(sql`
        select balance, (select count(*)::int from sign_in_attempts where account = ${`gift card ${id}`}) as wrong from gift_cards where id = ${id}`)
      expect(kept).toEqual({ balance: 100, wrong: 10 })
    })

    it('counts wrong PINs for the person too, whichever the cards, and lets others pay', async () => {
      const guesser = await product.as(['J1', 'J2'])
      const all: { cardNo: string }[] = []
      while (all.length < 21) all.push((await register()).body.data)
      const guess = ({ cardNo }: { cardNo: string }, pin = '1234') => pay(cardNo, pin, 10, guesser)
      // What is right in between forgives nothing.
      expect((await guess(all[20]!, '4711')).body.isSuccess).toBe(true)
      for (const card of all.slice(0, 19))
        expect((await guess(card)).body.errors[0]).toMatchObject({
          code: 'wrong_pin',
          field: 'pin',
        })
      expect((await guess(all[20]!, '4711')).body.isSuccess).toBe(true)
      const atOnce = await Promise.all([guess(all[18]!), guess(all[19]!)])
      expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
      const refusal = await guess(all[20]!, '4711')
      expect([refusal.status, refusal.body.errors[0].message]).toEqual([
        429,
        'You have typed too many wrong PINs. Try again in 60 minutes.',
      ])
      const { cardNo } = all[20]!
      const other = await product.as(['J1', 'K1'])
      expect((await pay(cardNo, '4711', 10, other)).body.isSuccess).toBe(true)
      await product.db.text(
        "update sign_in_attempts set at_utc = at_utc - interval '1 hour' where address is not null",
      )
      expect((await guess(all[20]!, '4711')).body.isSuccess).toBe(true)
    })

    it('counts a guess for all servers before the PIN is compared, while its payment still runs', async () => {
      const { id } = (await register()).body.data
      const counted = async () =>
        (
          await product.db.text<{ n: number }>(
            'select count(*)::int as n from sign_in_attempts where account = $1',
            [`gift card ${id}`],
          )
        )[0]!.n
      await world.write(async context => {
        const error = await checkPin(context, id, '1234').catch((thrown: unknown) => thrown)
        expect(error).toMatchObject({ errors: [{ code: 'wrong_pin' }] })
        expect(await counted()).toBe(1)
        // The right one takes back itself, and the others once its payment is written.
        await checkPin(context, id, '4711')
        expect(await counted()).toBe(1)
      })
      expect(await counted()).toBe(0)
    })

    it('adjusts and moves balances for a reason, for holders of J4 alone', async () => {
      const [one, two] = [(await register()).body.data, (await register()).body.data]
      const adjust = (amount: number, who = manager) =>
        who.post('/api/giftCard/adjust', { cardId: one.id, amount, reason: 'Miscounted' })
      expect((await adjust(5, seller)).status).toBe(403)
      expect((await adjust(-100.01)).body.errors[0]).toMatchObject({ field: 'amount' })
      expect((await adjust(-30.5)).body.data.balance).toBe(69.5)
      const move = (toCardNo: string) =>
        manager.post('/api/giftCard/transfer', { cardId: one.id, toCardNo, reason: 'Lost' })
      for (const wrong of [one.cardNo, 'NOBODY'])
        expect((await move(wrong)).body.errors[0]).toMatchObject({ field: 'toCardNo' })
      expect((await move(two.cardNo)).body.data).toMatchObject({ balance: 0, state: 'Used' })
      expect(
        (await seller.get('/api/giftCard/getByNo', { cardNo: two.cardNo })).body.data.balance,
      ).toBe(169.5)
    })

    it('blocks a card for a reason, and lets it be used again', async () => {
      const { id, cardNo } = (await register()).body.data
      const step = (operation: string, more: object = {}) =>
        seller.post('/api/giftCards/bulk', { operation, targets: [{ id }], ...more })
      expect((await step('block', { reason: 'Stolen' })).body.results[0]).toMatchObject({
        isSuccess: true,
      })
      expect((await pay(cardNo, '4711')).body.errors[0]).toMatchObject({
        code: 'blocked',
        field: 'cardNo',
      })
      expect((await step('unblock', { reason: 'Found' })).status).toBe(403)
      await manager.post('/api/giftCards/bulk', {
        operation: 'unblock',
        targets: [{ id }],
        reason: 'Found',
      })
      expect((await pay(cardNo, '4711')).body.isSuccess).toBe(true)
    })

    it('tells what a customer holds and what of it is lost soon, and writes it as PDF', async () => {
      const customerId = await world.make('customers', { name: 'Ann Holder' })
      const adjust = (amount: number, who = manager) =>
        who.post('/api/shopCredit/adjust', { customerId, amount, reason: 'Late' })
      expect((await adjust(5, seller)).status).toBe(403)
      await adjust(40)
      await manager.post('/api/shopCredit/extend', {
        shopCreditId: customerId,
        expiresOn: world.day(20),
        reason: 'x',
      })
      await manager.post('/api/points/adjust', { customerId, points: 250, reason: 'Welcome' })
      await register({ customerId })
      const { body } = await seller.get('/api/customerTenders/get', { customerId })
      expect(body.data).toMatchObject({
        customer: 'Ann Holder',
        credit: 40,
        points: 250,
        pointsWorth: 2.5,
        giftCards: 100,
      })
      expect((await seller.get('/api/shopCredit/print', { customerId })).status).toBe(200)
      const foreign = await product.as(['J1', 'J4'], 'CA')
      for (const answer of [
        await foreign.get('/api/customerTenders/get', { customerId }),
        await foreign.post('/api/shopCredit/adjust', { customerId, amount: 5, reason: 'x' }),
      ])
        expect(answer.body.errors[0]).toMatchObject({ code: 'not_found', field: 'customerId' })
    })
  },
  emptyBeginning,
)
