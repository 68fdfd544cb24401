import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#server/entities/meta/meta.ts'
import { absentId } from '#tests/contract/samples.ts'
import { plannerOf, type Planner } from '#tests/support/api/planner.ts'
import { emptyBeginning, footprint, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { formOf } from '#tests/support/files.ts'
import { naughtyStrings } from '#tests/support/hostile.ts'
import { readPdf } from '#tests/support/readPdf.ts'

const add = '/api/delivery/AddDailyDispatchScheduleDocument'
const read = '/api/delivery/GetDeliveryDispatchScheduleDocumentByIds'
const remove = '/api/delivery/DeleteDailyDispatchScheduleDocument'
const download = '/api/delivery/DownloadDeliveryScheduleDocument'
const pdf = '%PDF-1.7 of a day'
const inOrder = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b))

describeRules(
  'papers of a day',
  database => {
    let product: Product, world: World, planner: Planner
    let clerk: Caller, colleague: Caller, chief: Caller, abroad: Caller
    let warehouseId: string, calendarId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      clerk = await product.as(['J1', 'K1'])
      colleague = await product.as(['J1', 'K1', 'D1'])
      chief = await product.as(['J1', 'K1', 'K3'])
      abroad = await product.as(['J1', 'K1', 'K3'], 'CA')
      warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({ name: 'Van', warehouseId, horizonDays: 60 })
      planner = plannerOf(world, clerk, { calendarId, warehouseId, date: world.day(3) })
    })
    afterAll(() => product.close())

    const send = (
      fields: Row = {},
      file: Partial<Parameters<typeof formOf>[1]> = {},
      { by = clerk, key }: { by?: Caller; key?: string } = {},
    ) => {
      const { headers, payload } = formOf(
        { calendarId, date: world.day(3), ...fields },
        { bytes: pdf, name: 'Load.pdf', ...file },
      )
      return by.send({
        method: 'POST',
        url: add,
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        payload,
      })
    }
    const papers = async (date: string, by = clerk) =>
      (await by.get(read, { calendarId, date })).body.data
    const print = (date: string, kind = 'Run sheet', by = clerk) =>
      by.post('/api/deliveryPlans/papers', { calendarId, date, kind })
    const printed = async (date: string, kind?: string) => {
      const { body } = await print(date, kind)
      expect(body).toMatchObject({ isSuccess: true, errors: [] })
      return body.id as string
    }
    const changed = async (date: string) =>
      (await papers(date)).documents[0].changes.map(
        ({ of: _of, planId: _id, ...change }: Row) => change,
      )

    it('keeps documents of a day under names that are safe, and answers them as they were added', async () => {
      const date = world.day(5)
      const names = naughtyStrings.slice(0, 60)
      for (const name of names) {
        const { status, body } = await send({ date }, { name })
        expect([status, body.isSuccess], JSON.stringify([name, body])).toEqual([200, true])
      }
      const { body } = await send({ date }, { name: 'Tour "1".pdf' })
      expect(body).toEqual({ isSuccess: true, errors: [], data: { id: expect.any(String) } })
      const { documents } = await papers(date)
      expect(documents).toHaveLength(names.length + 1)
      expect(documents[0]).toMatchObject({
        id: body.data.id,
        kind: 'Added',
        name: 'Tour _1_.pdf',
        mime: 'application/pdf',
        size: pdf.length,
        mayDelete: true,
        changes: [],
      })
      const { status, headers, bytes } = await clerk.get(download, { id: body.data.id })
      expect({ status, text: bytes.toString() }).toEqual({ status: 200, text: pdf })
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining('attachment; filename="Tour _1_.pdf"'),
        'x-content-type-options': 'nosniff',
      })
      const one = await clerk.get(read, { ids: body.data.id })
      expect(one.body.data.documents.map((d: Row) => [d.id, d.date])).toEqual([
        [body.data.id, date],
      ])
    })

    it('runs a repeated upload once, and another one under the same key not at all', async () => {
      const date = world.day(6)
      const first = await send({ date }, {}, { key: 'again' })
      const second = await send({ date }, {}, { key: 'again' })
      expect(second.body).toEqual(first.body)
      expect((await papers(date)).documents).toHaveLength(1)
      expect((await send({ date: world.day(7) }, {}, { key: 'again' })).status).toBe(422)
    })

    it('refuses a file or a day by the field that is wrong, and changes nothing', async () => {
      const before = await footprint(product.db)
      const rows: [fields: Row, file: Row, status: number, field: string][] = [
        [{}, { bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'a.svg' }, 400, 'file'],
        [{}, { bytes: 'plain text', name: 'a.txt' }, 400, 'file'],
        [{}, { bytes: '' }, 400, 'file'],
        [{}, { as: 'document' }, 400, 'document'],
        [{}, { bytes: Buffer.alloc(20_000_001, pdf) }, 413, 'file'],
        [{ date: '2026-02-30' }, {}, 400, 'date'],
        [{ date: world.day(400) }, {}, 200, 'date'],
        [{ calendarId: 'x' }, {}, 400, 'calendarId'],
        [{ calendarId: absentId }, {}, 404, 'calendarId'],
        [{ nonsense: '1' }, {}, 400, 'nonsense'],
        [{ ['__proto__x']: '1' }, {}, 400, '__proto__x'],
        [{ date: `2026-11-2\0` }, {}, 400, 'date'],
      ]
      for (const [fields, file, status, field] of rows) {
        const answer = await send(fields, file)
        expect(
          [answer.status, answer.body.isSuccess, answer.body.errors?.[0].field],
          field,
        ).toEqual([status, false, field])
      }
      const json = await clerk.post(add, { calendarId, date: world.day(3) })
      expect(json.status).toBe(415)
      expect(await footprint(product.db)).toBe(before)
      expect((await send({}, {}, { by: abroad })).status).toBe(404)
      expect((await send({}, {}, { by: await product.as(['J1']) })).status).toBe(403)
    })

    it('deletes by whoever added it or holds K3, and by a GET only', async () => {
      const date = world.day(8)
      const [own, other] = [
        (await send({ date })).body.data.id,
        (await send({ date })).body.data.id,
      ]
      const head = await clerk.send({ method: 'HEAD', url: remove, query: { id: own } })
      expect(head.status).toBeGreaterThanOrEqual(400)
      expect((await papers(date, colleague)).documents[0].mayDelete).toBe(false)
      expect((await colleague.get(remove, { id: own })).body.errors[0]).toMatchObject({
        code: 'not_yours',
        field: 'id',
      })
      expect((await abroad.get(remove, { id: own })).status).toBe(404)
      expect((await abroad.get(download, { id: own })).status).toBe(404)
      expect((await papers(date)).documents).toHaveLength(2)
      expect((await clerk.get(remove, { id: own })).body.isSuccess).toBe(true)
      expect((await chief.get(remove, { id: other })).body.isSuccess).toBe(true)
      expect((await papers(date)).documents).toEqual([])
      expect((await clerk.get(download, { id: own })).status).toBe(404)
    })

    it('keeps the note of a day with its version', async () => {
      const date = world.day(9)
      const note = (text: string, version: number) =>
        clerk.post('/api/delivery/UpdateDailyDispatchScheduleNote', {
          calendarId,
          date,
          version,
          note: text,
        })
      expect(await papers(date)).toMatchObject({ note: null, version: 0 })
      expect((await note(' Second van only ', 0)).body.isSuccess).toBe(true)
      const { note: kept, version } = await papers(date)
      expect(kept).toBe('Second van only')
      expect((await note('Later', version - 1)).status).toBe(409)
      expect((await note('', version)).body.isSuccess).toBe(true)
      expect((await papers(date)).note).toBeNull()
    })

    it('prints the stops of a day in order, with goods, load and what is to be collected', async () => {
      const date = world.day(12)
      const [late, early] = [14, 9]
      const slots = await Promise.all(
        [late, early].map(from =>
          world.make('calendarSlots', {
            calendarId,
            period: { startHour: from, startMinute: 0, endHour: from + 2, endMinute: 0 },
          }),
        ),
      )
      const orders = [await planner.ordered(2, 1), await planner.ordered(1)]
      const plans: Row[] = []
      for (const [i, order] of orders.entries())
        plans.push(
          await planner.plan(order, 1, {
            date,
            slotId: slots[i],
            instruction: i ? 'Ring twice' : null,
          }),
        )
      const id = await printed(date)
      const { bytes, headers } = await clerk.get(download, { id })
      expect(headers['content-disposition']).toContain(`Run sheet Van ${date}.pdf`)
      const { pages, text } = readPdf(bytes)
      expect(pages).toHaveLength(1)
      for (const said of [
        'Van',
        '2 stops',
        '9:00',
        '14:00',
        'Note: Ring twice',
        'Collect $500',
        '$1,000 to collect',
      ])
        expect(text).toContain(said)
      expect(text.indexOf(plans[1]!.no)).toBeLessThan(text.indexOf(plans[0]!.no))
      const docket = readPdf(
        (await clerk.get(download, { id: await printed(date, 'Dockets') })).bytes,
      )
      expect(docket.pages).toHaveLength(2)
      expect(docket.pages[0]!.text).toContain('Stop 1 of 2')
      expect(docket.pages[0]!.text).toContain(plans[1]!.no)
      const { documents } = await papers(date)
      expect(documents.map((d: Row) => [d.kind, d.isInForce, d.changes])).toEqual([
        ['Dockets', true, []],
        ['Run sheet', true, []],
      ])
      const providerId = await world.make('shippingProviders', {
        name: 'Truck 7',
        type: 'Own truck',
        plate: 'NKD512',
      })
      const leaving = { startHour: 7, startMinute: 5 }
      const tripId = await world.make('trips', { calendarId, date, no: 1, providerId, ...leaving })
      await world.make('tripStops', { tripId, planId: plans[0]!.id, position: 1 })
      expect(
        (await papers(date)).documents[0].changes.map((c: Row) => [c.no, c.what, c.after]),
      ).toEqual([
        [plans[0]!.no, 'Trip and stop', 'Trip 1 · Truck 7, stop 1'],
        [plans[0]!.no, 'Leaves', '07:05'],
      ])
      const byTrip = readPdf((await clerk.get(download, { id: await printed(date) })).bytes)
      expect(byTrip.pages[0]!.text).toContain('NKD512 · leaves 07:05')
      expect(byTrip.pages.map(page => /Trip 1 · Truck 7|In no trip/.exec(page.text)?.[0])).toEqual([
        'Trip 1 · Truck 7',
        'In no trip',
      ])
      const { body } = await chief.post('/api/trips/publish', {
        calendarId,
        date,
        isConfirmed: true,
      })
      expect(body).toMatchObject({ isSuccess: true, published: 1 })
      const filed = (await papers(date)).documents
      expect(filed.map((d: Row) => d.kind).slice(0, 2)).toEqual(['Dockets', 'Run sheet'])
      expect(filed).toHaveLength(5)
      expect((await print(world.day(13))).body.errors[0]).toMatchObject({ field: 'date' })
    })

    it('tells what has changed since, before and after, and marks the plans, until it is printed anew', async () => {
      const [date, other] = [world.day(20), world.day(21)]
      const make = async (quantity = 2) =>
        planner.plan(await planner.ordered(3), quantity, { date })
      const [moved, cancelled, told, more] = [
        await make(),
        await make(),
        await make(),
        await make(),
      ]
      await printed(date)
      const same = await make(1)
      const call = async (name: string, plan: Row, body: Row = {}) => {
        const { body: answer } = await planner.call(name, { planId: plan.id, ...body }, chief)
        expect(answer).toMatchObject({ isSuccess: true })
      }
      await call('reschedule', moved, { date: other })
      await call('cancelDeliveryPlan', cancelled, { reason: 'Sold elsewhere' })
      await call('updateDeliveryPlan', told, { version: told.version, instruction: 'Side door' })
      const [item] = more.planItems
      await call('updateDeliveryPlanItems', more, {
        items: [{ orderLineId: item.orderLineId, quantity: 3 }],
      })
      const sku = (await clerk.get('/api/delivery/GetDeliveryPlanItemById', { planId: more.id }))
        .body.data[0].skuCode
      const ofDay = (day: string) => day.split('-').toReversed().join('/')
      const expected = [
        { no: moved.no, what: 'Date', before: ofDay(date), after: ofDay(other) },
        { no: cancelled.no, what: 'Plan', before: 'On the day', after: 'Cancelled' },
        { no: told.no, what: 'Instruction', before: null, after: 'Side door' },
        { no: more.no, what: 'Items', before: `2 × ${sku}`, after: `3 × ${sku}` },
        { no: same.no, what: 'New plan', before: null, after: null },
      ]
      expect(await changed(date)).toEqual(
        expect.arrayContaining(
          expected.map(change =>
            change.what === 'New plan' ? expect.objectContaining({ no: change.no }) : change,
          ),
        ),
      )
      expect(await changed(date)).toHaveLength(expected.length)
      const marked = async () =>
        (
          await product.db.text<{ no: string }>(
            'select no from delivery_plans where changed_after_print_on_utc is not null and calendar_id = $1 and date in ($2, $3) order by no',
            [calendarId, date, other],
          )
        ).map(({ no }) => no)
      expect(await marked()).toEqual(inOrder(expected.map(({ no }) => no as string)))
      // Before and after, where the warehouse looks.
      const inside = { no: told.no, words: 'Instruction: none, now Side door.' }
      const { data: prepared } = (
        await chief.get('/api/delivery/getDeliveryPlanPreparationList', { date, calendarId })
      ).body
      expect(prepared).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ planNo: inside.no, changes: inside.words }),
          expect.objectContaining({
            planNo: more.no,
            changes: `Items: 2 × ${sku}, now 3 × ${sku}.`,
          }),
          expect.objectContaining({ planNo: same.no, changes: 'Not printed.' }),
        ]),
      )
      const { data: warned } = (
        await chief.get('/api/delivery/getDeliveryPlanWarningList', {
          risk: 'Changed after print',
          calendarId,
          from: date,
          to: other,
        })
      ).body
      expect(warned.map((w: Row) => [w.planNo, w.why])).toEqual(
        expect.arrayContaining([
          [inside.no, inside.words],
          [moved.no, `Date: ${ofDay(date)}, now ${ofDay(other)}.`],
        ]),
      )
      await printed(date)
      expect(await changed(date)).toEqual([])
      const [, old] = (await papers(date)).documents
      expect([old.isInForce, old.changes]).toEqual([false, []])
      expect(await marked()).toEqual(inOrder([moved.no, cancelled.no]))
      // Of two papers both are printed anew before the mark of a plan goes.
      await printed(date, 'Dockets')
      const { body: now } = await clerk.get(`/api/deliveryPlans/${told.id}`)
      await call('updateDeliveryPlan', told, { version: now.version, helperCount: 2 })
      const three = inOrder([moved.no, cancelled.no, told.no])
      expect(await marked()).toEqual(three)
      await printed(date)
      expect(await marked()).toEqual(three)
      await printed(date, 'Dockets')
      expect(await marked()).toEqual(inOrder([moved.no, cancelled.no]))
    })
  },
  emptyBeginning,
)
