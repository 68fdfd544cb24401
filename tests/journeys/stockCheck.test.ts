import { expect, test } from 'vitest'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

const sizes = [laptop, phone]

describeInBrowser('postgres', 'stock check, in a browser', stage => {
  test.each(sizes)(
    'from a word to a number, to what it is made of, and to the order that has it, at %o',
    async viewport => {
      const [held] = await stage.product.db.text<{
        code: string
        order: string
        id: string
        place: string
      }>(
        `select s.code, o.order_code as "order", o.id, w.name as place from reservations r join skus s on s.id = r.sku_id join order_lines l on l.id = r.order_line_id
             join orders o on o.id = l.order_id join clients c on c.id = r.client_id join warehouses w on w.id = r.warehouse_id
           where c.short_name = 'NZ' and r.source = 'Stock' and r.state not in ('Done', 'Released') and r.stock_status = 'Normal' order by r.id limit 1`,
      )
      const watched = await signIn(stage.browser, '/stock_check', {
        baseURL: stage.product.baseURL,
        viewport,
      })
      const { page } = watched
      await page.getByPlaceholder('Code, name or barcode').fill(held!.code)
      await page.waitForURL(url => url.searchParams.get('q') === held!.code)

      const unavailable = page.getByRole('region', { name: 'Unavailable' })
      await unavailable.getByRole('button', { name: `${held!.place}, Normal, Order: ` }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('heading', { name: 'Movements' }).waitFor()
      await watched.settled()
      expect(await watched.sideways()).toBe(0)
      expect(await watched.violations()).toEqual([])
      const address = page.url()
      expect(new URL(address).searchParams.get('why')).toMatch(/^move~/)

      // Escape leads back to the number; the address brings the same drawer again.
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await page.goto(address)
      await drawer.getByRole('link', { name: held!.order }).first().click()
      await page.waitForURL(
        url => url.pathname === '/sale/processing' && url.searchParams.get('orderId') === held!.id,
      )
      await page.getByRole('heading', { name: held!.order }).waitFor()
      await watched.close()
    },
  )

  test('what one person holds another sees at once, with nothing loaded anew', async () => {
    const [free] = await stage.product.db.text<Record<'code' | 'why' | 'count', string>>(
      `select s.code, 'move~' || s.id || '~' || w.id || '~Normal' as why, l.quantity::text as count from stock_lines l join skus s on s.id = l.sku_id join warehouses w on w.id = l.warehouse_id
         join clients c on c.id = l.client_id where c.short_name = 'NZ' and w.warehouse_type = 'Warehouse' and l.stock_status = 'Normal' and l.quantity between 3 and 99 and
           l.stock_on_hold_status is null and (select count(*) from stock_lines o where o.sku_id = s.id and o.warehouse_id = w.id and o.quantity > 0) = 1 order by l.id limit 1`,
    )
    const path = `/stock_check?q=${encodeURIComponent(free!.code)}`
    const { baseURL } = stage.product
    const seller = await signIn(stage.browser, path, { baseURL })
    const holder = await signIn(stage.browser, `${path}&why=${free!.why}`, {
      baseURL,
      email: 'purchasing.nz@demo.example',
    })
    const available = seller.page.getByRole('region', { name: 'Available' })
    await available.getByRole('button', { name: `Normal: ${free!.count}.` }).waitFor()

    await holder.page.getByRole('button', { name: 'Hold pieces' }).click()
    const dialog = holder.page.getByRole('dialog', { name: /^Hold \d × / })
    await dialog.getByLabel('Quantity').fill('2')
    await dialog.getByLabel('Reason').fill('Kept for a photograph')
    await dialog.getByRole('button', { name: 'Hold pieces' }).click()
    const left = available.getByRole('button', { name: `Normal: ${Number(free!.count) - 2}.` })
    await left.waitFor()
    await expect.poll(() => left.locator('[data-changed]').count()).toBe(1)
    await seller.page.getByRole('button', { name: 'Normal, Manual: 2.' }).waitFor()
    await Promise.all([seller.close(), holder.close()])
  })

  test('one piece is held from the row by one click, a reason and Enter, and is free again by Undo', async () => {
    const [free] = await stage.product.db.text<{ code: string; name: string }>(
      `select s.code, s.name from stock_lines l join skus s on s.id = l.sku_id join products p on p.id = s.product_id join warehouses w on w.id = l.warehouse_id
         join clients c on c.id = l.client_id where c.short_name = 'NZ' and w.warehouse_type = 'Warehouse' and l.stock_status = 'Normal' and p.type <> 'Combo' and
           l.stock_on_hold_status is null and l.quantity between 4 and 99 order by l.id desc limit 1`,
    )
    const watched = await signIn(
      stage.browser,
      `/stock_check?q=${encodeURIComponent(free!.code)}`,
      { ...stage.product, email: 'purchasing.nz@demo.example', viewport: laptop },
    )
    const { page } = watched
    const row = page.locator('li', { hasText: free!.code }).first()
    const available = row.locator('[data-total=Available]')
    await available.waitFor()
    const before = Number.parseInt((await available.innerText()).replace(/\D+/g, ''), 10)
    await page.locator('[data-hold]').first().click()
    await page.getByRole('dialog', { name: `Hold 1 × ${free!.name}` }).waitFor()
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    await page.keyboard.type('A customer decides at home')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(async () => Number.parseInt((await available.innerText()).replace(/\D+/g, ''), 10))
      .toBe(before - 1)
    await page.getByText('1 piece held', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 piece released', { exact: true }).waitFor()
    expect(Number.parseInt((await available.innerText()).replace(/\D+/g, ''), 10)).toBe(before)
    await watched.close()
  })
})
