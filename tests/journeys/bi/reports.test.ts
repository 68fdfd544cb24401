import { expect, test } from 'vitest'
import { choose, signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'reports, in a browser', stage => {
  const one = async <T>(sql: string, ...values: unknown[]) =>
    (await stage.product.db.text<T>(sql, values))[0]!
  const enter = async (path: string) => {
    const visitor = await signIn(stage.browser, path, {
      baseURL: stage.product.baseURL,
      email: 'admin.nz@demo.example',
      viewport: laptop,
    })
    visitor.page.setDefaultTimeout(15_000)
    return visitor
  }
  type Page = Awaited<ReturnType<typeof enter>>['page']
  const chip = (page: Page, label: string) =>
    page.getByLabel(`Filter by ${label}`, { exact: true }).getByRole('button').first()
  const day = async (page: Page, label: string, value: string) => {
    await chip(page, label).click()
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: label }).waitFor({ state: 'detached' })
  }
  const pick = async (page: Page, label: string, option: string) => {
    await chip(page, label).click()
    await page.getByRole('menuitem', { name: option, exact: true }).click()
  }
  const october = async (page: Page) => {
    await day(page, 'From', '01/10/2026')
    await day(page, 'To', '31/10/2026')
  }
  const rowsOf = (page: Page) => page.locator('tbody:visible tr[data-row]')
  const sold = async (from: string, to: string) =>
    (
      await one<{ revenue: string }>(
        `select to_char(sum(e.revenue), 'FM999,999,990.00') as revenue from sale_entries e join clients c on c.id = e.client_id
         where c.short_name = 'NZ' and e.basis = 'Written' and e.day between $1 and $2`,
        from,
        to,
      )
    ).revenue

  test('a month is compared, pivoted, opened to an order, read by person and shared', async () => {
    const total = await sold('2026-10-01', '2026-10-31')
    const before = await sold('2025-10-01', '2025-10-31')
    const visitor = await enter('/bi/product_sales')
    const { page } = visitor
    const sums = page.locator('tfoot:visible')
    await october(page)
    await pick(page, 'Compare with', 'Year before')
    await sums.getByText(total, { exact: true }).waitFor()
    await sums.getByText(before, { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'Pivot' }).click()
    // The days of the tab before stay on screen until the pivot has loaded.
    await chip(page, 'Columns').waitFor()
    await october(page)
    await pick(page, 'Columns', 'Branch')
    await page.getByRole('columnheader', { name: 'Auckland' }).waitFor()
    await visitor.settled()
    await sums.getByRole('link', { name: total, exact: true }).waitFor()
    const cell = page.locator('tbody:visible td a').first()
    const number = await cell.innerText()
    await cell.click()
    await page.waitForURL('**/bi/product_sales/entries?**')
    // The entries of a cell sum to its number.
    await sums.getByText(number, { exact: true }).waitFor()
    await visitor.settled()
    await rowsOf(page).first().click()
    await page.getByRole('heading', { name: /^INV/ }).first().waitFor()

    await visitor.go('/bi/sales_by_person')
    await october(page)
    await sums.getByText(total, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Save as…' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('Name').fill('October by person')
    await dialog.getByLabel('Share with everybody who can open this screen').check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => one(`select is_shared from saved_views where name = 'October by person'`))
      .toEqual({ is_shared: true })
    await visitor.close()
  })

  test('an old balance gets a task, a stuck order is found, and a container is filled', async () => {
    const visitor = await enter('/bi/orders_with_balance')
    const { page } = visitor
    const dialog = page.getByRole('dialog')
    await rowsOf(page).getByRole('checkbox').first().check()
    const owed = await rowsOf(page).getByRole('link').first().innerText()
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create task' }).click()
    const description = 'Ask for what is still owed'
    await choose(page, 'Type', 'Display')
    await dialog.getByRole('textbox', { name: 'Description' }).fill(description)
    await choose(page, 'For', 'Josh Fenwick')
    await dialog.getByRole('button', { name: 'Create task', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const about = await one<{ code: string }>(
      `select o.order_code as code from tasks t join orders o on o.id = t.order_id where t.description = $1`,
      description,
    )
    expect(about.code).toBe(owed)

    const stuck = await one<{ id: string; code: string }>(
      `update order_stages s set stock_ready_on_utc = null from orders o join clients c on c.id = o.client_id
       where o.id = s.order_id and c.short_name = 'NZ' and o.state = 'Confirmed' and s.paid_on_utc is not null and s.stock_ready_on_utc is not null
       and s.prepared_on_utc is null and s.delivered_on_utc is null returning o.id, o.order_code as code`,
    )
    await visitor.go('/bi/orderLifeCircle')
    await page.getByRole('link', { name: 'Stock ready', exact: true }).click()
    await page.waitForURL('**/bi/orderLifeCircle/orders?**')
    await rowsOf(page).getByText(stuck.code).click()
    await page.getByRole('heading', { name: stuck.code }).first().waitFor()

    await visitor.go('/bi/product_purchase_helper')
    const supplier = await rowsOf(page).first().locator('td').last().innerText()
    await page.getByRole('button', { name: 'Supplier', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Find supplier' }).fill(supplier)
    await page.getByRole('checkbox', { name: supplier }).check()
    await page.keyboard.press('Escape')
    await visitor.settled()
    await page.getByRole('button', { name: 'Fill a container' }).click()
    await dialog.getByText(/of 64.6 m³ in a container of 40HC/).waitFor()
    await dialog.getByRole('button', { name: 'Create draft order' }).click()
    await page.waitForURL('**/supply_chain/order/purchase_records/**/show')
    const [, draft] = /purchase_records\/([^/]+)/.exec(page.url())!
    expect(
      await one(
        `select o.state, s.name from purchase_orders o join suppliers s on s.id = o.supplier_id where o.id = $1`,
        draft,
      ),
    ).toEqual({ state: 'Draft', name: supplier })
    await visitor.close()
  })
})
