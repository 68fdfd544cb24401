import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientId } from '#resources/administration/demo/reference.ts'
import { readyByDay } from '#resources/delivery/plans/planning/readyGoods.server.ts'
import { inboundInWords, inboundOf } from '#resources/stock/reservations/inbound.server.ts'
import { incomingOf } from '#resources/stock/reservations/incoming.server.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { updateRecord } from '#server/entities/write/write.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import type { EntityName } from '#define'
import type { Row } from '#server/entities/meta/meta.ts'

describeRules(
  'when goods are there',
  database => {
    let world: World
    let warehouseId: string, skuId: string, loadPortId: string, dischargePortId: string
    let n = 0
    beforeAll(async () => {
      world = await openWorld(database.settings)
    })
    afterAll(() => world.close())

    beforeEach(async () => {
      const name = `D${++n}`
      warehouseId = await world.make('warehouses', {
        name,
        code: name,
        warehouseType: 'Warehouse',
        branchId: (await one<{ id: string }>(sql`select id from branches where code = 'AKL'`)).id,
        handlingDays: 2,
      })
      skuId = await world.sku(name)
      loadPortId = await world.make('ports', { ...port(), type: 'Load' })
      dischargePortId = await world.make('ports', { ...port(), transitDays: 3 })
      await world.make('seaLines', { portId: loadPortId, toPortId: dischargePortId, days: 24 })
    })

    const port = () => ({
      code: `XX${String.fromCharCode(65 + (n % 26), 65 + Math.floor(n / 26), 65 + (ports++ % 26))}`,
      name: 'A port',
      country: 'Nowhere',
    })
    let ports = 0
    const one = async <T>(query: ReturnType<typeof sql>) => (await world.db.query<T>(query))[0]!
    const change = (entity: EntityName, id: string, fields: Row) =>
      world.write(async context => {
        const { version } = await one<{ version: number }>(
          sql`select version from ${sql.raw(metaOf(entity).table)} where id = ${id}`,
        )
        await updateRecord(context, metaOf(entity), id, { version, ...fields })
      })
    const box = (fields: Row = {}) =>
      world.container(
        {
          no: `KAVU${String(1_000_000 + n)}`,
          type: '20',
          warehouseId,
          loadPortId,
          dischargePortId,
          state: 'Sailing',
          ...fields,
        },
        { skuId, quantity: 10 },
      )
    /** An order of ten pieces at a supplier, and its line. */
    const bought = async (fields: Row = {}, line: Row = {}) => {
      const id = await world.purchaseOrder(warehouseId, {
        loadPortId,
        dischargePortId,
        state: 'Confirmed',
        ...fields,
      })
      const lineId = await world.make('purchaseOrderLines', {
        purchaseOrderId: id,
        position: 1,
        skuId,
        quantity: 10,
        unitCost: 1,
        ...line,
      })
      return { id, lineId }
    }
    const ofBox = async (id: string) =>
      (
        await one<{ day: string | null }>(
          sql`select available_on::text as day from containers where id = ${id}`,
        )
      ).day
    const ofLine = async (id: string) =>
      (
        await one<{ day: string | null }>(
          sql`select available_on::text as day from purchase_order_lines where id = ${id}`,
        )
      ).day

    it('a container is there after the days from the port and those of handling', async () => {
      // Once it is loaded its ETA changes with a reason (`changeEta`).
      const { id } = await box({ arrivesOn: '2027-03-10', state: 'Planned' })
      expect(await ofBox(id)).toBe('2027-03-15')
      await change('containers', id, { arrivesOn: '2027-03-12' })
      expect(await ofBox(id)).toBe('2027-03-17')
      await change('containers', id, { arrivedOn: '2026-03-11' })
      expect(await ofBox(id)).toBe('2026-03-16')
      await change('containers', id, { arrivesOn: null, arrivedOn: null })
      expect(await ofBox(id)).toBeNull()
    })

    it('goods that are not loaded are there after the days at sea, too', async () => {
      const { id, lineId } = await bought(
        { requestedDate: '2027-01-05' },
        { readyDate: '2027-01-10' },
      )
      expect(await ofLine(lineId)).toBe('2027-02-08')
      const other = await bought({ requestedDate: '2027-01-10' })
      expect(await ofLine(other.lineId)).toBe('2027-02-08')
      await change('purchaseOrders', other.id, { requestedDate: '2027-01-11' })
      expect(await ofLine(other.lineId)).toBe('2027-02-09')
      await change('purchaseOrders', id, { loadPortId: null, dischargePortId: null })
      expect(await ofLine(lineId)).toBe('2027-01-12')
    })

    it('days of ports, warehouses and the client change all that is under way', async () => {
      const { id } = await box({ arrivesOn: '2027-03-10' })
      const past = await box({
        no: 'PMTU3000001',
        arrivedOn: '2026-03-10',
        state: 'Completed',
      })
      const { lineId } = await bought({}, { readyDate: '2027-01-10' })
      const both = async () => [await ofBox(id), await ofLine(lineId)]
      await change('warehouses', warehouseId, { handlingDays: 4 })
      expect(await both()).toEqual(['2027-03-17', '2027-02-10'])
      const transitId = await world.make('portTransits', {
        portId: dischargePortId,
        warehouseId,
        days: 1,
      })
      expect(await both()).toEqual(['2027-03-15', '2027-02-08'])
      await world.db.query(sql`delete from port_transits where id = ${transitId}`)
      await change('ports', dischargePortId, { transitDays: 6 })
      expect(await both()).toEqual(['2027-03-20', '2027-02-13'])
      await world.db.query(sql`update sea_lines set days = 20 where port_id = ${loadPortId}`)
      expect(await both()).toEqual(['2027-03-20', '2027-02-09'])
      // Nobody knows anything of them any more: sea 35, port 5, handling 2.
      await world.db.query(sql`delete from sea_lines where port_id = ${loadPortId}`)
      await change('ports', dischargePortId, { transitDays: null })
      await change('warehouses', warehouseId, { handlingDays: null })
      expect(await both()).toEqual(['2027-03-17', '2027-02-21'])
      await change('clients', clientId('NZ'), { seaDays: 36, portDays: 7, handlingDays: 3 })
      expect(await both()).toEqual(['2027-03-20', '2027-02-25'])
      await change('clients', clientId('NZ'), { seaDays: 35, portDays: 5, handlingDays: 2 })
      expect(await ofBox(past.id)).toBe('2026-03-15')
    })

    it('stock check, sales and plans read that day, and tell both', async () => {
      const { id, lineId } = await box({ arrivesOn: world.day(10) })
      const context = { db: world.db, actor: world.actor }
      const [inbound] = await inboundOf(context, [skuId])
      expect(inbound).toMatchObject({ expectedOn: world.day(10), availableOn: world.day(15) })
      expect((await incomingOf(context, [skuId], null))(skuId)).toMatchObject([
        { id, eta: world.day(10), availableOn: world.day(15), quantity: 10 },
      ])
      expect(inboundInWords([{ skuId, code: 'D', required: 1 }], [inbound!])).toMatch(
        /^On the way: 10 in container .*, expected .*, there on /,
      )
      const order = await world.order([[skuId, 2]])
      await world.make('reservations', {
        orderLineId: order.line(0),
        skuId,
        quantity: 2,
        source: 'Container',
        containerLineId: lineId,
        state: 'Planned',
        priorityOnUtc: new Date().toISOString(),
      })
      const objections = async (day: number) =>
        (
          await readyByDay(context, { orderId: order.id } as Parameters<typeof readyByDay>[1], [
            { orderLineId: order.line(0), skuId, quantity: 2 },
          ])
        )(world.day(day))
      expect(await objections(15)).toEqual([])
      const [late] = await objections(14)
      expect(late?.message).toMatch(/all of them are expected on .* \(ETA .*\)\.$/)
    })

    it('what is not checked in is never there before tomorrow', async () => {
      await box({ arrivesOn: world.day(-20), state: 'Delivering' })
      const context = { db: world.db, actor: world.actor }
      const [inbound] = await inboundOf(context, [skuId])
      expect(inbound).toMatchObject({ expectedOn: world.day(-20), availableOn: world.day(1) })
    })
  },
  emptyBeginning,
)
