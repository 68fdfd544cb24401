// Measures the product in a browser beside a bare react-admin application with two lists: npm run bench:browser -- --help
import { reaches } from '#define'
import { routes } from '#resources/routes/index.ts'
import {
  launchBrowser,
  type TestBrowser,
  type WatchedPage,
} from '#tests/support/browser/browser.ts'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
import { type Application, bare, product, rowsOf, tab } from './browser/applications.ts'
import { optionsFrom } from './browser/options.ts'
import { type Act, install, type Wanted } from './browser/probe.ts'
import { compared, middle, single, tableOf, type Result, writeTable } from './browser/report.ts'
import { setUp, type Stand } from './browser/stand.ts'

const options = optionsFrom(process.argv.slice(2))
const applications = [product, bare] as const
type Name = Application['name']

/** Milliseconds by application. */
type Times = Record<Name, number[]>
const none = (): Times => ({ product: [], bare: [] })

const chromium = await unpackChromium()
const stand = await setUp(options.orders)
const browser = await launchBrowser(chromium)
try {
  const results = [
    ...(await measureFirst(browser, stand)),
    ...(await measureWarm(browser, stand)),
    ...(await measureMemory(browser, stand)),
  ]
  const table = tableOf(results, `${options.orders} orders, Chromium ${browser.version}`)
  console.log(`\n${table}`)
  if (options.isWrite) writeTable(table)
  if (options.isCheck && results.some(result => !result.isMet)) process.exitCode = 1
} finally {
  await browser.close()
  await stand.close()
  chromium.remove()
}

/** From the address to the first row of the first list, the menu shown, in a profile that knows nothing yet. */
async function measureFirst(on: TestBrowser, at: Stand): Promise<Result[]> {
  const times = none()
  await inTurn(async application => {
    const opened = await open(on, at, application)
    times[application.name].push(await arrived(opened, application))
    await opened.close()
  })
  return [compared('First row of the first list, with the menu', times, 1.15)]
}

/** What happens in applications that are open already. */
async function measureWarm(on: TestBrowser, at: Stand): Promise<Result[]> {
  const pages: Record<Name, WatchedPage> = {
    product: await open(on, at, product),
    bare: await open(on, at, bare),
  }
  for (const application of applications) await arrived(pages[application.name], application)
  const rated = async (rate: number) => {
    for (const { page, context } of Object.values(pages))
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
  }
  const results: Result[] = []

  const switches = none()
  const visited = new Set<string>()
  await inTurn(async application => {
    const { page } = pages[application.name]
    for (const list of application.lists.toReversed()) {
      const ms = await until(page, rowsOf(list), list.link)
      // The first time it is not warm.
      if (visited.has(`${application.name} ${list.address}`)) switches[application.name].push(ms)
      visited.add(`${application.name} ${list.address}`)
      await pause()
    }
  })
  results.push(compared('Warm switch between two lists', switches, 1.2))

  const kept: number[] = []
  for (let n = 0; n < 2 * options.rounds; n++) {
    const [list, title] =
      n % 2 ? [product.lists[0], 'Order records'] : [product.lists[1], 'Customers']
    kept.push(await until(pages.product.page, rowsOf(list), tab(title)))
    await pause()
  }
  results.push(single('Return to a kept tab', kept, middle(kept), 'ms', 30))

  for (const rate of new Set([1, options.slowdown])) {
    await rated(rate)
    const times = none()
    await inTurn(async application => {
      const { page } = pages[application.name]
      const [list] = application.lists
      await until(page, rowsOf(list, 25), application.page(25))
      await pause()
      times[application.name].push(await until(page, rowsOf(list, 100), application.page(100)))
      await pause()
      await until(page, rowsOf(list, 25), application.page(25))
    })
    results.push(compared(`100 rows drawn, at ${rate}x CPU slowdown`, times, 1.1))
  }

  const keys = none()
  await inTurn(async application => {
    const { page } = pages[application.name]
    const box = page.locator(application.search).filter({ visible: true }).first()
    await box.click()
    await page.evaluate(() => window.probe.takeKeys())
    await page.keyboard.type('oak table 12', { delay: 150 })
    await pause()
    keys[application.name].push(...(await page.evaluate(() => window.probe.takeKeys())))
    await box.fill('')
    await pause()
    await page.waitForLoadState('networkidle')
  })
  results.push(
    single(
      `Typing in a filter, key to paint, at ${options.slowdown}x CPU slowdown`,
      keys.product,
      middle(keys.product),
      'ms',
      40,
      keys.bare,
    ),
  )
  for (const { close } of Object.values(pages)) await close()
  return results
}

/** Twice around some screens: as many tabs are kept after the second time as after the first. */
async function measureMemory(on: TestBrowser, at: Stand): Promise<Result[]> {
  const opened = await open(on, at, product)
  await arrived(opened, product)
  const { page, context } = opened
  const cdp = await context.newCDPSession(page)
  const held = async () => {
    for (let n = 0; n < 3; n++) {
      await cdp.send('HeapProfiler.collectGarbage')
      await pause()
    }
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes } = await cdp.send('Memory.getDOMCounters')
    return { megabytes: usedSize / 2 ** 20, nodes }
  }
  const screens = reaches(routes)
    .filter(({ leaf }) => leaf.entity && !leaf.hidden)
    .slice(0, options.screens)
  const around = async () => {
    for (const { leaf } of screens) {
      await until(page, { rows: 'main h1' }, { go: leaf.path })
      await page.waitForLoadState('networkidle')
      await pause()
    }
    return held()
  }
  const first = await around()
  const second = await around()
  await opened.close()
  const growth = second.nodes / first.nodes
  return [
    single(
      `Heap with ${Math.min(12, options.screens)} kept tabs after ${2 * options.screens} screens`,
      [second.megabytes],
      second.megabytes,
      'MB',
      40,
    ),
    single(
      `DOM nodes after ${2 * options.screens} screens, times those after ${options.screens}`,
      [growth],
      growth,
      '',
      1.05,
    ),
  ]
}

/** Each round both, and not always the same one first: what else the machine does falls on both. */
async function inTurn(work: (application: Application) => Promise<void>) {
  for (let round = 0; round < options.rounds; round++) {
    for (const application of round % 2 ? applications.toReversed() : applications)
      await work(application)
    process.stderr.write('.')
  }
}

async function open(on: TestBrowser, at: Stand, { name }: Application) {
  const viewport = { width: 1440, height: 900 }
  const opened = await on.openPage({ baseURL: at[name], viewport, reducedMotion: 'reduce' })
  await opened.context.addInitScript(install)
  // What is measured waits for an idle network, which a stream of changes never is.
  opened.allowRefusal({ status: 403, path: '/api/live' })
  await opened.context.route('**/api/live', route => route.fulfill({ status: 403 }))
  if (name === 'product')
    await opened.context.addInitScript(session => {
      sessionStorage.setItem('iERP_token', session)
    }, at.session)
  return opened
}

async function arrived({ page }: WatchedPage, { lists: [list], menu }: Application) {
  await page.goto(list.address, { waitUntil: 'commit' })
  return until(page, { rows: list.rows, also: menu })
}

function until(page: WatchedPage['page'], wanted: Wanted, act?: Act): Promise<number> {
  return page.evaluate(given => window.probe.until(given.wanted, given.act), { wanted, act })
}

/** So that nothing of one measurement is left over for the next. */
function pause() {
  return new Promise(done => setTimeout(done, options.pause))
}
