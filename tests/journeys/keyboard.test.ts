import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#resources/administration/demo/people.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /Find a screen/ })

/** What has the focus, in words, and whether somebody who looks can tell. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const around = [
      element,
      element.parentElement!,
      element.closest('.MuiInputBase-root'),
      element.closest('.MuiInputBase-root')?.querySelector('fieldset'),
    ].filter(each => each instanceof Element)
    const isRinged = (each: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderTopWidth } = getComputedStyle(each)
      const hasLine = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      return (
        hasLine ||
        (boxShadow !== 'none' && each === element) ||
        (each.tagName === 'FIELDSET' && borderTopWidth === '2px')
      )
    }
    const { labels, placeholder } = element as HTMLInputElement
    const name =
      element.getAttribute('aria-label') ||
      labels?.[0]?.textContent ||
      placeholder ||
      element.textContent
    // In a box of text the caret blinks.
    const hasCaret = element.matches('input:not([type=checkbox], [type=radio]), textarea')
    if (element === document.body) return { name: 'BODY', isSeen: true }
    return { name: name ?? element.tagName, isSeen: hasCaret || around.some(isRinged) }
  })

describeInBrowser('postgres', 'work without a mouse, in a browser', stage => {
  test('from sign-in to a payment, a tagged order, a code and back; the focus is always seen', async () => {
    const [order] = await stage.product.db.text<{ id: string; code: string; tags: number }>(
      `select o.id, o.order_code as code, (select count(*)::int from orders_tag_ids l where l.from_id = o.id) as tags
       from orders o join clients c on c.id = o.client_id
       where c.short_name = 'NZ' and o.state = 'Confirmed' and o.total - o.returned > o.paid
         and not exists (select 1 from orders_tag_ids l join order_tags g on g.id = l.to_id where l.from_id = o.id and g.name = 'Trade')
       order by o.ordered_on_utc desc, o.id limit 1`,
    )
    const { page, close } = await stage.browser.openPage({
      baseURL: stage.product.baseURL,
      viewport: laptop,
    })
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        const { name } = await focused(page)
        // A busy page scrolls to it with one of its next frames.
        await expect
          .poll(async () => (await focused(page)).isSeen, {
            message: `the focus on "${name}" after ${key}`,
            interval: 20,
          })
          .toBe(true)
      }
    }
    /** Goes on by Tab, or backwards, until this has the focus. */
    const reach = async (wanted: RegExp, key = 'Tab') => {
      for (let n = 0; n < 80; n++) {
        await press(key)
        if (wanted.test((await focused(page)).name)) return
      }
      throw new Error(`${wanted} is not reached by ${key}.`)
    }
    const open = async (words: string, option: string | RegExp) => {
      await press('Control+k')
      await box(page).waitFor()
      await page.keyboard.type(words)
      await page.getByRole('option', { name: option }).first().waitFor()
      await press('Enter')
    }

    await page.goto('/login')
    await page.getByLabel('E-mail').waitFor()
    await page.keyboard.type('admin.nz@demo.example')
    await press('Tab')
    await page.keyboard.type(demoPassword)
    await press('Enter')
    await page.getByRole('navigation', { name: 'Open pages' }).waitFor()
    await page.getByRole('searchbox', { name: 'Code, name or barcode' }).waitFor()

    await open(order!.code, order!.code)
    await page.getByRole('heading', { name: order!.code }).waitFor()
    await page.getByRole('button', { name: 'Record a payment' }).first().waitFor()
    await reach(/^Record a payment$/)
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: `Payment for ${order!.code}` })
    await dialog.getByText('Balance after this payment: $0.00').waitFor()
    // The method is proposed, and the amount is in hand.
    const amount = dialog.getByRole('textbox', { name: /Amount/ })
    await expect.poll(() => amount.evaluate(el => el === document.activeElement)).toBe(true)
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('status').filter({ hasText: 'recorded' }).waitFor()

    await reach(/^Tags$/)
    await page.keyboard.type('Trade')
    await page.getByRole('option', { name: 'Trade' }).waitFor()
    await press('ArrowDown', 'Enter')
    const tags = async () =>
      (
        await stage.product.db.text<{ tags: number }>(
          `select count(*)::int as tags from orders_tag_ids where from_id = '${order!.id}'`,
        )
      )[0]!.tags
    await expect.poll(tags).toBe(order!.tags + 1)
    await press('Escape')

    await open('access table', /Access table/)
    await page.getByRole('gridcell', { name: /^Amelia Ward, B1 / }).waitFor()
    await reach(/^Search people$/)
    await page.keyboard.type('Ruby Latimer')
    const cell = page.getByRole('gridcell', { name: /^Ruby Latimer, C1 / })
    await page.getByRole('gridcell', { name: /^Amelia Ward, B1 / }).waitFor({ state: 'detached' })
    await reach(/^Ruby Latimer/)
    for (let n = 0; n < 12 && !/, C1 /.test((await focused(page)).name); n++)
      await press('ArrowRight')
    const held = () => cell.locator('i').count()
    const before = await held()
    await press('Space')
    await expect.poll(held).toBe(1 - before)
    await press('Space')
    await expect.poll(held).toBe(before)
    await close()
  })
})
