import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { currencies } from '#resources/common.ts'
import { fieldsOf, isCode, type AnyEntity, type AnyOptions } from '#define'
import { worldCountries } from '#define/fields/countries.ts'
import { codes } from '#resources/codes.ts'
import { entities } from '#resources/registry.ts'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { extras, finishes } from '#resources/products/demo/catalogueWords.ts'
import {
  demoRows,
  emptyBuffers,
  referenceRows,
  startSize,
  tableNames,
  type DemoSize,
} from '#resources/demo.ts'
import { jobs } from '#resources/administration/demo/jobs.ts'
import { districts } from '#resources/administration/demo/localities.ts'
import { demoAccounts, demoPassword } from '#resources/administration/demo/people.ts'
import {
  giftCardPictured,
  pictureFolder,
  pictureName,
  picturedRanges,
} from '#resources/products/demo/pictures.ts'
import { dictionaries } from '#resources/administration/demo/reference.ts'
import type { Buffers } from '#server/demo/tables.ts'
import '#tests/support/installProduct.ts'
import { reachable, routes } from '#tests/oracle/index.ts'

// Eighteen months of a business are a second or two of work, some of them several times.
vi.setConfig({ testTimeout: 60_000 })

const today = '2026-11-20'
const small = { today, seed: 1, orders: 3000, stockLines: 2000, skus: 300, staff: 34 }

function all(size: DemoSize): Buffers {
  const rows = emptyBuffers()
  for (const part of demoRows(size, 'hash'))
    for (const name of tableNames()) {
      for (const row of part[name]) (rows[name] as object[]).push(row)
      part[name].length = 0
    }
  return rows
}

const digest = (rows: Buffers) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')
const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map(r => [r.id, r]))
const distinct = <T>(values: Iterable<T>) => new Set(values)

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}

const isUuid7 = (id: unknown) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id as string)

/** What `npm start` shows. */
const demo = all({ ...startSize, today })
/** Other chances show no less. */
const others = [1, 2, 3].map(seed => all({ ...small, seed }))
const skus = byId(demo.skus)
const orders = byId(demo.orders)
const lines = byId(demo.orderLines)
const isDelivered = (o: { deliveryStatus: string }) =>
  o.deliveryStatus === 'Delivered' || o.deliveryStatus === 'Returned'
const canada = demo.clients.find(c => c.country === 'CA')!.id

const held = (hold: string) =>
  demo.stockLines.filter(l => l.stockOnHoldStatus === hold && l.quantity > 0)

