import { expect, test } from 'vitest'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { choose, signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'purchasing, in a browser', stage => {
  const one = async <T>(sql: string, ...values: unknown[]) =>
    (await stage.product.db.text<T>(sql, values))[0]!

  test('what runs out is added to a draft, which is confirmed with fewer, loaded, sails, arrives, is checked in and completed; somebody else approves what is lost', async () => {
    const { page, ...visitor } = await signIn(stage.browser, '/supply_chain/critialStock', {
      baseURL: stage.product.baseURL,
      email: 'admin.nz@demo.example',
      viewport: laptop,
    })
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')

    // Five pieces of the SKU that runs out first are wanted, whatever is suggested.
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    const sku = (await box.getAttribute('aria-label'))!.replace('Select ', '')
    await box.check()
    await button('Actions').click()
    await page.getByRole('menuitem', { name: 'Add to order' }).click()
    await dialog.getByRole('textbox', { name: 'Pieces' }).fill('5')
    await dialog.getByRole('button', { name: 'Add to order' }).click()
    await page.getByText(/^5 pieces added to PO\d+$/).waitFor()
    const line = await one<Line>(`
      select l.id, k.code, l.quantity, o.id as "orderId", w.name as warehouse
      from purchase_order_lines l join skus k on k.id = l.sku_id join purchase_orders o on o.id = l.purchase_order_id join warehouses w on w.id = o.warehouse_id
      where o.state = 'Draft' order by greatest(l.updated_on_utc, l.created_on_utc) desc limit 1`)
    const ofLine = () =>
      one<{ state: string; confirmed: number; received: number; closedShort: number }>(
        `select o.state, l.confirmed, l.received, l.closed_short as "closedShort" from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id where l.id = $1`,
        line.id,
      )
    const confirmed = line.quantity - 1

    // It is sent to its supplier, who confirms one piece fewer.
    await visitor.go(`/supply_chain/order/purchase_record_detail?purchaseOrderId=${line.orderId}`)
    await button('Submit').click()
    await page.getByRole('link', { name: 'Confirm', exact: true }).click()
    await page.getByRole('textbox', { name: `Confirmed, ${sku}` }).fill(String(confirmed))
    await button('Confirm').click()
    await page.waitForURL('**/purchase_records/**/show')
    expect(await ofLine()).toMatchObject({ state: 'Confirmed', confirmed })

    // Its goods are loaded.
    await visitor.go('/supply_chain/container/add_container')
    const no = containerNo('KAVU', 990_001)
    await page.getByRole('textbox', { name: 'Container no.' }).fill(no)
    await choose(page, 'Type', '40 ft high cube')
    await choose(page, 'Warehouse', line.warehouse)
    const left = button(`${confirmed} × ${line.code}`)
    await page
      .getByRole('listitem')
      .filter({ has: left })
      .dragTo(page.getByRole('group', { name: 'Lines', exact: true }))
    expect(await page.getByRole('textbox', { name: 'Quantity, line 1' }).inputValue()).toBe(
      String(confirmed),
    )
    await button('Save').click()
    await page.waitForURL('**/container/records/**/show')
    for (const step of ['Loaded', 'Sailing', 'Arrived']) {
      await button(step).click()
      await dialog.getByRole('button', { name: step, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    // Wholly, unless the draft had lines before.
    expect((await ofLine()).state).toMatch(/Shipped$/)

    // All but two come out of it; one of those is given up, the other is still owed.
    await page.getByRole('link', { name: 'Check in', exact: true }).click()
    await button('Begin check-in').click()
    await page.getByRole('textbox', { name: `Good, ${sku}` }).fill(String(confirmed - 2))
    await button('Check in').click()
    await page.getByText(`2 of ${confirmed} pieces are not checked in`).waitFor()
    await button('Complete').click()
    await dialog.getByRole('textbox', { name: `Given up, ${sku}` }).fill('1')
    await dialog.getByRole('textbox', { name: `Still owed, ${sku}` }).fill('1')
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await ofLine()).toEqual({
      state: 'Partly Shipped',
      confirmed,
      received: confirmed - 2,
      closedShort: 1,
    })
    await visitor.close()

    // What was given up is a loss, which another person approves.
    const loss = await one<{ id: string }>(
      `select o.id from stock_losses o join containers c on c.id = o.container_id where c.no = $1`,
      no,
    )
    const foreman = await signIn(stage.browser, `/supply_chain/stock_loss/${loss.id}/show`, {
      baseURL: stage.product.baseURL,
      email: 'foreman.nz@demo.example',
      viewport: laptop,
    })
    await foreman.page.getByRole('button', { name: 'Approve', exact: true }).click()
    const asked = foreman.page.getByRole('dialog')
    await asked.getByRole('button', { name: 'Approve', exact: true }).click()
    await asked.waitFor({ state: 'detached' })
    const { state } = await one<{ state: string }>(
      'select state from stock_losses where id = $1',
      loss.id,
    )
    expect(state).toBe('Approved')
    await foreman.close()
  })
})

/** The line of the draft that critical stock was added to. */
interface Line {
  readonly id: string
  readonly code: string
  readonly quantity: number
  readonly orderId: string
  readonly warehouse: string
}
