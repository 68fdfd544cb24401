import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReference } from '#resources/demo.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import { emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import { launchBrowser, type TestBrowser } from '#tests/support/browser/browser.ts'
import { signIn, type Visitor } from '#tests/support/browser/visitor.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { buildProgram, type Program, type ServerProcess } from '#tests/support/serverProcess.ts'

/** A busy machine takes its time. */
const timeout = 20_000
const password = 'a long enough password'
const path = '/api/delivery/updateDeliveryPlanDate'

describeOnDatabase(
  'postgres',
  'the diary, in two browsers on two servers of one database',
  database => {
    let program: Program, world: World, browser: TestBrowser
    let servers: ServerProcess[] = []
    beforeAll(async () => {
      world = await openWorld(database.settings)
      await addReference(world.db)
      program = await buildProgram()
      const serve = () => program.serve(database.settings)
      servers = [await serve(), await serve()]
      browser = await launchBrowser()
      await Promise.all(servers.map(server => server.ready()))
    })
    afterAll(async () => {
      await browser?.close()
      for (const server of servers) await server.end('SIGTERM')
      program?.remove()
      await world?.close()
    })

    /** Somebody who looks at the week of a calendar, at one of the servers. */
    async function visitor(server: number, at: string) {
      const email = `planner${server}@test.example`
      await addStaff(world.db, { email, name: 'Kiri', password, codes: 'ALL', client: 'NZ' })
      const baseURL = servers[server]!.url
      const watched = await signIn(browser, at, { baseURL, email, password })
      await watched.page.goto(at)
      // When a key was pressed is told by the clock of the page.
      await watched.page.evaluate(
        "addEventListener('keydown', () => (document.body.dataset.pressed = Date.now()), true)",
      )
      return watched
    }
    const pressed = ({ page }: Visitor) =>
      page.evaluate(() => Number(document.body.dataset.pressed))
    const cardOn = (date: string, id: string) => `[data-place^="${date}"] [data-card="${id}"]`
    /** When a page shows it, or does not any more, by the clock of that page. */
    const seen = async ({ page }: Visitor, what: string, isThere = true) => {
      const look = ([selector, wanted]: [string, boolean]) =>
        Boolean(document.querySelector(selector)) === wanted && Date.now()
      const at = await page.waitForFunction(look, [what, isThere] as [string, boolean], {
        timeout,
        polling: 20,
      })
      return Number(await at.jsonValue())
    }
    /** The card is picked up by keys, and aimed. */
    async function carry({ page }: Visitor, card: string, key: string, towards: string) {
      await page.locator(card).getByRole('link').focus()
      const told = page.locator('[aria-live=assertive]').filter({ hasText: /./ }).first()
      await page.keyboard.press('Space')
      await expect.poll(() => told.textContent(), { timeout }).toBeTruthy()
      await page.keyboard.press(key)
      await expect.poll(() => told.textContent(), { timeout }).toContain(towards)
    }
    /** Drops the carried card on another day or calendar, which takes a reason. */
    async function drop({ page }: Visitor) {
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('The north van is full')
      await dialog.getByRole('button', { name: 'Move' }).focus()
      await page.keyboard.press('Enter')
    }
    const dayOf = (date: string) => String(Number(date.slice(8)))

    test('each sees what the other moves, in the calendar that it left too; what was seen stale is not moved', async () => {
      // A Tuesday, so that the days beside it stand in its week.
      const ahead = [7, 8, 9, 10, 11, 12, 13].find(n => new Date(world.day(n)).getUTCDay() === 2)!
      const [before, date, next] = [ahead - 1, ahead, ahead + 1].map(world.day) as [
        string,
        string,
        string,
      ]
      const groupId = await world.make('calendarGroups', { name: 'Vans', country: 'NZ' })
      const left = await world.calendar({ name: 'North van', groupId })
      const taken = await world.calendar({ name: 'South van', groupId })
      const planId = await world.plan((await world.order([])).id, left, date)
      const week = (calendarId: string) =>
        `/sale/calendar?calendarId=${calendarId}&show=calendar&span=week&date=${date}`
      const placeOf = async () =>
        (
          await world.db.text<{ at: string }>(
            'select calendar_id || $2 || date::text as at from delivery_plans where id = $1',
            [planId, ' '],
          )
        )[0]!.at

      const planner = await visitor(0, week(left))
      const colleague = await visitor(1, week(left))
      for (const who of [planner, colleague]) await seen(who, cardOn(date, planId))

      const took: string[] = []
      const told = async (what: string, by: Visitor, shown: Promise<number>) =>
        took.push(`${what} ${(await shown) - (await pressed(by))} ms`)
      await carry(planner, cardOn(date, planId), 'ArrowRight', dayOf(next))
      await drop(planner)
      await told('a day', planner, seen(colleague, cardOn(next, planId)))
      await carry(colleague, cardOn(next, planId), 'ArrowLeft', dayOf(date))
      await drop(colleague)
      await told('and back', colleague, seen(planner, cardOn(date, planId)))

      // Dropped by the colleague before the page could know where it went meanwhile.
      let release = () => {}
      const isReleased = new Promise<void>(resolve => (release = resolve))
      await colleague.page.route(`**${path}`, async route => {
        await isReleased
        await route.continue()
      })
      await carry(colleague, cardOn(date, planId), 'ArrowRight', dayOf(next))
      const asked = colleague.page.waitForRequest(`**${path}`)
      await drop(colleague)
      await asked
      await carry(planner, cardOn(date, planId), 'ArrowLeft', dayOf(before))
      await drop(planner)
      await expect.poll(placeOf, { timeout }).toBe(`${left} ${before}`)
      colleague.allowRefusal({ status: 409, path })
      const answered = colleague.page.waitForResponse(`**${path}`)
      release()
      expect((await answered).status()).toBe(409)
      await colleague.page.getByText('Changed meanwhile').first().waitFor()
      await seen(colleague, cardOn(before, planId))
      expect(await placeOf()).toBe(`${left} ${before}`)
      await colleague.page.unroute(`**${path}`)

      // To another calendar: it leaves the page of the one, and comes to that of the other.
      const other = { ...colleague, page: await colleague.context.newPage() }
      await other.page.goto(week(taken))
      await other.page.locator(`[data-place^="${before}"]`).first().waitFor()
      await carry(planner, cardOn(before, planId), 'c', 'South van')
      await drop(planner)
      await Promise.all([
        told('gone from its calendar', planner, seen(colleague, `[data-card="${planId}"]`, false)),
        told('come to the other', planner, seen(other, cardOn(before, planId))),
      ])
      expect(await placeOf()).toBe(`${taken} ${before}`)
      console.log(`Seen in the other browser (2 s asked for): ${took.join(', ')}`)
      for (const who of [planner, colleague]) {
        await who.expectQuiet()
        await who.close()
      }
    })
  },
  emptyBeginning,
)
