import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { lockOrder } from '#resources/stock/ledger/earmarks.server.ts'
import { reserveOrders } from '#resources/stock/reservations/reserving.server.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'
import { startProduct } from '#tests/support/browser/product.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'

const people = 50
/** Each person decides on so many orders. */
const each = 4
const orders = people * each
const pieces = 60
/** So many of them move the day before each of their decisions. */
const movers = 5

describeOnDatabase(
  'postgres',
  'Decisions of many people about the same goods',
  database => {
    it('give each piece once, while others sell it and the day moves', async () => {
      const product = await startProduct(database.settings)
      const world = await worldIn(product.db)
      const here = await world.make('warehouses', {
        name: 'HERE',
        code: 'HERE',
        warehouseType: 'Warehouse',
        branchId: branchId('AKL'),
      })
      const skuId = await world.sku('SOFA')
      const box = await world.container(
        {
          no: 'KAVU3000007',
          type: '20',
          warehouseId: here,
          state: 'Sailing',
          departsOn: world.day(-10),
          arrivesOn: world.day(30),
        },
        { skuId, quantity: orders },
      )
      await world.stock(skuId, here, pieces)
      for (let n = 0; n < orders; n++) {
        const { line } = await world.order([[skuId, 1]], {
          state: 'Confirmed',
          promisedDate: world.day(12),
        })
        await world.make('reservations', {
          orderLineId: line(0),
          skuId,
          quantity: 1,
          source: 'Container',
          containerLineId: box.lineId,
          priorityOnUtc: new Date().toISOString(),
        })
      }
      const sold = await Promise.all(
        Array.from({ length: 10 }, () => world.order([[skuId, 1]], { state: 'Confirmed' })),
      )
      const buyer = await product.as(['L1', 'L2'])
      const callers = await Promise.all(
        Array.from({ length: people }, () => product.as(['L1', 'K1'])),
      )
      const { data: rows } = (await buyer.post('/api/etaWarnings/plan', { containerId: box.id }))
        .body as { data: Record<string, any>[] }
      expect(rows).toHaveLength(orders)

      const statuses = new Set<number>()
      /** Wants the free pieces, and takes the last choice that is left once these are gone. */
      const decide = async (caller: (typeof callers)[number], row: Record<string, any>) => {
        const stock = { id: `Free stock ${here}`, thereOn: world.day(0) }
        let choice: { id: string; thereOn: string } = stock
        for (let attempt = 0; attempt < 10; attempt++) {
          const { status, body } = await caller.post('/api/etaWarnings/decide', {
            rowId: row.id,
            orderId: row.orderId,
            choiceId: choice.id,
            thereOn: choice.thereOn,
          })
          statuses.add(status)
          if (body.isDecided) return choice.id.split(' ')[0]!
          choice = body.rows?.[0]?.choices.at(-1) ?? stock
        }
        return 'Never'
      }
      const moveDay = async (to: number) => {
        const { version } = (await buyer.get(`/api/containers/${box.id}`)).body
        const { status } = await buyer.post('/api/containers/changeEta', {
          containerId: box.id,
          version,
          arrivesOn: world.day(to),
          reason: 'Storm',
        })
        statuses.add(status)
      }
      let soldPieces = 0
      const sell = async () => {
        for (const { id, line } of sold) {
          const refused = await world.write(async context => {
            await lockOrder(context, id)
            const part = { orderLineId: line(0), quantity: 1, warehouseId: here }
            return reserveOrders(context, [id], [part], 'Sold')
          })
          if (!refused.size) soldPieces++
        }
      }
      const [outcomes] = await Promise.all([
        Promise.all(
          callers.map(async (caller, n) => {
            const mine: string[] = []
            for (const [i, row] of rows.slice(n * each, (n + 1) * each).entries()) {
              if (n < movers) await moveDay(30 + ((n + i) % 3))
              mine.push(await decide(caller, row))
            }
            return mine
          }),
        ),
        sell(),
      ])

      expect([...statuses].filter(status => status >= 500)).toEqual([])
      const decided = outcomes.flat()
      const given = decided.filter(outcome => outcome === 'Free').length
      expect([...new Set(decided)].toSorted()).toEqual(['Free', 'New'])
      expect(given + soldPieces).toBe(pieces)
      // Every order has its piece once, from stock or from the container, and is promised for a day of it.
      const found = await product.db.query(sql`
        select r.source, count(*)::int as orders, sum(r.quantity)::int as pieces, count(*) filter (where q.promised_date < c.arrives_on - 2)::int as early
        from reservations r join order_lines q on q.id = r.order_line_id left join container_lines l on l.id = r.container_line_id left join containers c on c.id = l.container_id
        where r.sku_id = ${skuId} and r.state not in ('Done', 'Released') and not r.is_deleted group by 1 order by 1`)
      const late = orders - given
      expect(found).toEqual([
        { source: 'Container', orders: late, pieces: late, early: 0 },
        { source: 'Stock', orders: pieces, pieces, early: 0 },
      ])
      await product.close()
    }, 120_000)
  },
  emptyBeginning,
)
