import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queryable } from '../../../server/db/database.ts'
import { sealAudit } from '../../../server/db/seal.ts'
import { verifyLedger } from '../../../server/db/verify/ledger.ts'
import { describeOnEachDatabase } from '../../support/databases.ts'
import { demoBeginning, startProduct, type Product } from '../../support/product.ts'

describeOnEachDatabase('verify-ledger', database => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(database.settings)
  })
  afterAll(() => product.close())

  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const [calendar, slot, sku, warehouse, order, line, other] = [1, 2, 3, 4, 5, 6, 7].map(id)
  const day = '2026-11-20'

  /** The differences after these rows and changes, none of which stays. */
  const differencesAfter = (work: (tx: Queryable) => Promise<unknown>): Promise<string[]> =>
    product.db
      .write(async tx => {
        await work(tx)
        throw await verifyLedger({
          write: (inner: (tx: Queryable) => Promise<unknown>) => inner(within(tx)),
        } as never)
      })
      .catch(found => {
        if (found instanceof Error) throw found
        return found.differences.map((d: { text: string }) => d.text)
      })

  /** The same transaction goes on: it cannot become a read-only one. */
  const within = (tx: Queryable): Queryable => ({
    ...tx,
    text: (text, values) =>
      text.startsWith('set transaction') ? Promise.resolve([]) : tx.text(text, values),
  })

  /** A row with only these values, the other mandatory ones filled in, and without the records that it points to. */
  async function put(tx: Queryable, table: string, values: Record<string, string | number | null>) {
    const needed = await tx.text<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
      [table],
    )
    const sample: Record<string, string | number> = {
      uuid: id(99),
      integer: 1,
      text: 'x',
      numeric: 1,
      date: day,
      jsonb: '{}',
      'timestamp with time zone': `${day}T00:00:00Z`,
    }
    const row = {
      ...Object.fromEntries(
        needed.map(c => [c.name, c.name === 'client_id' ? nz : sample[c.type]!]),
      ),
      ...values,
    }
    await tx.text(`alter table ${table} disable trigger all`)
    await tx.text(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, i) => `$${i + 1}`)
        .join(', ')})`,
      Object.values(row),
    )
  }
  let nz: string
  beforeEach(async () => {
    nz = (
      await product.db.text<{ id: string }>("select id from clients where short_name = 'NZ'")
    )[0]!.id
  })

  const booked = async (tx: Queryable) => {
    await put(tx, 'delivery_calendars', {
      id: calendar!,
      name: 'Auckland',
      calendar_type: 'Delivery',
    })
    await put(tx, 'calendar_days', {
      id: id(10),
      calendar_id: calendar!,
      date: day,
      capacity_stops: 7,
      booked_stops: 2,
      booked_volume: 1.5,
    })
    await put(tx, 'slot_days', {
      id: id(11),
      calendar_id: calendar!,
      slot_id: slot!,
      date: day,
      capacity: 2,
      booked: 1,
    })
    await put(tx, 'delivery_plans', {
      id: id(12),
      no: 'P1',
      order_id: order!,
      calendar_id: calendar!,
      date: day,
      slot_id: slot!,
      stops: 1,
      volume: 1,
    })
    await put(tx, 'delivery_plans', {
      id: id(13),
      no: 'P2',
      order_id: order!,
      calendar_id: calendar!,
      date: day,
      stops: 1,
      volume: 0.5,
    })
    await put(tx, 'delivery_plans', {
      id: id(14),
      no: 'P3',
      order_id: order!,
      calendar_id: calendar!,
      date: day,
      slot_id: slot!,
      stops: 1,
      volume: 9,
      state: 'Cancelled',
    })
  }
  const stocked = async (tx: Queryable) => {
    await put(tx, 'skus', { id: sku!, code: 'CHAIR' })
    await put(tx, 'warehouses', { id: warehouse!, name: 'Penrose', warehouse_type: 'Warehouse' })
    for (const [n, quantity] of [
      [20, 7],
      [21, 3],
    ])
      await put(tx, 'stock_lines', {
        id: id(n!),
        sku_id: sku!,
        warehouse_id: warehouse!,
        stock_status: n === 20 ? 'Normal' : 'Damaged',
        quantity: quantity!,
      })
    const moved = (n: number, movement: string, type: string, to: number, quantity: number) =>
      put(tx, 'stock_moves', {
        id: id(n),
        movement_id: movement,
        type,
        sku_id: sku!,
        warehouse_id: warehouse!,
        stock_status: to === 20 ? 'Normal' : 'Damaged',
        stock_line_id: id(to),
        quantity,
      })
    await moved(30, 'one', 'Receipt', 20, 10)
    await moved(31, 'two', 'Move', 20, -3)
    await moved(32, 'two', 'Move', 21, 3)
  }
  const sold = async (tx: Queryable) => {
    await put(tx, 'orders', {
      id: order!,
      order_code: 'INV1',
      source: 'Phone',
      subtotal: 300,
      discount: 20,
      shipping: 10,
      tax: 37.83,
      total: 290,
      paid: 100,
    })
    await put(tx, 'order_lines', {
      id: line!,
      order_id: order!,
      position: 1,
      quantity: 3,
      price: 100,
      discount: 20,
    })
    await put(tx, 'payments', { id: id(40), order_id: order!, amount: 100 })
    await put(tx, 'payments', { id: id(41), order_id: order!, amount: 50, state: 'Voided' })
    await put(tx, 'payments', { id: id(42), order_id: order!, amount: -50, reversal_of_id: id(41) })
    await put(tx, 'payments', { id: id(43), order_id: order!, amount: 80, state: 'Pending' })
    await put(tx, 'payment_shares', {
      id: id(50),
      order_id: order!,
      staff_id: id(60),
      percent: 33.333,
    })
    await put(tx, 'payment_shares', {
      id: id(51),
      order_id: order!,
      staff_id: other!,
      percent: 66.667,
    })
  }

  it('finds nothing where everything adds up', async () => {
    expect(
      await differencesAfter(async tx => {
        await booked(tx)
        await stocked(tx)
        await sold(tx)
      }),
    ).toEqual([])
  })

  describe.each([
    [
      'bookings',
      booked,
      [
        [
          'a day that counts a plan too much',
          'update calendar_days set booked_stops = 3',
          ['Calendar Auckland, 2026-11-20: booked stops is 3, should be 2'],
        ],
        [
          'a plan that nothing was booked for',
          "update delivery_plans set minutes = 30 where no = 'P2'",
          ['Calendar Auckland, 2026-11-20: booked minutes is 0, should be 30'],
        ],
        [
          'a plan that came back without being booked',
          "update delivery_plans set state = 'Scheduled', volume = 0 where no = 'P3'",
          [
            'Calendar Auckland, 2026-11-20: booked stops is 2, should be 3',
            `Slot ${slot}, 2026-11-20: booked stops is 1, should be 2`,
          ],
        ],
        [
          'a plan on a date without a day',
          "update delivery_plans set date = '2026-11-21', slot_id = null, volume = 0 where no = 'P3'; update delivery_plans set state = 'Scheduled' where no = 'P3'",
          ['Calendar Auckland, 2026-11-21: booked stops is missing, should be 1'],
        ],
      ],
    ],
    [
      'stock',
      stocked,
      [
        [
          'a line that was changed without a move',
          'update stock_lines set quantity = 8 where quantity = 7',
          [`Stock line ${id(20)} of CHAIR in Penrose, Normal is 8, should be 7`],
        ],
        [
          'a move that makes goods',
          'update stock_moves set quantity = 4 where quantity = 3; update stock_lines set quantity = 4 where quantity = 3',
          [`Movement two of SKU ${sku}: sum is 1, should be 0`],
        ],
        [
          'a line that was removed with goods in it',
          'update stock_lines set is_deleted = true where quantity = 3',
          [`Stock line ${id(21)} of CHAIR in Penrose, Damaged, removed is 0, should be 3`],
        ],
        [
          'a move in the line of another place',
          "update stock_moves set stock_status = 'Normal' where quantity = 3",
          [`Stock move ${id(32)} and its line ${id(21)}: keys that differ is 1, should be 0`],
        ],
      ],
    ],
    [
      'money',
      sold,
      [
        [
          'a line that was changed without its order',
          'update order_lines set price = 101',
          ['Order INV1: subtotal is 300, should be 303'],
        ],
        [
          'a total of its own',
          'update orders set total = 290.01',
          ['Order INV1: total is 290.01, should be 290'],
        ],
        [
          'money that was never received',
          'update orders set paid = 180',
          ['Order INV1: paid is 180, should be 100'],
        ],
        [
          'shares that are not whole',
          'update payment_shares set percent = 66.666 where percent > 50',
          ['Order INV1: payment shares is 99.999, should be 100'],
        ],
      ],
    ],
  ] as const)('of %s', (_, seed, damages) => {
    for (const [what, damage, told] of damages)
      it(`tells ${what}`, async () => {
        expect(
          await differencesAfter(async tx => {
            await seed(tx)
            await tx.text(damage)
          }),
        ).toEqual(told)
      })
  })
})

describeOnEachDatabase(
  'the demo business',
  database => {
    it('adds up', async () => {
      const product = await startProduct(database.settings)
      try {
        await sealAudit(product.db)
        expect((await verifyLedger(product.db)).differences).toEqual([])
      } finally {
        await product.close()
      }
    })
  },
  demoBeginning,
)
