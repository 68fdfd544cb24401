import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reaches } from '#define'
import { routes } from '#resources/routes/index.ts'
import { signIn, unfold } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }
const paths = [...reaches(routes).map(({ leaf }) => leaf.path), '/', '/sale', '/nowhere', '/404']

describeInBrowser('postgres', 'going from screen to screen, in a browser', stage => {
  const enter = (path: string, viewport = laptop) =>
    signIn(stage.browser, path, { baseURL: stage.product.baseURL, viewport })

  test.each([
    { viewport: laptop, seed: 5 },
    { viewport: phone, seed: 11 },
  ])(
    'however fast, by tabs, history and address, one screen stands there in the end ($viewport.width px)',
    async ({ viewport, seed }) => {
      const { page, context, takeProblems, close } = await enter('/', viewport)
      const network = await context.newCDPSession(page)
      await network.send('Emulation.setCPUThrottlingRate', { rate: 3 })
      const random = randomFrom(seed)
      const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
      const done: string[] = []
      const ways = [
        { name: 'address', go: () => goTo(page, oneOf(paths)) },
        { name: 'address', go: () => goTo(page, `/redirect${oneOf(paths)}`) },
        { name: 'back', go: () => page.evaluate(goBack) },
        {
          name: 'tab',
          go: () => page.evaluate(unfoldTabs).then(() => page.evaluate(clickTab, random())),
        },
        {
          name: 'close',
          go: () => page.evaluate(unfoldTabs).then(() => page.evaluate(closeTab, random())),
        },
      ]
      for (let round = 0; round < 12; round++) {
        await network.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: oneOf([0, 20, 300]),
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
        for (let step = 0; step < 4; step++) {
          const { name, go } = oneOf(ways)
          await go()
          done.push(`${name} → ${new URL(page.url()).pathname}`)
          await page.waitForTimeout(oneOf([0, 0, 20, 120]))
        }
        await expect
          .poll(() => page.evaluate(whatIsShown), { ...patience, message: done.join('\n') })
          .toEqual({ headings: 1, isBusy: false, isNamed: true })
      }
      // What was given up on the way is none of this test's business.
      await takeProblems()
      await close()
    },
    180_000,
  )

  test('a declaration that does not arrive is asked for once and told; it comes on another try', async () => {
    const { page, context, takeProblems, close } = await enter('/sale/orderTags')
    let asked = 0
    // What the page has loaded already counts for nothing here.
    await context.route(/\/assets\/(reports|calls)-[^/]+\.js$/, route => {
      asked++
      return route.abort()
    })
    await page.reload()
    await page.locator('tbody tr[data-row]').first().waitFor()
    asked = 0
    await goTo(page, '/reports/updateReport')
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.getByText('Check your network connection, then try again.').waitFor()
    await page.waitForTimeout(1_500)
    expect(asked).toBeLessThanOrEqual(4)
    // Menu and tabs are there all the while.
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await context.unroute(/\/assets\/(reports|calls)-[^/]+\.js$/)
    await again.click()
    await page.getByRole('heading', { name: 'My reports' }).waitFor()
    await takeProblems()
    await close()
  })

  test.each([laptop, phone])(
    'without a network ($width px): dialogs open, what is missing says so, and all comes by itself when it is back',
    async viewport => {
      const { page, context, takeProblems, close } = await enter('/sale/orderTags', viewport)
      await page.locator('main').getByText('Gift').first().waitFor()
      // What the shell may need without a network is loaded when the browser has nothing else to do.
      await page.waitForResponse(/\/assets\/ConfirmDiscard-/)
      // The live stream never ends: it is quiet once no further file comes.
      const files = () => page.evaluate(() => performance.getEntriesByType('resource').length)
      for (let before = -1; before !== (await files()); await page.waitForTimeout(1500))
        before = await files()
      await context.setOffline(true)
      await page.keyboard.press('Control+k')
      const find = page.getByRole('combobox', { name: /Find a screen/ })
      await find.fill('All reports')
      await page.keyboard.press('Enter')
      const main = page.getByRole('main')
      await main.getByRole('button', { name: 'Try again' }).waitFor()
      await unfold(page, 'Shortcuts')
      await page.getByRole('button', { name: 'Auckland Warehouse' }).click()
      const dialog = page.getByRole('dialog', { name: 'Auckland Warehouse' })
      await dialog.getByRole('button', { name: 'Auckland Delivery' }).click()
      await page
        .getByText(/Failed to get calendar list\. Error details: The server cannot/)
        .waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await context.setOffline(false)
      await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor(patience)
      await takeProblems()
      await close()
    },
  )
})

/** As Forward would: the router takes up an entry of its own form without loading anything. */
const goTo = (page: Page, path: string) =>
  page.evaluate(to => {
    const idx = ((history.state?.idx as number | undefined) ?? 0) + 1
    history.pushState({ idx, key: `visit${idx}`, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** In the page: back, but not out of it. */
function goBack() {
  if (((history.state?.idx as number | undefined) ?? 0) > 0) history.back()
}

/** In the page: on a phone the open pages are behind a button. */
async function unfoldTabs() {
  const fold = document.querySelector<HTMLElement>('button[aria-label^="Open pages"]')
  if (!fold || fold.ariaExpanded === 'true') return
  fold.click()
  await new Promise(drawn => setTimeout(drawn, 50))
}

/** In the page. */
function clickTab(chance: number) {
  const tabs = [
    ...document.querySelectorAll<HTMLElement>('nav[aria-label="Open pages"] li a[href]'),
  ]
  tabs[Math.floor(chance * tabs.length)]?.click()
}

/** In the page. */
function closeTab(chance: number) {
  const buttons = [
    ...document.querySelectorAll<HTMLElement>('nav[aria-label="Open pages"] li button'),
  ]
  buttons[Math.floor(chance * buttons.length)]?.click()
}

/** In the page. */
function whatIsShown() {
  const main = document.querySelector('main')
  const headings = [...(main?.querySelectorAll('h1') ?? [])].filter(h1 => h1.checkVisibility())
  const tab =
    document.querySelector('nav[aria-label="Open pages"] a[aria-current]') ??
    (location.pathname === '/404'
      ? undefined
      : document.querySelector('nav[aria-label="Breadcrumb"] [aria-current]'))
  return {
    headings: headings.length,
    isBusy: main?.ariaBusy === 'true',
    isNamed: document.title.includes(tab?.textContent ?? 'Page not found'),
  }
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}
