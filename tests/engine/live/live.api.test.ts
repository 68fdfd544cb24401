import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateRecord } from '#server/entities/write/write.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { addStaff } from '#server/cli/staff.ts'
import { writeAudit } from '#server/db/audit.ts'
import { describeOnDatabase, describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startOwnProduct, type OwnProduct } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const password = 'a long enough password'

describeOnEachDatabase(
  'what changes is told to open pages',
  database => {
    let product: OwnProduct, world: World, url: string
    let sku: string, place: string, people: ReturnType<typeof peopleOf>

    beforeAll(async () => {
      product = await startOwnProduct(database.settings)
      url = await product.app.listen({ port: 0, host: '127.0.0.1' })
      world = await worldIn(product.db)
      people = peopleOf(product, url)
      sku = await world.sku('CHAIR')
      place = await world.warehouse('AVON')
      await world.stock(sku, place, 20)
    })
    afterAll(() => product.close())

    const hold = (by: Person, quantity = 1) =>
      by.post('/api/stockCheck/hold', {
        skuId: sku,
        warehouseId: place,
        stockStatus: 'Normal',
        stockOnHoldStatus: 'Manual',
        quantity,
        reason: 'For a test',
      })

    // How soon is said by tests/engine/live/live.unit.test.ts: at the next look.
    it('by ids alone, to people of the client who may read it', async () => {
      const [reader, seller] = [await people('D1'), await people('D1,D2')]
      const abroad = await people('D1', 'CA')
      const other = await world.sku('TABLE')
      const stream = await reader.follow([{ topic: 'stock', id: sku }])
      const elsewhere = await reader.follow([{ topic: 'stock', id: other }])
      const foreign = await abroad.follow([{ topic: 'stock', id: sku }])
      expect(await stream.next()).toEqual({ event: 'ready', data: {} })
      expect((await hold(seller)).isSuccess).toBe(true)
      expect(await stream.next()).toEqual({
        event: 'changed',
        data: { topic: 'stock', ids: [sku], request: expect.any(String) },
      })
      await sleep(1000)
      expect(elsewhere.received()).toEqual(['ready'])
      expect(foreign.received()).toEqual(['ready'])
      for (const each of [stream, elsewhere, foreign]) each.close()
    })

    it('what is committed late is told, once, and so is what was changed a moment before', async () => {
      const reader = await people('ALL')
      const order = await world.order([[sku, 1]])
      const stream = await reader.follow([{ topic: 'order', id: order.id }])
      await stream.next()
      await product.db.write(async tx => {
        await writeAudit(
          { db: tx, actor: world.actor },
          {
            operation: 'update',
            entity: 'orders',
            recordId: order.id,
          },
        )
        await sleep(1200)
      })
      expect((await stream.next()).data).toEqual({
        topic: 'order',
        ids: [order.id],
        request: world.actor.requestId,
      })
      await sleep(2000)
      expect(stream.received()).toEqual(['ready', 'changed'])
      const later = await reader.follow([{ topic: 'order', id: order.id }], { within: 60_000 })
      expect((await later.next()).event).toBe('ready')
      expect((await later.next()).data).toEqual({
        topic: 'order',
        ids: [order.id],
        request: world.actor.requestId,
      })
      // Who takes an open sale in hand is seen by whoever has it on the screen.
      const till = await reader.follow([{ topic: 'sale', id: order.id }])
      await till.next()
      await reader.post('/api/sellIt/takeOver', { orderId: order.id, version: 1 })
      expect((await till.next()).data).toEqual({
        topic: 'sale',
        ids: [order.id],
        request: expect.any(String),
      })
      for (const each of [stream, later, till]) each.close()
    })

    it.each([
      [{ topic: 'nothing' }, 400, 'follow.0.topic'],
      [{ topic: '__proto__' }, 400, 'follow.0.topic'],
      [{ topic: 'stock', id: 'no id' }, 400, 'follow.0.id'],
      [{ topic: 'staff' }, 403, undefined],
      [{ topic: 'order' }, 403, undefined],
    ])('%j is refused with %i', async (asked, status, field) => {
      const reader = await people('D1')
      const stream = await reader.follow([{ id: sku, ...asked }])
      expect([stream.status, stream.refusal?.errors[0].field]).toEqual([status, field])
    })

    it('nothing to people without the code, and nothing of records that are not theirs', async () => {
      expect((await (await people('Q1')).follow([{ topic: 'stock', id: sku }])).status).toBe(403)
      expect(
        (await fetch(`${url}/api/live`, { method: 'POST', body: '{}' })).status,
        'without a session',
      ).toBe(401)
      const reader = await people('ALL', 'CA')
      const group = await world.make('warehouseGroups', { name: 'North' })
      const stream = await reader.follow([{ topic: 'warehouseGroups', id: group }])
      expect(stream.status).toBe(200)
      await product.db.write(tx =>
        updateRecord({ db: tx, actor: world.actor }, metaOf('warehouseGroups'), group, {
          version: 1,
          name: 'Far north',
        }),
      )
      await sleep(1500)
      expect(stream.received()).toEqual(['ready'])
      stream.close()
    })

    it.each([
      ['its session is ended', 'update sessions set revoked_on_utc = now() where staff_id = $1'],
      ['the person is disabled', 'update staff set is_disabled = true where id = $1'],
      ['a code is taken away', "delete from staff_codes where code = 'D2' and staff_id = $1"],
    ])('a stream ends when %s', async (_, change) => {
      const reader = await people('D1,D2')
      const stream = await reader.follow([{ topic: 'stock', id: sku }])
      await stream.next()
      await product.db.text(change, [reader.staffId])
      await stream.ended
      expect(stream.received()).toEqual(['ready'])
    })

    it('an eleventh page of one person asks as it would without', async () => {
      const reader = await people('D1')
      const streams = await Promise.all(
        Array.from({ length: 10 }, () => reader.follow([{ topic: 'stock', id: sku }])),
      )
      expect((await reader.follow([{ topic: 'stock', id: sku }])).status).toBe(429)
      streams[0]!.close()
      await expect
        .poll(async () => {
          const again = await reader.follow([{ topic: 'stock', id: sku }])
          again.close()
          return again.status
        })
        .toBe(200)
      for (const each of streams) each.close()
    })

    it('closing the server ends all streams at once', async () => {
      const reader = await people('D1')
      const streams = await Promise.all(
        Array.from({ length: 5 }, () => reader.follow([{ topic: 'stock', id: sku }])),
      )
      // Well before they would end by themselves, and so would this test.
      await product.app.close()
      await Promise.all(streams.map(({ ended }) => ended))
    })
  },
  emptyBeginning,
)

