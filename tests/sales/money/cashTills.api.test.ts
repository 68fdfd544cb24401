import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { dayProof } from '#resources/sales/tills/dayProof.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'cash of orders and the tills of those who take it',
  database => {
    let product: Product, world: World, seller: Caller, chief: Caller, orderId: string
    const methods: Record<string, string> = {}
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J2'])
      chief = await product.as(['J1', 'J2', 'J4', 'J5'])
      await run('update staff set branch_id = $1', branchId('CHC'))
      for (const [name, type] of [
        ['Cash', 'Cash'],
        ['Card', 'Card'],
        ['Old cash', 'Cash'],
      ] as const)
        methods[name] = await world.make('paymentMethods', { name, type })
      orderId = (await world.order([], { state: 'Confirmed', total: 0, branchId: branchId('AKL') }))
        .id
    })
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    const pay = async (method: string, amount: number, more: object = {}, by = seller) =>
      (
        await by.post('/api/orderProcessing/payment', {
          orderId,
          methodId: methods[method],
          amount,
          mayExceed: true,
          ...more,
        })
      ).body
    const open = (terminal: string, by: Caller) =>
      by.post('/api/tills/own/cash', { type: 'Float', amount: 100, terminal })
    const payBack = async (amount: number, method: string, more: object = {}) => {
      const asked = await seller.post('/api/refunds/request', {
        orderId,
        amount,
        type: 'Cancel',
        reason: 'Twice',
        methodId: methods[method],
      })
      const { id } = asked.body.data
      await chief.post('/api/refunds/bulk', { operation: 'approve', targets: [{ id }] })
      const [{ version }] = await run('select version from refunds where id = $1', id)
      const { body } = await chief.post('/api/refunds/pay', { refundId: id, version, ...more })
      return { id: id as string, version: version as number, body }
    }
    const refund = async (amount: number, method: string, more: object = {}) => {
      const { id, body } = await payBack(amount, method, more)
      expect(body, JSON.stringify(body)).toMatchObject({ isSuccess: true })
      const [row] = await run(
        'select branch_id as "branchId", terminal from payments where refund_id = $1',
        id,
      )
      return row
    }

    it('counts in the till that is named or was opened with a float today, other money at the order’s branch', async () => {
      const atOrder = { branchId: branchId('AKL'), terminal: null }
      expect((await pay('Cash', 20.02)).data).toMatchObject(atOrder)
      const named = { till: 'Desk 2', tillBranchId: branchId('CHC') }
      const atDesk = { branchId: branchId('CHC'), terminal: 'Desk 2' }
      expect((await pay('Cash', 20.02, named)).data).toMatchObject(atDesk)
      expect((await pay('Card', 20, named)).data).toMatchObject(atOrder)
      expect((await pay('Cash', 20, { till: 'Desk 2' })).data).toMatchObject(atDesk)
      expect(await pay('Cash', 20, { tillBranchId: orderId })).toMatchObject({
        errors: [{ field: 'tillBranchId' }],
      })
      await open('Desk 3', seller)
      const atOpened = { branchId: branchId('CHC'), terminal: 'Desk 3' }
      expect((await pay('Cash', 20)).data).toMatchObject(atOpened)
      expect(await refund(5, 'Cash')).toEqual(atOrder)
      expect(await refund(5, 'Cash', named)).toEqual(atDesk)
      await open('Desk 4', chief)
      expect(await refund(5.02, 'Cash')).toEqual({ ...atDesk, terminal: 'Desk 4' })
      expect(await refund(5, 'Card', named)).toEqual(atOrder)
      for (const branch of ['AKL', 'CHC'] as const) {
        const [{ day }] = await run(
          'select money_day($1, now())::text as day',
          world.actor.clientId,
        )
        const proof = await dayProof(
          { db: product.db, actor: world.actor },
          { branchId: branchId(branch), day },
        )
        expect(proof.filter(({ state }) => state === 'Differs')).toEqual([])
      }
    })

    it('asks nobody for a till who takes no cash', async () => {
      await run('update staff set branch_id = null')
      const named = { till: 'Desk 2' }
      expect(await pay('Card', 20, named)).toMatchObject({ isSuccess: true })
      expect(await pay('Cash', 20, named)).toMatchObject({ errors: [{ field: 'tillBranchId' }] })
      expect(await refund(5, 'Card', named)).toEqual({ branchId: branchId('AKL'), terminal: null })
      await run('update staff set branch_id = $1', branchId('CHC'))
    })

    it('takes and offers a method only at its branches, and one without any everywhere', async () => {
      methods.Desk = await world.make('paymentMethods', { name: 'Desk', type: 'EFTPOS' })
      methods.Box = await world.make('paymentMethods', { name: 'Box', type: 'Cash' })
      for (const id of [methods.Desk, methods.Box])
        await run(
          'insert into payment_methods_branch_ids (from_id, to_id) values ($1, $2)',
          id,
          branchId('CHC'),
        )
      for (const method of ['Desk', 'Box'])
        expect(await pay(method, 10, { till: 'A', tillBranchId: branchId('AKL') })).toMatchObject({
          errors: [{ code: 'elsewhere', field: 'methodId' }],
        })
      const here = { till: 'A', tillBranchId: branchId('CHC') }
      // Cash counts where its till stands, other money where the order is.
      expect(await pay('Box', 10, here)).toMatchObject({ isSuccess: true })
      expect(await pay('Desk', 10, here)).toMatchObject({ errors: [{ code: 'elsewhere' }] })
      // Cash counts at the till of who takes it, which may stand elsewhere.
      const clerk = await product.as(['J1', 'J2', 'J5'])
      const choice = async (cashAt?: string) => {
        const { body } = await clerk.get('/api/paymentMethods/options', {
          filter: JSON.stringify({
            isInErpOrders: true,
            forOrder: orderId,
            ...(cashAt && { cashAt }),
          }),
        })
        return body.map(({ label }: { label: string }) => label).toSorted()
      }
      await run('update staff set branch_id = $1', branchId('AKL'))
      expect(await choice()).toEqual(['Card', 'Cash', 'Old cash'])
      expect(await pay('Box', 10, {}, clerk)).toMatchObject({ errors: [{ code: 'elsewhere' }] })
      // A browser that is the till of another branch says so.
      expect(await choice(branchId('CHC'))).toEqual(['Box', 'Card', 'Cash', 'Old cash'])
      await run('update staff set branch_id = $1', branchId('CHC'))
      expect(await choice()).toEqual(['Box', 'Card', 'Cash', 'Old cash'])
      expect(await choice(branchId('AKL'))).toEqual(['Card', 'Cash', 'Old cash'])
      await run('update orders set branch_id = $1 where id = $2', branchId('CHC'), orderId)
      expect(await choice(branchId('AKL'))).toEqual(['Card', 'Cash', 'Desk', 'Old cash'])
      expect(await choice()).toEqual(['Box', 'Card', 'Cash', 'Desk', 'Old cash'])
      expect(await pay('Desk', 10)).toMatchObject({ isSuccess: true })
      const offered = async (of?: 'AKL' | 'CHC') => {
        const { body } = await seller.get('/api/orderManagement/getPaymentMethodTypeList', {
          ...(of && { branchId: branchId(of) }),
        })
        return body.data.map(({ name }: { name: string }) => name).toSorted()
      }
      expect(await offered('AKL')).toEqual(['Card', 'Cash', 'Old cash'])
      for (const all of [await offered('CHC'), await offered()])
        expect(all).toEqual(['Box', 'Card', 'Cash', 'Desk', 'Old cash'])
      // A till that was opened elsewhere today takes the cash, and what it takes is offered.
      await run('update orders set branch_id = $1 where id = $2', branchId('AKL'), orderId)
      await run('update staff set branch_id = $1', branchId('AKL'))
      const float = { type: 'Float', amount: 100, terminal: 'Fair', branchId: branchId('CHC') }
      expect((await clerk.post('/api/tills/own/cash', float)).body).toMatchObject({
        isSuccess: true,
      })
      expect(await choice()).toEqual(['Box', 'Card', 'Cash', 'Old cash'])
      expect((await pay('Box', 10, {}, clerk)).data).toMatchObject({
        branchId: branchId('CHC'),
        terminal: 'Fair',
      })
      await run('update staff set branch_id = $1', branchId('CHC'))
    })

    it('pays cash back only at a branch that takes its method', async () => {
      const rows = () =>
        run(
          'select (select paid from orders where id = $1) as paid, (select count(*) from payments) as payments, (select count(*) from till_entries) as entries',
          orderId,
        )
      const before = await rows()
      const elsewhere = { till: 'A', tillBranchId: branchId('AKL'), reference: 'Drawer' }
      const { id, version, body } = await payBack(5, 'Box', elsewhere)
      expect(body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'elsewhere', field: 'tillBranchId' }],
      })
      expect(await rows()).toEqual(before)
      expect(await run('select state, version, reference from refunds where id = $1', id)).toEqual([
        { state: 'Approved', version, reference: null },
      ])
      // Money that is no cash stays with the order, whatever till is named.
      expect(await refund(5, 'Card', elsewhere)).toEqual({
        branchId: branchId('AKL'),
        terminal: null,
      })
      const here = { till: 'A', tillBranchId: branchId('CHC') }
      const paid = await chief.post('/api/refunds/pay', { refundId: id, version, ...here })
      expect(paid.body).toMatchObject({ isSuccess: true, data: { state: 'Paid' } })
    })
  },
  emptyBeginning,
)