describe('demo data', () => {
  test('is the same for the same day and seed, and another for another seed or day', () => {
    const [one, another] = others.map(digest)
    expect(digest(all(small))).toBe(one)
    expect(another).not.toBe(one)
    expect(digest(all({ ...small, today: '2026-11-21' }))).not.toBe(one)
  })

  test('has exactly as many orders and stock lines as were asked for', () => {
    const counts = (rows: Buffers) =>
      [rows.orders, rows.stockLines, rows.skus, rows.staff].map(({ length }) => length)
    // The gift card is beside the goods.
    expect(counts(demo)).toEqual([6000, 8000, 1201, 60])
    expect(counts(others[0]!)).toEqual([3000, 2000, 301, 34])
    const tiny = all({ ...small, orders: 0, stockLines: 0 })
    expect(tiny.orders).toHaveLength(0)
    expect(() => all({ ...small, staff: 61 })).toThrow('There are no names for 61 people.')
  })

  test('holds nothing that happens after its day has begun', () => {
    const now = Date.parse(`${today}T00:00:00Z`)
    const isLate = (row: { createdOnUtc?: number; updatedOnUtc?: number }) =>
      (row.createdOnUtc ?? now) > now || (row.updatedOnUtc ?? now) > now
    expect(tableNames().filter(name => demo[name].some(isLate))).toEqual([])
    expect(Math.max(...demo.orders.map(o => o.orderedOnUtc))).toBeGreaterThan(now - 2 * 86_400_000)
    expect(Math.min(...demo.orders.map(o => o.orderedOnUtc))).toBeLessThan(now - 500 * 86_400_000)
  })

  test('keeps to the declarations: choices, lengths, limits, dictionaries, references to rows that stand before', () => {
    const seen = new Set<string>()
    const wrong = new Set<string>()
    for (const name of tableNames()) {
      if (!(name in entities)) continue
      const entity: AnyEntity = entities[name as keyof typeof entities]
      // Categories point to one another.
      for (const row of demo[name]) seen.add((row as { id: string }).id)
      for (const row of demo[name] as unknown as Record<string, unknown>[]) {
        if (!isUuid7(row.id)) wrong.add(`${name}.id is no UUID of version 7`)
        if ((row.clientId === undefined) !== (entity.scope === 'company'))
          wrong.add(`${name}.clientId`)
        for (const [field, { kind, options }] of fieldsOf(entity))
          if (!isFine(kind, options, row[field]))
            wrong.add(`${name}.${field} = ${String(row[field])}`)
      }
    }
    expect([...wrong]).toEqual([])

    function isFine(kind: string, o: AnyOptions, value: unknown): boolean {
      if (o.computed || kind === 'lines' || kind === 'tags') return true
      if (value === undefined) return !o.required && o.default === undefined
      if (kind === 'reference') return seen.has(value as string)
      if (kind === 'choice') return o.values!.includes(value as string)
      if (kind === 'dictionary') return dictionaries[o.dictionary!]!.includes(value as string)
      if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(value as string)
      if (kind === 'flag') return typeof value === 'boolean'
      if (['dateRange', 'timeSlot', 'json', 'answers', 'address'].includes(kind))
        return typeof value === 'object'
      if (typeof value === 'number')
        return (
          (kind !== 'money' && kind !== 'integer') ||
          (Number.isInteger(value) && value >= (o.min ?? -Infinity))
        )
      return (
        (value as string).length <= (o.max ?? 200) &&
        new RegExp(o.pattern ?? '').test(value as string)
      )
    }
  })

  test('has no two records where one is allowed', () => {
    const once = (values: string[]) => expect(distinct(values).size).toBe(values.length)
    for (const name of tableNames())
      if (name in entities) once(demo[name].map(r => (r as { id: string }).id))
    once(demo.orders.map(o => o.orderCode))
    once(demo.customers.map(c => c.code))
    once(demo.tickets.map(t => t.ticketNo))
    once(demo.transfers.map(t => t.no))
    once(demo.staff.map(s => s.email.toLowerCase()))
    once(demo.skus.map(s => s.code.toLowerCase()))
    once(demo.products.map(p => p.code.toLowerCase()))
    once(demo.skus.flatMap(s => s.barcode ?? []))
    once(demo.categories.map(c => `${c.parentId} ${c.name}`))
    once(demo.ordersTagIds.map(l => `${l.fromId} ${l.toId}`))
    once(demo.comboMembers.map(m => `${m.comboSkuId} ${m.skuId}`))
    once(demo.staffCodes.map(c => `${c.staffId} ${c.code}`))
    once(
      demo.stockLines.map(l =>
        [
          l.skuId,
          l.warehouseId,
          l.stockStatus,
          l.stockOnHoldStatus,
          l.orderLineId,
          l.ticketId,
          l.transferId,
          l.layerId,
        ].join(),
      ),
    )
  })

  test('shows every state, status, source and hold in each country', () => {
    const has = (name: string, values: readonly string[], found: Iterable<string | undefined>) =>
      expect({ [name]: distinct([...found].filter(Boolean)) }).toEqual({
        [name]: new Set(values),
      })
    for (const rows of [demo, ...others]) {
      const { state, deliveryStatus, preparationStatus, source } = entities.orders.fields
      has(
        'state',
        state.options.values,
        rows.orders.map(o => o.state),
      )
      has(
        'source',
        source.options.values,
        rows.orders.map(o => o.source),
      )
      has(
        'delivery',
        deliveryStatus.options.values,
        rows.orders.map(o => o.deliveryStatus),
      )
      has(
        'preparation',
        preparationStatus.options.values,
        rows.orders.map(o => o.preparationStatus),
      )
      has(
        'note type',
        dictionaries.orderNoteType!,
        rows.notes.map(n => n.type),
      )
      has(
        'price',
        entities.prices.fields.kind.options.values,
        rows.prices.map(p => p.kind),
      )
      has(
        'SKU',
        entities.skus.fields.status.options.values,
        rows.skus.map(s => s.status),
      )
      has(
        'customer',
        entities.customers.fields.type.options.values,
        rows.customers.map(c => c.type),
      )
      has(
        'provider',
        entities.shippingProviders.fields.type.options.values,
        rows.shippingProviders.map(p => p.type),
      )
      for (const client of rows.clients) {
        const own = <T extends { clientId?: string }>(list: readonly T[]) =>
          list.filter(r => r.clientId === client.id)
        has(
          'stock',
          dictionaries.physicalStockStatus!,
          own(rows.stockLines).map(l => l.stockStatus),
        )
        has(
          'hold',
          dictionaries.onHoldStockStatus!,
          own(rows.stockLines).map(l => l.stockOnHoldStatus),
        )
        has(
          'warehouse',
          entities.warehouses.fields.warehouseType.options.values,
          own(rows.warehouses).map(w => w.warehouseType),
        )
        expect([...distinct(own(rows.transfers).map(t => t.jobStatus))]).toEqual(
          expect.arrayContaining([
            'Draft',
            'Requested',
            'Picking',
            'In Transit',
            'Partly Received',
            'Received',
          ]),
        )
      }
    }
  })
})

describe('orders', () => {
  test('have amounts that follow from their lines to the cent', () => {
    const byOrder = groupBy(demo.orderLines, l => l.orderId)
    // Exact, in cents: GST of 15 % contained in New Zealand, of 5 % on top in Alberta, rounded half up.
    const taxIn = (clientId: string | undefined, cents: number) =>
      clientId === canada ? Math.floor((cents + 10) / 20) : Math.floor((2 * 15 * cents + 115) / 230)
    for (const o of demo.orders) {
      const own = byOrder.get(o.id)!
      const sum = (of: (l: (typeof own)[number]) => number) => own.reduce((s, l) => s + of(l), 0)
      for (const l of own) expect(l.tax).toBe(taxIn(o.clientId, l.price * l.quantity - l.discount))
      expect(o.subtotal).toBe(sum(l => l.price * l.quantity))
      expect(o.discount).toBe(sum(l => l.discount))
      expect(o.tax).toBe(sum(l => l.tax) + taxIn(o.clientId, o.shipping))
      expect(o.total).toBe(
        o.subtotal - o.discount + o.shipping + (o.clientId === canada ? o.tax : 0),
      )
      expect(own.map(l => l.position)).toEqual(own.map((_, i) => i + 1))
      expect(own.length).toBeLessThanOrEqual(6)
    }
  })

  test('have numbers that rise with time over both clients', () => {
    const sorted = demo.orders.toSorted((a, b) => a.orderedOnUtc - b.orderedOnUtc)
    expect(sorted.map(o => o.orderCode)).toEqual(demo.orders.map(o => o.orderCode).sort())
    expect(distinct(demo.orders.map(o => o.clientId)).size).toBe(2)
    expect(demo.orders.every(o => /^INV\d{7}$/.test(o.orderCode))).toBe(true)
  })

  test('are completed when everything is delivered and paid, and only then', () => {
    const done = demo.orders.filter(isDelivered)
    expect(demo.orders.filter(o => o.state === 'Completed')).toEqual(
      done.filter(o => o.paid === o.total - o.returned),
    )
    expect(distinct(done.map(o => o.state))).toEqual(new Set(['Completed', 'Confirmed']))
    expect(done.some(o => o.paid < o.total)).toBe(true)
    expect(done.some(o => o.paid > o.total)).toBe(true)
    const back = done.filter(o => o.deliveryStatus === 'Returned')
    expect(back.every(o => o.returned > 0)).toBe(true)
    for (const isRefunded of [true, false])
      expect(back.some(o => (o.paid === o.total - o.returned) === isRefunded)).toBe(true)
  })

  test('have delivered what their delivery status says', () => {
    const byOrder = groupBy(demo.orderLines, l => l.orderId)
    for (const o of demo.orders) {
      const own = byOrder.get(o.id)!
      const ordered = own.reduce((sum, l) => sum + l.quantity, 0)
      const delivered = own.reduce((sum, l) => sum + l.quantityDelivered, 0)
      const isPartial = delivered > 0 && delivered < ordered
      expect(isPartial).toBe(o.deliveryStatus === 'Partial')
      expect(delivered === ordered).toBe(isDelivered(o))
    }
  })

  test('from other places carry the number that they have there', () => {
    const sourcesOf = (hasNumber: boolean) =>
      distinct(
        demo.orders.filter(o => (o.originalOrderId !== undefined) === hasNumber).map(o => o.source),
      )
    expect(sourcesOf(false)).toEqual(new Set(['Showroom', 'Phone']))
    expect([...sourcesOf(true)].sort()).toEqual(['Self-Service', 'Trade Me', 'Wayfair', 'Website'])
    const web = demo.orders.flatMap(o => (o.source === 'Website' ? o.originalOrderId! : []))
    expect(distinct(web).size).toBeLessThan(web.length)
  })

  test('that are quoted say until when, and some have run out', () => {
    const quoted = demo.orders.filter(o => o.state === 'Quotation')
    expect(quoted.every(o => o.validTo)).toBe(true)
    expect(quoted.some(o => o.validTo! < today)).toBe(true)
    expect(quoted.some(o => o.validTo! >= today)).toBe(true)
  })
})

