import axe from 'axe-core'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { demoPassword } from '#resources/administration/demo/people.ts'
import type { TestBrowser, WatchedPage } from './browser.ts'

/** The widths that every screen has to fit in: a phone, a tablet, a small laptop. */
export const widths = [390, 768, 1366] as const
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Rules of axe-core that depend on the colours; whatever the others find is there in either scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** A page with somebody signed in, and what is done and looked at on every screen. */
export interface Visitor extends WatchedPage {
  /** Goes there as a link of the application does: the page is not loaded anew, and open tabs are kept. */
  go(path: string): Promise<void>
  /** Goes there and closes all other pages, which would be drawn anew with each change of width or colours. */
  goAlone(path: string): Promise<void>
  /**
   * Waits until the screen is there, what it loads has come and been drawn, and nothing moves.
   * @throws after 20 s, with what it still waits for
   */
  settled(): Promise<void>
  /** Shows the page in a colour scheme, and waits until it is drawn in it. */
  inScheme(scheme: Scheme): Promise<void>
  atWidth(width: number): Promise<void>
  /** By how many pixels the page scrolls sideways. */
  sideways(): Promise<number>
  /**
   * What axe-core finds wrong with the page, in words: with all of its rules, or with these alone. Of the rows of a table, which are alike,
   * it looks at the first five.
   */
  violations(rules?: readonly string[]): Promise<string[]>
}

interface SignIn extends BrowserContextOptions {
  readonly baseURL: string
  /** Of a demo account. */
  readonly email?: string
  readonly password?: string
}

/** Opens a path in a profile of its own, signs in there, and waits until the application has taken over. */
export async function signIn(
  browser: TestBrowser,
  path: string,
  { email = 'admin.nz@demo.example', password = demoPassword, ...options }: SignIn,
): Promise<Visitor> {
  const watched = await browser.openPage({ viewport: { width: 1366, height: 768 }, ...options })
  const visitor = { ...watched, ...visiting(watched.page) }
  const { page } = watched
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  await page.getByRole('navigation', { name: 'Open pages' }).waitFor()
  return visitor
}

/** Picks an option of a field that finds its options by what is typed. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click()
  await page.keyboard.type(option)
  await page.getByRole('option', { name: option }).first().click()
}

/** On a phone opens a part of the header that stands behind a button there. */
export async function unfold(page: Page, name: string | RegExp): Promise<void> {
  if (page.viewportSize()!.width < 600)
    await page.getByRole('button', { name, exact: true }).first().click()
}

export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

function visiting(page: Page): Omit<Visitor, keyof WatchedPage> {
  let pending = 0
  let shown: Scheme | undefined
  // The stream of changes has no end.
  const counting = (by: number) => (request: Request) => {
    if (!request.url().endsWith('/api/live')) pending += by
  }
  page.on('request', counting(1))
  page.on('requestfinished', counting(-1))
  page.on('requestfailed', counting(-1))
  const settled = async () => {
    // Events come over one pipe: a request that the page has begun is known when the page has answered.
    do await page.evaluate(untilCalm)
    while (pending > 0)
  }
  const go = async (path: string) => {
    await page.evaluate(to => {
      // As Forward would: the router takes up an entry of its own form without loading anything.
      const idx = ((history.state?.idx as number | undefined) ?? 0) + 1
      history.pushState({ idx, key: `visit${idx}`, usr: null }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path)
    await settled()
  }
  const closeOthers = async () => {
    const soon = { timeout: 5_000 }
    await unfold(page, /^Open pages/)
    const pages = page.getByRole('navigation', { name: 'Open pages' })
    await pages.locator('a[aria-current="page"]').dispatchEvent('contextmenu', undefined, soon)
    await pages.getByRole('menuitem', { name: 'Close Others' }).click(soon)
    await pages.getByRole('menu').waitFor({ state: 'detached', ...soon })
    // On a phone the pages stand in a popover.
    if (await pages.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  }
  return {
    settled,
    go,
    async goAlone(path) {
      await go(path)
      // What changes the address late closes the menu: a page that is loaded anew keeps no screens either.
      await closeOthers().catch(() => page.goto(path))
      await settled()
    },
    async inScheme(scheme) {
      // In the same scheme nothing is drawn anew: whoever went there has waited for it.
      if (scheme === shown) return
      shown = scheme
      await page.emulateMedia({ colorScheme: scheme })
      // The browser tells the page with one of its next frames; style sheets and React follow one after the other.
      await page.waitForFunction(wanted => {
        const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
        return (
          colorScheme === wanted &&
          getComputedStyle(document.body).backgroundColor === backgroundColor
        )
      }, scheme)
      await settled()
    },
    async atWidth(width) {
      if (width === page.viewportSize()?.width) return
      await page.setViewportSize({ width, height: 800 })
      await settled()
    },
    sideways: () => sideways(page),
    async violations(rules) {
      // Half a megabyte: sent once for each page that is loaded.
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
      return page.evaluate(runAxe, rules)
    },
  }
}

/** In the page: three frames in which nothing loads and nothing moves. */
function untilCalm(): Promise<void> {
  const busy = '[aria-busy="true"], [role="progressbar"], .MuiSkeleton-root'
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].find(element => element.checkVisibility())
  const problem = () => {
    if (!visible('h1')) return 'no screen is shown'
    const waiting = visible(busy)
    if (waiting) return `something is loading: ${waiting.outerHTML.slice(0, 200)}`
    const moving = document.getAnimations().find(({ playState }) => playState === 'running')
    return moving && 'something moves'
  }
  const began = performance.now()
  return new Promise((done, fail) => {
    let calm = 0
    const look = () => {
      const found = problem()
      calm = found ? 0 : calm + 1
      if (calm === 3) done()
      else if (found && performance.now() - began > 20_000) fail(new Error(found))
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** In the page, once what fades or slides there has done so: between two colours nothing has the contrast of either. */
async function runAxe(rules: readonly string[] | undefined): Promise<string[]> {
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1,
    )
  await Promise.race([
    Promise.allSettled(moving.map(({ finished }) => finished)),
    new Promise(done => setTimeout(done, 2000)),
  ])
  const { violations } = await (
    window as unknown as {
      axe: { run(where: object, options: object): Promise<{ violations: Violation[] }> }
    }
  ).axe.run(
    { include: [document], exclude: ['tbody > tr:nth-child(n + 6)'] },
    {
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    },
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(node => node.target.join(' '))
        .join(' | ')}`,
  )
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[] }[]
}
