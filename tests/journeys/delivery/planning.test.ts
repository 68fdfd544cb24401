import { expect, test } from 'vitest'
import { plannerOf } from '#tests/support/api/planner.ts'
import { worldIn } from '#tests/support/api/world.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'deliveries of an order, in a browser', stage => {
  test('are booked from the order by at most five clicks and keys, moved and cancelled', async () => {
    const [order] = await stage.product.db.text<{ id: string; code: string }>(`
      select o.id, o.order_code as code from orders o join clients c on c.id = o.client_id
      where c.short_name = 'NZ' and o.state = 'Confirmed' and o.total <= o.paid and o.delivery_status = 'None' and o.delivery_address_id is not null
        and not exists (select 1 from delivery_plans p where p.order_id = o.id)
        and exists (select 1 from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
          where l.order_id = o.id and not l.is_deleted and p.type <> 'Service' and l.quantity > l.quantity_delivered)
      order by o.ordered_on_utc desc, o.id limit 1`)
    const plans = () =>
      stage.product.db.text<{ state: string; date: string }>(
        'select state, date::text as date from delivery_plans where order_id = $1 and not is_deleted',
        [order!.id],
      )
    const watched = await signIn(stage.browser, `/sale/processing?orderId=${order!.id}`, {
      baseURL: stage.product.baseURL,
      email: 'admin.nz@demo.example',
      viewport: laptop,
    })
    const { page } = watched
    let presses = 0
    await page.exposeFunction('countPress', () => void presses++)
    await page.evaluate(
      'for (const kind of ["click", "keydown"]) addEventListener(kind, event => event.isTrusted && (kind === "keydown" || event.detail) && countPress(), true)',
    )
    await page.getByRole('button', { name: 'Book a delivery' }).click()
    const dialog = page.getByRole('dialog', { name: `Book a delivery of ${order!.code}` })
    // Calendar, service and the next free date are proposed.
    await dialog.getByText(/^This fits on /).waitFor()
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(presses).toBeLessThanOrEqual(5)
    const [booked] = await plans()
    expect(booked).toMatchObject({ state: 'Scheduled' })

    await page.getByRole('link', { name: 'Plan deliveries' }).click()
    await page.getByRole('heading', { level: 1, name: `Deliveries of ${order!.code}` }).waitFor()
    await watched.settled()
    const found: string[] = []
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1366, 390]) {
        await watched.inScheme(scheme)
        await watched.atWidth(width)
        found.push(...(await watched.violations()).map(it => `${scheme} ${width}: ${it}`))
        expect(await watched.sideways()).toBe(0)
      }
    expect(found).toEqual([])
    await watched.atWidth(1366)

    await page.getByRole('button', { name: /^Move P/ }).click()
    const move = page.getByRole('dialog', { name: /^Move P/ })
    // A day that is over is refused beside its field, with the next free ones.
    await move.getByRole('textbox', { name: /^Date/ }).fill('01/01/2020')
    await move.getByText('01/01/2020 is in the past.').waitFor()
    const [free] = await move.getByRole('button', { name: /^\d\d\/\d\d\/\d{4}$/ }).allTextContents()
    await move.getByRole('button', { name: free! }).click()
    await move.getByText(`This fits on ${free}.`).waitFor()
    await move.getByRole('button', { name: 'Move', exact: true }).click()
    await move.waitFor({ state: 'hidden' })
    const [day, month, year] = free!.split('/')
    await expect.poll(plans).toEqual([{ state: 'Scheduled', date: `${year}-${month}-${day}` }])

    await page.getByRole('button', { name: /^More for P/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel plan' }).click()
    const cancel = page.getByRole('dialog', { name: /^Cancel P/ })
    await cancel.getByRole('textbox', { name: /Reason/ }).fill('The customer moves house')
    await cancel.getByRole('button', { name: 'Cancel plan' }).click()
    await cancel.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await plans())[0]!.state).toBe('Cancelled')

    await page.goto('/sale/delivery_plan?orderId=01900000-0000-7000-8000-000000000000')
    await page.getByRole('heading', { name: 'Nothing to plan here' }).waitFor()
    watched.allowRefusal({ status: 404, path: /getOrderAndDeliveryPlanListById/ })
    await watched.close()
  })

  test('what is left of a partly delivered plan is planned anew, and the order shows it', async () => {
    const { db } = stage.product
    // What the driver has to answer is no part of it.
    await db.text('update checklist_items set is_required = false')
    const world = await worldIn(db)
    const warehouseId = await world.warehouse('REST')
    const calendarId = await world.calendar({ name: 'Van of the rest', warehouseId })
    const place = { calendarId, warehouseId, date: world.day(2) }
    const planner = plannerOf(world, await stage.product.as('ALL'), place)
    const order = await planner.ordered(2)
    await db.text('update orders set paid = total where id = $1', [order.id])
    const { no } = await planner.plan(order, 2)
    const watched = await signIn(stage.browser, `/sale/delivery_plan?orderId=${order.id}`, {
      baseURL: stage.product.baseURL,
      email: 'admin.nz@demo.example',
      viewport: laptop,
    })
    const { page } = watched
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitem', { name: 'Mark as partly delivered' }).click()
    const partly = page.getByRole('dialog', { name: `What of ${no} was handed over?` })
    await partly.getByLabel(/^Pieces, /).fill('1')
    await partly.getByRole('button', { name: 'Mark as partly delivered' }).click()
    await partly.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Plan the rest of ${no}` }).click()
    const rest = page.getByRole('dialog', { name: `Plan the rest of ${no}` })
    await rest.getByText(/^This fits on /).waitFor()
    await rest.getByRole('button', { name: 'Book', exact: true }).click()
    await rest.waitFor({ state: 'hidden' })
    const plans = await db.text<{ no: string; state: string; items: number; of: string | null }>(
      `select p.no, p.state, p.items, f.no as of from delivery_plans p left join delivery_plans f on f.id = p.rescheduled_from_id
       where p.order_id = $1 order by p.id`,
      [order.id],
    )
    expect(plans).toMatchObject([
      { no, state: 'Partially Delivered', of: null },
      { state: 'Scheduled', items: 1, of: no },
    ])
    await page.goto(`/sale/processing?orderId=${order.id}`)
    for (const plan of plans) await page.getByText(plan.no).first().waitFor()
    await watched.expectQuiet()
    // It was paid by no payment.
    await db.text('update orders set paid = 0 where id = $1', [order.id])
    await watched.close()
  })
})
