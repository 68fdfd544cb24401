import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '#server/db/database.ts'
import { chainAudit } from '#server/db/auditChain.ts'
import { ledgers } from '#server/halves.ts'
import { verifyLedger, type Difference } from '#server/db/verify/ledger.ts'
import { clientId } from '#resources/administration/demo/reference.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { demoBeginning, startProduct, type Product } from '#tests/support/browser/product.ts'

describeOnEachDatabase('verify-ledger', database => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(database.settings)
  })
  afterAll(() => product.close())

  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const [calendar, slot, sku, warehouse, order, line, other, sofa] = [1, 2, 3, 4, 5, 6, 7, 8].map(
    id,
  )
  const day = '2026-11-20'

  /** The differences after these rows and changes, none of which stays. */
  const differencesAfter = (work: (tx: Queryable) => Promise<unknown>): Promise<Difference[]> =>
    product.db
      .write(async tx => {
        await work(tx)
        throw await verifyLedger({
          write: (inner: (tx: Queryable) => Promise<unknown>) => inner(within(tx)),
        } as never)
      })
      .catch(found => {
        if (found instanceof Error) throw found
        return found.differences
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
  const nz = clientId('NZ')

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
    await put(tx, 'trips', {
      id: id(15),
      calendar_id: calendar!,
      date: day,
      no: 1,
      volume: 1,
      weight: 5,
    })
    await put(tx, 'trip_stops', { trip_id: id(15), plan_id: id(12), volume: 1, weight: 5 })
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
    // Two pieces held for a line of another order, which got two already and sent one back.
    await put(tx, 'orders', { id: id(80), order_code: 'INV2', source: 'Phone' })
    await put(tx, 'order_lines', {
      id: id(81),
      order_id: id(80),
      position: 1,
      quantity: 4,
      price: 0,
      quantity_delivered: 2,
      quantity_returned: 1,
    })
    await put(tx, 'plan_items', {
      id: id(82),
      order_line_id: id(81),
      sku_id: sku!,
      quantity: 2,
      delivered: 2,
      returned: 1,
    })
    await put(tx, 'reservations', {
      id: id(83),
      order_line_id: id(81),
      sku_id: sku!,
      quantity: 2,
      warehouse_id: warehouse!,
      state: 'Soft',
    })
    const held = { order_line_id: id(81), stock_on_hold_status: 'Order', stock_status: 'Normal' }
    await put(tx, 'stock_lines', {
      id: id(22),
      sku_id: sku!,
      warehouse_id: warehouse!,
      quantity: 2,
      ...held,
    })
    await put(tx, 'stock_moves', {
      id: id(33),
      movement_id: 'three',
      type: 'Receipt',
      sku_id: sku!,
      warehouse_id: warehouse!,
      stock_line_id: id(22),
      quantity: 2,
      ...held,
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

  const taxed = async (tx: Queryable) => {
    await put(tx, 'orders', {
      id: id(130),
      order_code: 'INV4',
      source: 'Phone',
      subtotal: 100,
      shipping: 20,
      tax: 15.65,
      total: 120,
      returned: 100,
    })
    await put(tx, 'order_lines', {
      id: id(131),
      order_id: id(130),
      position: 1,
      price: 100,
      tax: 13.04,
      quantity_delivered: 1,
      quantity_returned: 1,
    })
    await put(tx, 'order_shipping_costs', {
      id: id(132),
      order_id: id(130),
      position: 1,
      amount: 20,
      tax: 2.61,
    })
    const tax = { order_id: id(130), name: 'GST', rate: 15 }
    await put(tx, 'order_taxes', { ...tax, id: id(133), order_line_id: id(131), amount: 13.04 })
    await put(tx, 'order_taxes', { ...tax, id: id(134), shipping_cost_id: id(132), amount: 2.61 })
    const invoice = { order_id: id(130), content: '{}' }
    await put(tx, 'invoices', {
      ...invoice,
      id: id(135),
      no: 'INV4-1',
      number: 1,
      kind: 'Invoice',
      total: 120,
    })
    await put(tx, 'invoices', {
      ...invoice,
      id: id(136),
      no: 'INV4-2',
      number: 2,
      kind: 'Credit note',
      reduces_id: id(135),
      total: 100,
    })
    await put(tx, 'website_orders', {
      id: id(137),
      web_no: '1001',
      order_id: id(130),
      state: 'Booked',
      order_status: 'Processing',
      payment_status: 'Paid',
      total: 120,
    })
  }

  const tendered = async (tx: Queryable) => {
    await put(tx, 'customers', { id: id(140), code: 'C1', name: 'Ann' })
    await put(tx, 'gift_cards', { id: id(141), card_no: 'CARD1', amount: 100, balance: 70 })
    const card = { card_id: id(141) }
    await put(tx, 'gift_card_entries', { ...card, id: id(142), type: 'Issue', amount: 100 })
    await put(tx, 'gift_card_entries', { ...card, id: id(143), type: 'Redeem', amount: -30 })
    const of = { customer_id: id(140) }
    await put(tx, 'shop_credits', { ...of, id: id(144), balance: 30, issued: 50, used: 20 })
    await put(tx, 'credit_entries', { ...of, id: id(145), type: 'Issue', amount: 50 })
    await put(tx, 'credit_entries', { ...of, id: id(146), type: 'Redeem', amount: -20 })
    await put(tx, 'points_accounts', { ...of, id: id(147), balance: 8 })
    await put(tx, 'points_entries', { ...of, id: id(148), type: 'Earn', points: 8 })
    await put(tx, 'orders', { id: id(149), order_code: 'INV5', source: 'Phone', paid: 30 })
    await put(tx, 'payments', { id: id(150), order_id: id(149), amount: 30 })
    await tx.text(
      `alter table gift_card_entries disable trigger user; update gift_card_entries set payment_id = '${id(150)}' where amount = -30`,
    )
  }

  const refunded = async (tx: Queryable) => {
    await put(tx, 'branches', {
      id: id(123),
      name: 'Onehunga',
      country: 'NZ',
      timezone: 'Pacific/Auckland',
    })
    await put(tx, 'payment_methods', { id: id(126), name: 'Cash', type: 'Cash' })
    await put(tx, 'orders', { id: id(122), order_code: 'INV3', source: 'Phone', paid: 70 })
    await put(tx, 'refunds', {
      id: id(120),
      no: 'RF1',
      order_id: id(122),
      type: 'Goodwill',
      amount: 30,
      requested_by_id: id(60),
      approver_id: id(61),
      paid_on_utc: `${day}T01:00:00Z`,
      state: 'Paid',
    })
    const payment = (n: number, amount: number, values: Record<string, string>) =>
      put(tx, 'payments', {
        id: id(n),
        order_id: id(122),
        method_id: id(126),
        branch_id: id(123),
        received_on_utc: `${day}T01:00:00Z`,
        amount,
        ...values,
      })
    await payment(128, 100, {})
    await payment(129, -30, { refund_id: id(120) })
    await put(tx, 'day_closes', {
      id: id(124),
      branch_id: id(123),
      day,
      state: 'Closed',
      closed_by_id: id(60),
      closed_on_utc: `${day}T06:00:00Z`,
    })
    await put(tx, 'day_counts', {
      id: id(125),
      day_close_id: id(124),
      method_id: id(126),
      terminal: '',
      counted: 70,
      expected: 70,
    })
  }

  const priced = async (tx: Queryable) => {
    await put(tx, 'skus', { id: id(9), code: 'STOOL' })
    const set = async (n: number, from: string, to: string | null, amount: number) => {
      const price = { sku_id: id(9), market: 'NZ', kind: 'Regular', from_on_utc: from }
      await put(tx, 'prices', { ...price, id: id(n), to_on_utc: to, amount })
      await put(tx, 'price_changes', {
        ...price,
        id: id(n + 5),
        price_id: id(n),
        new_amount: amount,
      })
    }
    await set(80, `${day}T00:00:00Z`, `${day}T12:00:00Z`, 100)
    await set(81, `${day}T12:00:00Z`, null, 120)
  }

  const promoted = async (tx: Queryable) => {
    const [product, category, bench, promotion] = [110, 111, 112, 114].map(id)
    const began = { market: 'NZ', from_on_utc: '2026-01-02T00:00:00Z' }
    const price = { sku_id: bench!, market: 'NZ', from_on_utc: '2026-01-01T00:00:00Z' }
    await put(tx, 'categories', { id: category!, name: 'Benches' })
    await put(tx, 'products', { id: product!, code: 'BENCHES', category_id: category! })
    await put(tx, 'skus', { id: bench!, code: 'BENCH', product_id: product! })
    await put(tx, 'prices', { ...price, id: id(113), amount: 100 })
    await put(tx, 'price_changes', { ...price, id: id(118), price_id: id(113), new_amount: 100 })
    await put(tx, 'promotions', { ...began, id: promotion!, name: 'Spring' })
    await put(tx, 'promotion_runs', {
      id: id(115),
      promotion_id: promotion!,
      from_on_utc: began.from_on_utc,
      is_begin_told: 'true',
    })
    await put(tx, 'promotion_lines', {
      id: id(116),
      promotion_id: promotion!,
      category_id: category!,
      discount: 20,
      stock_cap: 5,
      sold: 2,
    })
    await put(tx, 'price_changes', {
      ...began,
      id: id(117),
      sku_id: bench!,
      kind: 'Promotion',
      promotion_id: promotion!,
      old_amount: 100,
      new_amount: 80,
    })
  }

  const pictured = async (tx: Queryable) => {
    await put(tx, 'products', { id: id(90), code: 'SOFAS', photo: id(91) })
    await put(tx, 'product_pictures', { id: id(92), product_id: id(90), picture: id(91) })
    await put(tx, 'skus', { id: sofa!, code: 'SOFA', photo: id(93) })
    await put(tx, 'sku_pictures', { id: id(94), sku_id: sofa!, picture: id(91), position: 1 })
    await put(tx, 'sku_pictures', { id: id(95), sku_id: sofa!, picture: id(93), position: 0 })
  }

  const costed = async (tx: Queryable) => {
    await put(tx, 'skus', { id: id(10), code: 'LAMP', cost: 45, cost_currency: 'USD' })
    const cost = { sku_id: id(10), currency: 'USD' }
    await put(tx, 'sku_costs', { ...cost, id: id(90), cost: 40, from_on_utc: `${day}T00:00:00Z` })
    await put(tx, 'sku_costs', { ...cost, id: id(91), cost: 45, from_on_utc: `${day}T12:00:00Z` })
  }

  const landed = async (tx: Queryable) => {
    const box = { id: id(75), no: 'CSQU3054383', name: 'CSQU3054383', type: '20' }
    await put(tx, 'containers', { ...box, state: 'Completed' })
    const line = { id: id(71), container_id: id(75), sku_id: sofa!, quantity: 2, received_good: 2 }
    await put(tx, 'container_lines', line)
    const cost = { id: id(72), container_id: id(75), kind: 'Freight', currency: 'NZD' }
    await put(tx, 'landed_costs', { ...cost, amount: 10, booked: 10 })
    const share = { container_id: id(75), container_line_id: id(71), sku_id: sofa!, apart: 0 }
    await put(tx, 'landed_shares', { ...share, id: id(73), amount: 5, in_stock: 5 })
    const ofCost = { landed_cost_id: id(72), amount: 10, in_stock: 10 }
    await put(tx, 'landed_shares', { ...share, ...ofCost, id: id(74) })
  }

  const promised = async (tx: Queryable) => {
    await put(tx, 'skus', { id: sofa!, code: 'SOFA' })
    await put(tx, 'purchase_order_lines', {
      id: id(70),
      sku_id: sofa!,
      quantity: 10,
      presold: 5,
      shipped: 6,
      received: 3,
      purchase_order_id: id(76),
    })
    await put(tx, 'purchase_orders', {
      id: id(76),
      no: 'PO1',
      currency: 'USD',
      state: 'Partly Shipped',
      state_before: 'Confirmed',
    })
    await put(tx, 'containers', { id: id(75), no: 'CSQU3054383', state: 'Checking In', type: '20' })
    await put(tx, 'container_lines', {
      id: id(71),
      container_id: id(75),
      sku_id: sofa!,
      purchase_order_line_id: id(70),
      quantity: 6,
      presold: 3,
      received_good: 2,
      damaged: 1,
    })
    const promise = (n: number, quantity: number, values: Record<string, string>) =>
      put(tx, 'reservations', {
        id: id(n),
        sku_id: sofa!,
        quantity,
        purchase_order_line_id: id(70),
        source: 'Purchase order',
        ...values,
      })
    await promise(72, 3, { source: 'Container', container_line_id: id(71) })
    await promise(73, 2, {})
    await promise(74, 9, { state: 'Released' })
  }

  /** One piece of 100 and its tax, confirmed; half of the sale is of each of two people. */
  const entered = async (tx: Queryable) => {
    await put(tx, 'products', { id: id(160), code: 'DESKS' })
    await put(tx, 'skus', { id: id(161), code: 'DESK', product_id: id(160) })
    await put(tx, 'branches', {
      id: id(162),
      name: 'Avon',
      country: 'NZ',
      timezone: 'Pacific/Auckland',
    })
    const at = { branch_id: id(162), source: 'Phone' }
    const order = { ...at, id: id(163), order_code: 'INV6', state: 'Confirmed' }
    await put(tx, 'orders', { ...order, subtotal: 115, total: 115, tax: 15 })
    const ofSku = { sku_id: id(161), quantity: 1 }
    const of = { ...ofSku, id: id(164), order_id: id(163), position: 1 }
    await put(tx, 'order_lines', { ...of, price: 115, tax: 15 })
    const sale = { ...at, day, basis: 'Written', cause: 'Sold', listed: 115, tax: 15, revenue: 100 }
    const entry = { ...sale, ...ofSku, order_id: id(163), order_line_id: id(164) }
    await put(tx, 'sale_entries', { ...entry, id: id(165) })
    const part = { ...sale, quantity: 1, order_id: id(163), staff_id: id(60) }
    await put(tx, 'sale_parts', { ...part, id: id(166) })
    const { cause: _, day: on, ...summed } = sale
    await put(tx, 'sale_months', { ...summed, ...ofSku, id: id(167), month: '2026-11-01' })
    await put(tx, 'sale_days', { ...summed, id: id(168), day: on, staff_id: id(60), quantity: 1 })
  }

  /** A statement with a sale, what was taken back of it, and a share that moved from one person to another. */
  const paidOut = async (tx: Queryable) => {
    await entered(tx)
    await put(tx, 'staff', { id: id(60), full_name: 'Ann Lee', email: 'ann@shop.example' })
    const of = { month: '2026-11-01', staff_id: id(60) }
    await put(tx, 'commission_statements', { ...of, id: id(170), state: 'Calculated' })
    const set = { id: id(175), name: 'All', period: '[2026-11-01,)' }
    await put(tx, 'parameter_sets', set)
    const ofSet = { ...of, statement_id: id(170), set_id: id(175) }
    const pool = { kind: 'Team pool', base: 100, rate: 1, amount: 1, hours: 8, full_hours: 8 }
    await put(tx, 'commission_lines', { ...ofSet, ...pool, id: id(176) })
    const line = { ...of, statement_id: id(170), order_id: id(163), rate: 3 }
    const sale = { ...line, set_id: id(175), kind: 'Sale', base: 100, amount: 3 }
    await put(tx, 'commission_lines', { ...sale, id: id(171) })
    const back = { ...line, kind: 'Taken back', of_line_id: id(171), base: -40, amount: -1.2 }
    await put(tx, 'commission_lines', { ...back, id: id(172) })
    for (const [n, base] of [10, -10].entries()) {
      const moved = { ...line, kind: 'Moved', base, amount: base / 100 }
      await put(tx, 'commission_lines', { ...moved, id: id(173 + n) })
    }
  }

  /** An open ticket, which was opened and begun. */
  const complained = async (tx: Queryable) => {
    await put(tx, 'tickets', {
      id: id(180),
      ticket_no: 'T1',
      state: 'In progress',
      problem: 'Loose',
    })
    const change = { ticket_id: id(180), happened_on_utc: day }
    const opened = { ...change, position: 1, kind: 'Opened', to_state: 'New' }
    await put(tx, 'ticket_changes', { ...opened, id: id(181) })
    const begun = { ...change, position: 2, kind: 'Moved', from_state: 'New' }
    await put(tx, 'ticket_changes', { ...begun, id: id(182), to_state: 'In progress' })
  }

  /** Of two pieces at a customer one was exchanged. */
  const exchanged = async (tx: Queryable) => {
    const piece = { sku_id: id(190), quantity: 1 }
    await put(tx, 'skus', { id: id(190), code: 'STOOL' })
    const plan = { no: 'P9', state: 'Cancelled', order_id: id(195) }
    await put(tx, 'delivery_plans', { ...plan, id: id(191) })
    const item = { ...piece, plan_id: id(191), quantity: 2, delivered: 2, returned: 0 }
    await put(tx, 'plan_items', { ...item, id: id(192) })
    const back = { ...piece, no: 'RR1', plan_item_id: id(192), purpose: 'Exchange', given_out: 1 }
    await put(tx, 'return_records', {
      ...back,
      id: id(193),
      state: 'Received',
      received_on_utc: day,
      warehouse_id: id(196),
    })
    const part = { ...piece, return_id: id(193), state: 'Handed over' }
    await put(tx, 'ticket_parts', { ...part, id: id(194) })
  }

  it('finds nothing where everything adds up', async () => {
    expect(
      await differencesAfter(async tx => {
        await booked(tx)
        await stocked(tx)
        await promised(tx)
        await sold(tx)
        await refunded(tx)
        await priced(tx)
        await promoted(tx)
        await costed(tx)
      }),
    ).toEqual([])
    expect(await differencesAfter(pictured)).toEqual([])
    expect(await differencesAfter(entered)).toEqual([])
    expect(await differencesAfter(paidOut)).toEqual([])
    expect(await differencesAfter(complained)).toEqual([])
    expect(await differencesAfter(exchanged)).toEqual([])
  })

  it('has seen each of its comparisons fail', () => {
    const result = damages.flatMap(([, , rows]) => rows.map(([, check]) => check))
    expect(
      ledgers()
        .map(c => c.name)
        .filter(name => !result.includes(name)),
    ).toEqual([])
  })

  const damages: readonly [
    of: string,
    seed: (tx: Queryable) => Promise<unknown>,
    rows: readonly (readonly [what: string, check: string, damage: string, told: string[]])[],
  ][] = [
    [
      'bookings',
      booked,
      [
        [
          'a day that counts a plan too much',
          'Booked on a day is the sum of its active plans',
          'update calendar_days set booked_stops = 3',
          ['Calendar Auckland, 2026-11-20: booked stops is 3, should be 2'],
        ],
        [
          'a plan that nothing was booked for',
          'Booked on a day is the sum of its active plans',
          "update delivery_plans set minutes = 30 where no = 'P2'",
          ['Calendar Auckland, 2026-11-20: booked minutes is 0, should be 30'],
        ],
        [
          'a plan that came back without being booked',
          'Booked on a day is the sum of its active plans',
          "update delivery_plans set state = 'Scheduled', volume = 0 where no = 'P3'",
          [
            'Calendar Auckland, 2026-11-20: booked stops is 2, should be 3',
            `Slot ${slot}, 2026-11-20: booked stops is 1, should be 2`,
          ],
        ],
        [
          'a plan on a date without a day',
          'Booked on a day is the sum of its active plans',
          "update delivery_plans set date = '2026-11-21', slot_id = null, volume = 0 where no = 'P3'; update delivery_plans set state = 'Scheduled' where no = 'P3'",
          ['Calendar Auckland, 2026-11-21: booked stops is missing, should be 1'],
        ],
        [
          'a slot that counts a plan too much',
          'Booked in a slot is the sum of its active plans',
          'update slot_days set booked = 2',
          [`Slot ${slot}, 2026-11-20: booked stops is 2, should be 1`],
        ],
        [
          'a day and a slot that hold more than they may',
          'No day and no slot holds more than its capacity',
          `${without('calendar_days')}; update calendar_days set capacity_stops = 1; ${without('slot_days')}; update slot_days set capacity = 0`,
          [
            'Calendar Auckland, 2026-11-20: stops beyond capacity is 2, should be 1',
            `Slot ${slot}, 2026-11-20: stops beyond capacity is 1, should be 0`,
          ],
        ],
        [
          'a trip that counts a stop too much',
          'What a trip carries is the sum of its stops',
          'update trips set volume = 2, weight = 10',
          [
            'Trip 1, 2026-11-20: volume is 2, should be 1',
            'Trip 1, 2026-11-20: weight is 10, should be 5',
          ],
        ],
        [
          'a stop that takes less than its plan',
          'A stop of a trip is of a plan of the same day that takes as much',
          'update trip_stops set volume = 0.5; update trips set volume = 0.5',
          ['Trip 1, 2026-11-20, plan P1 is 0.5, should be 1'],
        ],
      ],
    ],
    [
      'stock',
      stocked,
      [
        [
          'a line that was changed without a move',
          'A stock line is the sum of its moves',
          'update stock_lines set quantity = 8 where quantity = 7',
          [`Stock line ${id(20)} of CHAIR in Penrose, Normal is 8, should be 7`],
        ],
        [
          'a move that makes goods',
          'What only changes place takes as much as it brings',
          'update stock_moves set quantity = 4 where quantity = 3; update stock_lines set quantity = 4 where quantity = 3',
          [`Movement two of SKU ${sku}: sum is 1, should be 0`],
        ],
        [
          'a line that was removed with goods in it',
          'A stock line is the sum of its moves',
          'update stock_lines set is_deleted = true where quantity = 3',
          [`Stock line ${id(21)} of CHAIR in Penrose, Damaged, removed is 0, should be 3`],
        ],
        [
          'a move in the line of another place',
          'A move stands in the line of its own keys',
          "update stock_moves set stock_status = 'Normal' where quantity = 3",
          [`Stock move ${id(32)} and its line ${id(21)}: keys that differ is 1, should be 0`],
        ],
        [
          'goods that are owed',
          'No stock is below zero',
          `${without('stock_lines')}; update stock_moves set quantity = -1 where quantity = 10; update stock_lines set quantity = -4 where quantity = 7`,
          [`Stock line ${id(20)} is -4, should be 0`],
        ],
        [
          'goods that nobody reserved, and a reservation of nothing',
          'Goods held for an order line are those that are reserved for it',
          'update reservations set quantity = 1; update stock_lines set quantity = 5 where quantity = 2; update stock_moves set quantity = 5 where quantity = 2',
          ['Order INV2, line 1, CHAIR: pieces held is 5, should be 1'],
        ],
        [
          'a line that was delivered more, and came back less, than its plans say',
          'Delivered and returned of an order line are those of its plans',
          'update order_lines set quantity_delivered = 3, quantity_returned = 0',
          [
            'Order INV2, line 1: delivered is 3, should be 2',
            'Order INV2, line 1: returned is 0, should be 1',
          ],
        ],
      ],
    ],
    [
      'refunds',
      refunded,
      [
        [
          'a refund that paid back less than it says',
          'What a refund paid back is the sum of its payments',
          'update refunds set amount = 40',
          ['Refund RF1 is 40, should be 30'],
        ],
        [
          'more given back than was paid',
          'Of an order no more is refunded than was paid',
          'update payments set amount = 20 where amount = 100; update orders set paid = -10; update day_counts set expected = -10',
          ['Order INV3: refunds is -10, should be 0'],
        ],
        [
          'a lower price that no refund explains',
          'What was given back of the price of an order is that of its refunds',
          'update orders set credited = 12',
          ['Order INV3: credited is 12, should be 0'],
        ],
        [
          'a balance that is gone without a write-off',
          'What was written off of an order is the sum of its write-offs',
          'update orders set written_off = 3',
          ['Order INV3: written off is 3, should be 0'],
        ],
        [
          'a closed day with other money than was expected',
          'The day of a branch that is closed holds the money that was expected',
          'update day_counts set expected = 60',
          ['Day 2026-11-20 of Onehunga: Cash is 60, should be 70'],
        ],
      ],
    ],
    [
      'taxes and shipping',
      taxed,
      [
        [
          'a tax without its row',
          'The tax of a line, or of a shipping cost, is that of its rows',
          'update order_taxes set amount = 13 where amount = 13.04',
          ['Order INV4: tax of line 1 is 13.04, should be 13'],
        ],
        [
          'shipping that no cost explains',
          'The shipping of an order is the sum of its costs',
          'update orders set shipping = 25, total = 125',
          ['Order INV4: shipping is 25, should be 20'],
        ],
        [
          'a tax of its own',
          'The tax of an order is that of its lines and its shipping',
          'update orders set tax = 16',
          ['Order INV4: tax is 16, should be 15.65'],
        ],
        [
          'goods that came back at another worth than they were sold',
          'Goods of an order that came back are worth their parts of its lines',
          "update orders set returned = 90 where order_code = 'INV4'",
          ['Order INV4: goods back is 90, should be 100'],
        ],
        [
          'a credit note beyond its invoice',
          'Credit notes give back an invoice, and no more than it',
          'update invoices set total = 130 where number = 2',
          ['Invoice INV4-1: credit notes is 120, should be 130'],
        ],
        [
          'a website order that was booked at another total',
          'A booked order of a website was invoiced at what was paid there',
          'update website_orders set total = 119.99',
          ['Web order 1001: total is 120, should be 119.99'],
        ],
      ],
    ],
    [
      'gift cards, credit and points',
      tendered,
      [
        [
          'a card that was loaded past its entries',
          'The balance of a gift card is the sum of its entries',
          'update gift_cards set balance = 90',
          ['Gift card •••• ARD1: balance is 90, should be 70'],
        ],
        [
          'credit that nobody gave',
          'The credit of a customer is the sum of its entries',
          'update shop_credits set balance = 40',
          ['Credit of C1: balance is 40, should be 30'],
        ],
        [
          'points that nobody earned',
          'The points of a customer are the sum of their entries',
          'update points_accounts set balance = 9',
          ['Points of C1 is 9, should be 8'],
        ],
        [
          'a voided payment whose card was not given back its money',
          'A voided payment has drawn nothing in the end',
          "update payments set state = 'Voided'; update orders set paid = 0; insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', '019aaf3c-1f00-7abc-8def-0000000000aa', 'amount', -30, 'reversal_of_id', p.id))).* from payments p",
          ['Payment of INV5: drawn is 0, should be -30'],
        ],
        [
          'a card of a sale that is spent beyond what was paid for it',
          'From the gift cards of a sale no more is spent than is kept of it',
          `update gift_cards set order_id = '${id(149)}', balance = 60;
            insert into gift_card_entries select (jsonb_populate_record(e, '{ "id": "019aaf3c-1f00-7abc-8def-0000000000ab", "amount": -10, "payment_id": null }')).* from gift_card_entries e where amount = -30`,
          ['Gift cards of INV5: spent is 40, should be 30'],
        ],
        [
          'points that stay though the goods went back',
          'Points that refunded goods had earned are not spent',
          `alter table points_entries disable trigger user; update points_entries set order_id = '${id(149)}', rate = 1;
            update orders set customer_id = '${id(140)}', state = 'Completed' where id = '${id(149)}'`,
          ['Points of C1: of goods refunded is 8, should be 0'],
        ],
      ],
    ],
    [
      'prices',
      priced,
      [
        [
          'a price that was changed past its history',
          'Prices are those of their history',
          'update prices set amount = 90 where amount = 100',
          [`Price ${id(80)} of STOOL: amount is 90, should be 100`],
        ],
        [
          'an entry of the history without its price',
          'Prices are those of their history',
          'update prices set is_deleted = true where amount = 120',
          [
            `Price ${id(81)} of STOOL: amount is missing, should be 120`,
            `Price ${id(81)} of STOOL: from is missing, should be 1795176000`,
          ],
        ],
      ],
    ],
    [
      'promotions',
      promoted,
      [
        [
          'goods that moved past the history of their prices',
          'The history of prices tells which promotion decides one',
          `update products set category_id = '${id(120)}' where code = 'BENCHES'`,
          ['Promotion Spring of BENCH: whether its price is told is true, should be false'],
        ],
        [
          'a maximum that is not used up',
          'Maximums of promotions are used up where the history says so',
          `insert into sold_outs (id, promotion_line_id, from_on_utc) values ('${id(119)}', '${id(116)}', now())`,
          ['Promotion Spring: whether the maximum of Benches is used up is true, should be false'],
        ],
      ],
    ],
    [
      'costs',
      costed,
      [
        [
          'a cost that was changed past its entries',
          'SKUs cost what their latest entry says',
          'update sku_costs set cost = 50 where cost = 45',
          ['Cost of LAMP is 45, should be 50'],
        ],
      ],
    ],
    [
      'landed costs',
      landed,
      [
        [
          'a lock that was changed past its shares',
          'Shares of a landed cost are what is locked of it',
          'update landed_costs set booked = 12',
          ['Freight of CSQU3054383 is 12, should be 10'],
        ],
        [
          'goods that a lock lost',
          'A landed cost that is locked has all goods of its container once',
          'update landed_shares set is_reversed = true where landed_cost_id is null',
          ['Goods of CSQU3054383, locked is 0, should be 1'],
        ],
      ],
    ],
    [
      'purchases',
      promised,
      [
        [
          'goods that no container brought',
          'Shipped and received of a purchase order line are those of its containers',
          'update purchase_order_lines set shipped = 7, received = 5',
          [
            `Purchase order line ${id(70)} of SOFA: received is 5, should be 3`,
            `Purchase order line ${id(70)} of SOFA: shipped is 7, should be 6`,
          ],
        ],
        [
          'more on board than is to come',
          'Each piece of a purchase order is received, on board, still to be loaded or given up',
          `${without('purchase_order_lines')}; update purchase_order_lines set closed_short = 6`,
          [
            `Purchase order line ${id(70)} of SOFA: loaded beyond what is to come is 2, should be 0`,
            'Purchase order PO1 is Partly Shipped, by its numbers Shipped is 1, should be 0',
            `Purchase order line ${id(70)} of SOFA: promised is 5, should be 1`,
          ],
        ],
        [
          'an order that stands elsewhere than its numbers',
          'A purchase order stands where its numbers say',
          "update purchase_orders set state = 'Shipped'",
          ['Purchase order PO1 is Shipped, by its numbers Partly Shipped is 1, should be 0'],
        ],
        [
          'promises of what does not come',
          'No more of a purchase order is promised than is to come',
          `${without('purchase_order_lines')}; update purchase_order_lines set quantity = 7`,
          [`Purchase order line ${id(70)} of SOFA: promised is 5, should be 4`],
        ],
        [
          'a day that its days no longer make',
          'Goods under way are there on the day that their ports and warehouses make it',
          `${without('containers')}; update containers set name = 'BOX', arrives_on = '2000-01-01', available_on = '2000-01-09'`,
          ['Container BOX: days until it is there is 8, should be 2'],
        ],
        [
          'a promise that was not counted',
          'Presold is the sum of what is promised',
          'update reservations set quantity = 4 where quantity = 3',
          [
            `Container line ${id(71)} of SOFA: presold is 3, should be 4`,
            `Purchase order line ${id(70)} of SOFA: presold is 5, should be 6`,
            `Container line ${id(71)} of SOFA: promised is 4, should be 3`,
          ],
        ],
        [
          'more promised than may be',
          'No more is presold than may be',
          `${without('container_lines')}; update container_lines set presale_limit = 2; ${without('purchase_order_lines')}; update purchase_order_lines set presale_limit = 4`,
          [
            `Container line ${id(71)}: presold beyond its limit is 3, should be 2`,
            `Purchase order line ${id(70)}: presold beyond its limit is 5, should be 4`,
          ],
        ],
        [
          'a promise of something else',
          'What is promised out of a line is of its product and its purchase order',
          `update reservations set sku_id = '${sku}'`,
          [
            `Promise ${id(72)} out of container line ${id(71)}: what differs is 1, should be 0`,
            `Promise ${id(72)} out of purchase order line ${id(70)}: what differs is 1, should be 0`,
            `Promise ${id(73)} out of purchase order line ${id(70)}: what differs is 1, should be 0`,
          ],
        ],
      ],
    ],
    [
      'pictures',
      pictured,
      [
        [
          'a product that is shown with a picture of its own',
          'The picture of products is their first one',
          `update products set photo = '${id(93)}'`,
          [`Picture of SOFAS is ${id(93)}, should be ${id(91)}`],
        ],
        [
          'a SKU whose pictures were turned round',
          'The picture of SKUs is their first one',
          'update sku_pictures set position = 2 where position = 0',
          [`Picture of SOFA is ${id(93)}, should be ${id(91)}`],
        ],
      ],
    ],
    [
      'sales by day',
      entered,
      [
        [
          'a line that changed without an entry',
          'Entries of sales say what the lines of orders say',
          'update order_lines set discount = 5; update orders set discount = 5, total = 110',
          [
            'Order INV6, line 1, written: discount is 0, should be 5',
            'Order INV6, line 1, written: revenue is 100, should be 95',
          ],
        ],
        [
          'a part that is more than its share',
          'Parts of a sale sum to its entries',
          'update sale_parts set revenue = 101; update sale_days set revenue = 101',
          ['Order INV6, parts written on 2026-11-20: revenue is 101, should be 100'],
        ],
        [
          'shipping that nobody charged',
          'Entries of shipping say what orders charge',
          `insert into sale_shippings (id, client_id, day, order_id, charged) values ('${id(169)}', '${nz}', '2026-11-20', '${id(163)}', 7)`,
          ['Order INV6: shipping charged is 7, should be 0'],
        ],
        [
          'a month that an entry was added to twice',
          'Sums of sales by month are those of the entries that do not queue',
          'update sale_months set quantity = 2',
          ['Sales of DESK in 2026-11-01, Phone, written: quantity is 2, should be 1'],
        ],
        [
          'a day that has what still queues',
          'Sums of sales by day are those of the parts that do not queue',
          `insert into sale_queue (id, client_id, "of") values ('${id(166)}', '${nz}', 'Part')`,
          [
            'Sales of 2026-11-20, Phone, written: listed is 115, should be 0',
            'Sales of 2026-11-20, Phone, written: quantity is 1, should be 0',
            'Sales of 2026-11-20, Phone, written: revenue is 100, should be 0',
            'Sales of 2026-11-20, Phone, written: tax is 15, should be 0',
          ],
        ],
      ],
    ],
    [
      'pay',
      paidOut,
      [
        [
          'more taken back than was given',
          'No more is taken back than was given',
          "update commission_lines set base = -110 where kind = 'Taken back'",
          ['Order INV6, line of 2026-11-01: base is 110, should be 100'],
        ],
        [
          'a share that one gets and nobody gives',
          'What moves between people sums to nothing',
          "update commission_lines set amount = 0.3 where kind = 'Moved' and amount > 0",
          ['Order INV6, moved in 2026-11-01 is 0.2, should be 0'],
        ],
        [
          'a cent too little',
          'Each line of pay is its base at its rate',
          "update commission_lines set amount = 2.99 where kind = 'Sale'",
          ['Statement of Ann Lee, 2026-11-01, a line of 100.00 is 2.99, should be 3'],
        ],
        [
          'a cent too little with a penalty and hours',
          'Each line of pay is its base at its rate',
          "update commission_lines set penalty = 40, hours = 120, full_hours = 160, amount = 1.36 where kind = 'Sale'",
          ['Statement of Ann Lee, 2026-11-01, a line of 100.00 is 1.36, should be 1.35'],
        ],
        [
          'a pool of more than everybody sold',
          'A team pool is its part of the base of everybody, divided by hours',
          "update commission_lines set base = 120, amount = 1.19 where kind = 'Team pool'",
          [
            'Base of the team pool of 2026-11-01 is 120, should be 100',
            'Team pool of 2026-11-01, Ann Lee is 1.19, should be 1.2',
          ],
        ],
        [
          'lines of another month',
          'Lines of pay are those of their statements',
          "update commission_statements set month = '2026-10-01'",
          ['Statement of Ann Lee, 2026-10-01 is 5, should be 0'],
        ],
      ],
    ],
    [
      'tickets',
      complained,
      [
        [
          'a state that no change led to',
          'Tickets are in the state that their last change led to',
          "update tickets set state = 'Waiting parts'",
          ['State of T1 is Waiting parts, should be In progress'],
        ],
        [
          'a change that was lost',
          'Open tickets are those that were opened, reopened and unmerged less those that were resolved or merged',
          "update ticket_changes set kind = 'Moved' where kind = 'Opened'",
          ['Open tickets of New Zealand is 1, should be 0'],
        ],
        [
          'the number of a ticket that was not merged',
          'Merged tickets point at one that has their numbers',
          "update tickets set merged_nos = 'T2'",
          ['Merged into T1 is T2, should be none'],
        ],
      ],
    ],
    [
      'exchanges',
      exchanged,
      [
        [
          'more pieces back than were there',
          'Pieces at a customer are those handed over, less those that came back, and those handed over for them',
          'update return_records set quantity = 4',
          ['Plan P9, STOOL: at the customer is -1, should be 0'],
        ],
        [
          'a piece handed over that no part tells of',
          'Pieces handed over for an exchange are parts of its ticket that were handed over',
          "update ticket_parts set state = 'Freed'",
          ['Exchange RR1: handed over is 1, should be 0'],
        ],
      ],
    ],
    [
      'money',
      sold,
      [
        [
          'a line that was changed without its order',
          'The amounts of an order are those of its lines',
          'update order_lines set price = 101',
          ['Order INV1: subtotal is 300, should be 303'],
        ],
        [
          'a total of its own',
          'The amounts of an order are those of its lines',
          'update orders set total = 290.01',
          ['Order INV1: total is 290.01, should be 290'],
        ],
        [
          'money that was never received',
          'What is paid of an order is the sum of its payments',
          'update orders set paid = 180',
          ['Order INV1: paid is 180, should be 100'],
        ],
        [
          'shares that are not whole',
          'The shares of an order sum to 100',
          'update payment_shares set percent = 66.666 where percent > 50',
          ['Order INV1: payment shares is 99.999, should be 100'],
        ],
      ],
    ],
  ]

  describe.each(damages)('of %s', (_, seed, rows) => {
    it.each(rows)('tells %s (%s)', async (_what, check, damage, result) => {
      const found = await differencesAfter(async tx => {
        await seed(tx)
        await tx.text(damage)
      })
      expect(found.map(d => d.text)).toEqual(result)
      expect(found[0]!.check).toBe(check)
    })
  })
})

/** Takes the checks of a table away, which would refuse the damage. */
function without(table: string) {
  return `do $$ declare c text; begin for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop execute format('alter table ${table} drop constraint %I', c); end loop; end $$`
}

describeOnEachDatabase(
  'the demo business',
  database => {
    it('adds up', async () => {
      const product = await startProduct(database.settings)
      try {
        await chainAudit(product.db)
        expect((await verifyLedger(product.db)).differences).toEqual([])
      } finally {
        await product.close()
      }
    })
  },
  demoBeginning,
)
