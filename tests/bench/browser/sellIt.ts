// Measures how soon a scanned line is in a sale, in a browser at 4 times CPU slowdown:
// node scripts/run.mjs tests/bench/browser/sellIt.ts [--lines 20] [--sales 3] [--slowdown 4]
import type { Page } from 'playwright-core'
import type { Database } from '#server/db/database.ts'
import { openConfigured } from '#server/db/open.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
import { keysOf } from '#tests/support/browser/timedKeys.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { signIn as tokensOf, startBuilt } from './stand.ts'
import { quantile, tell } from '#tests/bench/server.ts'
import { sizesOf } from '#tests/bench/sizes.ts'

const { lines, sales, slowdown } = sizesOf({ lines: 20, sales: 3, slowdown: 4 })
const limit = 150
// The second with others' animations and late answers of the scan before is not measured.
const pause = 1200

const postgres = await startPostgres()
const databaseUrl = await postgres.createDatabase()
const server = await startBuilt(2000, databaseUrl)
const db = await openConfigured({ databaseUrl, dataDir: '' })
const chromium = await unpackChromium()
const browser = await launchBrowser(chromium)
try {
  const codes = await sellable(db, lines * sales)
  const visitor = await signIn(browser, '/sell_it', {
    baseURL: server.url,
    email: 'sales.akl@demo.example',
  })
  const { page, context } = visitor
  await page.getByPlaceholder(/scan/i).waitFor()
  await visitor.settled()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const all: Times[] = []
  for (let sale = 0; sale < sales; sale++) {
    for (const code of codes.slice(sale * lines, (sale + 1) * lines)) {
      all.push(await scanned(page, code))
      await page.waitForTimeout(pause)
    }
    await page.keyboard.press('Alt+n')
    await page.waitForTimeout(pause)
  }
  const of = (name: keyof Times) => all.map(times => times[name]).toSorted((a, b) => a - b)
  console.log(
    `${all.length} scans, ${slowdown} times slower, ms from Enter: there ${spread(of('there'))}; asked ${spread(of('asked'))}; answered ${spread(of('answered'))}; named ${spread(of('named'))}; with the totals of the server ${spread(of('whole'))}`,
  )
  tell('95 % of scanned lines are there within', quantile(of('there'), 0.95), 'ms', limit)
  await visitor.close()
} finally {
  await browser.close()
  await server.close()
  await db.close()
  await postgres.stop()
  chromium.remove()
}

function spread(sorted: readonly number[]) {
  const at = (share: number) => Math.round(quantile(sorted, share))
  return `median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`
}

/** Codes of goods in stock in New Zealand that Sell it sells. */
async function sellable(db: Database, count: number): Promise<string[]> {
  const inStock = await db.text<{ code: string }>(
    `select distinct s.code from skus s join stock_lines l on l.sku_id = s.id
     where s.status = 'Active' and l.quantity > 0 and l.client_id = (select id from clients where country = 'NZ') order by s.code`,
  )
  const { accessToken } = await tokensOf(server.url)
  const sold: string[] = []
  for (const { code } of inStock) {
    if (sold.length === count) return sold
    const answer = await fetch(`${server.url}/api/sellIt/find?typed=${encodeURIComponent(code)}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { data } = (await answer.json()) as { data: { goods: { whyNot: string | null }[] } }
    if (data.goods.length === 1 && !data.goods[0]!.whyNot) sold.push(code)
  }
  throw new Error(`Only ${sold.length} SKUs of the demo are sold.`)
}

/** Milliseconds. */
interface Times {
  /** The code and how many. */
  readonly there: number
  /** The request for what it is has left. */
  readonly asked: number
  /** Its answer is there. */
  readonly answered: number
  /** What it is, and its price. */
  readonly named: number
  /** A line of the sale with what the server says, and the totals. */
  readonly whole: number
}

/** From the scanner's Enter until the line is painted. */
async function scanned(page: Page, code: string): Promise<Times> {
  await page.evaluate(watchLine, code)
  await keysOf(page).scan(code)
  return await page.evaluate<Times>('__lines')
}

/** In the page: when the line of a code is painted, when it has its name, and when it is one of the sale's. */
function watchLine(code: string): void {
  let begun = 0
  const seen: { -readonly [Name in keyof Times]?: number } = {}
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !begun) begun = performance.now()
  }
  addEventListener('keydown', onKey, true)
  const whenPainted = (then: (ms: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => then(performance.now() - begun)))
  const lines = new Promise<Times>((resolve, reject) => {
    // Timings are kept for 250 requests only.
    performance.clearResourceTimings()
    const look = new MutationObserver(() => {
      const line = [...document.querySelectorAll('ul > li')].find(
        ({ textContent }) => textContent?.includes(code) && begun,
      )
      if (!line) return
      const is = {
        there: true,
        named: line.querySelector('b') !== null,
        whole: line.querySelector('[data-cell=quantity]') !== null,
      }
      for (const name of ['there', 'named', 'whole'] as const)
        if (is[name] && seen[name] === undefined) {
          seen[name] = 0
          whenPainted(ms => {
            seen[name] = ms
            if (name !== 'whole') return
            const find = performance
              .getEntriesByType('resource')
              .find(each => each.name.includes('/api/sellIt/find')) as
              | PerformanceResourceTiming
              | undefined
            seen.asked = (find?.fetchStart ?? Number.NaN) - begun
            seen.answered = (find?.responseEnd ?? Number.NaN) - begun
            resolve(seen as Times)
          })
        }
      if (!is.whole) return
      look.disconnect()
      removeEventListener('keydown', onKey, true)
    })
    look.observe(document.body, { childList: true, subtree: true, characterData: true })
    setTimeout(() => reject(new Error(`${code} was not added within 20 s.`)), 20_000)
  })
  Object.assign(globalThis, { __lines: lines })
}
