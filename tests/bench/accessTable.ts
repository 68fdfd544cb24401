// Measures the access table with 300 people and every code, at 4 times CPU slowdown: node scripts/run.mjs tests/bench/accessTable.ts
import { codes } from '#resources/codes.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { signIn as signInToCall, startBuilt } from './browser/stand.ts'

const people = 300
const slowdown = 4
const toggles = 24

const server = await startBuilt(300)
const chromium = await unpackChromium()
const browser = await launchBrowser(chromium)
try {
  await addPeople()
  const visitor = await signIn(browser, '/administration/staff/AccessTable', {
    baseURL: server.url,
  })
  const { page, context } = visitor
  await page.locator('[role=grid] tbody tr[data-row]').nth(10).waitFor()
  await visitor.settled()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const frames = await page.evaluate(scrollThrough)
  const toggled = await page.evaluate(toggleCells, toggles)
  const loaded = await page.getByRole('grid').getAttribute('aria-rowcount')
  console.log(`${Number(loaded) - 2} people, ${slowdown} times slower, Chromium ${browser.version}`)
  console.log(
    `Frames while scrolling: ${summary(frames)}; ${frames.filter(ms => ms > 50).length} of ${frames.length} over 50 ms`,
  )
  console.log(`Toggle to next paint: ${summary(toggled)}`)
  await visitor.close()
} finally {
  await browser.close()
  await server.close()
  chromium.remove()
}

/** People beside those of the demo data, each with a quarter of the codes. */
async function addPeople() {
  const { accessToken } = await signInToCall(server.url)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const summary = await answer.json()
    if (!answer.ok || summary.isSuccess === false) throw new Error(JSON.stringify(summary))
    return summary
  }
  const known = (await call('GET', '/api/access/table')).data.length as number
  const grant: { staffId: string; code: string }[] = []
  for (let n = known; n < people; n++) {
    const email = `bench${n}@demo.example`
    const { id } = await call('POST', '/api/staff', { email, fullName: `Person ${n}` })
    grant.push(
      ...codes.filter((_, i) => (i * 7 + n) % 4 === 0).map(code => ({ staffId: id, code })),
    )
  }
  await call('POST', '/api/access/change', { grant })
}

function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)} ms`
  return `median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`
}

/** In the page: from the first row to the last and back, 40 pixels a frame; the time between frames in ms. */
async function scrollThrough(): Promise<number[]> {
  const frame = document.querySelector('[role=grid]')!.parentElement!
  const times: number[] = []
  const next = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  for (const way of [40, -40]) {
    let before = await next()
    for (let moved = -1; moved !== frame.scrollTop;) {
      moved = frame.scrollTop
      frame.scrollTop += way
      const now = await next()
      times.push(now - before)
      before = now
    }
  }
  return times
}

/** In the page: clicks on cells of several rows; ms from the click until the frame with the change is painted. */
async function toggleCells(count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=grid] tr[data-row]')].filter(
      row => row.textContent!.startsWith('Person'),
    )
    const row = rows[n % Math.min(6, rows.length)]
    const column = 3 + n
    const cell = () =>
      document.querySelector<HTMLElement>(
        `tr[data-row="${row?.dataset.row ?? 1}"] [data-column="${column}"]`,
      )!
    const was = cell().querySelector('i') !== null
    const begun = performance.now()
    cell().click()
    await new Promise<void>(resolve => {
      const look = () =>
        (cell().querySelector('i') !== null) === was
          ? requestAnimationFrame(look)
          : // The task after the next frame comes when that frame has been painted.
            requestAnimationFrame(() => setTimeout(resolve))
      look()
    })
    times.push(performance.now() - begun)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return times
}