describeOnDatabase(
  'postgres',
  'a page at one server process',
  database => {
    it('is told what was changed through another', async () => {
      const here = await startOwnProduct(database.settings)
      const there = await startOwnProduct(database.settings)
      const people = peopleOf(here, await here.app.listen({ port: 0, host: '127.0.0.1' }))
      const world = await worldIn(there.db)
      const sku = await world.sku('CHAIR')
      const place = await world.warehouse('AVON')
      const stream = await (await people('D1')).follow([{ topic: 'stock', id: sku }])
      await stream.next()
      await world.stock(sku, place, 20)
      expect((await stream.next()).data).toEqual({
        topic: 'stock',
        ids: [sku],
        request: world.actor.requestId,
      })
      stream.close()
      await Promise.all([here.close(), there.close()])
    })
  },
  emptyBeginning,
)

type Person = Awaited<ReturnType<ReturnType<typeof peopleOf>>>
type StreamEvent = { event: string; data: any }

let number = 0

/** People who sign in and read streams over the port. */
const peopleOf =
  (product: OwnProduct, url: string) =>
  async (codes: string, client = 'NZ') => {
    const email = `live${++number}@test.example`
    await addStaff(product.db, { email, name: 'Kiri Test', password, codes, client })
    const { body } = await product.nobody.post('/api/account/login', { email, password })
    const claims = JSON.parse(
      Buffer.from(body.accessToken.split('.')[1], 'base64url').toString(),
    ) as { sub: string }
    const send = (path: string, sent: object, signal?: AbortSignal) =>
      fetch(url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${body.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(sent),
        ...(signal && { signal }),
      })
    return {
      staffId: claims.sub,
      post: async (path: string, sent: object): Promise<any> => (await send(path, sent)).json(),
      async follow(follow: object[], more: object = {}) {
        const controller = new AbortController()
        const answer = await send('/api/live', { follow, ...more }, controller.signal)
        if (answer.status !== 200)
          return { ...silent, status: answer.status, refusal: (await answer.json()) as any }
        expect(answer.headers.get('content-type')).toBe('text/event-stream')
        return {
          status: 200,
          refusal: undefined,
          ...reading(answer),
          close: () => controller.abort(),
        }
      },
    }
  }

const silent = {
  next: () => Promise.reject(new Error('There is no stream.')) as Promise<StreamEvent>,
  received: () => [] as string[],
  ended: Promise.resolve(),
  close: () => {},
}

function reading(answer: Response) {
  const all: StreamEvent[] = []
  let read = 0
  const parser = createParser({
    onEvent: ({ event, data }) => void all.push({ event: event!, data: JSON.parse(data) }),
  })
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body!) parser.feed(decoder.decode(chunk, { stream: true }))
  })().catch(() => {})
  return {
    received: () => all.map(({ event }) => event),
    ended,
    async next(): Promise<StreamEvent> {
      await expect.poll(() => all.length, { interval: 20 }).toBeGreaterThan(read)
      return all[read++]!
    },
  }
}
