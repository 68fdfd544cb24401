import { expect, test } from 'vitest'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'the panel of the day, in a browser', stage => {
  test.each([laptop, phone])(
    'an administrator sees what waits, goes there, and closes the panel for good, at %o',
    async viewport => {
      const { baseURL } = stage.product
      const watched = await signIn(stage.browser, '/', { baseURL, viewport })
      const { page } = watched
      await page.waitForURL(url => url.pathname === '/stock_check')
      const today = page.getByRole('button', { name: 'Today' })
      const first = page.locator('[data-result]').first()
      await first.waitFor()
      const before = (await first.boundingBox())!.y
      const waiting = page.getByRole('list', { name: 'What is waiting for you' })
      const overdue = waiting.getByRole('link', { name: /overdue task/ })
      await overdue.waitFor()
      // The rows stay where they are, and the search keeps the focus.
      expect((await first.boundingBox())!.y).toBe(before)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
      await watched.settled()
      expect(await watched.sideways()).toBe(0)
      expect(await watched.violations()).toEqual([])

      const count = Number.parseInt((await overdue.textContent())!, 10)
      await overdue.click()
      await page.waitForURL(url => url.pathname === '/tasks/my_tasks')
      await watched.settled()
      await expect.poll(() => page.getByText(`of ${count}`).count()).toBeGreaterThan(0)

      await watched.go('/stock_check')
      await today.click()
      await waiting.waitFor({ state: 'detached' })
      await page.reload()
      await first.waitFor()
      await watched.settled()
      expect(await today.getAttribute('aria-expanded')).toBe('false')
      expect(await waiting.count()).toBe(0)
      await today.click()
      await waiting.waitFor()
      await watched.close()
    },
  )

  test('a newcomer sees how much is open, and whom to ask for more', async () => {
    const watched = await signIn(stage.browser, '/', {
      baseURL: stage.product.baseURL,
      viewport: phone,
      email: 'newstarter.nz@demo.example',
    })
    const { page } = watched
    await page.getByText(/You can open \d+ screens/).waitFor()
    const link = page.getByRole('link', { name: 'Amelia Ward' })
    expect(await link.getAttribute('href')).toMatch(/^mailto:admin\.nz@/)
    await watched.settled()
    expect(await watched.sideways()).toBe(0)
    expect(await watched.violations()).toEqual([])
    await watched.close()
  })
})
