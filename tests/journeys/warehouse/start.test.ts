import { expect, test } from 'vitest'
import { describeInBrowser, phone } from '#tests/support/browser/stage.ts'
import { keysOf } from '#tests/support/browser/timedKeys.ts'
import { signIn } from '#tests/support/browser/visitor.ts'

describeInBrowser('embedded', 'a picker with a hand scanner', stage => {
  test('takes goods by scans alone, goes on without a network after a reload, and counts each scan once', async () => {
    const { db } = stage.product
    const [job] = await db.text<Record<'planId' | 'skuId' | 'layerId' | 'item' | 'place', string>>(
      `select p.id as "planId", k.id as "skuId", y.id as "layerId", k.code as item, y.full_code as place
        from delivery_plans p join orders o on o.id = p.order_id join clients c on c.id = p.client_id
          join plan_items i on i.plan_id = p.id and not i.is_deleted join stock_lines l on l.order_line_id = i.order_line_id and l.sku_id = i.sku_id
          join skus k on k.id = l.sku_id join layers y on y.id = l.layer_id and y.shelf_id is not null
        where c.country = 'NZ' and o.state = 'Confirmed' and p.state in ('Scheduled', 'Processed') and p.preparation_status = 'None' and not p.is_deleted
          and i.prepared = 0 and l.quantity >= i.quantity and p.zone_id is null and y.locked_by_id is null
          and (select count(*) from stock_lines n where n.layer_id = y.id and n.sku_id = l.sku_id and n.quantity > 0) = 1
        order by p.date desc, p.no limit 1`,
    )
    const [zone] = await db.text<{ name: string }>(
      `select z.full_code as name from layers y join stock_areas r on r.id = y.area_id join stock_areas a on a.warehouse_id = r.warehouse_id and a.kind = 'Loading zone' join layers z on z.id = a.id
        where y.id = $1 and not exists (select from delivery_plans p where p.zone_id = a.id) order by 1 limit 1`,
      [job!.layerId],
    )
    const watched = await signIn(
      stage.browser,
      `/warehouse/preparation/start?planId=${job!.planId}`,
      { baseURL: stage.product.baseURL, viewport: phone, email: 'warehouse.nz@demo.example' },
    )
    const { page, context } = watched
    const keys = keysOf(page)
    await page.getByRole('region', { name: 'Next' }).waitFor()
    await keys.scan('NOBODY')
    await page.getByText('NOBODY is not in your jobs').waitFor()
    await keys.scan(job!.place)
    await page.getByText(`${job!.place}: scan the item`).waitFor()
    await keys.scan(job!.item)
    await page.getByRole('heading', { name: 'In your hand' }).waitFor()
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    expect(await watched.sideways()).toBe(0)
    await watched.expectQuiet()

    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'In your hand' }).waitFor()
    await keys.scan(zone!.name)
    await page.getByText(`brought to ${zone!.name}`).waitFor()
    await page.getByText('1 scan waits to be sent').waitFor()
    await context.setOffline(false)
    const prepared = async () =>
      (
        await db.text<{ n: number }>(
          'select coalesce(sum(quantity), 0)::int as n from scan_events where plan_id = $1 and outcome = $2',
          [job!.planId, 'Done'],
        )
      )[0]!.n
    await expect.poll(prepared, { timeout: 30_000 }).toBeGreaterThan(0)
    await page.getByText('1 scan waits to be sent').waitFor({ state: 'detached' })
    await watched.takeProblems()
    await watched.close()
  }, 60_000)
})
