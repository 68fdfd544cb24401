import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keysOf } from '#tests/support/browser/timedKeys.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

interface Goods {
  id: string
  code: string
  name: string
  barcode: string
}

describeInBrowser('postgres', 'selling in a showroom, in a browser', stage => {
  /** Products that Auckland can sell many of. */
  const goods = () =>
    stage.product.db.text<Goods>(`
      select k.id, k.code, k.name, k.barcode from skus k join products p on p.id = k.product_id
      where k.status = 'Active' and p.status = 'Active' and p.type = 'Single' and k.barcode is not null
        and exists (select from prices r where r.sku_id = k.id and r.market = 'NZ' and not r.is_deleted)
        and (select count(*) from skus x where x.name = k.name and not x.is_deleted) = 1
        and (select coalesce(sum(l.quantity), 0) from stock_lines l join warehouses w on w.id = l.warehouse_id join clients c on c.id = l.client_id
          where l.sku_id = k.id and c.short_name = 'NZ' and w.warehouse_type = 'Warehouse' and not w.is_presale and w.is_active and l.stock_status = 'Normal' and l.stock_on_hold_status is null and not l.is_deleted) >= 14
      order by k.code limit 3`)
  const lastOrder = async () => {
    const [order] = await stage.product.db.text<{
      id: string
      state: string
      total: number
      paid: number
      customer: string
      city: string | null
      plans: number
      lines: string[]
    }>(`
      select o.id, o.state, o.total, o.paid, c.name as customer, a.city,
        (select count(*)::int from delivery_plans p where p.order_id = o.id and p.state = 'Scheduled') as plans,
        array(select l.quantity || ' ' || k.code from order_lines l join skus k on k.id = l.sku_id where l.order_id = o.id and not l.is_deleted order by l.position) as lines
      from orders o join customers c on c.id = o.customer_id left join addresses a on a.id = o.delivery_address_id order by o.order_code desc limit 1`)
    return order!
  }
  const scan = (page: Page, code: string) => keysOf(page).scan(code)
  const linesShown = (page: Page) => page.getByRole('list', { name: 'Lines of the sale' })
  /** The total and Confirm are whole in the window, and a line of the sale with them, above. */
  const footStands = async (page: Page) => {
    const window = page.viewportSize()!
    const foot = (await page.getByRole('region', { name: 'Total and confirmation' }).boundingBox())!
    expect(foot.y + foot.height).toBeLessThanOrEqual(window.height)
    // It leaves the goods most of the window.
    expect(foot.height).toBeLessThan(window.height / 4)
    const line = (await linesShown(page).getByRole('listitem').first().boundingBox())!
    expect(line.y).toBeLessThan(window.height - foot.height - 100)
  }

  test('three lines, a new customer, a delivery, a deposit and the receipt take at most 25 keys and no mouse', async () => {
    const [scanned, coded, named] = await goods()
    const watched = await signIn(stage.browser, '/sell_it', {
      baseURL: stage.product.baseURL,
      email: 'sales.akl@demo.example',
      viewport: laptop,
    })
    const { page } = watched
    let keys = 0
    const press = async (key: string) => {
      keys += key.split('+').length
      await page.keyboard.press(key)
    }
    const type = (text: string) => keysOf(page).type(text)
    const input = page.getByRole('combobox', { name: /^Scan, code, words/ })
    await input.waitFor()
    await watched.settled()
    await scan(page, scanned!.barcode)
    await linesShown(page).getByText(scanned!.code).waitFor()
    // The line and the input stay in sight: nothing was asked yet that would have to be read elsewhere.
    await watched.settled()
    expect(
      await linesShown(page).evaluate(list => list.getBoundingClientRect().top),
    ).toBeGreaterThan(150)
    // Enter before a slow answer: the list has gone on when it comes, and what was typed counts all the same.
    await page.route(
      '**/api/sellIt/find?*',
      async route => {
        await sleep(1500)
        // The page may have given it up by now.
        await route.continue().catch(() => {})
      },
      { times: 1 },
    )
    const asked = page.waitForRequest(/\/api\/sellIt\/find\?/)
    await type(`2*${coded!.code}`)
    await asked
    await press('Enter')
    await linesShown(page).getByText(coded!.code).waitFor()
    await type(named!.name)
    await page.getByRole('option', { name: named!.name }).first().waitFor()
    await press('Enter')
    await linesShown(page).getByText(named!.code).waitFor()
    await page.getByText('Total', { exact: true }).waitFor()
    await footStands(page)

    await press('Alt+c')
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    await dialog.getByRole('textbox', { name: /^Name/ }).waitFor()
    await type('Mere Walker')
    await press('Tab')
    await type('021 555 0199')
    await press('Tab')
    await press('Tab')
    await type('7 Beach Road')
    for (let n = 0; n < 3; n += 1) await press('Tab')
    await type('Auckland')
    await press('Tab')
    await press('Tab')
    await type('0622')
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Mere Walker').first().waitFor()

    await page.getByRole('group', { name: 'Day' }).getByRole('button').first().waitFor()
    await press('Alt+d')
    await page.getByRole('group', { name: 'Day' }).locator('[aria-pressed=true]').waitFor()
    await press('Alt+p')
    await type('20%')
    await page.getByText(/^20 % of what is owed/).waitFor()
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
    await press('Enter')
    await page.getByRole('heading', { name: /^Sale INV\d{7} complete$/ }).waitFor()
    const order = await lastOrder()
    expect(order).toMatchObject({
      state: 'Confirmed',
      customer: 'Mere Walker',
      city: 'Auckland',
      plans: 1,
      lines: [`1 ${scanned!.code}`, `2 ${coded!.code}`, `1 ${named!.code}`],
    })
    expect(Number(order.paid)).toBe(Math.round(Number(order.total) * 20) / 100)
    const receipt = page.waitForEvent('download')
    await press('Alt+r')
    expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)
    expect(keys).toBeLessThanOrEqual(25)
    await watched.close()
  })

  test('ten scans in a second are ten pieces, and land in no field, wherever the focus is', async () => {
    const [scanned] = await goods()
    const watched = await signIn(stage.browser, '/sale/sell_it', {
      baseURL: stage.product.baseURL,
      email: 'sales.akl@demo.example',
      viewport: laptop,
    })
    const { page } = watched
    await page.getByRole('combobox', { name: /^Scan, code, words/ }).waitFor()
    await watched.settled()
    await scan(page, scanned!.barcode)
    await linesShown(page).getByText(scanned!.code).waitFor()
    const instruction = page.getByRole('textbox', { name: 'Instruction' })
    await instruction.click()
    await keysOf(page).type('Ring ')
    for (let n = 0; n < 10; n += 1) await scan(page, scanned!.barcode)
    await expect.poll(async () => (await lastOrder()).lines).toEqual([`11 ${scanned!.code}`])
    expect(await instruction.inputValue()).toBe('Ring ')
    // A part of a code is found by whoever types it; a scan of it is told as unknown.
    await scan(page, scanned!.barcode.slice(0, -2))
    await page.getByText(`No product has the code ${scanned!.barcode.slice(0, -2)}.`).waitFor()
    const words = scanned!.name.replaceAll(' ', '')
    await scan(page, words)
    await page.getByText(`No product has the code ${words}.`).waitFor()
    expect((await lastOrder()).lines).toEqual([`11 ${scanned!.code}`])
    await page.keyboard.press('Alt+r')
    expect(
      await page
        .getByRole('textbox', { name: 'Discount code' })
        .evaluate(field => field === document.activeElement),
    ).toBe(true)

    // Without a network nothing is lost, and what was done reaches the server in its order.
    await watched.context.setOffline(true)
    const quantity = page.getByRole('textbox', { name: `Quantity, ${scanned!.name}` })
    await quantity.fill('5')
    await quantity.press('Enter')
    await page.getByRole('listitem', { name: 'Being changed' }).waitFor()
    await scan(page, scanned!.barcode)
    await page.getByRole('listitem', { name: 'Being added' }).waitFor()
    await page.getByText(/^No connection: 2 products and changes wait/).waitFor()
    expect((await lastOrder()).lines).toEqual([`11 ${scanned!.code}`])
    await watched.context.setOffline(false)
    await expect.poll(async () => (await lastOrder()).lines).toEqual([`6 ${scanned!.code}`])
    await page.getByRole('listitem', { name: 'Being changed' }).waitFor({ state: 'detached' })
    await watched.takeProblems()
    await watched.close()
  })

  test('who calls is found by telephone, stands there once again, and gets a sale', async () => {
    const [known] = await stage.product.db.text<{ id: string; name: string; phone: string }>(`
      select c.id, c.name, c.phone from customers c where c.phone is not null and c.state = 'Active' and c.client_id = (select id from clients where country = 'NZ')
        and exists (select from orders o where o.customer_id = c.id)
        and (select count(*) from customers x where x.phone = c.phone or x.name = c.name) = 1 order by c.code limit 1`)
    const { id, name, phone: number } = known!
    await stage.product.db.text(
      `insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'code', 'C999999', 'old_no', null, 'name', 'Twin of ' || c.name))).* from customers c where c.id = $1`,
      [id],
    )
    const watched = await signIn(stage.browser, '/sale/management', {
      baseURL: stage.product.baseURL,
      email: 'admin.nz@demo.example',
      viewport: laptop,
    })
    const { page } = watched
    await page.getByRole('searchbox', { name: /^Search customers/ }).fill(number)
    for (const each of [name, `Twin of ${name}`])
      await page.getByRole('checkbox', { name: `Select ${each}` }).check()
    const bar = page.getByRole('region', { name: 'Selected' })
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name, exact: true }).check()
    await dialog.getByText('Nothing is linked to the others.').waitFor()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await page.getByText(`1 customer merged into “${name}”.`).waitFor()
    await page.getByText(name, { exact: true }).first().click()
    await page.getByRole('link', { name: 'History' }).click()
    await page.waitForURL(/\/sale\/history/)
    // The customer's page, which stays behind the history, has such a link and the name as well, until the history is drawn.
    await page
      .locator('h1:visible')
      .filter({ hasText: `History of ${name}` })
      .waitFor()
    await page.locator('a:visible').filter({ hasText: 'New sale' }).click()
    await page.getByText(`A sale to ${name} begins with the first product.`).waitFor()
    await watched.close()
  })

  test('a sale without a day is told that nothing is planned before it is confirmed, and one key takes the first day', async () => {
    const [scanned] = await goods()
    const watched = await signIn(stage.browser, '/sell_it', {
      baseURL: stage.product.baseURL,
      email: 'sales.akl@demo.example',
      viewport: laptop,
    })
    const { page } = watched
    const notice = page.getByText(/^No (delivery|pickup) date\. It will need scheduling\.$/)
    const begin = async (fulfilment: string) => {
      await page.getByRole('combobox', { name: /^Scan, code, words/ }).waitFor()
      await watched.settled()
      await scan(page, scanned!.barcode)
      await linesShown(page).getByText(scanned!.code).waitFor()
      await page.getByRole('button', { name: fulfilment, exact: true }).click()
      const customer = page.getByRole('combobox', { name: /^Scan, code, words/ })
      await customer.fill('Mere Walker')
      await page
        .getByRole('option', { name: /Mere Walker/ })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Customer' }).waitFor()
      await page
        .getByRole('group', { name: 'Day' })
        .locator('button[aria-pressed]')
        .first()
        .waitFor()
      await watched.settled()
    }
    await begin('Pickup')
    await page.keyboard.press('Alt+Enter')
    await notice.waitFor()
    expect((await lastOrder()).state).toBe('Draft')
    for (const width of [1366, 390]) {
      await watched.atWidth(width)
      expect(await watched.sideways()).toBe(0)
      expect(await watched.violations()).toEqual([])
    }
    await watched.atWidth(1366)
    await page.keyboard.press('Alt+d')
    await page.getByRole('group', { name: 'Day' }).locator('[aria-pressed=true]').waitFor()
    await notice.waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('heading', { name: /^Sale INV\d{7} complete$/ }).waitFor()
    expect(await lastOrder()).toMatchObject({ state: 'Confirmed', plans: 1 })

    await page.keyboard.press('Alt+n')
    await begin('Pickup')
    await page.keyboard.press('Alt+Enter')
    await notice.waitFor()
    await page.getByRole('button', { name: 'Confirm without a date' }).click()
    await page.getByRole('heading', { name: /^Sale INV\d{7} complete$/ }).waitFor()
    expect(await lastOrder()).toMatchObject({ state: 'Confirmed', plans: 0 })
    await watched.close()
  })

  test('while the calendars are looked up Confirm says so and confirms nothing, nor does Enter that is held', async () => {
    const [scanned] = await goods()
    const watched = await signIn(stage.browser, '/sell_it', {
      baseURL: stage.product.baseURL,
      email: 'sales.akl@demo.example',
      viewport: laptop,
    })
    const { page } = watched
    let answer = () => {}
    const isHere = new Promise<void>(done => (answer = done))
    await page.route('**/getCalendarList*', async route => {
      await isHere
      await route.continue()
    })
    const input = page.getByRole('combobox', { name: /^Scan, code, words/ })
    await input.waitFor()
    await watched.settled()
    await scan(page, scanned!.barcode)
    await linesShown(page).getByText(scanned!.code).waitFor()
    await page.getByRole('button', { name: 'Pickup', exact: true }).click()
    await input.fill('Mere Walker')
    await page
      .getByRole('option', { name: /Mere Walker/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Customer' }).waitFor()
    const looked = page.getByText('Free dates are still loading. Confirm in a moment.')
    await page.keyboard.press('Alt+Enter')
    await looked.waitFor()
    await page.getByRole('button', { name: 'Confirm sale', exact: true }).focus()
    await page.keyboard.down('Enter')
    answer()
    await page.getByText('No pickup date. It will need scheduling.').waitFor()
    expect(await looked.count()).toBe(0)
    const confirm = page.getByRole('button', { name: 'Confirm without a date' })
    // Enter is still held, and comes again and again.
    for (let n = 0; n < 3; n++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await watched.settled()
    expect((await lastOrder()).state).toBe('Draft')
    await confirm.click()
    await page.getByRole('heading', { name: /^Sale INV\d{7} complete$/ }).waitFor()
    await watched.close()
  })

  test('sells by touch on a phone: three lines by scan, code and words, a new customer with an address, a delivery, a deposit and the receipt', async () => {
    const [scanned, coded, named] = await goods()
    const watched = await signIn(stage.browser, '/sell_it', {
      baseURL: stage.product.baseURL,
      email: 'sales.akl@demo.example',
      viewport: phone,
      hasTouch: true,
    })
    const { page } = watched
    const input = page.getByRole('combobox', { name: /^Scan, code, words/ })
    await input.waitFor()
    await watched.settled()
    await scan(page, scanned!.barcode)
    await linesShown(page).getByText(scanned!.code).waitFor()
    for (const [typed, { name, code }] of [
      [`2*${coded!.code}`, coded!],
      [named!.name, named!],
    ] as const) {
      await input.tap()
      await input.fill(typed)
      await page.getByRole('option', { name }).first().tap()
      await linesShown(page).getByText(code).waitFor()
      expect(await input.inputValue()).toBe('')
    }
    await page.evaluate(() => document.querySelector('[data-sale-input]')!.scrollIntoView())
    await footStands(page)
    // The actions are one button, in the row of the title.
    await page.getByRole('button', { name: 'Actions of the sale' }).tap()
    await page.getByRole('menuitem', { name: 'Park' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Take away today' }).tap()
    await page.getByText('Handed over now, from this branch').waitFor()
    await watched.settled()
    expect(await watched.sideways()).toBe(0)
    expect(await watched.violations()).toEqual([])
    await page.getByRole('button', { name: 'Delivery', exact: true }).tap()
    await page.getByRole('group', { name: 'Day' }).waitFor()

    await page.getByRole('button', { name: 'New customer' }).tap()
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    for (const [label, text] of [
      [/^Name/, 'Hemi Touch'],
      [/^Phone/, '021 555 0288'],
      [/: Street$/, '9 Beach Road'],
      [/: City$/, 'Auckland'],
      [/: Postcode$/, '0622'],
    ] as const) {
      const field = dialog.getByRole('textbox', { name: label }).first()
      await field.tap()
      await field.fill(text)
    }
    await dialog.getByRole('button', { name: 'Add customer' }).tap()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Hemi Touch').first().waitFor()
    const days = page.getByRole('group', { name: 'Day' })
    await days.locator('button[aria-pressed]').first().tap()
    await days.locator('[aria-pressed=true]').waitFor()
    await page.getByRole('button', { name: '20 %' }).tap()
    await page.getByRole('button', { name: /^Take .* and confirm/ }).tap()
    await page.getByRole('heading', { name: /^Sale INV\d{7} complete$/ }).waitFor()
    expect(await watched.sideways()).toBe(0)
    const receipt = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Receipt', exact: true }).tap()
    expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)
    const order = await lastOrder()
    expect(order).toMatchObject({
      state: 'Confirmed',
      customer: 'Hemi Touch',
      city: 'Auckland',
      plans: 1,
      lines: [`1 ${scanned!.code}`, `2 ${coded!.code}`, `1 ${named!.code}`],
    })
    expect(Number(order.paid)).toBe(Math.round(Number(order.total) * 20) / 100)
    await watched.close()
  })
})
