import { readFileSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import type { OrderPaper } from '#resources/sales/documents/orderPaper.server.ts'
import type { Address } from '#define'
import { insertRows, longDayOf, metaOf, phoneText } from '#server/kit'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { inOne, notShown, pdfTexts } from '#tests/support/documents/pdfTexts.ts'
import { isDeep } from '#tests/support/run/depth.ts'

const naughty: readonly string[] = JSON.parse(
  readFileSync(new URL('../../oracle/blns.json', import.meta.url), 'utf8'),
)
const path = '/api/orderManagement/getOrderPDFByOrderIdsAndType'

describeRules(
  'texts of documents, read by pdf.js',
  database => {
    let product: Product, world: World
    const sellers: Record<string, Caller> = {}
    let chair: string, table: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      for (const country of ['NZ', 'CA'] as const)
        sellers[country] = await product.as(['J1', 'J4'], country)
      chair = await world.sku('CHAIR-1')
      table = await world.sku('TABLE-2')
    })
    afterAll(() => product.close(/amounts|paid|tax/))

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)

    /** An order with two lines of which one has a discount and a remark, shipping, and each tax by line. */
    async function sold(country: 'NZ' | 'CA', rates: readonly (readonly [string, number])[]) {
      const actor = country === 'NZ' ? world.actor : world.abroad
      const make: World['make'] = (entity, fields) => world.make(entity, fields, actor)
      const customerId = await make('customers', {
        name: 'Māia Ngata',
        company: 'Ngata & Sons',
        taxNo: '123-456-789',
      })
      const address = (line1: string) =>
        make('addresses', {
          customerId,
          line1,
          line2: 'Flat B',
          suburb: 'Ponsonby',
          city: 'Auckland',
          postcode: '1011',
          region: 'Region',
          country,
        })
      const isOnTop = country === 'CA'
      const goods = [
        { skuId: chair, quantity: 3, price: 1234.5, discount: 3.5, remark: 'Oak, oiled' },
        { skuId: table, quantity: 1, price: 10.1, discount: 0, remark: null },
      ].map(line => ({
        ...line,
        worth: Math.round(line.quantity * line.price * 100) - line.discount * 100,
      }))
      const taxOf = (worth: number, rate: number) =>
        Math.round(isOnTop ? (worth * rate) / 100 : (worth * rate) / (100 + rate)) / 100
      const sum = (of: (line: (typeof goods)[number]) => number) =>
        Math.round(goods.reduce((all, line) => all + of(line) * 100, 0)) / 100
      const tax = sum(line => rates.reduce((all, [, rate]) => all + taxOf(line.worth, rate), 0))
      const subtotal = sum(line => line.quantity * line.price)
      const amounts = { subtotal, discount: 3.5, shipping: 89, tax }
      const orderId = await make('orders', {
        source: 'Showroom',
        state: 'Confirmed',
        customerId,
        branchId: branchId(country === 'NZ' ? 'AKL' : 'EDM'),
        billingAddressId: await address('1 Bill Street'),
        deliveryAddressId: await address('2 Delivery Road'),
        orderedOnUtc: new Date().toISOString(),
        ...amounts,
        total: Math.round((subtotal - 3.5 + 89 + (isOnTop ? tax : 0)) * 100) / 100,
      })
      const types = await Promise.all(
        rates.map(([name]) => make('taxTypes', { code: `${name} ${country}`, name })),
      )
      for (const [n, { worth, ...line }] of goods.entries()) {
        const orderLineId = await make('orderLines', { orderId, position: n + 1, ...line })
        for (const [at, [name, rate]] of rates.entries())
          await make('orderTaxes', {
            orderId,
            orderLineId,
            taxTypeId: types[at]!,
            name,
            rate,
            base: worth / 100,
            amount: taxOf(worth, rate),
          })
      }
      return { orderId, amounts, goods, rates, taxOf }
    }

    const money = (amount: number) =>
      `${amount < 0 ? '-' : ''}$${Math.abs(amount).toLocaleString('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    const street = (a: Address) => [a.line1, a.line2, a.suburb, a.city, a.postcode, a.region]

    /** Every word of an invoice, in the order in which it stands. */
    function wordsOf(paper: OrderPaper, head: { no: string; issuedOn: string }) {
      const { seller, buyer } = paper
      const isNz = seller.country === 'NZ'
      const taxNo = (of: string | null) => of && `${isNz ? 'GST no.' : 'GST/HST no.'} ${of}`
      const fact = (label: string, value: string | null) => value && `${label} ${value}`
      const taxes = paper.taxes.flatMap(({ name, rate, amount }) => [
        isNz ? `Includes ${name} of ${rate} %` : `${name} ${rate} %`,
        money(amount),
      ])
      const total = ['Total', money(paper.total)]
      return [
        seller.company,
        seller.branch,
        ...(seller.address ? street(seller.address) : []),
        [seller.phone && phoneText(seller.phone, seller.country), seller.email]
          .filter(Boolean)
          .join('·'),
        taxNo(seller.taxNo),
        isNz ? 'Tax invoice' : 'Invoice',
        fact('No.', head.no),
        fact('Order', paper.orderCode),
        fact('Issued', longDayOf(head.issuedOn)),
        fact('Your reference', paper.originalOrderId),
        fact('Served by', paper.salesperson),
        ['Bill to', buyer.name, buyer.company, ...street(buyer.billTo!)],
        [buyer.phone && phoneText(buyer.phone, seller.country), taxNo(buyer.taxNo)],
        ['Deliver to', buyer.name, ...street(buyer.deliverTo!)],
        ['Code', 'Description', 'Qty', 'Price', 'Discount', 'Amount'],
        ...paper.lines.flatMap(({ code, name, remark, quantity, price, discount, amount }) => [
          code,
          name,
          remark,
          String(quantity),
          money(price),
          discount ? money(-discount) : '',
          money(amount),
        ]),
        ['Goods', money(paper.subtotal)],
        ...(paper.discount ? ['Discount', money(-paper.discount)] : []),
        ...(paper.shipping ? ['Shipping', money(paper.shipping)] : []),
        ...(isNz ? [...total, ...taxes] : [...taxes, ...total]),
        [fact('Bank account:', seller.bankAccount), seller.text, seller.footer],
        [`${head.no} · ${paper.orderCode}`, '1'],
      ]
        .flat()
        .filter(Boolean)
        .join(' ')
    }

    it.each([
      ['NZ', [['GST', 15]]],
      [
        'CA',
        [
          ['GST', 5],
          ['PST', 7],
        ],
      ],
    ] as const)(
      'an invoice of %s says what its record says: each line, tax, sum and address, and nothing else',
      async (country, rates) => {
        const { orderId, amounts, goods, taxOf } = await sold(country, rates)
        await sellers[country]!.post('/api/orders/documents/invoices', { orderIds: [orderId] })
        const { bytes, status } = await sellers[country]!.get(
          '/api/orderManagement/getOrderInvoice',
          { orderId },
        )
        expect(status).toBe(200)
        const [issued] = await run(
          `select i.no, i.content, money_day(i.client_id, i.issued_on_utc)::text as "issuedOn" from invoices i where i.order_id = $1`,
          orderId,
        )
        const [page, ...more] = await pdfTexts(bytes)
        expect(inOne(page!)).toBe(inOne(wordsOf(issued.content, issued)))
        expect(more).toEqual([])
        // What was frozen is what was sold.
        expect(issued.content).toMatchObject({
          ...amounts,
          buyer: { name: 'Māia Ngata', billTo: { line1: '1 Bill Street' } },
          lines: goods.map(({ quantity, price, discount, remark, worth }) => ({
            quantity,
            price,
            discount,
            remark,
            amount: worth / 100,
          })),
          taxes: rates.map(([name, rate]) => ({
            name,
            rate,
            amount:
              Math.round(goods.reduce((all, { worth }) => all + taxOf(worth, rate) * 100, 0)) / 100,
          })),
        })
      },
    )

    it.each(['receipt', 'quotation', 'packingSlip', 'statement'])(
      'a %s of what has not changed since has the same bytes: its date is that of the record',
      async type => {
        const state = type === 'quotation' ? 'Quotation' : 'Confirmed'
        const { id } = await world.order([[chair, 2]], { state, subtotal: 200, total: 200 })
        await run("update orders set updated_on_utc = '2026-02-03T04:05:06Z' where id = $1", id)
        const print = async () => (await sellers.NZ!.post(path, { orderIds: [id], type })).bytes
        const first = await print()
        expect(first.toString('latin1')).toContain('D:20260203040506Z')
        expect((await print()).equals(first)).toBe(true)
      },
    )

    describe('whatever a name or a remark says', () => {
      // A document takes a tenth of a second to write and to read again: all of them in depth, every fourth here.
      const rows = naughty
        .filter((word, n) => word.trim() && (isDeep || n % 4 === 0))
        .map(word => ({
          customerId: uuid(),
          orderId: uuid(),
          // A name has 120 letters at most.
          name: [...word].slice(0, 120).join(''),
          remark: word,
        }))
      type Row = (typeof rows)[number]

      beforeAll(async () => {
        const { db, actor } = world
        const insert = (entity: Parameters<typeof metaOf>[0], of: (row: Row) => object) =>
          insertRows({ db, actor }, metaOf(entity), rows.map(of) as never)
        await insert('customers', ({ customerId, name }) => ({ id: customerId, name }))
        await insert('orders', ({ orderId, customerId }) => ({
          id: orderId,
          customerId,
          source: 'Showroom',
          state: 'Confirmed',
          branchId: branchId('AKL'),
          orderedOnUtc: new Date().toISOString(),
          subtotal: 100,
          total: 100,
        }))
        const marked = await world.sku('MARKED')
        await insert('orderLines', ({ orderId, remark }) => ({
          id: uuid(),
          orderId,
          position: 1,
          skuId: marked,
          quantity: 1,
          price: 100,
          remark,
        }))
        const kept = await run(
          'select order_id as id, remark from order_lines where sku_id = $1',
          marked,
        )
        expect(new Map(kept.map(({ id, remark }) => [id, remark]))).toEqual(
          new Map(rows.map(({ orderId, remark }) => [orderId, remark])),
        )
      })

      const priced = {
        name: /Bill\s*to([^]*)Code\s*Description/,
        remark: /MARKED\s*MARKED([^]*)1\s*\$100\.00\s*\$100\.00\s*Goods/,
      }

      it.each([
        ['receipt', { ...priced, part: 1, of: 1 }],
        // Of the other documents each takes a part of the words, and all of them all words.
        ['invoice', { ...priced, part: 0, of: 4 }],
        ['quotation', { ...priced, part: 1, of: 4 }],
        [
          'packingSlip',
          {
            name: /Bill\s*to([^]*)Qty\s*Code\s*Description/,
            remark: /MARKED\s*MARKED([^]*)Packed\s*by,\s*date/,
            part: 2,
            of: 4,
          },
        ],
        [
          'statement',
          { name: /Bill\s*to([^]*)Date\s*Order\s*Total/, remark: undefined, part: 3, of: 4 },
        ],
      ] as const)(
        'a document (%s) says it, letter by letter: what its letters lack is one box',
        { timeout: 120_000 },
        async (type, { name, remark, part, of }) => {
          const taken = rows.filter((_row, n) => n % of === part % of)
          const orderIds = taken.map(({ orderId }) => orderId)
          if (type === 'invoice') {
            const answer = await sellers.NZ!.post('/api/orders/documents/invoices', { orderIds })
            expect(answer.body).toMatchObject({ issued: orderIds.length })
          }
          if (type === 'quotation')
            await run("update orders set state = 'Quotation' where id = any($1)", orderIds)
          const wrong: unknown[] = []
          let boxes = 0
          for (let at = 0; at < taken.length; at += 500) {
            const some = taken.slice(at, at + 500)
            const { bytes, headers } = await sellers.NZ!.post(path, {
              orderIds: some.map(({ orderId }) => orderId),
              type,
            })
            expect(headers['x-total-count']).toBe(String(some.length))
            const pages = await pdfTexts(bytes)
            expect(pages).toHaveLength(some.length)
            for (const [n, page] of pages.entries())
              for (const [found, said] of [
                [name, some[n]!.name],
                [remark, some[n]!.remark],
              ] as const) {
                if (!found) continue
                const [, shown] = found.exec(page) ?? []
                if (shown?.includes('□')) boxes++
                const problem = shown === undefined ? `Nothing of ${said}` : notShown(shown, said)
                if (problem) wrong.push(problem)
              }
          }
          expect(wrong).toEqual([])
          expect(boxes).toBeGreaterThan((of === 1 ? 50 : 5) / (isDeep ? 1 : 4))
        },
      )
    })
  },
  emptyBeginning,
)
