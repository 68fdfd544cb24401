import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importWaiting } from '#resources/commerce/orders/importing.server.ts'
import { storeIn } from '#resources/commerce/orders/pulling.server.ts'
import { differences, emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import { openShop, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import type { ServerProcess } from '#tests/support/serverProcess.ts'
import { addPerson, shippedProgram, signedIn } from '#tests/support/shipped.ts'
import { openSite, type Site } from '#tests/commerce/worldOfShop.ts'

const shipped = shippedProgram()
/** The ms after which a server is killed: while it confirms, while it pays, and after it has answered some. */
const kills = [10, 60, 150]

describeOnDatabase(
  'postgres',
  'web orders that two servers book, one of which is killed',
  database => {
    let world: World, shop: Shop, site: Site
    const servers: ServerProcess[] = []
    beforeAll(async () => {
      world = await openWorld(database.settings)
      await addPerson(database.settings)
      shop = await openShop()
      const main = await world.warehouse('WEB')
      const chair = await world.sku('CHAIR')
      await world.stock(chair, main, 100)
      site = await openSite(world, shop, { name: 'Shop', warehouseIds: [main] })
      await site.map(1, chair)
      for (let n = 0; n < 2; n++) servers.push(await shipped.program.serve(database.settings))
      for (const server of servers) await server.ready()
    })
    afterAll(async () => {
      for (const server of servers) await server.end('SIGKILL')
      await shop.close()
      await world.close()
    })

    const imported = async (webNo: number) => {
      const { clientId } = world.actor
      const channel = { id: site.channelId, clientId, country: 'NZ' as const }
      const told = new Map([[String(webNo), toldOrder(webNo)]])
      await world.db.write(tx => storeIn(tx, { ...channel, websiteId: site.websiteId }, told))
      // A server may have it in its hands.
      await expect
        .poll(async () => {
          await importWaiting(world.db)
          return (await site.order(webNo)).state
        })
        .toBe('Imported')
      return site.order(webNo)
    }

    it('are each one order with one payment and one invoice, wherever the kill came', async () => {
      for (const [round, delay] of kills.entries()) {
        const { id, orderId } = await imported(100 + round)
        const path = `/api/jxc/createInvoiceERP?websiteOrderId=${id}`
        const sends = await Promise.all(servers.map(({ url }) => signedIn(url)))
        const killing = sleep(delay).then(() => servers[0]!.end('SIGKILL'))
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            sends[n % 2]!('POST', path, {}).catch(() => undefined),
          ),
        )
        await killing
        const booked = answers.flatMap(each =>
          each?.body.isSuccess ? [each.body.data.orderId] : [],
        )
        // The server that lives on answers all that it was asked.
        expect(booked.length).toBeGreaterThanOrEqual(10)
        expect(new Set(booked)).toEqual(new Set([orderId]))
        servers[0] = await shipped.program.serve(database.settings)
        await servers[0].ready()
        const again = await (await signedIn(servers[0].url))('POST', path, {})
        expect(again.body.data).toMatchObject({ orderId, state: 'Booked' })
        const [counts] = await world.db.query(sql`
          select o.state, o.paid, (select count(*)::int from payments p where p.order_id = o.id) as payments, (select count(*)::int from invoices i where i.order_id = o.id) as invoices
          from orders o where o.id = ${orderId}`)
        expect(counts).toEqual({ state: 'Confirmed', paid: 100, payments: 1, invoices: 1 })
      }
      expect(await differences(world.db)).toEqual([])
    }, 90_000)
  },
  emptyBeginning,
)
