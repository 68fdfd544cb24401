import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { histories, timeOf } from '#tests/support/run/histories.ts'

let count = 0

describeRules(
  'merging and splitting tickets',
  database => {
    let product: Product, world: World
    let service: Caller, abroad: Caller, seller: Caller
    let buyer: string, cause: string, solution: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1', 'J1'])
      abroad = await product.as(['I1'], 'CA')
      seller = await product.as(['J1'])
      buyer = await world.make('customers', { name: 'Una Buyer', email: 'una@example.com' })
      cause = await world.make('qaCauses', { name: 'Loose joint' })
      solution = await world.make('qaHandlings', { name: 'Glued', kind: 'Repair' })
    })
    afterAll(() => product.close())

    interface Taken {
      id: string
      ticketNo: string
    }
    const take = async (customerId = buyer, by = service) => {
      const { status, body } = await by.post('/api/tickets', {
        customerId,
        problem: 'One leg is loose.',
        ...(by === service && { causeId: cause, solutionId: solution }),
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Taken
    }
    const step = async (id: string, operation: string) => {
      const { body } = await service.post('/api/tickets/bulk', {
        operation,
        targets: [{ id }],
        reason: 'It came off again.',
      })
      const result = body.results?.[0] ?? body
      return result.isSuccess === true ? 'done' : (result.errors[0].code as string)
    }
    const merge = (ticketId: string, intoId: string, by = service) =>
      by.post('/api/tickets/merge', { ticketId, intoId })
    const merged = async (ticketId: string, intoId: string) => {
      const { body } = await merge(ticketId, intoId)
      expect(body.isSuccess, JSON.stringify(body)).toBe(true)
    }
    const refusal = ({ status, body }: { status: number; body: any }) => [
      status,
      body.errors?.[0].code,
      body.errors?.[0].field,
    ]
    const read = async (id: string) => (await service.get(`/api/tickets/${id}`)).body
    const conversation = async (ticketId: string) =>
      (await service.get('/api/tickets/details', { ticketId })).body.data.conversation
    const entries = async (ticketId: string) =>
      (await conversation(ticketId)).entries as Record<string, any>[]
    const comesIn = async (subject: string, text: string) => {
      const raw = `From: Una Buyer <una@example.com>\r\nTo: shop@example.com\r\nSubject: ${subject}\r\nMessage-ID: <m${++count}@mail.example>\r\n\r\n${text}`
      const { body } = await service.send({
        method: 'POST',
        url: '/api/ticketMails/upload',
        headers: { 'content-type': 'multipart/form-data; boundary=form-edge' },
        payload: Buffer.from(
          `--form-edge\r\ncontent-disposition: form-data; name="file"; filename="a.eml"\r\ncontent-type: message/rfc822\r\n\r\n${raw}\r\n--form-edge--\r\n`,
        ),
      })
      return body.ticketNo as string | null
    }
    const note = (id: string, text: string) =>
      service.post(`/api/tickets/${id}/notes`, { type: 'Internal', text })
    const agree = async () => {
      const { ticketLedgers } = await import('#resources/service/figures/figures.server.ts')
      for (const { name, sql } of ticketLedgers)
        expect(await product.db.text(sql), name).toEqual([])
    }

    it('one ticket stays and shows both, until the merge is taken back', async () => {
      const [stays, goes] = [await take(), await take()]
      expect(await comesIn(`Leg [${stays.ticketNo}]`, 'The leg is loose.')).toBe(stays.ticketNo)
      expect(await comesIn(`Leg [${goes.ticketNo}]`, 'Did you get my photo?')).toBe(goes.ticketNo)
      await merged(goes.id, stays.id)
      expect(await read(goes.id)).toMatchObject({
        state: 'Merged',
        mergedIntoId: stays.id,
        waitingOn: null,
        isOverdue: false,
        hasNewReply: false,
        daysOpen: null,
      })
      expect(await read(stays.id)).toMatchObject({ state: 'New', mergedNos: goes.ticketNo })
      expect((await entries(stays.id)).map(({ text, ticketNo }) => [text, ticketNo])).toEqual([
        ['The leg is loose.', null],
        ['Did you get my photo?', goes.ticketNo],
      ])
      // Whoever names the one that went finds the one that stays.
      expect(await comesIn(`Re: Leg [${goes.ticketNo}]`, 'Hello?')).toBe(stays.ticketNo)
      const list = await service.get('/api/tickets', {
        filter: JSON.stringify({ q: goes.ticketNo }),
      })
      expect((list.body as Taken[]).map(({ id }) => id)).toContain(stays.id)
      const codes = await service.get('/api/ticket/getOrderCodeOrTicketNoList', {
        queryType: 'ticket',
        keywords: goes.ticketNo,
      })
      expect(codes.body.data).toEqual([{ id: stays.id, code: stays.ticketNo }])
      const found = JSON.stringify((await service.get('/api/find', { q: goes.ticketNo })).body)
      expect(found).toContain(stays.id)
      // Nothing new comes to the one that went.
      expect(
        refusal(await service.post('/api/tickets/costs/labour', { ticketId: goes.id, minutes: 5 })),
      ).toEqual([200, 'merged', 'ticketId'])
      await agree()

      expect(await step(goes.id, 'takeMergeBack')).toBe('done')
      expect(await read(goes.id)).toMatchObject({ state: 'In progress', mergedIntoId: null })
      expect((await read(stays.id)).mergedNos).toBeNull()
      expect((await entries(goes.id)).map(({ text }) => text)).toEqual(['Did you get my photo?'])
      expect(await comesIn(`Re: Leg [${goes.ticketNo}]`, 'Anybody?')).toBe(goes.ticketNo)
      await agree()
      const [month] = (
        await service.get('/api/tickets/statics', { groupBy: 'Month' })
      ).body.data.slice(-1)
      expect(month).toMatchObject({ merged: 1, unmerged: 1, backlog: 2 })
    })

    it('is refused into itself, in a circle, into what is closed, merged or of somebody else', async () => {
      const [one, two, three] = [await take(), await take(), await take()]
      const foreign = await abroad.post('/api/tickets', {
        customerId: await world.make('customers', { name: 'Far' }, world.abroad),
        problem: 'It broke.',
      })
      const stranger = await take(await world.make('customers', { name: 'Other' }))
      const of = async (id: string, into: string) => refusal(await merge(id, into)).slice(1)
      expect(await of(one.id, one.id)).toEqual(['itself', 'intoId'])
      expect(await of(one.id, foreign.body.id)).toEqual(['unknown_reference', 'intoId'])
      expect(await of(foreign.body.id, one.id)).toEqual(['not_found', 'ticketId'])
      expect((await of(one.id, stranger.id))[1]).toBe('intoId')
      await merged(one.id, two.id)
      expect((await of(two.id, one.id))[1]).toBe('intoId')
      expect((await of(three.id, one.id))[1]).toBe('intoId')
      expect((await of(one.id, three.id))[1]).toBe('state')
      expect(await step(three.id, 'mergeInto')).toBe('required')
      const stale = await service.post('/api/tickets/merge', {
        ticketId: three.id,
        intoId: two.id,
        version: 99,
      })
      expect(stale.body.isSuccess).not.toBe(true)
      expect((await merge(three.id, two.id, seller)).status).toBe(403)
      // Closed with what was merged into it: both come back together.
      expect([await step(two.id, 'resolve'), await step(two.id, 'close')]).toEqual(['done', 'done'])
      expect(await step(one.id, 'takeMergeBack')).toBe('closed')
      expect((await of(three.id, two.id))[1]).toBe('intoId')
      expect(await step(two.id, 'reopen')).toBe('done')
      expect(await step(one.id, 'takeMergeBack')).toBe('done')
      await agree()
    })

    it('of two people who merge each other’s ticket, one does', async () => {
      const [one, two] = [await take(), await take()]
      const results = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
      expect(results.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      await agree()
    })

    it('is refused while a visit or a part of it is open', async () => {
      const [one, two] = [await take(), await take()]
      const skuId = await world.sku('LEG')
      const part = { ticketId: one.id, skuId, quantity: 1 }
      expect((await service.post('/api/tickets/parts/add', part)).status).toBe(200)
      expect(refusal(await merge(one.id, two.id)).slice(1)).toEqual(['awaited_goods', 'state'])
      expect((await read(one.id)).mergedIntoId).toBeNull()
    })

    it('chosen entries go to a new ticket of the same customer, named on both', async () => {
      const from = await take()
      await comesIn(`Leg [${from.ticketNo}]`, 'The leg is loose.')
      await comesIn(`Leg [${from.ticketNo}]`, 'And the lamp flickers.')
      await note(from.id, 'The lamp is another make.')
      const [first, second, third] = await entries(from.id)
      const chosen = [second, third].map(entry => ({ of: entry!.movesAs, id: entry!.id }))
      const split = (more: object, by = service) =>
        by.post('/api/tickets/split', {
          ticketId: from.id,
          problem: 'The lamp flickers.',
          entries: chosen,
          ...more,
        })
      expect(refusal(await split({ entries: [] }))[2]).toBe('entries')
      expect((await split({}, abroad)).body.isSuccess).not.toBe(true)
      const other = await take()
      expect(refusal(await split({ ticketId: other.id }))[2]).toBe('entries')
      const { body } = await split({})
      expect(body.isSuccess, JSON.stringify(body)).toBe(true)
      expect(await read(body.id)).toMatchObject({
        customerId: buyer,
        problem: 'The lamp flickers.',
        splitFromId: from.id,
        state: 'New',
        hasNewReply: true,
      })
      expect((await entries(body.id)).map(({ text }) => text)).toEqual([
        'And the lamp flickers.',
        'The lamp is another make.',
      ])
      const left = await entries(from.id)
      expect(left.map(({ text }) => text)).toEqual([
        first!.text,
        `Split: 2 entries of this ticket went to ${body.ticketNo}.`,
      ])
      // Once only: they are not on it any more.
      expect(refusal(await split({}))[2]).toBe('entries')
    })

    // Whatever is merged, taken back, split, resolved and reopened: no entry is lost, and all adds up.
    it(
      'agrees with its events in any order of steps',
      async () => {
        const moves = fc.array(
          fc.tuple(
            fc.constantFrom('merge', 'merge', 'back', 'split', 'resolve', 'reopen', 'start'),
            fc.nat(3),
            fc.nat(3),
          ),
          { minLength: 4, maxLength: 14 },
        )
        await fc.assert(
          fc.asyncProperty(moves, async played => {
            const owner = await world.make('customers', { name: `Buyer ${++count}` })
            const known: Taken[] = []
            for (let n = 0; n < 4; n++) known.push(await take(owner))
            for (const { id, ticketNo } of known) await note(id, `About ${ticketNo}`)
            for (const [move, a, b] of played) {
              const [one, two] = [known[a]!, known[b]!]
              if (move === 'merge') await merge(one.id, two.id)
              else if (move === 'back') await step(one.id, 'takeMergeBack')
              else if (move === 'split') {
                const [entry] = (await entries(one.id)).filter(
                  ({ movesAs, text }) => movesAs && !text.startsWith('Split'),
                )
                if (!entry) continue
                const { body } = await service.post('/api/tickets/split', {
                  ticketId: one.id,
                  problem: 'Another matter.',
                  entries: [{ of: entry.movesAs, id: entry.id }],
                })
                if (body.isSuccess) known.push(body as Taken)
              } else await step(one.id, move)
            }
            await agree()
            const rows = await Promise.all(known.map(({ id }) => read(id)))
            const roots = rows.filter(({ state }) => state !== 'Merged')
            expect(roots.length).toBeGreaterThan(0)
            const texts: string[] = []
            for (const { id } of roots)
              for (const { text } of await entries(id))
                if (text.startsWith('About')) texts.push(text)
            expect(texts.toSorted()).toEqual(
              known
                .slice(0, 4)
                .map(({ ticketNo }) => `About ${ticketNo}`)
                .toSorted(),
            )
          }),
          histories({ numRuns: 24, seed: 41 }),
        )
      },
      timeOf(90_000),
    )
  },
  emptyBeginning,
)
