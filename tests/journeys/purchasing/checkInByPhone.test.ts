import { expect, test } from 'vitest'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { worldIn } from '#tests/support/api/world.ts'
import { describeInBrowser, phone, type Stage } from '#tests/support/browser/stage.ts'
import { keysOf } from '#tests/support/browser/timedKeys.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { pictureOfOnePoint } from '#tests/support/files.ts'

/** A busy machine takes its time. */
const patience = { timeout: 60_000 }

describeInBrowser('postgres', 'a container at the door', stage => {
  test('is checked in by phone without a network: a damaged piece, an extra one and a missing one; the order that waits is woken, the purchase order is received, the loss is approved', async () => {
    const box = await boxIn(stage)
    const watched = await signIn(
      stage.browser,
      `/warehouse/preparation/start?containerId=${box.id}&warehouseId=${box.warehouseId}`,
      { baseURL: stage.product.baseURL, viewport: phone },
    )
    const { page, context } = watched
    const keys = keysOf(page)
    await page.getByRole('heading', { name: box.no }).waitFor()
    await page.evaluate(async () => {
      const workers = navigator.serviceWorker
      await workers.ready
      if (!workers.controller)
        await new Promise(resolve => workers.addEventListener('controllerchange', resolve))
    })
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    expect(await watched.sideways()).toBe(0)
    await watched.expectQuiet()

    await context.setOffline(true)
    for (const _ of [1, 2]) await keys.scan(box.item)
    await page.getByText(`2 × ${box.item}`).waitFor()
    await keys.scan(box.place)
    await page.getByText('2 pieces checked in on this phone').waitFor()
    await page.getByRole('button', { name: 'Damaged', exact: true }).click()
    await keys.scan(box.item)
    await page.getByLabel('Take a photo of the damage').setInputFiles(pictureOfOnePoint)
    await page.getByText('The photo is kept with the product issue.').waitFor()
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    expect(await watched.sideways()).toBe(0)
    await page.getByRole('button', { name: 'Put down without a place' }).click()
    await page.getByText('3 pieces checked in on this phone').waitFor()
    // What was scanned is there after the page was loaded again.
    await page.reload()
    await page.getByText('3 pieces checked in on this phone').waitFor()
    await page.getByRole('button', { name: 'Extra, kept' }).click()
    await keys.scan(box.item)
    await page.getByRole('button', { name: 'Put down without a place' }).click()
    await page.getByText('3 scans wait to be sent').waitFor()
    expect(await box.stock()).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => box.stock(), patience).toEqual(['Damaged 1', 'Normal 3'])
    await page.getByText('3 scans wait to be sent').waitFor({ state: 'detached' })
    // Without a network pages complain of it.
    await watched.takeProblems()
    await watched.close()

    expect(await box.issues()).toEqual([{ quantity: 1, hasPhoto: true }])
    expect(await box.waiting()).toEqual(['2 Stock'])
    await box.complete()
    expect(await box.order()).toEqual({ state: 'Received', received: 3, closedShort: 1 })
    expect(await box.loss()).toEqual(['Missing', 'Approved'])
  }, 180_000)
})

/** A container of four pieces that is being checked in; an order waits for two of them. */
async function boxIn({ product }: Stage) {
  const { db } = product
  const world = await worldIn(db)
  const chief = await product.as('ALL')
  const other = await product.as(['M1', 'M4'])
  const good = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    expect(body.isSuccess, JSON.stringify(body)).not.toBe(false)
    return body
  }
  const warehouseId = await world.warehouse('DOOR')
  const areaId = await world.make('stockAreas', {
    name: 'Racks',
    kind: 'Storage',
    warehouseId,
    isActive: true,
  })
  await good(
    chief.post('/api/aisles/make', { warehouseId, areaId, aisles: 'A', shelves: 1, layers: 1 }),
  )
  const [place] = await db.text<{ name: string }>(
    'select full_code as name from layers where warehouse_id = $1 and shelf_id is not null',
    [warehouseId],
  )
  const item = 'DOOR-CHAIR'
  const skuId = await world.sku(item)
  const purchaseOrderId = await world.purchaseOrder(warehouseId, {
    state: 'Confirmed',
    stateBefore: 'Confirmed',
    requestedDate: world.day(30),
  })
  const purchaseOrderLineId = await world.make('purchaseOrderLines', {
    purchaseOrderId,
    position: 1,
    skuId,
    quantity: 4,
    unitCost: '20.0000',
  })
  const { id, name: no } = await good(
    chief.post('/api/containers', {
      no: containerNo('DRRU', 990_002),
      type: '40',
      warehouseId,
      lines: [{ purchaseOrderId, purchaseOrderLineId, skuId, quantity: 4 }],
    }),
  )
  const made = await world.order([[skuId, 2]], { state: 'Confirmed' })
  const [line] = await db.text<{ id: string }>(
    'select id from container_lines where container_id = $1',
    [id],
  )
  await world.make('reservations', {
    orderLineId: made.line(0),
    skuId,
    quantity: 2,
    source: 'Container',
    containerLineId: line!.id,
    priorityOnUtc: '2026-01-01T00:00:00Z',
  })
  const call = async (step: string, more: object = {}) => {
    const { version } = await good(chief.get(`/api/containers/${id}`))
    return good(chief.post(`/api/containers/${step}`, { containerId: id, version, ...more }))
  }
  for (const step of ['load', 'sail', 'arrive', 'beginCheckIn']) await call(step)
  const words = async (sql: string, of: string) =>
    (await db.text<{ words: string }>(sql, [of])).map(({ words: each }) => each)
  return {
    id,
    no,
    warehouseId,
    item,
    place: place!.name,
    complete: () =>
      call('complete', { missing: [{ containerLineId: line!.id, closedShort: 1, stillOwed: 0 }] }),
    stock: () =>
      words(
        `select concat_ws(' ', stock_status, sum(quantity)) as words from stock_lines where sku_id = $1 and quantity > 0 group by stock_status order by 1`,
        skuId,
      ),
    issues: () =>
      db.text(
        `select quantity, exists (select from qa_photos p where p.qa_issue_id = q.id) as "hasPhoto" from qa_issues q where q.product_id = (select product_id from skus where id = $1)`,
        [skuId],
      ),
    waiting: () =>
      words(
        `select concat_ws(' ', quantity, source) as words from reservations where order_line_id = $1 and state <> 'Released'`,
        made.line(0),
      ),
    async order() {
      const { state, lines } = await good(chief.get(`/api/purchaseOrders/${purchaseOrderId}`))
      const [{ received, closedShort }] = lines
      return { state, received, closedShort }
    },
    /** The reason and the state of what was lost, once somebody else approved it. */
    async loss() {
      const [lost] = await db.text<{ id: string }>(
        'select id from stock_losses where container_id = $1',
        [id],
      )
      const targets = [{ id: lost!.id }]
      await good(other.post('/api/stockLosses/bulk', { operation: 'approve', targets }))
      const { reason, state } = await good(other.get(`/api/stockLosses/${lost!.id}`))
      return [reason, state]
    },
  }
}
