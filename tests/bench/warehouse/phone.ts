// Measures a picker's phone in a browser at 4 times CPU slowdown: from a scan to its beep, ten scans in a second,
// and a reload without a network; then, as fast as the machine is, from the tap that opens the camera to the beep: node scripts/run.mjs tests/bench/warehouse/phone.ts [--lines 20] [--taps 5] [--slowdown 4]
import '#tests/support/installProduct.ts'
import { putAway } from '#resources/stock/positions/storing.server.ts'
import { openConfigured } from '#server/db/open.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { unpackChromium } from '#tests/support/browser/chromium.ts'
import { fakeCamera } from '#tests/support/browser/fakeCamera.ts'
import { keysOf } from '#tests/support/browser/timedKeys.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { startBuilt } from '#tests/bench/browser/stand.ts'
import { quantile, tell, tellWrong } from '#tests/bench/server.ts'
import { sizesOf } from '#tests/bench/sizes.ts'
import { chooseWarehouse } from './chooseWarehouse.ts'

const { lines, taps, slowdown } = sizesOf({ lines: 20, taps: 5, slowdown: 4 })

const postgres = await startPostgres()
const databaseUrl = await postgres.createDatabase()
const server = await startBuilt(300, databaseUrl)
const db = await openConfigured({ databaseUrl, dataDir: '' })
const chromium = await unpackChromium()
const camera = await fakeCamera()
const browser = await launchBrowser(chromium, camera.args)
try {
  const world = await worldIn(db)
  // What the checklist asks first is no part of the measure.
  await db.text('update checklist_items set is_required = false')
  const { planId, goods, warehouseId } = await jobIn(world)
  const path = `/warehouse/preparation/start?planId=${planId}`
  const visitor = await signIn(browser, path, {
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
  })
  const { page, context } = visitor
  await page.addInitScript(watchBeeps)
  await page.goto(path)
  await page.getByRole('region', { name: 'Next' }).waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await visitor.settled()
  // A tone and a vibration need a page that somebody has touched.
  await page.getByRole('heading', { level: 1 }).click()
  const devtools = await context.newCDPSession(page)
  const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const keys = keysOf(page)
  const beeps = async () => (await page.evaluate('__beeps')) as Beep[]
  /** Scans a code, and answers with the ms until it was heard. */
  const heard = async (code: string) => {
    const { length } = await beeps()
    await keys.scan(code)
    await page.waitForFunction(hasBeeped, length + 1, { polling: 20 })
    return (await beeps()).at(-1)!.ms
  }

  await slow(slowdown)
  const took: number[] = []
  for (const { place, item } of goods)
    for (const code of [place, item]) took.push(await heard(code))
  took.push(await heard('PHONE Gate'))
  took.sort((a, b) => a - b)
  console.log(
    `${took.length} scans of a trip of ${lines} lines, half heard after ${quantile(took, 0.5).toFixed(0)} ms, the longest after ${took.at(-1)!.toFixed(0)} ms`,
  )
  tell('scan to beep, 95 % within', quantile(took, 0.95), 'ms', 50)
  await page.getByText(`${lines} brought to PHONE Gate`).waitFor()

  const before = (await beeps()).length
  await page.getByRole('button', { name: 'Store', exact: true }).click()
  await chooseWarehouse(page, warehouseId)
  await page.getByText('to store').first().waitFor()
  await visitor.settled()
  const from = Date.now()
  for (let n = 0; n < 10; n++) {
    await new Promise(done => setTimeout(done, Math.max(0, from + n * 100 - Date.now())))
    void keys.scan('STORED')
  }
  await page.getByText('10 × STORED').first().waitFor()
  await page.waitForFunction(hasBeeped, before + 10)
  const ten = (await beeps()).slice(before).map(({ ms }) => ms)
  tellWrong('ten scans in a second: heard later than 10', Math.abs(ten.length - 10))
  tell('the slowest of the ten', Math.max(...ten), 'ms', 500)
  await page.getByText('Store it at').first().waitFor()
  await page.getByRole('button', { name: 'Pick', exact: true }).click()
  await page.getByRole('button', { name: 'Camera' }).waitFor()

  const reloads: number[] = []
  for (const rate of [1, slowdown]) {
    await slow(rate)
    await context.setOffline(true)
    const began = Date.now()
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Camera' }).waitFor()
    reloads.push(Date.now() - began)
    await context.setOffline(false)
  }
  console.log(
    `reload without a network: ${reloads[0]} ms, ${slowdown} times slower ${reloads[1]} ms`,
  )
  tell('reload without a network', reloads[0]!, 'ms', 2000)

  await slow(1)
  await visitor.settled()
  const kinds = { ean13: '942123456789', code128: 'PICKED-7', qrcode: 'PICKED-7' } as const
  for (const [kind, code] of Object.entries(kinds)) {
    await camera.show(code, kind as keyof typeof kinds)
    const seen: number[] = []
    for (let n = 0; n < taps; n++) {
      const { length } = await beeps()
      await page.getByRole('button', { name: 'Camera', exact: true }).click()
      await page.waitForFunction(hasBeeped, length + 1, { polling: 20 })
      seen.push((await beeps()).at(-1)!.sinceTap)
      await page.getByRole('button', { name: 'Close the camera' }).click()
    }
    console.log(`${kind}: ${seen.map(ms => ms.toFixed(0)).join(', ')} ms`)
    tell(`camera, ${kind}: from the tap to the beep`, Math.max(...seen), 'ms', 1000)
  }
  await visitor.settled()
  await visitor.takeProblems()
  await visitor.close()
} finally {
  await browser.close()
  await server.close()
  await db.close()
  await postgres.stop()
  camera.remove()
  chromium.remove()
}

