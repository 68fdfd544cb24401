// Measures the diary in a browser with a month of 3,000 plans and bars of capacity, at 4 times CPU slowdown: node scripts/run.mjs tests/bench/diaryBrowser.ts
import type { Page } from 'playwright-core'
import type { Database } from '#server/db/database.ts'
import { openConfigured } from '#server/db/open.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { fullMonth } from './api/diaryMonth.ts'
import { startBuilt } from './browser/stand.ts'
import { quantile, tell } from './server.ts'

const slowdown = 4
const rounds = 12
const [drawing, frame] = [500, 34]

const postgres = await startPostgres()
const databaseUrl = await postgres.createDatabase()
// So many orders have 3,000 plans that can be put into one month.
const server = await startBuilt(34_000, databaseUrl)
const db = await openConfigured({ databaseUrl, dataDir: '' })
const chromium = await unpackChromium()
const browser = await launchBrowser(chromium)
try {
  const [client] = await db.text<{ id: string }>("select id from clients where country = 'NZ'")
  const { calendarId, from } = await fullMonth(db, { clientId: client!.id })
  await limitDays(db, calendarId)
  const [count] = await db.text<{ n: number }>(
    "select count(*)::int as n from delivery_plans where calendar_id = $1 and date between $2 and '2027-03-30'",
    [calendarId, from],
  )
  for (const span of ['month', 'week'] as const) {
    const path = `/sale/calendar?calendarId=${calendarId}&show=calendar&span=${span}&date=2027-03-10`
    const visitor = await signIn(browser, path, { baseURL: server.url })
    const { page, context } = visitor
    await page.goto(path)
    await page.locator('[data-card]').nth(10).waitFor()
    await visitor.settled()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const drawn = await page.evaluate(turnPages, rounds)
    const cards = await page.locator('[data-card]').count()
    const frames = await draggedOver(page)
    console.log(
      `${span} of ${count!.n} plans, ${cards} cards, ${slowdown} times slower: ${spread(drawn)} to draw; ${frames.length} frames while dragging: ${spread(frames)}`,
    )
    tell(`${span}: 95 % drawn after the answer within`, quantile(drawn, 0.95), 'ms', drawing)
    tell(`${span}: 95 % of frames while dragging`, quantile(frames, 0.95), 'ms', frame)
    await visitor.close()
  }
} finally {
  await browser.close()
  await server.close()
  await db.close()
  await postgres.stop()
  chromium.remove()
}

function spread(sorted: readonly number[]) {
  const at = (share: number) => `${Math.round(quantile(sorted, share))} ms`
  return `median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`
}

/** Every day takes a little more than is booked, so that each shows what it takes. */
async function limitDays(db: Database, calendarId: string) {
  await db.text(
    `update calendar_days set capacity_stops = booked_stops + 7, capacity_items = booked_items + 20, capacity_volume = booked_volume + 9, capacity_minutes = booked_minutes
     where calendar_id = $1 and date between '2027-01-01' and '2027-06-30'`,
    [calendarId],
  )
}

/** A card is taken and moved over the days of the month; sorted ms between frames meanwhile. */
async function draggedOver(page: Page): Promise<number[]> {
  const card = (await page.locator('[data-card]').first().boundingBox())!
  const places = await page.locator('[data-place]').all()
  const boxes = (await Promise.all(places.slice(0, 14).map(place => place.boundingBox()))).flatMap(
    box => box ?? [],
  )
  await page.mouse.move(card.x + 20, card.y + 8)
  await page.mouse.down()
  await page.mouse.move(card.x + 40, card.y + 20)
  await page.evaluate(watchFrames)
  for (const { x, y, width } of boxes) await page.mouse.move(x + width / 2, y + 30, { steps: 6 })
  const frames = await page.evaluate('__frames.splice(0)')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return (frames as number[]).slice(1).toSorted((a, b) => a - b)
}

/** In the page: writes down the ms between frames. */
function watchFrames() {
  const frames: number[] = []
  Object.assign(globalThis, { __frames: frames })
  let before = performance.now()
  const next = (now: number) => {
    frames.push(now - before)
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** In the page: goes on and back by keys; sorted ms from the answer with the plans until they are painted. */
async function turnPages(rounds: number): Promise<number[]> {
  const times: number[] = []
  const full = () => document.querySelectorAll('[data-card]').length > 10
  const until = (is: () => boolean) =>
    new Promise<void>(resolve => {
      const look = () => (is() ? setTimeout(resolve) : requestAnimationFrame(look))
      look()
    })
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  for (let n = 0; n < rounds; n++) {
    for (let away = 0; away < 8 && full(); away++) {
      press('PageDown')
      await new Promise(resolve => setTimeout(resolve, 1500))
    }
    performance.clearResourceTimings()
    const begun = performance.now()
    for (let back = 0; back < 8 && !full(); back++) {
      press('PageUp')
      await Promise.race([until(full), new Promise(resolve => setTimeout(resolve, 1500))])
    }
    const painted = performance.now()
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/calendar?')) as PerformanceResourceTiming[]
    const arrived = Math.max(begun, ...answers.map(({ responseEnd }) => responseEnd))
    times.push(painted - arrived)
    await new Promise(resolve => setTimeout(resolve, 300))
  }
  return times.toSorted((a, b) => a - b)
}
