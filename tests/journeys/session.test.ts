import { createSigner } from 'fast-jwt'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import { demoPassword } from '#resources/administration/demo/people.ts'
import { whileSignedOutElsewhere } from '#tests/support/browser/pageRecorder.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'
import { unfold } from '#tests/support/browser/visitor.ts'

const sizes = [phone, laptop]

describeInBrowser('postgres', '§2 and §4: coming and going, in a browser', stage => {
  beforeAll(async () => {
    await addStaff(stage.product.db, {
      email: 'nothing@demo.example',
      name: 'Nothing Yet',
      password: demoPassword,
      codes: '',
      client: 'NZ',
    })
  })
  const open = (viewport = laptop) =>
    stage.browser.openPage({ baseURL: stage.product.baseURL, viewport })
  const fill = async (page: Page, email = 'admin.nz@demo.example') => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
  }
  const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

  test.each(sizes)(
    '§2: only /login is reachable without a token; any other path leads there and back to the wanted one ($width px)',
    async viewport => {
      const { page, close } = await open(viewport)
      for (const [path, wanted] of [
        ['/sale/orderTags?page=1', '/login?redirect=%2Fsale%2ForderTags%3Fpage%3D1'],
        ['/nowhere', '/login?redirect=%2Fnowhere'],
        ['/', '/login'],
        ['/login?redirect=https%3A%2F%2Felsewhere.example', null],
        ['/login?redirect=%2F%2Felsewhere.example', null],
      ] as const) {
        await page.goto(path)
        await page.getByLabel('E-mail').waitFor()
        if (wanted) expect(pathOf(page)).toBe(wanted)
      }
      // An address of another host is none that anybody is led to.
      await fill(page)
      await page.waitForURL('**/stock_check')
      expect(page.url().startsWith(stage.product.baseURL)).toBe(true)
      await close()

      const again = await open(viewport)
      await again.page.goto('/sale/orderTags?page=1')
      await fill(again.page)
      await again.page.waitForURL('**/sale/orderTags?page=1*')
      await again.page.getByRole('heading', { name: 'Order tags' }).waitFor()
      // Signed in, /login leads to /, and so to stock check.
      await again.page.goto('/login')
      await again.page.waitForURL('**/stock_check')
      await again.close()
    },
  )

  test('§4: an empty role list is refused with its message, the person is sent to /, and can sign in as somebody else', async () => {
    const { page, close } = await open()
    await page.goto('/sale/orderTags')
    await fill(page, 'nothing@demo.example')
    await page.getByText('getInfo: roles must be a non-null array !').waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('iERP_token'))).toBeNull()
    await expect.poll(() => pathOf(page)).toBe('/login')
    await fill(page)
    await page.waitForURL('**/stock_check')
    await close()
  })

  test('§8: a foreign token is asked about once, and Log out leads to sign-in', async () => {
    const { page, allowRefusal, takeProblems, close } = await open()
    allowRefusal({ status: 401, path: /./ })
    const accessToken = createSigner({
      key: 'a key of somebody else, of 32 bytes',
      expiresIn: 1_800_000,
    })({
      mod: 'D1,J1,J4',
      nam: 'Mallory',
      sub: 'x',
      sid: 'y',
    })
    await page.goto('/login')
    await page.evaluate(
      token =>
        sessionStorage.setItem(
          'iERP_token',
          JSON.stringify({
            accessToken: token,
            refreshToken: 'r',
            expiresIn: 1800,
            tokenType: 'Bearer',
            expireAt: Date.now() + 1_800_000,
          }),
        ),
      accessToken,
    )
    await page.goto('/sale/orderTags')
    const box = page.getByRole('dialog', { name: 'Log out' })
    await box.waitFor()
    await box.getByText('Unauthorized').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(0)
    // What the shell asks for at the start was refused, too, and says nothing of its own.
    expect(await page.getByText(/Failed to get/).count()).toBe(0)
    await box.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('E-mail').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('iERP_token'))).toBeNull()
    // react-admin's own line about a request that it rejects.
    await takeProblems()
    await close()
  })

  test.each(sizes)(
    '§8: what is typed in when the token expires, or another tab signs out, is back after signing in ($width px)',
    async viewport => {
      const { page, context, allowRefusal, close } = await open(viewport)
      await page.goto('/sale/orderTags/create')
      await fill(page)
      const name = page.getByRole('textbox', { name: 'Name', exact: true })
      const isBack = async (text: string) => {
        await page.getByText('Your unsaved input is back. Save it to keep it.').waitFor()
        await expect.poll(() => name.inputValue()).toBe(text)
      }
      await name.fill('Half a na')
      // In one turn, because whatever the page asks for in between ends the session before Save does.
      await page.getByRole('button', { name: 'Save', exact: true }).evaluate(save => {
        const token = JSON.parse(sessionStorage.getItem('iERP_token')!)
        sessionStorage.setItem('iERP_token', JSON.stringify({ ...token, expireAt: Date.now() - 1 }))
        ;(save as HTMLElement).click()
      })
      await page.getByText('Token expired').waitFor()
      await fill(page)
      await isBack('Half a na')

      // In a tab that is not shown, too.
      await name.fill('Half a name')
      // The last that a screen of stock asks for: what is under way when somebody signs out is refused.
      const isFollowing = page.waitForResponse('**/api/live')
      await unfold(page, 'Shortcuts')
      await page.getByRole('button', { name: 'Stock Check' }).click()
      await page.waitForURL('**/stock_check')
      await isFollowing
      allowRefusal(whileSignedOutElsewhere)
      const other = await context.newPage()
      await other.goto('/profile')
      await other.getByRole('button', { name: 'Amelia Ward' }).click()
      await other.getByRole('menuitem', { name: 'LogOut' }).click()
      await page.getByText('You were signed out in another tab.').waitFor()
      await fill(page)
      await unfold(page, /^Open pages/)
      await page
        .getByRole('navigation', { name: 'Open pages' })
        .getByRole('link', { name: 'New' })
        .click()
      await isBack('Half a name')

      // Whoever agrees to lose it finds nothing of it.
      await page.getByRole('button', { name: 'Amelia Ward' }).click()
      await page.getByRole('menuitem', { name: 'LogOut' }).click()
      await page
        .getByRole('dialog', { name: 'Close without saving?' })
        .getByRole('button', { name: 'Close without saving' })
        .click()
      await page.getByLabel('E-mail').waitFor()
      expect(await page.evaluate(() => sessionStorage.getItem('iERP_input'))).toBeNull()

      // Where the one was, who may see less is not led.
      await fill(page, 'warehouse.nz@demo.example')
      await page.waitForURL('**/stock_check')
      await close()
    },
  )

  test('a server that is away while something is saved: it is told, what is typed in stays, and saving again saves it', async () => {
    const { page, context, takeProblems, close } = await open()
    await page.goto('/sale/orderTags/create')
    await fill(page)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Typed in the tunnel')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const isBusy = (route: Route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>No server</h1>' })
    await context.route('**/api/orderTags**', isBusy)
    await context.route('**/api/orderManagement/**', isBusy)
    await save.click()
    await page.getByText('The server is busy or restarting. Try again in a moment.').waitFor()
    await context.unrouteAll()
    await context.setOffline(true)
    await save.click()
    await page
      .getByText('The server cannot be reached. Check your network connection, then try again.')
      .first()
      .waitFor()
    expect(await name.inputValue()).toBe('Typed in the tunnel')
    await context.setOffline(false)
    await save.click()
    await page.getByRole('heading', { name: 'Typed in the tunnel' }).waitFor()
    await takeProblems()
    await close()
  })

  test.each(sizes)(
    'a server that cannot be reached: words and a way on, never a blank page ($width px)',
    async viewport => {
      const { page, context, takeProblems, close } = await open(viewport)
      await page.goto('/sale/orderTags')
      await fill(page)
      await page.locator('main').getByText('Gift').first().waitFor()
      await context.route('**/api/**', route => route.abort())
      await page.reload()
      // Nothing has failed without an answer (decisions, item 52): no dialog stands in the way of what says so.
      await page
        .getByText(/^The server cannot be reached/)
        .first()
        .waitFor()
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      await context.unroute('**/api/**')
      // What was asked for meanwhile either comes by itself or says how to ask again.
      const again = page.getByRole('button', { name: 'Try again' }).first()
      const rows = page.locator('main').getByText('Gift').first()
      await again.or(rows).first().waitFor()
      if (await again.isVisible()) await again.click()
      await rows.waitFor()
      await takeProblems()
      await close()
    },
  )

  test('a slow server: the shell is there at once, the screen says that it loads, and the person can go elsewhere meanwhile', async () => {
    const { page, context, takeProblems, close } = await open()
    await page.goto('/profile')
    await fill(page)
    await page.getByRole('navigation', { name: 'Open pages' }).waitFor()
    let isSlow = true
    await context.route('**/api/orderManagement/**', async route => {
      while (isSlow) await new Promise(done => setTimeout(done, 50))
      await route.continue().catch(() => {})
    })
    await page.goto('/sale/orderTags')
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await page.locator('[aria-busy=true], [role=progressbar]').first().waitFor()
    await page.getByRole('link', { name: 'Products/Stock Check' }).first().click()
    await page.waitForURL('**/stock_check')
    isSlow = false
    await page.getByRole('link', { name: 'Order tags' }).first().click()
    await page.locator('main').getByText('Gift').first().waitFor()
    await takeProblems()
    await close()
  })

  test('§9: the sidebar is 180 px wide, below 1024 px there is none beside the page; motion is reduced on request', async () => {
    const { page, close } = await stage.browser.openPage({
      baseURL: stage.product.baseURL,
      viewport: laptop,
      reducedMotion: 'reduce',
    })
    await page.goto('/stock_check')
    await fill(page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.waitFor()
    expect((await menu.boundingBox())!.width).toBe(180)
    await page.setViewportSize({ width: 1023, height: 768 })
    await menu.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await menu.waitFor()
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map(element => getComputedStyle(element))
        .flatMap(style => [style.transitionDuration, style.animationDuration])
        .flatMap(durations => durations.split(', '))
        .filter(duration => parseFloat(duration) > 0.01),
    )
    expect(moving).toEqual([])
    await close()
  })
})
