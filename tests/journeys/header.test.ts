import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sideways, signIn } from '#tests/support/browser/visitor.ts'
import { describeReading } from '#tests/support/browser/stage.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 768, height: 1024 }
const laptop = { width: 1366, height: 768 }
const strip = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })
const tabs = (page: Page) => strip(page).getByRole('link').allInnerTexts()

describeReading('the header, in a browser', stage => {
  const enter = (path: string, options: BrowserContextOptions = {}) =>
    signIn(stage.browser, path, { baseURL: stage.product.baseURL, ...options })

  const heights = (page: Page) =>
    page.evaluate(() => {
      const { bottom } = document.querySelector('header')!.getBoundingClientRect()
      return [bottom, document.getElementById('content')!.getBoundingClientRect().top]
    })

  test('takes 84 px of a laptop and of a phone from the first frame on', async () => {
    for (const [viewport, expected] of [
      [laptop, [48, 84]],
      [tablet, [48, 84]],
      [phone, [52, 84]],
    ] as const) {
      const visitor = await enter('/sale/orderTags', { viewport })
      const { page } = visitor
      // Every height that the content's place has had since the page was loaded.
      await page.addInitScript(() => {
        const seen = new Set<number>()
        Object.assign(window, { seen })
        const look = () => {
          const content = document.getElementById('content')
          if (content) seen.add(content.getBoundingClientRect().top)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      await page.reload()
      await page.locator('tbody tr[data-row]').first().waitFor()
      await visitor.settled()
      expect(await heights(page), `${viewport.width} px`).toEqual(expected)
      expect(
        await page.evaluate(() => [...(window as unknown as { seen: Set<number> }).seen]),
      ).toEqual([expected[1]])
      await visitor.close()
    }
  })

  test('shortcuts without room stand behind one button, and the Tab key reaches them', async () => {
    const { page, close } = await enter('/sale/orderTags')
    const shortcut = page.getByRole('button', { name: 'Hamilton', exact: true })
    const isSeen = () =>
      shortcut.evaluate(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2) === element
      })
    await page.locator('tbody tr[data-row]').first().waitFor()
    expect(await isSeen()).toBe(false)
    await page.getByRole('button', { name: 'More shortcuts' }).click()
    expect(await isSeen()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isSeen()).toBe(false)
    await page.getByRole('button', { name: 'Auckland Warehouse' }).focus()
    for (let n = 0; n < 3; n++) await page.keyboard.press('Tab')
    await expect
      .poll(() => shortcut.evaluate(element => element === document.activeElement))
      .toBe(true)
    expect(await isSeen()).toBe(true)
    await close()
  })

  test('three of the newest tasks are read on a laptop, one on a tablet', async () => {
    for (const [viewport, count] of [
      [laptop, 3],
      [tablet, 1],
    ] as const) {
      const { page, close } = await enter('/sale/orderTags', { viewport })
      const links = page.getByRole('list', { name: 'Unread Tasks' }).getByRole('link')
      await links.first().waitFor()
      expect(await links.count()).toBe(count)
      for (const link of await links.all()) {
        const { y, width, height } = (await link.boundingBox())!
        expect(width).toBeGreaterThan(50)
        expect(y + height).toBeLessThanOrEqual(49)
      }
      expect(await links.first().innerText()).toMatch(/^Task 1: /)
      const label = page.getByRole('button', { name: 'Unread Tasks' }).getByText('Unread Tasks')
      expect((await label.boundingBox())!.width > 50).toBe(viewport === laptop)
      await close()
    }
  })

  test('on a phone the open pages are a menu', async () => {
    const { page, close } = await enter('/sale/records', { viewport: phone })
    const menu = strip(page).getByRole('button', { name: /^Open pages: / })
    const paths = ['/sale/orderTags', '/profile', '/product/productTags']
    for (const [n, path] of paths.entries()) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /Find a screen/ }).fill(path)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      // Who goes on before the screen is there has not visited it.
      await expect.poll(() => menu.innerText()).toBe(String(n + 3))
    }
    await menu.click()
    await strip(page).locator('a[aria-current]', { hasText: 'Product tags' }).waitFor()
    await expect
      .poll(() => tabs(page))
      .toEqual([
        'Products/Stock Check',
        'Order records',
        'Order tags',
        'Your profile',
        'Product tags',
      ])
    expect(await sideways(page)).toBe(0)
    await strip(page).getByRole('button', { name: 'Close Your profile' }).click()
    await expect.poll(() => tabs(page)).not.toContain('Your profile')
    await strip(page).getByRole('link', { name: 'Order tags' }).click()
    await page.getByRole('heading', { name: 'Order tags' }).waitFor()
    await strip(page).getByRole('link', { name: 'Order tags' }).waitFor({ state: 'hidden' })
    await close()
  })
})
