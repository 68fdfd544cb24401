import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium as playwright, type Page, type Request } from 'playwright-core'
import { demoPassword } from '#resources/administration/demo/people.ts'
import type { Chromium } from '#tests/support/browser/chromium.ts'
import { keysOf } from '#tests/support/browser/timedKeys.ts'
import { guardProcess } from '#tests/support/guardian.ts'
import { chooseWarehouse } from './chooseWarehouse.ts'

/** Where somebody scans: what the address of the phone's page names besides, and the warehouse where they store. */
export interface Work {
  readonly email: string
  readonly query: string
  readonly storesIn?: string
}

interface Where {
  readonly url: string
  readonly chromium: Chromium
  /** The folder that outlives the browser. */
  readonly profile: string
  /** Hears the ids of each batch of scans when it leaves the phone, with 1, and with -1 once it found no network. */
  readonly onSend: (ids: readonly string[], count: 1 | -1) => void
  /** Hears why the page is not there yet. */
  readonly onProblem: (text: string) => void
}

/** A phone: a browser of its own, with somebody signed in who scans there. */
export type RealPhone = Awaited<ReturnType<typeof startPhone>>

/**
 * Starts a browser on a profile, signs in there and goes to the phone's page. A session ends with its browser.
 * @throws where the page is not there after 2 minutes
 */
export async function startPhone(work: Work, where: Where) {
  const { port, kill } = await startBrowser(where)
  try {
    const browser = await playwright.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = await browser.contexts()[0]!.newPage()
    page.setDefaultTimeout(15_000)
    const sent = (request: Request, count: 1 | -1) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/scanEvents')) return
      const { events } = request.postDataJSON() as { events: { id: string }[] }
      const ids = events.map(({ id }) => id)
      if (ids.length) where.onSend(ids, count)
    }
    page.on('request', request => sent(request, 1))
    page.on('requestfailed', request => {
      if (request.failure()?.errorText.includes('DISCONNECTED')) sent(request, -1)
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(watchBeeps)
    // The server may be down at this moment.
    for (const limit = Date.now() + 120_000; ; await sleep(1000)) {
      const problem = await open(page, work, where.url).catch((error: unknown) => error as Error)
      if (!problem) break
      const shown = await page.innerText('body', { timeout: 1000 }).catch(() => '')
      where.onProblem(
        `${problem.message.split('\n')[0]} ${shown.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      )
      if (Date.now() > limit) throw problem
    }
    // A vibration needs a page that somebody has touched.
    await page.getByRole('heading', { level: 1 }).click()
    const keys = keysOf(page)
    const read = <T>(work: Promise<T>) => within(15_000, 'The page does not answer.', work)
    return {
      kill,
      /** Types a code as a hand scanner does, and does not wait for its beep. */
      type: (code: string) => keys.scan(code),
      /**
       * Scans a code, and waits for its beep.
       * @throws where the phone refuses it, or no beep comes within 15 s
       */
      async scan(code: string) {
        const before = Number(await read(page.evaluate('__beeps.length')))
        await read(keys.scan(code))
        await page.waitForFunction(hasHeard, before + 1, { polling: 20 })
        if ((await read(page.evaluate(`__beeps[${before}]`))) === 'good') return
        throw new Error(`${code} was refused: ${await page.locator('main').innerText()}`)
      },
      setOffline: (isOffline: boolean) => read(page.context().setOffline(isOffline)),
      /** How many pieces the phone keeps as in the hand: taken and not brought, or waiting for a place. */
      async inHand() {
        const [hand] = (await read(page.evaluate(readDisk, 'hands'))) as unknown as KeptHand[]
        const taken = hand?.taken.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
        return taken + (hand?.held?.quantity ?? 0)
      },
      /** What the phone keeps of events that are not forgotten yet. */
      async events() {
        const events = (await read(page.evaluate(readDisk, 'events'))) as unknown as KeptEvent[]
        return events.filter(({ kind }) => kind !== 'Wrong code')
      },
    }
  } catch (error) {
    await kill()
    throw error
  }
}

interface KeptHand {
  readonly taken: readonly { readonly quantity: number }[]
  readonly held?: { readonly quantity: number }
}
interface KeptEvent {
  readonly id: string
  readonly kind: string
  readonly state: 'waits' | 'done' | 'refused'
  readonly message?: string
}

async function startBrowser({ chromium, profile }: Where) {
  const told = join(profile, 'DevToolsActivePort')
  rmSync(told, { force: true })
  const child = spawn(
    chromium.executablePath,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-zygote',
      '--no-proxy-server',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { env: { ...chromium.env, HOME: profile, TMPDIR: profile }, stdio: 'ignore', detached: true },
  )
  guardProcess(child)
  const gone = new Promise(done => child.once('exit', done))
  const kill = async () => {
    // Its whole group: no part of it writes on.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
    await within(10_000, 'The browser does not end.', gone)
  }
  const limit = Date.now() + 30_000
  while (!existsSync(told) || !readFileSync(told, 'utf8').includes('\n')) {
    if (Date.now() > limit) {
      await kill()
      throw new Error('The browser did not start.')
    }
    await sleep(50)
  }
  return { port: readFileSync(told, 'utf8').split('\n')[0]!, kill }
}

async function open(page: Page, { email, query, storesIn }: Work, url: string) {
  await page.goto(`${url}/warehouse/preparation/start?${query}`)
  const mail = page.getByLabel('E-mail')
  const there = storesIn
    ? page.getByRole('button', { name: 'Store', exact: true })
    : page
        .getByRole('region', { name: 'Next' })
        .or(page.getByText('In your hand'))
        .or(page.getByText('All that can be prepared is prepared'))
        .first()
  // An attempt that broke off later has signed in.
  await mail.or(there).first().waitFor()
  if (await mail.isVisible()) {
    await mail.fill(`${email}@demo.example`)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    const unreached = page.getByText('The server cannot be reached')
    await there.or(unreached).first().waitFor()
    if (await unreached.isVisible()) throw new Error('The server cannot be reached.')
  }
  if (!storesIn) return
  await there.click()
  await chooseWarehouse(page, storesIn)
  await page.getByText('to store').or(page.getByText('Store it at')).first().waitFor()
}

/** @throws where work takes longer than so many milliseconds */
function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(what)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** In the page: writes down what was heard. */
function watchBeeps() {
  const found: string[] = []
  Object.assign(globalThis, { __beeps: found })
  navigator.vibrate = pattern => found.push(typeof pattern === 'number' ? 'good' : 'bad') > 0
}

/** In the page: whether so many scans were heard. */
function hasHeard(count: number) {
  return (globalThis as unknown as { __beeps: string[] }).__beeps.length >= count
}

/** In the page: what is on the phone's disk. */
function readDisk(store: string) {
  return new Promise<unknown[]>((done, fail) => {
    const asked = indexedDB.open('iERP_phone')
    asked.addEventListener('error', () => fail(asked.error!))
    asked.addEventListener('success', () => {
      const read = asked.result.transaction(store).objectStore(store).getAll()
      read.addEventListener('success', () => {
        asked.result.close()
        done(read.result)
      })
    })
  })
}