test('the catalogue is seen: every SKU and every product that is announced or sold has a drawn picture, each kept once', () => {
  const files = byId(demo.files)
  const shown = [
    ...demo.skus.map(({ photo }) => ['skus', photo] as const),
    ...demo.products
      .filter(p => p.status !== 'Draft')
      .map(({ photo }) => ['products', photo] as const),
  ]
  for (const [entity, photo] of shown)
    expect(files.get(photo!)).toMatchObject({ ownerEntity: entity, mime: 'image/webp' })
  const pictures = demo.files.filter(f => f.mime === 'image/webp')
  expect(distinct(pictures.map(f => f.ownerEntity + f.name)).size).toBe(pictures.length)
  const bytes = new Map(
    demo.fileContents.map(c => [c.fileId, Buffer.from(c.bytes.slice(2), 'hex')]),
  )
  for (const { id, size, sha256 } of pictures)
    expect([
      bytes.get(id)!.length,
      createHash('sha256').update(bytes.get(id)!).digest('hex'),
    ]).toEqual([size, sha256])
  const drawn = readdirSync(pictureFolder)
  expect(
    drawn.reduce((sum, file) => sum + statSync(join(pictureFolder, file)).size, 0),
  ).toBeLessThan(1_500_000)
  // Larger catalogues have every kind in every finish; none of the files is without use.
  const wanted = [...picturedRanges(), ...extras, giftCardPictured].flatMap(({ code, material }) =>
    Object.keys(finishes[material]).map(letters => `${pictureName(code, letters)}.webp`),
  )
  expect(drawn.toSorted()).toEqual([...distinct(wanted)].toSorted())
})

describe('the business', () => {
  test('goes back 18 months, busiest in November', () => {
    const months = groupBy(demo.orders, o => new Date(o.orderedOnUtc).toISOString().slice(0, 7))
    expect(months.size).toBe(19)
    const [busiest] = [...months].toSorted(([, a], [, b]) => b.length - a.length)
    expect(busiest![0]).toBe('2025-11')
  })

  test('has in both countries what is paid in part, cancelled and returned, planned around today, and at sea', () => {
    const from = Date.parse(today) - 3 * 86_400_000
    for (const { id, country } of demo.clients) {
      const own = <T extends { clientId?: string }>(rows: readonly T[]) =>
        rows.filter(row => row.clientId === id)
      const sold = own(demo.orders)
      const dates = own(demo.deliveryPlans).map(plan => Date.parse(plan.date))
      expect(
        {
          inPart: sold.some(o => o.paid! > 0 && o.paid! < o.total!),
          cancelled: sold.some(o => o.state === 'Cancelled'),
          returned: sold.some(o => o.deliveryStatus === 'Returned'),
          before: dates.some(d => d < from + 3 * 86_400_000 && d >= from),
          after: dates.some(d => d > from + 3 * 86_400_000 && d < from + 10 * 86_400_000),
          purchases: own(demo.purchaseOrders).some(p => p.state === 'Submitted'),
          atSea: own(demo.containers).some(c => c.state === 'Sailing'),
        },
        country,
      ).toEqual({
        inPart: true,
        cancelled: true,
        returned: true,
        before: true,
        after: true,
        purchases: true,
        atSea: true,
      })
    }
  })

  test('has customers at real places: a postcode, its suburb and its city belong together', () => {
    const known = distinct(
      districts.flatMap(({ city, region, places }) =>
        places.map(({ postcode, name }) =>
          [postcode, city && name !== city ? name : '', city || name, region].join(),
        ),
      ),
    )
    const wrong = demo.addresses
      .map(({ postcode, suburb, city, region }) =>
        // Of a Canadian postcode the second half is invented.
        [postcode!.split(' ')[0], suburb ?? '', city, region].join(),
      )
      .filter(place => !known.has(place))
    expect(wrong).toEqual([])
    expect(demo.addresses.length).toBeGreaterThan(1000)
  })
})

