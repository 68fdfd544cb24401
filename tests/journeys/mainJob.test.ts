import { expect, test } from 'vitest'
import { demoPassword } from '#resources/administration/demo/people.ts'
import { signIn, unfold } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

const sizes = [laptop, phone]

describeInBrowser('embedded', 'the main job, in a browser', stage => {
  const enter = (email: string, path: string, viewport = laptop) =>
    signIn(stage.browser, path, { baseURL: stage.product.baseURL, email, viewport })

  test.each(sizes)(
    'sign in, check stock, find an order by its code, change it, at %o',
    async viewport => {
      const [order] = await stage.product.db.text<{ id: string; order_code: string }>(
        "select o.id, o.order_code from orders o join clients c on c.id = o.client_id where c.short_name = 'NZ' and o.ordered_on_utc > now() - interval '1 year' order by o.order_code limit 1 offset $1",
        [viewport.width === 390 ? 1 : 0],
      )
      const watched = await enter('salesmanager.nz@demo.example', '/', viewport)
      const { page } = watched

      await page.waitForURL('**/stock_check')
      await page.getByPlaceholder('Code, name or barcode').fill('dining')
      await page
        .getByText(/Dining (Set|Chair|Table)/)
        .first()
        .waitFor()
      expect(await watched.sideways()).toBe(0)

      await unfold(page, 'Order Check')
      await page
        .getByRole('textbox', { name: 'INV#' })
        .fill(order!.order_code.replace(/^INV0*/, ''))
      await page.keyboard.press('Enter')
      await page.waitForURL(
        url => url.pathname === '/sale/processing' && url.searchParams.get('orderId') === order!.id,
      )
      await page.getByRole('heading', { name: order!.order_code }).waitFor()
      expect(await watched.sideways()).toBe(0)

      const text = `Customer rang at ${viewport.width}`
      await page.getByPlaceholder('Add a note').fill(text)
      await page.getByRole('button', { name: 'Add note' }).click()
      await page.getByText('Note added').first().waitFor()
      await expect
        .poll(() =>
          stage.product.db.text('select author_id from notes where owner_id = $1 and text = $2', [
            order!.id,
            text,
          ]),
        )
        .toHaveLength(1)

      await page.reload()
      await page.getByRole('region', { name: 'Timeline' }).getByText(text).waitFor()
      await watched.close()
    },
  )

  test('two orders stand in two tabs beside each other, each with what was typed in it', async () => {
    const [one, other] = await stage.product.db.text<{ id: string; order_code: string }>(
      "select o.id, o.order_code from orders o join clients c on c.id = o.client_id where c.short_name = 'NZ' and o.ordered_on_utc > now() - interval '1 year' order by o.order_code limit 2 offset 4",
    )
    const watched = await enter(
      'salesmanager.nz@demo.example',
      `/sale/processing?orderId=${one!.id}`,
    )
    const { page } = watched
    const tabs = page.getByRole('navigation', { name: 'Open pages' })
    const tabOf = (order: typeof one) => tabs.getByRole('link', { name: order!.order_code })
    await tabOf(one).waitFor()
    await page.getByPlaceholder('Add a note').fill('For the first')

    await page.getByRole('textbox', { name: 'INV#' }).fill(other!.order_code)
    await page.keyboard.press('Enter')
    await tabOf(other).waitFor()
    await page.getByRole('heading', { name: other!.order_code }).waitFor()
    await expect.poll(() => page.title()).toContain(other!.order_code)
    const note = page.getByPlaceholder('Add a note').filter({ visible: true })
    expect(await note.inputValue()).toBe('')
    await note.fill('For the other')

    for (const [order, text] of [
      [one, 'For the first'],
      [other, 'For the other'],
    ] as const) {
      await tabOf(order).click()
      await page.waitForURL(url => url.searchParams.get('orderId') === order!.id)
      await expect.poll(() => note.inputValue()).toBe(text)
    }

    // Without an order in its address, the screen goes on to the last one, in that one's tab.
    await page.goto('/sale/processing')
    await page.waitForURL(url => url.searchParams.get('orderId') === other!.id)
    await expect.poll(() => tabOf(other).count()).toBe(1)
    expect(await tabs.getByRole('link', { name: 'Order processing' }).count()).toBe(0)
    await watched.close()
  })

  test('a person without codes for a screen does not see it, and its address leads to 404', async () => {
    const watched = await enter('newstarter.nz@demo.example', '/administration/shipping/provider')
    await watched.page.waitForURL('**/404**')
    expect(await watched.page.getByRole('navigation').getByText('Shipping providers').count()).toBe(
      0,
    )
    await watched.close()
  })

  test('a record is made, changed and found in its list', async () => {
    const watched = await enter('admin.nz@demo.example', '/sale/orderTags')
    const { page } = watched
    await page.getByRole('link', { name: 'New order tag' }).click()
    await page.getByLabel('Name').fill('Journey tag')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(url => !url.pathname.endsWith('/create'))
    await expect
      .poll(() => stage.product.db.text("select 1 from order_tags where name = 'Journey tag'"))
      .toHaveLength(1)
    await page.goto('/sale/orderTags')
    await page.getByRole('searchbox', { name: /Search order tags/ }).fill('Journey')
    // The strip of open pages may name it as well.
    await page.locator('tbody tr').filter({ hasText: 'Journey tag' }).waitFor()
    await watched.close()
  })

  test('a wrong password is told in words, at the form', async () => {
    const watched = await stage.browser.openPage({ baseURL: stage.product.baseURL })
    const { page } = watched
    await page.goto('/sale/records')
    await page.waitForURL('**/login**')
    await page.getByLabel('E-mail').fill('admin.nz@demo.example')
    await page.getByLabel('Password', { exact: true }).fill('not the right password')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong e-mail or password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sale/records')
    await watched.close()
  })
})
