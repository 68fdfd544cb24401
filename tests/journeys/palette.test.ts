import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeReading } from '#tests/support/browser/stage.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /Find a screen/ })

describeReading('the palette, in a browser', stage => {
  test("a customer's newest order is found and opened by two keys beside the name", async () => {
    const [order] = await stage.product.db.text<{ order_code: string; name: string }>(
      `select o.order_code, c.name from orders o join customers c on c.id = o.customer_id
       join clients s on s.id = o.client_id where s.short_name = 'NZ' and not exists (
         select 1 from customers other where other.id <> c.id and other.name ilike '%' || c.name || '%')
       order by o.order_code desc limit 1`,
    )
    const { page, close } = await signIn(stage.browser, '/stock_check', {
      baseURL: stage.product.baseURL,
    })
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    await press('Control+k')
    await box(page).waitFor()
    await page.keyboard.type(order!.name)
    await page.getByRole('option', { name: order!.order_code }).waitFor()
    await press('Enter')
    await page.waitForURL('**/sale/processing?orderId=**')
    await page.getByRole('heading', { name: order!.order_code }).waitFor()
    expect(keys).toBe(2)
    await close()
  })

  test('exports the list that is shown, and begins with the pages before this one', async () => {
    const { page, close } = await signIn(stage.browser, '/sale/orderTags', {
      baseURL: stage.product.baseURL,
    })
    await page.locator('tbody tr[data-row]').first().waitFor()
    await page.keyboard.press('Control+k')
    await box(page).fill('excel')
    await page.getByRole('option', { name: 'Export these order tags' }).click()
    await page.getByRole('dialog', { name: /Export/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page
      .getByRole('navigation', { name: 'Open pages' })
      .getByRole('link', { name: 'Products/Stock Check' })
      .click()
    // The address goes ahead of the screen.
    await page
      .locator('nav[aria-label="Open pages"] a[aria-current]', { hasText: 'Stock Check' })
      .waitFor()
    await page.keyboard.press('Control+k')
    const first = page.getByRole('option').first()
    await first.waitFor()
    expect(await first.innerText()).toContain('Order tags')
    await page.keyboard.press('Escape')
    await close()
  })
})