describe('stock', () => {
  test('held for an order belongs to a line that is confirmed and not delivered, and is no more than is missing', () => {
    expect(held('Order').length).toBeGreaterThan(100)
    const sums = new Map<string, number>()
    for (const { orderLineId, skuId, quantity } of held('Order'))
      sums.set(`${orderLineId} ${skuId}`, (sums.get(`${orderLineId} ${skuId}`) ?? 0) + quantity)
    for (const s of held('Order')) {
      const line = lines.get(s.orderLineId!)!
      const order = orders.get(line.orderId)!
      const member = demo.comboMembers.find(m => m.comboSkuId === line.skuId && m.skuId === s.skuId)
      expect(order.state).toBe('Confirmed')
      expect(s.clientId).toBe(order.clientId)
      expect(member !== undefined || s.skuId === line.skuId).toBe(true)
      // What was brought to a zone is a stock line of its own.
      expect(sums.get(`${s.orderLineId} ${s.skuId}`)).toBe(
        (line.quantity - line.quantityDelivered) * (member?.quantity ?? 1),
      )
    }
  })

  test('is held for every order whose preparation has started', () => {
    const lineIds = distinct(held('Order').map(s => s.orderLineId))
    const services = distinct(demo.products.filter(p => p.type === 'Service').map(p => p.id))
    const started = distinct(
      demo.orders
        .filter(o => o.preparationStatus !== 'None' && o.deliveryStatus === 'Planned')
        .map(o => o.id),
    )
    const goods = demo.orderLines.filter(
      l => started.has(l.orderId) && !services.has(skus.get(l.skuId)!.productId),
    )
    expect(goods.length).toBeGreaterThan(20)
    expect(goods.filter(l => !lineIds.has(l.id))).toEqual([])
  })

  test('held for a ticket or a transfer names it, and the transfer is under way', () => {
    const transfers = byId(demo.transfers)
    for (const s of held('Ticket')) expect(s.ticketId).toBeDefined()
    for (const s of held('Transfer'))
      expect(['Requested', 'Picking', 'In Transit', 'Partly Received']).toContain(
        transfers.get(s.transferId!)!.jobStatus,
      )
    for (const s of demo.stockLines)
      expect([s.orderLineId, s.ticketId, s.transferId].filter(Boolean).length).toBe(
        ['Order', 'Ticket', 'Transfer'].includes(s.stockOnHoldStatus ?? '') ? 1 : 0,
      )
  })

  test('is refilled from where it lies free, into a pick face of its own that has room', () => {
    const measured = byId(demo.skus)
    const layers = byId(demo.layers)
    const filled = (layerId: string, measure: 'volume' | 'weight') =>
      demo.stockLines
        .filter(l => l.layerId === layerId)
        .reduce((sum, l) => sum + l.quantity * measured.get(l.skuId)![measure]!, 0)
    const open = demo.refills.filter(({ state }) => state === 'Open' || state === 'Taken')
    expect(open.length).toBeGreaterThan(0)
    for (const { skuId, sourceLayerId, layerId, warehouseId, quantity } of open) {
      const free = demo.stockLines.filter(
        l =>
          l.skuId === skuId &&
          l.layerId === sourceLayerId &&
          l.warehouseId === warehouseId &&
          l.stockStatus === 'Normal' &&
          !l.stockOnHoldStatus,
      )
      expect(free.reduce((sum, l) => sum + l.quantity, 0)).toBeGreaterThanOrEqual(quantity)
      expect(demo.pickFaces.some(f => f.layerId === layerId && f.skuId === skuId)).toBe(true)
      for (const [measure, most] of [
        ['volume', layers.get(layerId)!.maxVolume!],
        ['weight', layers.get(layerId)!.maxWeight!],
      ] as const)
        expect(
          filled(layerId, measure) + quantity * measured.get(skuId)![measure]!,
        ).toBeLessThanOrEqual(most)
    }
  })

  test('lies in warehouses of its own country, sets only as their members', () => {
    const warehouses = byId(demo.warehouses)
    const combos = distinct(demo.comboMembers.map(m => m.comboSkuId))
    for (const s of demo.stockLines) {
      expect(warehouses.get(s.warehouseId)!.clientId).toBe(s.clientId)
      expect(combos.has(s.skuId)).toBe(false)
    }
  })
})

describe('the ledger', () => {
  const moves = [...demo.stockMoves, ...demo.pairedMoves]

  test('adds up to every stock line, each movement in a line of its own keys, nothing below zero at the end', () => {
    const stock = byId(demo.stockLines)
    const sums = new Map<string, number>()
    const keys = [
      'skuId',
      'warehouseId',
      'stockStatus',
      'stockOnHoldStatus',
      'orderLineId',
      'ticketId',
      'transferId',
      'layerId',
    ] as const
    for (const m of moves) {
      sums.set(m.stockLineId, (sums.get(m.stockLineId) ?? 0) + m.quantity)
      const line = stock.get(m.stockLineId)!
      expect(keys.map(k => m[k])).toEqual(keys.map(k => line[k]))
      expect(m.quantity).not.toBe(0)
    }
    expect(demo.stockLines.filter(l => (sums.get(l.id) ?? 0) !== l.quantity)).toEqual([])
  })

  test('takes as much as it brings where goods only change place, both sides side by side', () => {
    for (let i = 0; i < demo.pairedMoves.length; i += 2) {
      const [from, to] = demo.pairedMoves.slice(i, i + 2)
      expect([to!.movementId, to!.skuId, to!.quantity]).toEqual([
        from!.movementId,
        from!.skuId,
        -from!.quantity,
      ])
    }
    expect(distinct([...moves.map(m => m.type), 'Merge'])).toEqual(
      new Set(entities.stockMoves.fields.type.options.values),
    )
  })

  test('holds what is reserved: of each order line as many pieces as its open reservations from stock', () => {
    const sum = (rows: { orderLineId?: string; skuId: string; quantity: number }[]) => {
      const sums: Record<string, number> = {}
      for (const r of rows)
        sums[`${r.orderLineId} ${r.skuId}`] =
          (sums[`${r.orderLineId} ${r.skuId}`] ?? 0) + r.quantity
      return sums
    }
    const isOpen = (r: { source: string; state: string }) =>
      r.source === 'Stock' && !['Done', 'Released'].includes(r.state)
    expect(sum(demo.reservations.filter(isOpen))).toEqual(sum(held('Order')))
  })
})

