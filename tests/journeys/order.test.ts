import { expect, test } from 'vitest'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

describeInBrowser('embedded', 'the page of an order, in a browser', stage => {
  const enter = (email: string, path: string) =>
    signIn(stage.browser, path, { baseURL: stage.product.baseURL, email, viewport: laptop })
  /** Orders of New Zealand of this kind, the newest first. */
  const ordersWhere = (condition: string) =>
    stage.product.db.text<{ id: string; code: string; owed: string }>(
      `select o.id, o.order_code as code, to_char(o.total - o.returned - o.paid, 'FM999,990.00') as owed from orders o join clients c on c.id = o.client_id
       where c.short_name = 'NZ' and o.state = 'Confirmed' and ${condition} order by o.ordered_on_utc desc, o.id limit 3`,
    )

  test('a payment takes one click and at most two keys; the timeline tells it', async () => {
    const [order] = await ordersWhere('o.total - o.returned > o.paid')
    const watched = await enter(
      'salesmanager.nz@demo.example',
      `/sale/processing?orderId=${order!.id}`,
    )
    const { page } = watched
    let keys = 0
    const press = async (...names: string[]) => {
      for (const name of names) {
        keys++
        await page.keyboard.press(name)
      }
    }
    await page.getByRole('button', { name: 'Record a payment' }).first().click()
    const dialog = page.getByRole('dialog', { name: `Payment for ${order!.code}` })
    await dialog.getByText('Balance after this payment: $0.00').waitFor()
    // The branch's first method is proposed, and the next digit goes over the amount.
    const amount = dialog.getByRole('textbox', { name: /Amount/ })
    await expect.poll(() => amount.evaluate(el => el === document.activeElement)).toBe(true)
    expect(await page.evaluate('getSelection().toString()')).toBe(await amount.inputValue())
    const method = dialog.getByRole('combobox', { name: /Method/ })
    await expect.poll(() => method.inputValue()).toMatch(/\w/)
    const proposed = await method.inputValue()
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(keys).toBeLessThanOrEqual(2)

    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText(`Payment of $${order!.owed}, ${proposed}`).waitFor()
    // The head stays and says what is left.
    await page.mouse.move(600, 600)
    await page.mouse.wheel(0, 4000)
    await page.getByRole('heading', { name: order!.code }).waitFor()
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect.poll(() => head.innerText()).toContain('Nothing owed')
    const box = (await head.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThan(400)
    await watched.close()
  })

  test('three orders of a list get a tag by five clicks and Enter', async () => {
    const [tag] = await stage.product.db.text<{ name: string }>(
      "select t.name from order_tags t join clients c on c.id = t.client_id where c.short_name = 'NZ' and t.is_active and not t.is_deleted order by t.name limit 1",
    )
    const watched = await enter('salesmanager.nz@demo.example', '/sale/records')
    const { page } = watched
    let clicks = 0
    await page.exposeFunction('countClick', () => void clicks++)
    await page.evaluate(
      'addEventListener("click", event => event.isTrusted && event.detail && countClick(), true)',
    )
    for (const row of [1, 2, 3])
      await page
        .getByRole('row')
        .nth(row)
        .getByRole('checkbox', { name: /^Select / })
        .click()
    await page.getByRole('button', { name: 'Edit tags' }).click()
    await page.getByRole('option', { name: tag!.name, exact: true }).click()
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.getByText('3 orders updated').waitFor()
    expect(clicks).toBe(5)
    await watched.close()
  })

  test('is readable by everybody, on a laptop and on a phone, light and dark', async () => {
    const [order] = await ordersWhere(
      'exists (select 1 from notes n where n.owner_id = o.id::text) and exists (select 1 from delivery_plans p where p.order_id = o.id)',
    )
    const watched = await enter('admin.nz@demo.example', `/sale/processing?orderId=${order!.id}`)
    const { page } = watched
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByRole('listitem').first().waitFor()
    const found: string[] = []
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1366, 390]) {
        await watched.inScheme(scheme)
        await watched.atWidth(width)
        found.push(...(await watched.violations()).map(it => `${scheme} ${width}: ${it}`))
        expect(await watched.sideways()).toBe(0)
      }
    expect(found).toEqual([])
    await watched.close()
  })

  test('two people change the price of a line: nothing is overwritten unseen', async () => {
    const [order] = await ordersWhere(
      "o.preparation_status = 'None' and o.delivery_status in ('None', 'Planned') and (select count(*) from order_lines l where l.order_id = o.id and not l.is_deleted) = 1",
    )
    const path = `/sale/order_details?orderId=${order!.id}&edit=lines`
    const [mine, hers] = await Promise.all([
      enter('salesmanager.nz@demo.example', path),
      enter('admin.nz@demo.example', path),
    ])
    // Save is told that the lines are older, or a preview that was on its way.
    for (const { allowRefusal } of [mine, hers])
      allowRefusal({ status: 409, path: /previewLines|updateOrder/ })
    const price = (of: typeof mine) => of.page.getByRole('textbox', { name: /^Price,/ })
    const save = (of: typeof mine) => of.page.getByRole('button', { name: 'Save', exact: true })
    await price(mine).fill('1650')
    await price(hers).fill('1700')
    await save(hers).click()
    await hers.page.getByText('Lines saved').first().waitFor()
    await mine.page.bringToFront()
    const dialog = mine.page.getByRole('dialog', { name: 'Somebody else saved first' })
    // A preview may open the dialog before Save does: then nothing lets itself be clicked below it.
    await expect
      .poll(async () => {
        if (!(await dialog.isVisible()))
          await save(mine)
            .click({ timeout: 500 })
            .catch(() => {})
        return dialog.isVisible()
      })
      .toBe(true)
    await dialog.getByText(/^Amelia Ward saved at/).waitFor()
    const row = dialog.getByRole('row', { name: /Price/ })
    expect(await row.innerText()).toMatch(/1,650\.00[^]*1,700\.00/)
    await dialog.getByRole('radio', { name: /^Theirs: Price/ }).check()
    await dialog.getByRole('button', { name: 'Use these values' }).click()
    await expect.poll(() => price(mine).inputValue()).toBe('1700')
    const [line] = await stage.product.db.text<{ price: number }>(
      'select price from order_lines where order_id = $1 and not is_deleted',
      [order!.id],
    )
    expect(Number(line!.price)).toBe(1700)
    await Promise.all([mine.close(), hers.close()])
  })
})
