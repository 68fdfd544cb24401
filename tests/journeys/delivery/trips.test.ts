import { expect, test } from 'vitest'
import { plannerOf } from '#tests/support/api/planner.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { describeInBrowser, laptop, phone, type Stage } from '#tests/support/browser/stage.ts'
import { signIn } from '#tests/support/browser/visitor.ts'

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }

describeInBrowser('postgres', 'arranging trips, in a browser', stage => {
  test('plans are dragged into trips, moved by keys, taken back, proposed and published', async () => {
    const day = await dayWith(stage)
    const watched = await signIn(stage.browser, day.path, {
      baseURL: stage.product.baseURL,
      viewport: laptop,
    })
    const { page } = watched
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const card = (name: string, no = day.code) =>
      column(name)
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Move ${no}` }) })
    const [one, two] = ['Trip 1', 'Trip 2']
    await card('Unassigned').waitFor()
    await watched.settled()
    expect(await watched.violations()).toEqual([])

    await card('Unassigned').dragTo(column(one).getByRole('heading'))
    await card(one).waitFor()
    await page.getByText(`${day.code} moved to trip 1`, { exact: true }).waitFor()
    expect(await day.tripOf(day.plan)).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await card('Unassigned').waitFor()
    await expect.poll(() => day.tripOf(day.plan), patience).toBeNull()

    // By keys: into the first trip, one stop earlier, into the second, and the card keeps the focus.
    await card('Unassigned').getByRole('button').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await card(one).filter({ hasText: /^3/ }).waitFor()
    // Made while the move before is still being saved.
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => day.stopOf(day.plan), patience).toBe(2)
    expect(await day.tripOf(day.plan)).toBe(1)
    await page.keyboard.press('Alt+ArrowRight')
    await card(two).waitFor()
    await expect.poll(() => day.tripOf(day.plan), patience).toBe(2)

    // When a trip leaves is one time.
    await page.getByRole('button', { name: 'Add a trip' }).click()
    const added = page.getByRole('dialog', { name: 'Add a trip' })
    await added.getByLabel('Leaves').fill('07:45')
    await added.getByRole('combobox', { name: 'Truck' }).fill(day.truck)
    await page.getByRole('option', { name: day.truck }).click()
    await added.getByRole('button', { name: 'Add a trip' }).click()
    await column('Trip 3').getByText('leaves 07:45').waitFor()

    await page.getByRole('button', { name: 'Suggest trips' }).click()
    const proposed = page.getByRole('dialog', { name: 'Suggested trips' })
    const rows = proposed.locator('tbody tr')
    await rows.first().waitFor()
    expect(await watched.violations()).toEqual([])
    const left = await day.left()
    expect(await rows.count()).toBe(left)
    // Each says why, whether it found a place or not.
    for (const why of await rows.locator('td:last-child').allTextContents())
      expect(why.length).toBeGreaterThan(10)
    await proposed.getByRole('button', { name: /^Assign \d+ stops?$/ }).click()
    await page.getByText(/^\d+ stops? assigned$/).waitFor()
    await expect.poll(day.left, patience).toBe(0)
    await watched.settled()
    expect(await watched.sideways()).toBe(0)

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const publish = page.getByRole('dialog', { name: /^Publish the trips of / })
    await publish.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Trips published', { exact: true }).waitFor()
    await page.getByText('The day is locked.').waitFor()
    // What is published is moved no more.
    await card(two).waitFor({ state: 'detached' })
    await column(two).getByText('Published', { exact: true }).waitFor()
    await expect.poll(day.locked, patience).toEqual({ day: true, plans: 0 })
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    await watched.expectQuiet()
    await watched.close()
  }, 180_000)

  test('on a phone plans are moved by their menus, and what stays behind is asked for', async () => {
    const day = await dayWith(stage)
    const watched = await signIn(stage.browser, day.path, {
      baseURL: stage.product.baseURL,
      viewport: phone,
      hasTouch: true,
    })
    const { page } = watched
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const move = (name: string) => column(name).getByRole('button', { name: `Move ${day.code}` })
    await move('Unassigned').waitFor()
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    expect(await watched.sideways()).toBe(0)

    await move('Unassigned').tap()
    // The Undo of the first move comes and goes by itself, so that the next is that of the second.
    const firstMove = page.getByText(`${day.code} moved to trip 1`, { exact: true })
    const comes = firstMove.waitFor()
    await page.getByRole('menuitem', { name: 'Move to trip 1' }).tap()
    await move('Trip 1').waitFor()
    await comes
    await firstMove.waitFor({ state: 'detached' })
    await expect.poll(() => day.tripOf(day.plan), patience).toBe(1)
    const stop = await day.stopOf(day.plan)
    await move('Trip 1').tap()
    await page.getByRole('menuitem', { name: 'Earlier stop' }).tap()
    await expect.poll(() => day.stopOf(day.plan), patience).toBe(stop! - 1)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(() => day.stopOf(day.plan), patience).toBe(stop)

    await page.getByRole('button', { name: 'Publish', exact: true }).tap()
    const publish = page.getByRole('dialog', { name: /^Publish the trips of / })
    watched.allowRefusal({ status: 422, path: '/api/trips/publish' })
    await publish.getByRole('button', { name: 'Publish', exact: true }).tap()
    await publish.getByText(/behind\.$/).waitFor()
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    await publish.getByRole('button', { name: 'Publish anyway' }).tap()
    await page.getByText('The day is locked.').waitFor()
    await expect.poll(day.locked, patience).toMatchObject({ day: true })
    await watched.settled()
    expect(await watched.sideways()).toBe(0)
    await watched.expectQuiet()
    await watched.close()
  }, 180_000)
})

let made: Promise<World> | undefined
let days = 0

/** A day to come of two trips of two stops each, and two plans in no trip; its truck takes them all. */
async function dayWith({ product }: Stage) {
  const { db } = product
  const world = await (made ??= worldIn(db))
  const chief = await product.as('ALL')
  const name = `Trips ${++days}`
  const warehouseId = await world.warehouse(name)
  const calendarId = await world.calendar({ name, warehouseId })
  const date = world.day(3)
  const planner = plannerOf(world, chief, { calendarId, warehouseId, date })
  const plans: { id: string; no: string }[] = []
  for (let n = 0; n < 6; n++) plans.push(await planner.plan(await planner.ordered(2), 1))
  const providerId = await world.make('shippingProviders', {
    name: `Truck ${name}`,
    type: 'Own truck',
    maxVolume: 20,
    maxWeight: 2000,
  })
  const post = async (path: string, body: object) => {
    const answer = await chief.post(`/api/trips/${path}`, { calendarId, date, ...body })
    expect(answer.body.isSuccess, JSON.stringify(answer.body)).toBe(true)
    return answer.body
  }
  const trips = [await post('add', { providerId }), await post('add', { providerId })]
  await post('arrange', {
    placements: plans.slice(2).map(({ id: planId }, i) => ({ planId, tripId: trips[i % 2].id })),
  })
  const plan = plans[0]!.no
  const [order] = await db.text<{ code: string }>(
    'select o.order_code as code from delivery_plans p join orders o on o.id = p.order_id where p.no = $1',
    [plan],
  )
  const placed = async (no: string) =>
    (
      await db.text<{ trip: number; stop: number }>(
        'select t.no as trip, s.position as stop from trip_stops s join trips t on t.id = s.trip_id join delivery_plans p on p.id = s.plan_id where p.no = $1 and not s.is_deleted',
        [no],
      )
    )[0]
  const open = `from delivery_plans p where p.calendar_id = $1 and p.date = $2 and p.state in ('Scheduled', 'Processed') and not p.is_deleted`
  return {
    path: `/warehouse/preparation/arrange?calendarId=${calendarId}&date=${date}`,
    plan,
    /** What its card is called. */
    code: order!.code,
    truck: `Truck ${name}`,
    tripOf: async (no: string) => (await placed(no))?.trip ?? null,
    stopOf: async (no: string) => (await placed(no))?.stop ?? null,
    /** How many plans are in no trip. */
    left: async () =>
      (
        await db.text<{ count: number }>(
          `select count(*)::int as count ${open} and not exists (select 1 from trip_stops s where s.plan_id = p.id and not s.is_deleted)`,
          [calendarId, date],
        )
      )[0]!.count,
    /** Whether the day is locked, and how many plans in its trips are not. */
    locked: async () => {
      const [row] = await db.text<{ day: boolean; plans: number }>(
        `select (select is_locked from calendar_days where calendar_id = $1 and date = $2) as day,
          (select count(*)::int ${open} and not p.is_locked and exists (select 1 from trip_stops s where s.plan_id = p.id and not s.is_deleted)) as plans`,
        [calendarId, date],
      )
      return row
    },
  }
}