describe('money', () => {
  test('is paid by rows that sum to what the order says, to the cent; what is awaited does not count', () => {
    const sums = new Map<string, number>()
    for (const p of demo.payments)
      if (p.state !== 'Pending') sums.set(p.orderId, (sums.get(p.orderId) ?? 0) + p.amount)
    expect(demo.orders.filter(o => (sums.get(o.id) ?? 0) !== o.paid)).toEqual([])
    const methods = byId(demo.paymentMethods)
    expect(
      demo.payments.every(
        p =>
          methods.get(p.methodId)!.clientId === p.clientId && !methods.get(p.methodId)!.isDisabled,
      ),
    ).toBe(true)
    expect(demo.payments.every(p => p.reference || !methods.get(p.methodId)!.needsReference)).toBe(
      true,
    )
  })

  test('that was taken by mistake is reversed by its negative', () => {
    const payments = byId(demo.payments)
    const reversals = demo.payments.filter(p => p.reversalOfId)
    expect(reversals.length).toBeGreaterThan(10)
    for (const r of reversals)
      expect([r.amount, r.state, payments.get(r.reversalOfId!)!.state]).toEqual([
        -payments.get(r.reversalOfId!)!.amount,
        'Voided',
        'Voided',
      ])
  })

  test('has shares of exactly 100 for every confirmed order, each person once', () => {
    const shares = groupBy(demo.paymentShares, s => s.orderId)
    for (const own of shares.values()) {
      expect(own.reduce((sum, s) => sum + Math.round(s.percent * 1000), 0)).toBe(100_000)
      expect(distinct(own.map(s => s.staffId)).size).toBe(own.length)
    }
    expect(demo.orders.filter(o => o.state === 'Confirmed' && !shares.has(o.id))).toEqual([])
  })
})

describe('calendars', () => {
  const measures = ['stops', 'items', 'volume', 'minutes', 'value'] as const
  const active = demo.deliveryPlans.filter(p => p.state !== 'Cancelled')
  const upper = (m: string) => m[0]!.toUpperCase() + m.slice(1)
  const inUnits = (m: string, n: number) => (m === 'volume' ? Math.round(n * 1e5) : n)

  test('have the names by which dialogs find them', () => {
    const names = (country: string) => {
      const client = demo.clients.find(c => c.country === country)!.id
      return demo.deliveryCalendars
        .filter(c => c.clientId === client && c.status === 'Active')
        .map(c => c.name)
        .sort()
    }
    expect(names('NZ')).toEqual(
      [
        'Kaimai Courier Auckland',
        'Kaimai Freight Auckland',
        'Harbour Freight Auckland',
        'Auckland Delivery',
        'Carbine Pickup',
        'Penrose Pickup',
        'Urgent AKL delivery',
        'Onehunga Shop Pickup',
        'Westgate Pickup',
        'Kaimai Courier Christchurch',
        'Christchurch Showroom',
        'Christchurch Delivery',
        'Christchurch Relocation',
        'Avon Pickup',
        'Harbour Freight Christchurch',
        'Port Hills Pickup',
        'Hamilton Delivery',
        'Hamilton Pickup',
        'Onehunga Service',
      ].sort(),
    )
    expect(names('CA')).toEqual(
      [
        'Edmonton Delivery',
        'Edmonton Pickup',
        'Edmonton Shop Pickup',
        'Edmonton Relocation',
        'Edmonton Service',
        'Calgary Delivery',
        'Calgary Pickup',
        'Calgary Relocation',
      ].sort(),
    )
  })

  test('have booked on each day what its active plans take, in every measure, and in each slot', () => {
    const planned: Record<string, number> = {}
    const add = (key: string, n: number) => n && (planned[key] = (planned[key] ?? 0) + n)
    for (const p of active) {
      for (const m of measures) add(`${p.calendarId} ${p.date} ${m}`, inUnits(m, p[m]))
      if (p.slotId) add(`${p.slotId} ${p.date}`, p.stops)
    }
    const booked: Record<string, number> = {}
    for (const d of demo.calendarDays)
      for (const m of measures) {
        const n = inUnits(m, d[`booked${upper(m)}` as 'bookedStops'])
        if (n) booked[`${d.calendarId} ${d.date} ${m}`] = n
      }
    for (const s of demo.slotDays) booked[`${s.slotId} ${s.date}`] = s.booked
    expect(booked).toEqual(planned)
    expect(active.length).toBeGreaterThan(300)
  })

  test('hold no more than they can, unless somebody said why; nothing is planned on a closed day', () => {
    const days = new Map(demo.calendarDays.map(d => [`${d.calendarId} ${d.date}`, d]))
    for (const p of active) expect(days.get(`${p.calendarId} ${p.date}`)!.isOpen).toBe(true)
    const beyond: Record<string, number> = {}
    for (const o of demo.capacityOverrides)
      for (const m of measures)
        beyond[`${o.calendarDayId} ${m}`] =
          (beyond[`${o.calendarDayId} ${m}`] ?? 0) + inUnits(m, o[m])
    for (const d of demo.calendarDays)
      for (const m of measures) {
        const of = (name: string) => inUnits(m, d[`${name}${upper(m)}` as 'extraStops'] ?? Infinity)
        expect(of('booked')).toBeLessThanOrEqual(of('capacity') + of('extra'))
        expect(of('extra')).toBe(beyond[`${d.id} ${m}`] ?? 0)
      }
  })

  test('have plans that fit their orders: what is planned is not delivered yet, what was handed over lies behind', () => {
    const isOver = (p: { state: string }) =>
      p.state === 'Delivered' || p.state === 'Partially Delivered'
    for (const p of demo.deliveryPlans.filter(isOver)) expect(p.date < today).toBe(true)
    const byOrder = groupBy(
      active.filter(p => p.orderId),
      p => p.orderId!,
    )
    const from = Date.parse(today) - 30 * 86_400_000
    for (const o of demo.orders) {
      const states = (byOrder.get(o.id) ?? []).map(p => p.state)
      if (o.deliveryStatus === 'Planned')
        expect(states.some(s => !isOver({ state: s }) && s !== 'No Show')).toBe(true)
      if (isDelivered(o) && o.updatedOnUtc! > from) expect(states).toContain('Delivered')
      if (o.deliveryStatus === 'None') expect(states).toEqual([])
    }
  })
})

