import { expect, test } from 'vitest'
import { worldIn } from '#tests/support/api/world.ts'
import { describeInBrowser, phone, type Stage } from '#tests/support/browser/stage.ts'
import { keysOf } from '#tests/support/browser/timedKeys.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { pictureOfOnePoint } from '#tests/support/files.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'

/** A busy machine takes its time. */
const patience = { timeout: 60_000 }

describeInBrowser('postgres', 'a picker with a hand scanner', stage => {
  test('picks a plan with a short pick and an issue, half of it without a network, and all is there once; another person checks the zone, and it is delivered', async () => {
    const job = await jobIn(stage)
    const watched = await signIn(
      stage.browser,
      `/warehouse/preparation/start?planId=${job.planId}`,
      { baseURL: stage.product.baseURL, viewport: phone },
    )
    const { page, context } = watched
    const keys = keysOf(page)
    await page.getByRole('region', { name: 'Next' }).waitFor()
    await page.getByText(`Only ${job.planNo}`).waitFor()
    await keys.scan('NOBODY')
    await page.getByText('NOBODY is not in your jobs').waitFor()
    await keys.scan(job.tables.place)
    await keys.scan(job.tables.item)
    await page.getByText(`Answer the checklist of ${job.planNo} first`).waitFor()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    const checklist = page.getByRole('region', { name: 'Checklist' })
    await checklist.getByRole('button', { name: 'Done' }).click()
    await checklist.getByText('Photo of the prepared goods').waitFor()
    await keys.scan(job.tables.item)
    await page.getByText(`2 × ${job.tables.item} taken`).waitFor()
    await keys.scan(job.zone)
    await page.getByText(`2 brought to ${job.zone}`).waitFor()
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    expect(await watched.sideways()).toBe(0)
    await expect.poll(() => job.done(), patience).toContain('Pick 2')
    await watched.expectQuiet()

    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await context.setOffline(true)
    await checklist.getByLabel('Take a photo').setInputFiles(pictureOfOnePoint)
    await page.getByText('Answered: Photo of the prepared goods').waitFor()
    await page.getByRole('button', { name: 'Fewer here' }).click()
    const short = page.getByRole('dialog', { name: 'Fewer than 2 here' })
    await short.getByRole('button', { name: 'One more' }).click()
    await short.getByLabel('What is wrong with the others?').selectOption('Damaged')
    await short.getByLabel('Take a photo').setInputFiles(pictureOfOnePoint)
    await short.getByText('The photo is sent with the report.').waitFor()
    expect(await watched.violations()).toEqual([])
    await short.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'In your hand' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'In your hand' }).waitFor()
    await keys.scan(job.zone)
    await page.getByText(`1 brought to ${job.zone}`).waitFor()
    await page.getByText('4 scans wait to be sent').waitFor()
    await context.setOffline(false)

    await expect
      .poll(() => job.done(), patience)
      .toEqual(['Answer', 'Answer', 'Answer', 'Issue 1', 'Pick 1', 'Pick 2', 'Short pick 1'])
    await page.getByText('4 scans wait to be sent').waitFor({ state: 'detached' })
    await page.getByText('All that can be prepared is prepared').waitFor()
    const stands = await job.stands()
    expect(stands.toSorted()).toEqual(
      [
        `${job.tables.item} 2 ${job.zone}`,
        `${job.chairs.item} 1 ${job.chairs.place}`,
        `${job.chairs.item} 1 ${job.zone}`,
      ].toSorted(),
    )
    expect(await job.issues()).toEqual([{ type: 'Damaged', quantity: 1, hasImage: true }])
    // Without a network pages complain of it.
    await watched.takeProblems()
    await watched.close()

    expect(await job.deliver()).toEqual(['unchecked'])
    const checker = await signIn(
      stage.browser,
      `/warehouse/preparation/start?warehouseId=${job.warehouseId}&date=${job.day}`,
      { email: 'foreman.nz@demo.example', baseURL: stage.product.baseURL, viewport: phone },
    )
    await checker.page.getByRole('button', { name: 'Check', exact: true }).click()
    await checker.page.getByText('1 zone left to check').waitFor()
    // The page of a first visit has its files, too. Keeping them takes its time on a busy machine.
    await checker.page.evaluate(async () => {
      const workers = navigator.serviceWorker
      await workers.ready
      if (!workers.controller)
        await new Promise(resolve => workers.addEventListener('controllerchange', resolve))
    })
    await checker.context.setOffline(true)
    const scanner = keysOf(checker.page)
    for (const code of [job.zone, job.chairs.item, job.tables.item, job.tables.item, job.zone])
      await scanner.scan(code)
    await checker.page.getByText(`${job.zone}: not as expected`).waitFor()
    await checker.page.getByLabel('Take a photo').setInputFiles(pictureOfOnePoint)
    await checker.page.getByText('The photo is kept with the check.').waitFor()
    await checker.page.reload()
    await checker.page.getByText('The photo is kept with the check.').waitFor()
    await checker.page.getByLabel('Why?').selectOption('Damaged')
    await checker.settled()
    expect(await checker.violations()).toEqual([])
    expect(await checker.sideways()).toBe(0)
    await checker.page.getByRole('button', { name: 'Pass all the same' }).click()
    await checker.page.getByText(`${job.zone} may be loaded`).waitFor()
    await checker.context.setOffline(false)
    await expect.poll(() => job.check(), patience).toEqual(['Passed with photo: 3 of 4'])
    expect(await job.deliver()).toEqual([])
    await checker.takeProblems()
    await checker.close()
  }, 180_000)
})

