import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/visitor.ts'
import { describeInBrowser } from '../support/stage.ts'

/** What a page shows of the shell and of what can be pressed: nothing of it belongs on paper. */
const pressable = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'nav, header input, main button:not(th button), main input, main [role=tab]',
      ),
    ]
      .filter(element => element.checkVisibility() && element.getBoundingClientRect().height > 0)
      .map(element => element.ariaLabel ?? element.textContent),
  )

describeInBrowser('embedded', 'on paper', stage => {
  test('a list is its title and its rows, whole, without the shell, filters and actions', async () => {
    const visitor = await signIn(stage.browser, '/sale/orderTags', stage.product)
    const { page } = visitor
    await visitor.settled()
    const names = await page.locator('tbody tr td:nth-child(2)').allInnerTexts()
    expect(names.length).toBeGreaterThan(2)
    expect((await pressable(page)).length).toBeGreaterThan(5)
    await page.emulateMedia({ media: 'print' })
    expect(await pressable(page)).toEqual([])
    expect(await page.getByRole('heading', { name: 'Order tags' }).isVisible()).toBe(true)
    for (const name of names)
      expect(await page.locator('tbody').getByText(name, { exact: true }).first().isVisible()).toBe(
        true,
      )
    // Nothing scrolls on paper: what is cut off is lost.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('#content, #content *')]
          .filter(element => element.checkVisibility())
          .filter(element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
          .filter(element => element.scrollHeight > element.clientHeight + 1)
          .map(element => element.className),
      ),
    ).toEqual([])
    await visitor.close()
  })

  test('a record is its fields, those of every tab, without the shell and actions', async () => {
    const visitor = await signIn(stage.browser, '/administration/shipping/provider', stage.product)
    const { page } = visitor
    await visitor.settled()
    await page.locator('tbody tr td').first().getByRole('link').click()
    await page.waitForURL('**/show')
    await visitor.settled()
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'More actions' }).click()
    const printed = page.evaluate(
      () => new Promise<void>(resolve => (window.print = () => resolve())),
    )
    await page.getByRole('menuitem', { name: 'Print' }).click()
    await printed
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'print' })
    expect(await pressable(page)).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    const facts = page.locator('#content dt')
    expect(await facts.count()).toBeGreaterThan(3)
    for (const fact of await facts.all()) expect(await fact.isVisible()).toBe(true)
    await visitor.close()
  })
})