describe('every table', () => {
  // Written by the product while it runs, and by people for themselves; links that a shop of this size does without.
  const empty = new Set<string>([
    'jobRuns',
    'savedViews',
    'branchesCalendarIds',
    'shelvesCategoryIds',
    'layersCategoryIds',
    'stocktakesAisleIds',
    'stocktakesCategoryIds',
    'paymentMethodsBranchIds',
    'promotionSimulations',
    'simulatedGoods',
    'dayDocuments',
    'invoices',
    'productCommissionRecords',
    // Months are calculated once all rows are there.
    'commissionStatements',
    'commissionLines',
    'commissionDisputes',
    'commissionRuns',
    'commissionRunPeople',
    'commissionRunLines',
    'commissionExclusions',
    'uninvoicedOrders',
    // The database enters what orders say.
    'saleEntries',
    'saleShippings',
    'saleParts',
    'saleMonths',
    'saleDays',
    'saleQueue',
    'orderStages',
    'ticketChanges',
    'ticketClockQueue',
    'ticketRefunds',
    // The database counts pieces of a promotion, and writes when the last one is sold.
    'soldOuts',
    // Each day the job of price alerts makes tasks, and marks what it told.
    'priceAlertHits',
  ])

  test('has rows', () => {
    expect(tableNames().filter(name => !demo[name].length && !empty.has(name))).toEqual([])
  })

  test('with a status shows each of them, those of open work in both countries', () => {
    const missing: string[] = []
    const inEachCountry = new Set([
      'deliveryPlans',
      'purchaseOrders',
      'containers',
      'tasks',
      'payments',
    ])
    for (const entity of Object.values(entities) as AnyEntity[]) {
      const field = entity.statuses?.field
      if (!field || !(entity.name in demo) || empty.has(entity.name)) continue
      const lists = [demo, ...others].flatMap(data => {
        const rows = data[entity.name as 'orders'] as unknown as Record<string, unknown>[]
        return inEachCountry.has(entity.name)
          ? data.clients.map(c => rows.filter(r => r.clientId === c.id))
          : [rows]
      })
      for (const value of entity.fields[field]!.options.values!)
        if (!lists.every(list => list.some(r => r[field] === value)))
          missing.push(`${entity.name} ${value}`)
    }
    expect(missing).toEqual([])
  })

  test('of tasks has something new and something open for every account', () => {
    const open = byId(demo.tasks.filter(t => t.state === 'Open'))
    for (const { email } of demoAccounts) {
      const me = demo.staff.find(s => s.email === email)!.id
      const own = demo.tasksAssigneeIds.filter(a => a.toId === me && open.has(a.fromId))
      const read = new Set(demo.tasksReadByIds.filter(r => r.toId === me).map(r => r.fromId))
      expect(
        own.some(a => !read.has(a.fromId)),
        email,
      ).toBe(true)
      expect(
        own.some(a => read.has(a.fromId)),
        email,
      ).toBe(true)
    }
  })
})

