import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { tellOfDiscounts } from '#resources/tasks/discountDecisions.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import { dispatchOutbox } from '#server/db/outbox.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

type Body = Record<string, unknown>

describeRules(
  'discounts',
  database => {
    let product: Product, world: World
    let seller: Caller, chief: Caller, other: Caller, till: Caller
    let goodwill: string, trade: string, main: string
    let n = 0
    const signer = { email: 'chief@test.example', password: 'a long enough password' }

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      till = await product.as(['J1', 'J2'])
      chief = await product.as(['J1', 'J4'])
      other = await product.as(['J1', 'J4', 'J5'])
      await addStaff(product.db, { ...signer, name: 'Chief Smith', codes: 'J4', client: 'NZ' })
      await product.db.text('update staff set branch_id = $1', [branchId('AKL')])
      main = await world.warehouse('MAIN')
      trade = await world.make('customers', { name: 'Builders', type: 'Trade' })
      goodwill = await rule({ name: 'Goodwill', scope: 'Line', staffLimit: 5, maxPercent: 15 })
    })
    afterAll(() => product.close())

    const from = { fromOnUtc: '2026-01-01T00:00:00Z' }
    const rule = (fields: Body) =>
      world.make('discountRules', { type: 'Percent', value: 5, ...from, ...fields } as never)
    const drop = (id: string) =>
      product.db.text('update discount_rules set is_active = false where id = $1', [id])
    const one = async <T = Body>(text: string, values: unknown[] = []): Promise<T> =>
      (await product.db.text<T>(text, values))[0]!

    /** A product of its own at 100.00. */
    async function goods() {
      n += 1
      const skuId = await world.sku(`GOODS${n}`)
      await product.db.text(`update products set status = 'Active' where code = $1`, [`GOODS${n}`])
      await world.stock(skuId, main, 50)
      await world.make('prices', { skuId, market: 'NZ', amount: 100, ...from })
      return skuId
    }
    /** Two pieces at 100.00, not sold yet. */
    async function order(fields: Body = {}, pieces = 2) {
      const skuId = await goods()
      const made = await world.order([[skuId, pieces]], {
        state: 'Quotation',
        subtotal: 100 * pieces,
        total: 100 * pieces,
        ...fields,
      })
      return { id: made.id, lineId: made.line(0), skuId, quantity: pieces }
    }
    type Made = Awaited<ReturnType<typeof order>>
    const versionOf = async (id: string) =>
      (await one<{ version: number }>('select version from orders where id = $1', [id])).version
    const edit = async (made: Made, line: Body, more: Body = {}, who = seller) =>
      who.post('/api/orderManagement/updateOrder', {
        orderId: made.id,
        version: await versionOf(made.id),
        orderLines: [{ id: made.lineId, quantity: made.quantity, ...line }],
        ...more,
      })
    const at = async (path: string, made: Made, body: Body, who = seller) =>
      who.post(path, { orderId: made.id, version: await versionOf(made.id), ...body })
    const offOf = async ({ id, lineId }: Made) =>
      one(
        'select l.discount, l.price, o.total from order_lines l, orders o where l.id = $1 and o.id = $2',
        [lineId, id],
      )
    const usesOf = ({ id }: Made) =>
      product.db.text<{ id: string; version: number; state: string; amount: number }>(
        'select id, version, state, amount from discount_uses where order_id = $1 and not is_deleted order by created_on_utc, id',
        [id],
      )
    const decide = (operation: string, ids: string[], who = chief, reason?: string) =>
      who.post('/api/discountUses/bulk', {
        operation,
        targets: ids.map(id => ({ id })),
        ...(reason && { reason }),
      })
    const results = (answer: { body: any }) =>
      answer.body.results.map((row: any) => row.errors?.[0]?.code ?? 'ok')
    const asked = async (made: Made, line: Body) => {
      const answer = await edit(made, line, { discountReason: 'A regular' })
      expect(answer.body.errors).toEqual([])
      return (await usesOf(made)).find(({ state }) => state === 'Requested')!
    }
    const sign = (about: string, body: Body = {}, who = seller) =>
      who.post('/api/account/sign', { ...signer, about, ...body })

    it('tells before Save how much may be given, and why', async () => {
      const made = await order()
      const preview = (
        await at('/api/orderDetails/previewLines', made, {
          orderLines: [{ id: made.lineId, quantity: 2, discount: 40 }],
        })
      ).body.data
      expect(preview.lines[0]).toMatchObject({
        mayGive: 10,
        mayGiveWhy: 'You may give 10.00 alone: Goodwill.',
      })
      expect(preview.problems).toMatchObject([
        { code: 'discount_limit', field: 'orderLines.0.discount', row: 0 },
      ])
      expect((await edit(made, { discount: 40 })).body.errors).toMatchObject([
        { code: 'discount_limit', field: 'orderLines.0.discount' },
      ])
      expect((await edit(made, { discount: 10 })).body.errors).toEqual([])
      expect(
        await one('select rule_id, approved_by_id, state from discount_uses where order_id = $1', [
          made.id,
        ]),
      ).toEqual({ rule_id: goodwill, approved_by_id: null, state: 'Approved' })
    })

    it('counts the customer’s kind, the spend, the role and the whole order', async () => {
      const ids = [
        await rule({
          name: 'Trade',
          scope: 'Customer type',
          customerType: 'Trade',
          staffLimit: 15,
        }),
        await rule({
          name: 'Whole room',
          scope: 'Order',
          staffLimit: 10,
          value: 10,
          minSpend: 300,
        }),
      ]
      const built = await order({ customerId: trade })
      expect((await edit(built, { discount: 30 })).body.errors).toEqual([])
      expect((await edit(built, { discount: 30.01 })).body.errors[0].code).toBe('discount_limit')
      const small = await order()
      const set = (made: Made, orderDiscount: number) =>
        at('/api/orderProcessing/discount', made, { orderDiscount })
      expect((await set(small, 10)).body.errors).toMatchObject([
        {
          code: 'discount_limit',
          field: 'orderDiscount',
          message: expect.stringContaining('300.00'),
        },
      ])
      const large = await order({}, 4)
      expect((await set(large, 40)).body.errors).toEqual([])
      expect((await set(large, 40.01)).body.errors[0].field).toBe('orderDiscount')
      // People of a job have its limit in the place of that for all.
      const templateId = await world.make('accessTemplates', { name: 'Seller' })
      await product.db.text(
        `insert into staff_template_ids (from_id, to_id) select id, $1 from staff where full_name = 'Person with J1'`,
        [templateId],
      )
      await world.make('discountLimits', { ruleId: goodwill, templateId, percent: 12 })
      const made = await order()
      expect((await edit(made, { discount: 24 })).body.errors).toEqual([])
      expect((await edit(await order(), { discount: 24 }, {}, till)).body.errors[0].code).toBe(
        'discount_limit',
      )
      await product.db.text('delete from discount_limits')
      await Promise.all(ids.map(drop))
    })

    it('takes off what a code gives, follows the lines, and says why a code is refused', async () => {
      const made = await order()
      const ids = [
        await rule({
          name: 'Welcome',
          scope: 'Order',
          type: 'Amount',
          value: 50,
          minSpend: 300,
          code: 'OAK50',
        }),
        await rule({ name: 'Chairs', scope: 'SKU', skuId: made.skuId, value: 20, code: 'CHAIR20' }),
        await rule({ name: 'Over', scope: 'Order', code: 'OLD', toOnUtc: '2026-02-01T00:00:00Z' }),
        await rule({
          name: 'Builders',
          scope: 'Customer type',
          customerType: 'Trade',
          code: 'BUILD',
        }),
      ]
      const enter = (code: string) => at('/api/discounts/code', made, { code })
      for (const [code, problem] of [
        ['NONE', 'unknown'],
        ['OLD', 'not_running'],
        ['BUILD', 'other_customer'],
        ['OAK50', 'no_effect'],
      ] as const)
        expect((await enter(code)).body.errors).toMatchObject([{ code: problem, field: 'code' }])
      expect((await enter('chair20')).body.errors).toEqual([])
      expect(await offOf(made)).toMatchObject({ discount: 40, total: 160 })
      // More pieces, more off; what a person adds is beside it.
      made.quantity = 4
      expect((await edit(made, {})).body.errors).toEqual([])
      expect(await offOf(made)).toMatchObject({ discount: 80, total: 320 })
      expect((await edit(made, { discount: 81 })).body.errors[0].code).toBe('discount_limit')
      expect((await enter('OAK50')).body.errors).toEqual([])
      expect(await offOf(made)).toMatchObject({ discount: 50, total: 350 })
      expect(
        (await seller.get('/api/discounts/ofOrder', { orderId: made.id })).body.data,
      ).toMatchObject({
        code: 'OAK50',
        codeGives: 50,
        orderDiscount: 50,
      })
      expect((await enter('')).body.errors).toEqual([])
      expect(await offOf(made)).toMatchObject({ discount: 0, total: 400 })
      // One that gives nothing any more is taken off with a trace, too.
      await enter('OAK50')
      made.quantity = 2
      expect((await edit(made, {})).body.errors).toEqual([])
      expect(await offOf(made)).toMatchObject({ discount: 0, total: 200 })
      const before = await versionOf(made.id)
      expect((await enter('')).body.data).toMatchObject({
        discountRuleId: null,
        version: before + 1,
      })
      expect(
        await one('select operation, changes from audit where record_id = $1 order by seq desc', [
          made.id,
        ]),
      ).toEqual({ operation: 'editLines', changes: { discountRuleId: [ids[0], null] } })
      await Promise.all(ids.map(drop))
    })

    it('waits in the queue, blocks the sale, and is given when somebody else approves it', async () => {
      const made = await order()
      expect(
        (await edit(made, { discount: 40 }, { discountReason: ' ' })).body.errors,
      ).toMatchObject([{ field: 'discountReason' }])
      const use = await asked(made, { discount: 40 })
      expect(use).toMatchObject({ amount: 40 })
      expect(await offOf(made)).toMatchObject({ discount: 0, total: 200 })
      const confirm = () =>
        chief.post('/api/orders/bulk', { operation: 'confirm', targets: [{ id: made.id }] })
      expect(results(await confirm())).toEqual(['discount_waits'])
      expect((await decide('approve', [use.id], seller)).status).toBe(403)
      expect((await chief.get('/api/discounts/waiting')).body).toMatchObject({
        count: 1,
        amount: 40,
      })
      expect(results(await decide('approve', [use.id]))).toEqual(['ok'])
      expect(await offOf(made)).toMatchObject({ discount: 40, total: 160 })
      expect(await usesOf(made)).toMatchObject([{ state: 'Approved', amount: 40 }])
      expect(results(await confirm())).toEqual(['ok'])
      // Whoever asked is told. Messages wait for every transaction of the database server that began before.
      await expect
        .poll(
          async () => {
            await dispatchOutbox(product.db, [tellOfDiscounts])
            return product.db.text(
              `select s.full_name as "for", t.description from tasks t join tasks_assignee_ids l on l.from_id = t.id join staff s on s.id = l.to_id where t.order_id = $1`,
              [made.id],
            )
          },
          { timeout: 20_000 },
        )
        .toEqual([
          { for: 'Person with J1', description: expect.stringMatching(/40\.00 .* was approved\./) },
        ])
    })

    it('gives once what twenty people approve at the same time', async () => {
      const made = await order()
      const use = await asked(made, { discount: 30 })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => decide('approve', [use.id], i % 2 ? chief : other)),
      )
      expect(answers.flatMap(results).filter(code => code === 'ok')).toHaveLength(1)
      expect(await offOf(made)).toMatchObject({ discount: 30, total: 170 })
      expect(await usesOf(made)).toHaveLength(1)
    })

    it('refuses one’s own request, what has changed since, and tells why it was declined', async () => {
      const made = await order()
      const use = await asked(made, { price: 70 })
      await product.db.text(
        `update discount_uses set requested_by_id = (select id from staff where full_name = 'Person with J1,J4') where id = $1`,
        [use.id],
      )
      expect(results(await decide('approve', [use.id]))).toEqual(['own_request'])
      expect(results(await decide('decline', [use.id], chief, 'No'))).toEqual(['own_request'])
      await expect(
        product.db.text('update discount_uses set approved_by_id = requested_by_id where id = $1', [
          use.id,
        ]),
      ).rejects.toThrow(/discount_uses_check/)
      made.quantity = 3
      expect((await edit(made, {})).body.errors).toEqual([])
      const answer = await decide('approve', [use.id], other)
      expect(results(answer)).toEqual(['changed'])
      expect(JSON.stringify(answer.body)).toContain('was for 2 and is for 3 now')
      expect(await offOf(made)).toMatchObject({ price: 100, total: 300 })
      expect(results(await decide('decline', [use.id], other, 'Best price already'))).toEqual([
        'ok',
      ])
      const { requests } = (await seller.get('/api/discounts/ofOrder', { orderId: made.id })).body
        .data
      expect(requests).toMatchObject([{ state: 'Declined', answer: 'Best price already' }])
      // A lower price that is approved is the line's price.
      const again = await asked(made, { price: 70 })
      expect(results(await decide('approve', [again.id]))).toEqual(['ok'])
      expect(await offOf(made)).toMatchObject({ price: 70, total: 210 })
    })

    it('can be taken back, and a new request takes the place of the former', async () => {
      const made = await order()
      const first = await asked(made, { discount: 40 })
      const second = await asked(made, { discount: 50 })
      expect(second.id).not.toBe(first.id)
      expect((await usesOf(made)).map(({ state }) => state).toSorted()).toEqual([
        'Requested',
        'Withdrawn',
      ])
      const back = (discountUseId: string) =>
        seller.post('/api/discounts/withdraw', {
          orderId: made.id,
          discountUseId,
          version: second.version,
        })
      expect(await back(goodwill)).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'unknown_reference', field: 'discountUseId' }] },
      })
      expect((await back(second.id)).body.errors).toEqual([])
      expect(results(await decide('approve', [second.id]))).toEqual(['transition'])
    })

    it('is signed on the spot at the till, once, for this sale and in this session', async () => {
      const skuId = await goods()
      const { data: sale } = (
        await till.post('/api/sellIt/start', { add: [{ skuId, quantity: 2 }] })
      ).body
      const change = async (more: Body, who = till) =>
        who.post('/api/sellIt/change', {
          orderId: sale.orderId,
          version: await versionOf(sale.orderId),
          lines: [{ id: sale.lines[0].id, quantity: 2, discount: 60 }],
          ...more,
        })
      expect((await change({})).body.errors).toMatchObject([
        { code: 'discount_limit', field: 'lines.0.discount' },
      ])
      const of = async (about: string, who = till) => (await sign(about, {}, who)).body.signature
      for (const signature of [
        '00000000-0000-4000-8000-000000000000',
        await of('something else'),
        await of(sale.orderId, seller),
      ])
        expect((await change({ signature })).body.errors).toMatchObject([
          { code: 'not_signed', field: 'signature' },
        ])
      await addStaff(product.db, {
        email: 'x@test.example',
        name: 'Max',
        password: signer.password,
        codes: 'J1',
        client: 'NZ',
      })
      const weak = (await sign(sale.orderId, { email: 'x@test.example' }, till)).body.signature
      expect((await change({ signature: weak })).body.errors[0]).toMatchObject({
        field: 'signature',
        message: expect.stringContaining('Max'),
      })
      const late = await of(sale.orderId)
      await product.db.text(
        "update signatures set expires_on_utc = expires_on_utc - interval '2 minutes'",
      )
      expect((await change({ signature: late })).body.errors[0].code).toBe('not_signed')
      const signature = await of(sale.orderId)
      expect((await change({ signature })).body.data.lines).toMatchObject([{ discount: 60 }])
      expect(
        await one(
          `select u.amount, u.state, s.full_name as by, a.full_name as signed from discount_uses u join staff s on s.id = u.requested_by_id join staff a on a.id = u.approved_by_id where u.order_id = $1`,
          [sale.orderId],
        ),
      ).toEqual({ amount: 60, state: 'Approved', by: 'Person with J1,J2', signed: 'Chief Smith' })
      expect(
        await one(
          `select count(*)::int as n from audit a join staff s on s.id = a.staff_id where a.operation = 'sign' and a.entity is null and s.full_name = 'Chief Smith' and a.changes->>'about' = $1`,
          [sale.orderId],
        ),
      ).toEqual({ n: 3 })
      await till.post('/api/sellIt/change', {
        orderId: sale.orderId,
        version: await versionOf(sale.orderId),
        lines: [{ id: sale.lines[0].id, quantity: 2, discount: 0 }],
      })
      expect((await change({ signature })).body.errors[0].code).toBe('not_signed')
    })

    it('counts wrong passwords of a signature as sign-in does', async () => {
      for (let i = 0; i < 10; i++)
        expect((await sign('x', { password: 'wrong, and long enough' })).body.errors).toMatchObject(
          [{ code: 'wrong_credentials' }],
        )
      expect((await sign('x')).status).toBe(429)
      const { email, password } = signer
      expect((await product.nobody.post('/api/account/login', { email, password })).status).toBe(
        429,
      )
    }, 60_000)

    it('names what is wrong with a rule', async () => {
      const make = (fields: Body) =>
        chief.post('/api/discountRules', {
          name: `Rule ${(n += 1)}`,
          type: 'Percent',
          value: 5,
          scope: 'Line',
          ...from,
          ...fields,
        })
      expect((await make({ code: 'TWICE' })).status).toBeLessThan(300)
      for (const [fields, field] of [
        [{ scope: 'Category' }, 'categoryId'],
        [{ scope: 'SKU' }, 'skuId'],
        [{ scope: 'Customer type' }, 'customerType'],
        [{ code: 'twice' }, 'code'],
        [{ value: -5 }, 'value'],
        [{ maxPercent: 101 }, 'maxPercent'],
        [{ minSpend: -1 }, 'minSpend'],
      ] as const)
        expect((await make(fields)).body.errors, field).toMatchObject([{ field }])
      expect((await seller.get('/api/discountRules')).status).toBe(403)
    })
  },
  emptyBeginning,
)