/** A plan of two tables and two chairs, each at a place of a new warehouse, and a zone for them. */
async function jobIn({ product }: Stage) {
  const { db } = product
  const world = await worldIn(db)
  // What is asked at the door is no part of this.
  await db.text(
    `update checklist_items set is_required = false where stage <> 'Before preparation'`,
  )
  const chief = await product.as('ALL')
  const warehouseId = await world.warehouse('PHONE')
  const calendarId = await world.calendar({ warehouseId })
  const area = (name: string, kind: string, needsCheck = false) =>
    world.make('stockAreas', { name, kind, warehouseId, needsCheck, isActive: true })
  const areaId = await area('Racks', 'Storage')
  await area('Gate', 'Loading zone', true)
  await chief.post('/api/aisles/make', { warehouseId, areaId, aisles: 'A', shelves: 2, layers: 1 })
  const places = await db.text<{ id: string; name: string; isRack: boolean }>(
    `select y.id, y.full_code as name, y.shelf_id is not null as "isRack" from layers y join stock_areas r on r.id = y.area_id where r.warehouse_id = $1 order by 2`,
    [warehouseId],
  )
  const racks = places.filter(({ isRack }) => isRack)
  const zone = places.find(({ name }) => name.includes('Gate'))!.name
  const goods = []
  for (const [i, item] of ['PHONE-TABLE', 'PHONE-CHAIR'].entries()) {
    const { id: layerId, name: place } = racks[i]!
    const skuId = await world.sku(item)
    await world.stock(skuId, warehouseId, 2)
    const stored = await chief.post('/api/layers/putAway', { layerId, skuId, quantity: 2 })
    expect(stored.body.isSuccess, JSON.stringify(stored.body)).toBe(true)
    goods.push({ skuId, item, place })
  }
  const [tables, chairs] = goods as [(typeof goods)[0], (typeof goods)[0]]
  const order = await world.order(goods.map(({ skuId }) => [skuId, 2] as const))
  await world.write(context => confirmOrder(context, { orderId: order.id }))
  const planId = await world.plan(order.id, calendarId, world.day(1))
  const items: string[] = []
  for (const [i, { skuId }] of goods.entries())
    items.push(
      await world.make('planItems', { planId, orderLineId: order.line(i), skuId, quantity: 2 }),
    )
  const [plan] = await db.text<{ no: string }>('select no from delivery_plans where id = $1', [
    planId,
  ])
  const skuIds = goods.map(({ skuId }) => skuId)
  return {
    planId,
    warehouseId,
    day: world.day(1),
    planNo: plan!.no,
    zone,
    tables,
    chairs,
    /** Hands over what was prepared. @returns why it may not be */
    deliver: async () => {
      const quantities = { [items[0]!]: 2, [items[1]!]: 1 }
      const targets = [{ id: planId }]
      const step = { operation: 'deliverPartly', targets, details: { quantities } }
      const { body } = await chief.post('/api/deliveryPlans/bulk', step)
      return body.done
        ? []
        : (body.results?.[0]?.errors?.map(({ code }: any) => code) ?? [JSON.stringify(body)])
    },
    check: async () =>
      (
        await db.text<{ told: string }>(
          `select z.state || case when z.photo is null then '' else ' with photo' end || ': ' || sum(l.scanned) || ' of ' || sum(l.expected) as told
            from zone_checks z join zone_check_lines l on l.zone_check_id = z.id and l.plan_id = $1 group by z.id
            union all select message from scan_events where outcome = 'Refused' and kind in ('Check', 'Zone passed')`,
          [planId],
        )
      ).map(({ told }) => told),
    /** What the log of scans says was done for the plan. */
    done: async () =>
      (
        await db.text<{ told: string }>(
          `select concat_ws(' ', kind, quantity) as told from scan_events where plan_id = $1 and outcome = 'Done' order by 1`,
          [planId],
        )
      ).map(({ told }) => told),
    stands: async () =>
      (
        await db.text<{ told: string }>(
          `select concat_ws(' ', k.code, sum(l.quantity), y.full_code) as told from stock_lines l join skus k on k.id = l.sku_id join layers y on y.id = l.layer_id
            where l.sku_id = any($1) and l.quantity > 0 group by k.code, y.full_code`,
          [skuIds],
        )
      ).map(({ told }) => told),
    issues: () =>
      db.text(
        `select type, quantity, image is not null as "hasImage" from stock_issues where plan_id = $1`,
        [planId],
      ),
  }
}