describe('every declaration', () => {
  // Written by the product while it runs, and by people for themselves.
  const empty = new Set<string>([
    'jobRuns',
    'savedViews',
    'promotionSimulations',
    'simulatedGoods',
    'dayDocuments',
    'invoices',
    'productCommissionRecords',
    // Months are calculated once all rows are there.
    'commissionStatements',
    'commissionLines',
    'commissionDisputes',
    'commissionRuns',
    'commissionRunPeople',
    'commissionRunLines',
    'commissionExclusions',
    'uninvoicedOrders',
    // The database enters what orders say.
    'saleEntries',
    'saleShippings',
    'saleParts',
    'saleMonths',
    'saleDays',
    'saleQueue',
    'orderStages',
    'ticketChanges',
    'ticketClockQueue',
    'ticketRefunds',
    // The database counts pieces of a promotion, and writes when the last one is sold.
    'soldOuts',
    // Each day the job of price alerts makes tasks, and marks what it told.
    'priceAlertHits',
  ])
  /** Values that no record of this business has. */
  const unused: Readonly<Record<string, readonly string[]>> = {
    // The specification gives both clients a clock of their own.
    'clients.timeDisplay': ['zone'],
    // No two SKUs of demo data are one and the same.
    'stockMoves.type': ['Merge'],
    // Its customers live where it sells; files bring addresses of others.
    'addresses.country': worldCountries.filter(code => code !== 'NZ' && code !== 'CA'),
    'importedOrders.country': worldCountries.filter(code => code !== 'NZ' && code !== 'CA'),
    // Demo data is no file that somebody was asked about.
    'importedOrders.amountsAre': ['With tax', 'Without tax'],
    'importedPrices.amountsAre': ['With tax', 'Without tax'],
    // Those of warehouses, calendars, tags and quality are read from their tables.
    'dictionaryEntries.kind': [
      'warehouse',
      'calendar',
      'orderTags',
      'qaCause',
      'responsibleParty',
      'qaSupplyChainNote',
      'qaHandlyingType',
    ],
    'stateTaxRates.country': ['NZ'],
    // A few rules show what there is.
    'orderTags.ruleState': ['Draft', 'Quotation', 'Completed', 'Expired', 'Lost', 'Cancelled'],
    'orderTags.rulePayment': ['Nothing paid', 'Fully paid', 'Overpaid'],
    'orderTags.ruleSource': ['Showroom', 'Phone', 'Website', 'Self-Service'],
    'orderTags.ruleCustomerType': ['Retail', 'Staff'],
    'flags.ruleState': [
      'In progress',
      'Waiting customer',
      'Waiting supplier',
      'Waiting parts',
      'Scheduled',
      'Reopened',
    ],
    'flags.rulePriority': ['Low', 'Normal', 'High'],
    'flags.ruleCustomerType': ['Trade', 'Staff'],
    // There are fewer channels than ways of rounding.
    'channels.ruleRound': ['.00'],
    // No buyer of the demo has taken a price back.
    'priceChanges.event': ['Ended', 'Withdrawn'],
    // Hardly anything was ever asked differently.
    'checklistVersions.answerType': ['Number', 'Photo', 'Signature'],
    // Whichever the suppliers ask for whose goods happen to be bought or to fail; costs are kept in one currency.
    'skus.costCurrency': currencies,
    'priceChanges.costCurrency': currencies,
    'skuCosts.currency': currencies,
    'purchaseOrders.currency': currencies,
    'purchaseOrders.incoterm': entities.purchaseOrders.fields.incoterm.options.values,
    'qaIssues.claimCurrency': currencies,
  }
  /** Columns that no record of the demo fills yet, by what they wait for. */
  const waiting: Readonly<Record<string, readonly string[]>> = {
    'the database works out in whose journal a row is': [
      'creditEntries.branchId',
      'creditEntries.journalDay',
      'giftCardEntries.branchId',
      'giftCardEntries.journalDay',
      'pointsEntries.branchId',
      'pointsEntries.journalDay',
      'writeOffs.journalDay',
      'writeOffs.reversedJournalDay',
    ],
    'files come with the seed of pictures, which belongs to the catalogue': [
      'clients.logo',
      'staff.picture',
      'checklistAnswers.fileId',
    ],
    'the database sets it': [
      'containers.availableOn',
      'purchaseOrderLines.availableOn',
      'workHours.startsOnUtc',
      'workHours.endsOnUtc',
    ],
    'comes with incentives': ['categories.commissionGroup'],
    'comes with e-commerce': ['categories.webCategoryId'],
    'comes with purchasing': [
      'suppliers.deposit',
      'suppliers.minimumOrder',
      'factories.address',
      'factories.email',
      'factories.auditedOn',
      'factories.holidays',
      'purchaseOrderLines.remark',
      // A statement pauses and limits some.
      'containerLines.presaleLimit',
      'containerLines.pausedPresold',
      'reservations.purchaseOrderLineId',
      'stockLines.containerLineId',
      'stockMoves.containerLineId',
    ],
    'comes with delivery planning': [
      'shippingProviders.branchId',
      'calendarSlots.dayOfWeek',
      'calendarDays.capacityValue',
      'capacityOverrides.slotDayId',
      'deliveryAreas.remark',
      'shippingRates.calendarId',
      'shippingRates.remark',
      'checklistItems.calendarId',
      'checklistItems.categoryId',
      'pickupPoints.map',
    ],
    'comes with customers and selling': [
      'customers.priceLevel',
      'customers.mergedIntoId',
      'addresses.line2',
      'addresses.latitude',
      'addresses.longitude',
      'orders.coupon',
      'orders.discountRuleId',
      'orders.holdReason',
      'orderLines.parentLineId',
      'products.careText',
    ],
    'comes with service and quality': [
      'qaCauses.description',
      'qaParties.supplierId',
      'qaIssues.ticketId',
      'refunds.qaIssueId',
      'returnRecords.visitId',
      'returnRecords.qaIssueId',
      'qaIssues.holdQuantity',
      'qaIssues.purchaseOrderId',
      'qaIssues.containerId',
      'stockIssues.planId',
      'stockIssues.warehouseId',
      'stockIssues.layerId',
    ],
    'comes with people and their access': [
      'branches.defaultWarehouseId',
      'staff.employed',
      'roleCodes.description',
      'accessTemplates.branchId',
    ],
    'conditions that no rule of the demo gives': [
      'orderTags.ruleBranchId',
      'orderTags.ruleTypeId',
      'orderTags.ruleCustomerTagId',
      'orderTags.ruleCategoryId',
      'orderTags.ruleProductTagId',
    ],
    'written while the product runs': [
      'staffWhitelist.lastUsedOnUtc',
      'channels.customerId',
      'stockMoves.clientEventId',
      'stockMoves.happenedOnUtc',
      'scanEvents.transferId',
      'scanEvents.questionId',
      'scanEvents.fileId',
      'zoneChecks.photo',
      'stockIssues.image',
      'deliveryPlans.loadedOnUtc',
      'deliveryPlans.loadedById',
      'layers.freeVolume',
      'layers.lockedById',
      'layers.lockedOnUtc',
      'layers.lockReason',
      'tasks.previousId',
      // Rules of flags about one branch, tag or category are the shop's own.
      'flags.ruleBranchId',
      'flags.ruleCustomerTagId',
      'flags.ruleCategoryId',
      'flags.ruleProductTagId',
      // A job works out when tickets are due.
      'tickets.dueHours',
      'tickets.dueOnUtc',
      'tickets.replyDueOnUtc',
      // Mail comes in and is answered.
      'messages.threadIds',
      'ticketMails.earlierId',
      'ticketMails.leftOut',
      'tickets.unansweredOnUtc',
      // People text about late goods.
      'messages.aboutDay',
      'messages.calendarEntry',
      'messages.document',
      'payments.batch',
      'payments.note',
      'payments.exchangeOrderId',
      'tillEntries.terminal',
      'messages.checkOnUtc',
      'messages.eventKey',
      'giftCards.orderLineId',
      'givenValues.orderLineId',
      'giftCardEntries.paymentId',
      'giftCardEntries.refundId',
      'creditEntries.paymentId',
      'creditEntries.refundId',
      'pointsEntries.paymentId',
      'pointsEntries.refundId',
    ],
    'is said where a file of another program needs it': [
      'importedOrders.amountsAre',
      'importedOrders.orderDiscount',
      'importedPrices.amountsAre',
    ],
    'comes with warehouse work': [
      'transfers.orderId',
      'transfers.ticketId',
      'transferLines.orderLineId',
    ],
    'reference rows are there before people and teams': [
      'operationIssueTypes.ownerId',
      'operationIssues.groupId',
    ],
  }
  const unfilled = Object.values(waiting).flat()
  const filled = (Object.values(entities) as AnyEntity[]).filter(
    ({ name, readModel }) => !empty.has(name) && !readModel,
  )
  const rowsOf = (name: string) =>
    [
      ...((demo as unknown as Record<string, object[] | undefined>)[name] ?? []),
      ...(name === 'stockMoves' ? demo.pairedMoves : []),
    ] as Record<string, unknown>[]

  test('has records, of both clients where each has its own', () => {
    const missing = filled.flatMap(({ name, scope }) =>
      scope === 'company'
        ? rowsOf(name).length
          ? []
          : [name]
        : demo.clients
            .filter(client => !rowsOf(name).some(row => row.clientId === client.id))
            .map(client => `${name} ${client.country}`),
    )
    expect(missing).toEqual([])
  })

  test('fills every column somewhere', () => {
    const found = filled.flatMap(entity =>
      fieldsOf(entity)
        .filter(
          ([, { kind, options }]) =>
            !options.computed && !options.secret && !['lines', 'tags', 'code'].includes(kind),
        )
        .filter(
          ([name]) =>
            !rowsOf(entity.name).some(row => row[name] !== undefined && row[name] !== null),
        )
        .map(([name]) => `${entity.name}.${name}`),
    )
    expect(found.toSorted()).toEqual(unfilled.toSorted())
  })

  test('has every value of every choice', () => {
    const missing = filled.flatMap(entity =>
      fieldsOf(entity)
        .filter(([, { kind, options }]) => kind === 'choice' && !options.computed)
        .flatMap(([field, { options }]) => {
          const found = distinct(rowsOf(entity.name).map(row => row[field]))
          return options
            .values!.filter(value => !found.has(value))
            .filter(value => !unused[`${entity.name}.${field}`]?.includes(value))
            .map(value => `${entity.name}.${field} ${value}`)
        }),
    )
    expect(missing).toEqual([])
  })
})

