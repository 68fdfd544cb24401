import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { shownAt, type Code } from '#define'
import { codes } from '#resources/codes.ts'
import { book } from '#resources/delivery/plans/booking.server.ts'
import type { EntityName } from '#define'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { branchId, clientId, type Country } from '#resources/administration/demo/reference.ts'
import { metaOf, type Row } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import { RequestError, type Problem } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import type { DatabaseSettings } from '#tests/support/databases/beginning.ts'
import { closeVerified, leaveUnpriced, ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'

export { emptyBeginning } from '#tests/support/databases/emptyBeginning.ts'

/** A small business to try operations on: records made with the fewest words, and what stands in the database afterwards. */
export interface World {
  readonly db: Database
  /** Somebody of New Zealand with every code, and somebody of Canada. */
  readonly actor: Actor
  readonly abroad: Actor
  /** Runs work in a transaction as `actor`. */
  write<T>(work: (context: Context) => Promise<T>): Promise<T>
  /** The same person with these codes alone. */
  withCodes(...held: Code[]): Actor
  /** Writes a record as it stands, past every rule but the database's. */
  make(entity: EntityName, fields: Row, by?: Actor): Promise<string>
  sku(code: string, members?: Readonly<Record<string, number>>, type?: string): Promise<string>
  warehouse(code: string, type?: string): Promise<string>
  /** Pieces of a SKU in a warehouse, received. */
  stock(skuId: string, warehouseId: string, quantity: number, stockStatus?: string): Promise<void>
  /** A quotation with a line for each SKU; `line(n)` is the id of its nth. */
  order(
    lines: readonly (readonly [skuId: string, quantity: number])[],
    fields?: Row,
  ): Promise<{ id: string; line: (n: number) => string }>
  /** A purchase order in USD from a supplier of its own. */
  purchaseOrder(warehouseId: string, fields?: Row): Promise<string>
  /** A container with one line of goods. */
  container(fields: Row, line: Row): Promise<{ id: string; lineId: string }>
  calendar(fields?: Row): Promise<string>
  /** A date so many days from today, in the clients' zone. */
  readonly day: (ahead: number) => string
  /** The day of this moment as lists show it: by the client's hours from UTC, an hour behind its summer time. */
  readonly shownToday: () => string
  /** A date so many days from that day. */
  readonly shownDay: (ahead: number) => string
  /** Books and writes the plan, as planning a delivery does. */
  plan(orderId: string, calendarId: string, date: string, fields?: Row): Promise<string>
  /** What is there of a SKU, as `warehouse status hold: quantity`. */
  stockOf(skuId: string): Promise<string[]>
  /** Fails when the tests have left ledgers that do not add up, but for what they leave on purpose. */
  close(onPurpose?: RegExp): Promise<void>
}

export const openWorld = async (settings: DatabaseSettings): Promise<World> =>
  worldIn(await openDatabaseOf(settings))

/** Goods are there on the day of their arrival, unless a test says how many days that takes. */
const noDays: { readonly [Name in EntityName]?: Row } = {
  ports: { transitDays: 0 },
  warehouses: { handlingDays: 0 },
}

/** The same in a database that is open already, that of a product for example. */
export async function worldIn(db: Database): Promise<World> {
  leaveUnpriced(db)
  const actor = await person(db, 'NZ'),
    abroad = await person(db, 'CA')
  // Whose a ticket is, unless a test says.
  let customerId: string | undefined
  const make: World['make'] = async (entity, fields, by = actor) => {
    const id = uuid()
    const usual = entity === 'tickets' ? { customerId, problem: 'It wobbles.' } : noDays[entity]
    await insertRows({ db, actor: by }, metaOf(entity), [{ ...usual, ...fields, id }])
    // A price stands in its history.
    if (entity === 'prices') {
      const { amount: newAmount, ...of } = fields
      const entry = { ...of, priceId: id, newAmount, id: uuid() }
      await insertRows({ db, actor: by }, metaOf('priceChanges'), [entry])
    }
    return id
  }
  const categoryId = await make('categories', { name: 'Goods' })
  customerId = await make('customers', { name: 'A customer' })
  const [today] = await db.query<{ date: string }>(
    sql`select (now() at time zone 'Pacific/Auckland')::date::text as date`,
  )
  const day = (ahead: number) =>
    new Date(Date.parse(today!.date) + ahead * 86_400_000).toISOString().slice(0, 10)
  const shownDay = (ahead: number) =>
    new Date(shownAt(Date.now(), { country: 'NZ' }) + ahead * 86_400_000).toISOString().slice(0, 10)
  return {
    shownToday: () => shownDay(0),
    shownDay,
    db,
    actor,
    abroad,
    write: work => db.write(tx => work({ db: tx, actor })),
    withCodes: (...held) => ({ ...actor, codes: new Set(held) }),
    make,
    async sku(code, members, type) {
      const productId = await make('products', {
        code,
        name: code,
        categoryId,
        type: type ?? (members ? 'Combo' : 'Single'),
      })
      const id = await make('skus', { code, name: code, productId })
      for (const [skuId, quantity] of Object.entries(members ?? {}))
        await make('comboMembers', { comboSkuId: id, skuId, quantity })
      return id
    },
    warehouse: (code, warehouseType = 'Warehouse') =>
      make('warehouses', { name: code, code, warehouseType, branchId: branchId('AKL') }),
    async stock(skuId, warehouseId, quantity, stockStatus = 'Normal') {
      await db.write(tx =>
        post(
          { db: tx, actor },
          {
            type: 'Receipt',
            movements: [{ skuId, quantity, to: { warehouseId, stockStatus } }],
          },
        ),
      )
    },
    async purchaseOrder(warehouseId, fields = {}) {
      const code = uuid().slice(-12)
      const supplierId = await make('suppliers', {
        code,
        name: code,
        country: 'CN',
        currency: 'USD',
      })
      return make('purchaseOrders', { supplierId, currency: 'USD', warehouseId, ...fields })
    },
    async container(fields, line) {
      // A box that comes again has another bill of lading.
      const id = await make('containers', { billOfLading: randomUUID(), ...fields })
      return { id, lineId: await make('containerLines', { ...line, containerId: id }) }
    },
    async order(lines, fields = {}) {
      const id = await make('orders', {
        source: 'Showroom',
        state: 'Quotation',
        customerId,
        branchId: branchId('AKL'),
        orderedOnUtc: new Date().toISOString(),
        ...fields,
      })
      const ids: string[] = []
      for (const [i, [skuId, quantity]] of lines.entries())
        ids.push(
          await make('orderLines', { orderId: id, position: i + 1, skuId, quantity, price: 100 }),
        )
      return { id, line: n => ids[n]! }
    },
    calendar: (fields = {}) =>
      make('deliveryCalendars', {
        name: `Calendar ${uuid()}`,
        calendarType: 'Delivery',
        branchId: branchId('AKL'),
        sunday: true,
        ...fields,
      }),
    day,
    plan: (orderId, calendarId, date, fields = {}) =>
      db.write(async tx => {
        await tx.query(sql`select 1 from orders where id = ${orderId} for update`)
        const { stops = 1, items = 0, volume = 0, minutes = 0, value = 0, slotId, ...rest } = fields
        const measures = { stops, items, volume, minutes, value }
        await book({ db: tx, actor }, { calendarId, date, measures, ...(slotId ? { slotId } : {}) })
        const id = uuid()
        await insertRows({ db: tx, actor }, metaOf('deliveryPlans'), [
          { id, orderId, calendarId, date, serviceType: 'Delivery', slotId, ...measures, ...rest },
        ])
        return id
      }),
    async stockOf(skuId) {
      const lines = await db.query<{ text: string }>(sql`
        select concat_ws(' ', w.name, l.stock_status, l.stock_on_hold_status) || ': ' || sum(l.quantity) as text from stock_lines l join warehouses w on w.id = l.warehouse_id
        where l.sku_id = ${skuId} and l.quantity > 0 group by w.name, l.stock_status, l.stock_on_hold_status order by w.name, l.stock_status, l.stock_on_hold_status nulls first`)
      return lines.map(l => l.text)
    },
    close: onPurpose => closeVerified(db, onPurpose),
  }
}

async function person(db: Database, country: Country): Promise<Actor> {
  const actor: Actor = {
    staffId: uuid(),
    sessionId: uuid(),
    clientId: clientId(country),
    country,
    codes: new Set(codes),
    requestId: uuid(),
    ip: '127.0.0.1',
  }
  await insertRows({ db, actor }, metaOf('staff'), [
    { id: actor.staffId, email: `${actor.staffId}@test.example`, fullName: `Person of ${country}` },
  ])
  return actor
}

/** What an operation was refused with; fails when it was not refused. */
export async function refusal(
  work: Promise<unknown>,
): Promise<Problem & { status: number; [more: string]: unknown }> {
  const error = await work.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(error instanceof RequestError)) throw error ?? new Error('This was not refused.')
  return { ...error.errors[0]!, status: error.status }
}

/** What does not add up in the ledgers that the operations keep; of records whose names begin like this, where others are left as they are. */
export async function differences(db: Database, about = ''): Promise<string[]> {
  return (await ledgerDifferences(db)).filter(text => text.includes(about))
}

/** So that a test can say that nothing changed: everything the operations write, in one text. */
export async function footprint(db: Database): Promise<string> {
  const [row] = await db.query<{ text: string }>(sql`
    select concat_ws('|', (select count(*) from audit), (select count(*) from outbox), (select count(*) from stock_moves), (select coalesce(sum(quantity), 0) from stock_lines),
      (select count(*) from reservations where state <> 'Released'), (select count(*) from payments), (select string_agg(state || paid || version, ',' order by id) from orders),
      (select string_agg(concat_ws(',', booked_stops, booked_items, booked_volume, booked_minutes, booked_value, extra_stops, capacity_stops), ';' order by id) from calendar_days where booked_stops + booked_items + booked_volume > 0),
      (select sum(percent) from payment_shares where not is_deleted)) as text`)
  return row!.text
}
