import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { colourRules, schemes, sideways, signIn, unfold } from '#tests/support/browser/visitor.ts'
import { whileSignedOutElsewhere } from '#tests/support/browser/pageRecorder.ts'
import { describeInBrowser } from '#tests/support/browser/stage.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
]
const strip = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })
const tabs = (page: Page) => strip(page).getByRole('link').allInnerTexts()
const shownTab = async (page: Page, name: string) =>
  strip(page).locator('a[aria-current]', { hasText: name }).waitFor()
const choose = async (page: Page, tab: string, item: string) => {
  await strip(page).getByRole('link', { name: tab }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describeInBrowser('postgres', 'the shell, in a browser', stage => {
  const enter = (path: string, options: BrowserContextOptions = {}) =>
    signIn(stage.browser, path, { baseURL: stage.product.baseURL, ...options })

  describe('§2 kept tabs', () => {
    // How soon is measured by tests/bench/browser.ts.
    test('keep filter, scroll and selection, and come back as they were, without a row drawn anew', async () => {
      const { page, close } = await enter('/sale/records')
      await page.locator('tbody tr').nth(20).waitFor()
      await page.locator('tbody input[type=checkbox]').nth(1).check()
      const scroller = page.locator('main table').first().locator('xpath=ancestor::div[1]')
      await scroller.evaluate(element => element.scrollTo(0, 140))
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Order tags' })
        .click()
      await page.getByRole('heading', { name: 'Order tags' }).waitFor()
      await page.getByRole('searchbox', { name: /Search order tags/ }).fill('gift')
      await page.waitForURL(/gift/)
      await page.locator('tbody:visible tr').filter({ hasText: 'Gift' }).waitFor()

      await strip(page).getByRole('link', { name: 'Order records' }).click()
      await shownTab(page, 'Order records')
      await expect.poll(() => scroller.evaluate(element => element.scrollTop)).toBe(140)
      await expect
        .poll(() => page.locator('tbody:visible input[type=checkbox]:checked').count())
        .toBe(1)
      await strip(page).getByRole('link', { name: 'Order tags' }).click()
      await page.waitForURL(/gift/)
      await expect
        .poll(() => page.getByRole('searchbox', { name: /Search order tags/ }).inputValue())
        .toBe('gift')

      for (let n = 0; n < 6; n++) {
        const name = n % 2 ? 'Order tags' : 'Order records'
        expect(await page.evaluate(drawnOnReturn, name), name).toEqual([])
      }
      await close()
    })

    test('keep unsaved input; closing asks, and so does loading the page anew', async () => {
      const { page, close } = await enter('/sale/orderTags')
      await page.locator('tbody tr').filter({ hasText: 'Gift' }).click()
      await page.waitForURL('**/show')
      await page
        .getByRole('link', { name: 'Edit', exact: true })
        .or(page.getByRole('button', { name: 'Edit', exact: true }))
        .first()
        .click()
      await page.waitForURL(url => !url.pathname.endsWith('/show'))
      const input = page.getByRole('textbox', { name: 'Description' }).first()
      await input.fill('typed, not saved')
      await strip(page).getByRole('link', { name: 'Products/Stock Check' }).click()
      await page.waitForURL('**/stock_check')
      await strip(page).getByRole('button', { name: 'Close Gift' }).click()
      await page
        .getByRole('dialog', { name: 'Close without saving?' })
        .getByRole('button', { name: 'Stay' })
        .click()
      const asked = new Promise<string>(resolve =>
        page.once('dialog', dialog => {
          resolve(dialog.type())
          void dialog.accept()
        }),
      )
      await strip(page).getByRole('link', { name: 'Gift' }).click()
      await page.waitForURL(url => url.pathname.startsWith('/sale/orderTags/'))
      expect(await input.inputValue()).toBe('typed, not saved')
      await page.reload()
      expect(await asked).toBe('beforeunload')
      await page.getByLabel('Description').first().waitFor()
      await expect.poll(() => tabs(page)).toContain('Gift')
      await close()
    })

    test('the strip: Refresh, Close Others, Close All, the last remaining, and a reload', async () => {
      const { page, close } = await enter('/sale/orderTags')
      for (const name of ['Order records', 'Customers']) {
        await page
          .getByRole('navigation', { name: 'Main menu' })
          .getByRole('link', { name })
          .click()
        await shownTab(page, name)
      }
      await page.reload()
      await shownTab(page, 'Customers')
      await expect
        .poll(() => tabs(page))
        .toEqual(['Products/Stock Check', 'Order tags', 'Order records', 'Customers'])
      const [read] = await Promise.all([
        page.waitForResponse(response => response.url().includes('getOrderTagList')),
        choose(page, 'Order tags', 'Refresh'),
      ])
      expect(read.ok()).toBe(true)
      await shownTab(page, 'Order tags')
      await strip(page).getByRole('button', { name: 'Close Order tags' }).click()
      await shownTab(page, 'Customers')
      await choose(page, 'Order records', 'Close Others')
      await shownTab(page, 'Order records')
      await expect.poll(() => tabs(page)).toEqual(['Products/Stock Check', 'Order records'])
      await choose(page, 'Order records', 'Close All')
      await page.waitForURL('**/stock_check')
      await expect.poll(() => tabs(page)).toEqual(['Products/Stock Check'])
      await close()
    })

    test('§9: the menu of a tab is at least 105 px wide and stands where it was asked for; tabs stand 4 px apart', async () => {
      const { page, close } = await enter('/sale/orderTags')
      await shownTab(page, 'Order tags')
      const boxes = await strip(page)
        .getByRole('listitem')
        .evaluateAll(items => items.map(item => item.getBoundingClientRect().toJSON() as DOMRect))
      expect(boxes).toHaveLength(2)
      expect(boxes[1]!.left - boxes[0]!.right).toBe(4)
      const sidebar = page.getByRole('navigation', { name: 'Main menu' })
      expect(await sidebar.evaluate(brokenWords)).toEqual([])
      const link = (await strip(page).getByRole('link', { name: 'Order tags' }).boundingBox())!
      const at = { x: link.x + 12, y: link.y + 8 }
      await page.mouse.click(at.x, at.y, { button: 'right' })
      const menu = page.getByRole('menu')
      await menu.getByRole('menuitem', { name: 'Close All' }).waitFor()
      expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
        'Refresh',
        'Close',
        'Close Others',
        'Close All',
      ])
      await expect.poll(async () => (await menu.boundingBox())!.width).toBeGreaterThanOrEqual(105)
      const box = (await menu.boundingBox())!
      expect(Math.abs(box.x - at.x)).toBeLessThan(16)
      expect(box.y).toBeGreaterThanOrEqual(at.y - 16)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
      await close()
    })

    test('by keyboard: whoever closes a tab, follows the palette or skips to the content is not sent to the top of the page', async () => {
      const { page, close } = await enter('/sale/orderTags')
      await page.locator('tbody tr[data-row]').first().waitFor()
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const focused = async (target: Locator) => {
        await expect
          .poll(() => target.evaluate(element => element === document.activeElement))
          .toBe(true)
      }
      const openRecords = async () => {
        await menu.getByRole('link', { name: 'Order records' }).click()
        await shownTab(page, 'Order records')
      }
      const tags = strip(page).getByRole('link', { name: 'Order tags' })
      await openRecords()
      await strip(page).getByRole('button', { name: 'Close Order records' }).click()
      await focused(tags)
      await openRecords()
      await strip(page).getByRole('link', { name: 'Order records' }).press('Delete')
      await focused(tags)
      await openRecords()
      await choose(page, 'Order records', 'Close')
      await focused(tags)

      // A row is gone with its screen; what is shown instead takes over, and scrolls by its keys.
      await page.locator('tbody tr[data-row]').first().press('Enter')
      await page.waitForURL('**/show')
      await focused(page.locator('main [tabindex="-1"]').filter({ visible: true }).first())

      await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
      await focused(page.getByRole('main'))
      expect(new URL(page.url()).hash).toBe('')
      await close()
    })

    test('more tabs than there is room for scroll in their strip alone, at 600 px too', async () => {
      const { page, close } = await enter('/stock_check', {
        viewport: { width: 600, height: 844 },
      })
      for (const path of ['/sale/records', '/sale/orderTags', '/profile', '/product/productTags']) {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: /Find a screen/ }).fill(path)
        await page.getByRole('option').first().waitFor()
        await page.keyboard.press('Enter')
        // The address goes ahead of the screen; who goes on before it is there has not visited it.
        await strip(page).locator(`a[aria-current][href^="${path}"]`).waitFor()
      }
      expect(await sideways(page)).toBe(0)
      const list = strip(page).getByRole('list')
      await expect
        .poll(() => list.evaluate(element => element.scrollWidth > element.clientWidth))
        .toBe(true)
      await expect
        .poll(() =>
          strip(page)
            .locator('a[aria-current]')
            .evaluate(link => Math.round(link.getBoundingClientRect().right) <= innerWidth),
        )
        .toBe(true)
      await close()
    })
  })

  describe('§4 session', () => {
    test('a new tab takes over the session; signing out in one ends the other', async () => {
      const { page, context, allowRefusal, close } = await enter('/sale/records')
      allowRefusal(whileSignedOutElsewhere)
      const other = await context.newPage()
      await other.goto('/sale/orderTags')
      await other.getByRole('heading', { name: 'Order tags' }).waitFor()
      expect(await other.evaluate(() => localStorage.getItem('iERP_token'))).toBeNull()
      await other.getByRole('button', { name: 'Amelia Ward' }).click()
      await other.getByRole('menuitem', { name: 'LogOut' }).click()
      await page.waitForURL('**/login?redirect=%2Fsale%2Frecords')
      await page.getByText('You were signed out in another tab.').waitFor()
      await other.waitForURL('**/login**')
      expect(await page.evaluate(() => sessionStorage.getItem('iERP_token'))).toBeNull()
      await close()
    })

    test('a nearly expired token is refreshed once for both tabs', async () => {
      const { page, context, close } = await enter('/stock_check')
      const other = await context.newPage()
      await other.goto('/stock_check')
      await other
        .getByText(/Dining|Oak|Table|Chair/)
        .first()
        .waitFor()
      let refreshes = 0
      context.on('request', request => {
        if (request.url().includes('refreshToken')) refreshes++
      })
      // Nobody renews while the two are being aged: what a tab loads meanwhile would take over the token of the other, still fresh one.
      await page.evaluate(
        () =>
          new Promise<void>(taken => {
            void navigator.locks.request('iERP_refresh', () => {
              taken()
              return new Promise<void>(free => addEventListener('aged', () => free()))
            })
          }),
      )
      for (const each of [page, other])
        await each.evaluate(() => {
          const token = JSON.parse(sessionStorage.getItem('iERP_token')!)
          sessionStorage.setItem(
            'iERP_token',
            JSON.stringify({ ...token, expireAt: Date.now() + 300_000 }),
          )
        })
      await page.evaluate(() => dispatchEvent(new Event('aged')))
      await Promise.all(
        [page, other].map(async each => {
          await each
            .getByRole('navigation', { name: 'Main menu' })
            .getByRole('button', { name: 'Sales' })
            .click()
          await each.getByRole('link', { name: 'Order tags' }).click()
          // The rows of stock check are still there until the list is.
          await each.getByRole('heading', { name: 'Order tags' }).waitFor()
          await each.locator('tbody tr[data-row]').filter({ visible: true }).first().waitFor()
        }),
      )
      expect(refreshes).toBe(1)
      const tokens = await Promise.all(
        [page, other].map(each =>
          each.evaluate(() => JSON.parse(sessionStorage.getItem('iERP_token')!)),
        ),
      )
      expect(tokens[0].accessToken).toBe(tokens[1].accessToken)
      expect(tokens[0].expireAt).toBeGreaterThan(Date.now() + 20 * 60_000)
      await close()
    })

    test.each([
      'garbage',
      '{}',
      '{"accessToken":"a.b.c","refreshToken":"r","expireAt":9999999999999}',
      '[]',
    ])(
      'a token in storage that is none (%s) leads to sign-in with a reason, never to a blank page',
      async token => {
        const { page, close } = await stage.browser.openPage({ baseURL: stage.product.baseURL })
        await page.addInitScript(text => sessionStorage.setItem('iERP_token', text), token)
        await page.goto('/sale/records')
        await page.getByText('Verification failed, please login again').waitFor()
        expect(new URL(page.url()).pathname).toBe('/login')
        expect(new URL(page.url()).search).toBe('')
        await close()
      },
    )

    test('broken local storage and a broken strip do no harm', async () => {
      const { page, close } = await enter('/stock_check')
      await page.evaluate(() => {
        for (const key of [
          'theme',
          'orderId',
          'version',
          'device',
          'preference_sale/orderTags.listParams',
        ])
          localStorage.setItem(`iERP_${key}`, '{"value":')
        sessionStorage.setItem('iERP_tabs', '[{]')
      })
      await page.goto('/sale/orderTags')
      await page.locator('tbody tr').first().waitFor()
      await close()
    })
  })

  describe('axe-core finds nothing and the page does not scroll sideways', () => {
    for (const viewport of sizes)
      for (const colorScheme of schemes)
        test(`at ${viewport.width} px, ${colorScheme}`, async () => {
          const visitor = await enter('/profile', {
            viewport,
            colorScheme,
          })
          const { page } = visitor
          const check = async (what: string) => {
            await visitor.settled()
            expect(
              await visitor.violations(colorScheme === 'light' ? undefined : colourRules),
              what,
            ).toEqual([])
            expect(await visitor.sideways(), what).toBe(0)
          }
          await page
            .getByRole('region', { name: 'Where you are signed in' })
            .getByRole('listitem')
            .first()
            .waitFor()
          await check('profile')
          await page.keyboard.press('Control+k')
          await page.getByRole('combobox', { name: /Find a screen/ }).fill('ord')
          await page.getByRole('option').first().waitFor()
          await check('palette')
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'hidden' })
          await page.getByRole('main').focus()
          await page.keyboard.press('?')
          await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
          await check('keys')
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'hidden' })
          await unfold(page, 'Order Check')
          await page.getByRole('button', { name: 'Advanced Order Check' }).click()
          await page.getByRole('dialog', { name: 'Advanced Order Check' }).waitFor()
          await check('advanced order check')
          await page.keyboard.press('Escape')
          await page
            .getByRole('dialog', { name: 'Advanced Order Check' })
            .waitFor({ state: 'hidden' })
          if (viewport.width < 600) await page.keyboard.press('Escape')
          await unfold(page, /^Open pages/)
          await strip(page).getByRole('link', { name: 'Your profile' }).click({ button: 'right' })
          await page.getByRole('menu').waitFor()
          await check('menu of a tab')
          await visitor.close()
        })
  })
})

/** In the page: the rows that a click on a tab has put there until its screen is shown and drawn. */
async function drawnOnReturn(name: string): Promise<string[]> {
  const link = [...document.querySelectorAll('nav[aria-label="Open pages"] a')].find(
    each => each.textContent === name,
  ) as HTMLElement
  const rows: string[] = []
  const watching = new MutationObserver(changes => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof Element && (added.matches('tr') || added.querySelector('tr')))
        rows.push(added.textContent ?? '')
  })
  watching.observe(document.querySelector('main')!, { childList: true, subtree: true })
  const frame = () => new Promise(requestAnimationFrame)
  link.click()
  do await frame()
  while (!link.hasAttribute('aria-current'))
  await frame()
  watching.disconnect()
  return rows
}

/** Words of the menu that are on two lines while a bar to scroll takes its room. */
function brokenWords(menu: HTMLElement): string[] {
  menu.style.paddingRight = '15px'
  const texts = [...menu.querySelectorAll('li span')].flatMap(({ firstChild }) =>
    firstChild instanceof Text ? [firstChild] : [],
  )
  const broken = texts.flatMap(text =>
    [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    }),
  )
  menu.style.paddingRight = ''
  return broken
}