interface Beep {
  /** Since the last key of the scan. */
  readonly ms: number
  /** Since something was last tapped. */
  readonly sinceTap: number
}

/** In the page: so many scans were heard. */
function hasBeeped(count: number) {
  return (globalThis as unknown as { __beeps: Beep[] }).__beeps.length >= count
}

/** In the page: writes down how long after the last key of a scan it is heard. */
function watchBeeps() {
  const found: Beep[] = []
  const ends: number[] = []
  Object.assign(globalThis, { __beeps: found })
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') ends.push(performance.now())
    },
    true,
  )
  let tapped = 0
  addEventListener('click', () => (tapped = performance.now()), true)
  navigator.vibrate = () => {
    const now = performance.now()
    found.push({ ms: now - (ends.shift() ?? now), sinceTap: now - tapped })
    return true
  }
}

/** A plan of many lines, each at a place of its own, and goods to store. */
async function jobIn(world: World) {
  const { db, actor } = world
  const warehouseId = await world.warehouse('PHONE')
  const calendarId = await world.calendar({ warehouseId })
  const area = { warehouseId, isActive: true }
  const areaId = await world.make('stockAreas', { ...area, name: 'Racks', kind: 'Storage' })
  await world.make('stockAreas', { ...area, name: 'Gate', kind: 'Loading zone' })
  const aisleId = await world.make('aisles', { areaId, code: 'A', walkOrder: 1 })
  const goods: { skuId: string; item: string; place: string }[] = []
  for (let i = 0; i < lines; i++) {
    const shelfId = await world.make('shelves', { aisleId, code: `A${String(i).padStart(2, '0')}` })
    const layerId = await world.make('layers', { shelfId, code: '1' })
    const item = `PICKED-${i}`
    const skuId = await world.sku(item)
    await world.stock(skuId, warehouseId, 1)
    await db.write(tx =>
      putAway({ db: tx, actor }, { layerId, skuId, quantity: 1, stockStatus: 'Normal' }),
    )
    const [layer] = await db.text<{ name: string }>(
      'select full_code as name from layers where id = $1',
      [layerId],
    )
    goods.push({ skuId, item, place: layer!.name })
  }
  await world.stock(await world.sku('STORED'), warehouseId, 20)
  const order = await world.order(goods.map(({ skuId }) => [skuId, 1] as const))
  await world.write(context => confirmOrder(context, { orderId: order.id }))
  const planId = await world.plan(order.id, calendarId, world.day(1))
  for (const [i, { skuId }] of goods.entries())
    await world.make('planItems', { planId, orderLineId: order.line(i), skuId, quantity: 1 })
  return { planId, goods, warehouseId }
}
