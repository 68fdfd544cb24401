import { expect, test } from 'vitest'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { choose, signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'purchasing, in a browser', stage => {
  const one = async <T>(sql: string, ...values: unknown[]) =>
    (await stage.product.db.text<T>(sql, values))[0]!

  test('an order is confirmed with fewer, loaded, sails, arrives, is checked in and completed', async () => {
    const order = await one<{ id: string; no: string; warehouse: string }>(
      `select o.id, o.no, w.name as warehouse from purchase_orders o join clients c on c.id = o.client_id join warehouses w on w.id = o.warehouse_id
       where c.short_name = 'NZ' and o.state = 'Submitted' and o.price_approval is null and not o.is_deleted order by o.no limit 1`,
    )
    const line = await one<{ id: string; sku: string; code: string; quantity: number }>(
      `select l.id, k.name as sku, k.code, l.quantity from purchase_order_lines l join skus k on k.id = l.sku_id where l.purchase_order_id = $1 and not l.is_deleted order by l.position limit 1`,
      order.id,
    )
    const ofLine = () =>
      one<{ state: string; confirmed: number; received: number; closedShort: number }>(
        `select o.state, l.confirmed, l.received, l.closed_short as "closedShort" from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id where l.id = $1`,
        line.id,
      )
    const confirmed = line.quantity - 1
    const { page, ...visitor } = await signIn(
      stage.browser,
      `/supply_chain/order/purchase_record_detail?purchaseOrderId=${order.id}`,
      { baseURL: stage.product.baseURL, email: 'admin.nz@demo.example', viewport: laptop },
    )
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')

    // The supplier confirms one piece fewer.
    await page.getByRole('link', { name: 'Confirm', exact: true }).click()
    await page.getByRole('textbox', { name: `Confirmed, ${line.sku}` }).fill(String(confirmed))
    await button('Confirm').click()
    await page.waitForURL('**/purchase_records/**/show')
    expect(await ofLine()).toMatchObject({ state: 'Confirmed', confirmed })

    // Its goods are loaded.
    await visitor.go('/supply_chain/container/add_container')
    const no = containerNo('KAVU', 990_001)
    await page.getByRole('textbox', { name: 'Container no.' }).fill(no)
    await choose(page, 'Type', '40 ft high cube')
    await choose(page, 'Warehouse', order.warehouse)
    await button(`${confirmed} × ${line.code}`).click()
    await button('Save').click()
    await page.waitForURL('**/container/records/**/show')
    for (const step of ['Loaded', 'Sailing', 'Arrived']) {
      await button(step).click()
      await dialog.getByRole('button', { name: step, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    expect((await ofLine()).state).toBe('Partly Shipped')

    // All but two come out of it; one of those is given up, the other is still owed.
    await page.getByRole('link', { name: 'Check in', exact: true }).click()
    await button('Begin check-in').click()
    await page.getByRole('textbox', { name: `Good, ${line.sku}` }).fill(String(confirmed - 2))
    await button('Check in').click()
    await page.getByText(`2 of ${confirmed} pieces are not checked in`).waitFor()
    await button('Complete').click()
    await dialog.getByRole('textbox', { name: `Given up, ${line.sku}` }).fill('1')
    await dialog.getByRole('textbox', { name: `Still owed, ${line.sku}` }).fill('1')
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await ofLine()).toEqual({
      state: 'Partly Shipped',
      confirmed,
      received: confirmed - 2,
      closedShort: 1,
    })
    await visitor.close()
  })
})
