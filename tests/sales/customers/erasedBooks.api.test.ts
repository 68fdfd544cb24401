import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainAudit, verifyAudit } from '#server/db/auditChain.ts'
import { keepFile, metaOf, updateRecord } from '#server/kit'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { issueCredit } from '#resources/tenders/credits/credits.server.ts'
import { registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { adjustPoints } from '#resources/tenders/points/points.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'what is left of a customer whose personal data was removed',
  database => {
    let product: Product, admin: Caller, world: World
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
    })
    afterAll(() => product.close())

    const said = 'Ina Gone said so'
    const told = (entity: string) =>
      product.db.query<{ operation: string; changes: Record<string, unknown[]> | null }>(
        sql`select operation, changes from audit where entity = ${entity} and operation <> 'erase' order by seq`,
      )

    it('the audit keeps amounts, days and ids and loses the words; so do prices, holds, cards, credit and points', async () => {
      const { body: customer } = await admin.post('/api/customers', {
        name: 'Ina Gone',
        type: 'Trade',
      })
      const customerId: string = customer.id
      const chair = await world.sku('BOOKS')
      const { id: orderId, line } = await world.order([[chair, 1]], {
        customerId,
        state: 'Completed',
        subtotal: 10,
        total: 10,
        deliveryStatus: 'Delivered',
      })
      await product.db.query(
        sql`update order_lines set price = 10, quantity_delivered = 1, price_reason = ${said} where id = ${line(0)}`,
      )
      const methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      const [{ id: photo }] = await world.write(async context => {
        await recordPayment(context, { orderId, methodId, amount: 10, reference: said })
        const [{ version }] = (await context.db.query<{ version: number }>(
          sql`select version from orders where id = ${orderId}`,
        )) as [{ version: number }]
        await updateRecord(context, metaOf('orders'), orderId, { version, holdReason: said })
        await issueCredit(context, { customerId, amount: 12.5, orderId, reason: said })
        await adjustPoints(context, { customerId, points: 40, reason: said })
        const card = { cardNo: 'BOOKS1', pin: '4711', amount: 25, reason: said }
        await registerCard(context, { ...card, customerId })
        const bytes = Buffer.from('a photo')
        const brought = { name: `${said}.png`, mime: 'image/png', size: 7, bytes, thumbnail: null }
        return [await keepFile(context, metaOf('orders'), brought, undefined)]
      })
      await product.db.query(sql`update files set owner_id = ${orderId} where id = ${photo}`)
      const before = await told('payments')
      const audited = () =>
        product.db.query(sql`select seq from audit where changes::text like '%Ina Gone%'`)
      expect((await audited()).length).toBeGreaterThan(5)

      const { body } = await admin.post('/api/customers/bulk', {
        operation: 'erase',
        targets: [{ id: customerId }],
        reason: 'Asked by letter',
      })
      expect(JSON.stringify(body)).not.toContain('"isSuccess":false')

      const [left] = await product.db.query(sql`
        select (select price_reason from order_lines where id = ${line(0)}) as price, (select hold_reason from orders where id = ${orderId}) as hold,
          (select reason from credit_entries where customer_id = ${customerId}) as credit, (select amount::float8 from credit_entries where customer_id = ${customerId}) as amount,
          (select reason from points_entries where customer_id = ${customerId} and type = 'Adjust') as points,
          (select c.reason || ', ' || e.reason from gift_cards c join gift_card_entries e on e.card_id = c.id where c.customer_id = ${customerId}) as card`)
      expect(left).toEqual({
        price: 'erased',
        hold: 'erased',
        credit: 'erased',
        amount: 12.5,
        points: 'erased',
        card: 'erased, erased',
      })
      expect(await audited()).toEqual([])
      // All that a payment's row said, but for its reference.
      const { reference: _, ...rest } = before[0]!.changes!
      expect((await told('payments'))[0]!.changes).toEqual(rest)
      expect(rest).toMatchObject({ amount: [null, 10], orderId: [null, orderId] })
      expect((await told('customers'))[0]!.changes).toMatchObject({ type: [null, 'Trade'] })
      const [upload] = (await told('orders')).filter(({ operation }) => operation === 'upload')
      expect(upload!.changes).toEqual({ file: [null, photo] })

      await chainAudit(product.db)
      expect(await verifyAudit(product.db)).toEqual([])
      // The digests that prove it are nothing to read in a history.
      const { body: history } = await admin.get(`/api/customers/${customerId}/history`)
      expect(JSON.stringify(history)).not.toContain('digests')
      expect(JSON.stringify(history)).toContain('erase')
    })

    it('whoever changes what was left is found out, and an entry loses its reason alone', async () => {
      // Rows are sealed once no older transaction runs on the server, which other suites use as well.
      const unsealed = async () => {
        await chainAudit(product.db)
        const rows = await product.db.text('select 1 from audit where chain_no is null limit 1')
        return rows.length
      }
      await expect.poll(unsealed).toBe(0)
      const forged = (statement: string) =>
        product.db
          .write(async tx => {
            await tx.text(statement)
            throw await verifyAudit(tx)
          })
          .catch((problems: string[] | Error) => problems)
      const ofPayment = "where entity = 'payments' and changes ? 'amount'"
      expect(await forged(`update audit set changes = changes - 'amount' ${ofPayment}`)).toEqual([
        expect.stringMatching(/^Audit: row \d+ .* no longer says/),
      ])
      for (const change of [
        `update audit set changes = changes || '{"amount": [null, 1]}' ${ofPayment}`,
        'update credit_entries set amount = amount + 1',
        "update credit_entries set reason = 'Something else'",
      ])
        expect(await forged(change), change).toBeInstanceOf(Error)
    })
  },
  emptyBeginning,
)