test('containers have numbers with the right check digit', () => {
  // A published example: CSQU3054383.
  expect(containerNo('CSQU', 305_438)).toBe('CSQU3054383')
  for (const { no } of demo.containers)
    if (no) expect(containerNo(no.slice(0, 4), Number(no.slice(4, 10)))).toBe(no)
})

describe('the catalogue', () => {
  test('has combos of two pieces or more, none inside another', () => {
    const members = groupBy(demo.comboMembers, m => m.comboSkuId)
    const combos = demo.products.filter(p => p.type === 'Combo').map(p => p.id)
    expect(demo.skus.filter(s => combos.includes(s.productId)).every(s => members.has(s.id))).toBe(
      true,
    )
    for (const [id, own] of members) {
      expect(combos).toContain(skus.get(id)!.productId)
      expect(own.reduce((n, m) => n + m.quantity, 0)).toBeGreaterThan(1)
      for (const m of own) expect(members.has(m.skuId)).toBe(false)
    }
  })

  test('has barcodes that a scanner accepts', () => {
    const barcodes = demo.skus.flatMap(s => s.barcode ?? [])
    expect(barcodes.length).toBeGreaterThan(200)
    for (const code of barcodes) {
      expect(code).toMatch(/^\d{13}$/)
      expect(
        code.split('').reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) % 10,
      ).toBe(0)
    }
  })

  test('has a price for every SKU in New Zealand, and prices of one kind never overlap', () => {
    const priced = distinct(demo.prices.filter(p => p.market === 'NZ').map(p => p.skuId))
    expect(demo.skus.every(s => priced.has(s.id))).toBe(true)
    const overlapping = [
      ...groupBy(demo.prices, p => `${p.skuId} ${p.market} ${p.kind}`).values(),
    ].filter(own => {
      const sorted = own.toSorted((a, b) => a.fromOnUtc - b.fromOnUtc)
      return sorted.some((p, i) => (sorted[i + 1]?.fromOnUtc ?? Infinity) < (p.toOnUtc ?? Infinity))
    })
    expect(overlapping).toEqual([])
  })

  test('has something in every category that has no parts', () => {
    const parents = distinct(demo.categories.map(c => c.parentId))
    const used = distinct(demo.products.map(p => p.categoryId))
    expect(
      demo.categories.filter(c => used.has(c.id) === parents.has(c.id)).map(c => c.name),
    ).toEqual([])
  })
})

describe('people', () => {
  test('of every job have an account in both countries', () => {
    for (const country of ['NZ', 'CA'])
      expect(
        [...distinct(demoAccounts.filter(a => a.country === country).map(a => a.job))].sort(),
      ).toEqual(Object.keys(jobs).sort())
    for (const a of demoAccounts)
      expect(demo.staff.some(s => s.email === a.email && s.fullName === a.name)).toBe(true)
  })

  test('have codes that exist and that each open something; administrators have all', () => {
    expect(jobs.admin.codes).toEqual(codes)
    for (const [job, { codes: own }] of Object.entries(jobs)) {
      const holder = new Set<string>(own)
      for (const code of own) {
        expect(isCode(code)).toBe(true)
        expect(
          routes.some(r => r.codes.includes(code) && reachable(r.path, holder)),
          `${job} ${code}`,
        ).toBe(true)
      }
    }
  })

  test('have one long password', () => {
    expect(Array.from(demoPassword).length).toBeGreaterThanOrEqual(15)
    expect(distinct(demo.staffPasswords.map(p => p.hash))).toEqual(new Set(['hash']))
    expect(demo.staffPasswords).toHaveLength(demo.staff.length)
  })
})

test('reference rows have the same ids on every day', () => {
  const ids = (at: number) => Object.values(referenceRows(at)).flatMap(rows => rows.map(r => r.id))
  expect(ids(0)).toEqual(ids(1e12))
  expect(distinct(ids(0)).size).toBe(ids(0).length)
})
