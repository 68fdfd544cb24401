import { expect, test } from 'vitest'
import { bookAnew } from '#tests/support/api/bookedAnew.ts'
import { signIn, type Visitor } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }
/** What the planner may do to move a day, however many plans it has. */
const mostDeeds = 8
/** The plans of the day. */
const plans = 60

describeInBrowser('postgres', 'moving the plans of a day, in a browser', stage => {
  let moved: readonly string[] | undefined
  /**
   * Plans that can be moved, from anywhere: those that are the only one of their order, and copies
   * of them, since the demo has fewer.
   */
  const movable = async (calendarId: string) => {
    const own = await stage.product.db.text<{ id: string }>(
      `select distinct on (q.order_id) q.id from delivery_plans q where q.client_id = (select client_id from delivery_calendars where id = $1)
         and q.order_id is not null and not q.is_deleted
         and not exists (select 1 from trip_stops w where w.plan_id = q.id)
         and not exists (select 1 from delivery_plans r where r.order_id = q.order_id and r.id <> q.id) order by q.order_id limit $2`,
      [calendarId, plans],
    )
    const columns = await stage.product.db.text<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'delivery_plans' and is_generated = 'NEVER' and column_name not in ('id', 'no')`,
    )
    const rest = columns.map(({ name }) => name).join(', ')
    const copies = await stage.product.db.text<{ id: string }>(
      `insert into delivery_plans (id, no, ${rest})
       select gen_random_uuid(), 'P8' || lpad(n::text, 6, '0'), ${rest} from generate_series(1, $2::int) n join
         (select p.*, row_number() over (order by id) - 1 as place from delivery_plans p where id = any($1::uuid[])) p on p.place = n % $3::int
       returning id`,
      [own.map(({ id }) => id), plans - own.length, own.length],
    )
    return [...own, ...copies].map(({ id }) => id)
  }
  /** A weekday of a calendar with so many plans that can be moved, and room on the days after it. */
  const busyDay = async () => {
    const [day] = await stage.product.db.text<{ calendarId: string; date: string }>(
      `select c.id as "calendarId", d::date::text as date from delivery_calendars c, generate_series(current_date + 20, current_date + 26, interval '1 day') d
       where c.status = 'Active' and c.calendar_type = 'Delivery' and extract(isodow from d) = 2
         and (array[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday, c.sunday])[extract(isodow from d)::int]
         and c.client_id = (select client_id from staff where email = 'admin.nz@demo.example') order by c.name limit 1`,
    )
    const { calendarId, date } = day!
    const ids = (moved ??= await movable(calendarId))
    await stage.product.db.text(
      `update delivery_plans set date = $2, calendar_id = $3, slot_id = null, state = 'Scheduled', is_locked = false, customer_confirmed_on_utc = null
       where id = any($1::uuid[])`,
      [ids, date, calendarId],
    )
    await stage.product.db.text(
      `insert into calendar_days (id, version, client_id, calendar_id, date, is_open)
       select gen_random_uuid(), 0, c.client_id, c.id, d::date, true from delivery_calendars c, generate_series($2::date, $2::date + 10, interval '1 day') d
       where c.id = $1 on conflict do nothing`,
      [calendarId, date],
    )
    // What is booked is what the plans take, here and where they come from.
    await stage.product.db.text(
      `update calendar_days set capacity_stops = null, capacity_items = null, capacity_volume = null, capacity_minutes = null, capacity_value = null,
         extra_stops = 0, extra_items = 0, extra_volume = 0, extra_minutes = 0, extra_value = 0, is_open = true, is_locked = false
       where calendar_id = $1 and date between $2::date and $2::date + 10`,
      [calendarId, date],
    )
    await bookAnew(stage.product.db)
    await stage.product.db.text(
      `update calendar_days set capacity_stops = booked_stops + 10 where calendar_id = $1 and date = $2::date + 1`,
      [calendarId, date],
    )
    return { calendarId, date }
  }
  const countOn = async ({ calendarId, date }: { calendarId: string; date: string }) =>
    (
      await stage.product.db.text<{ n: number }>(
        `select count(*)::int as n from delivery_plans where calendar_id = $1 and date = $2 and state = 'Scheduled' and not is_deleted`,
        [calendarId, date],
      )
    )[0]!.n
  const week = ({ calendarId, date }: { calendarId: string; date: string }) =>
    `/sale/calendar?calendarId=${calendarId}&show=calendar&span=week&date=${date}`

  const movesDay = async (visitor: Visitor, day: { calendarId: string; date: string }) => {
    const { page } = visitor
    let deeds = 0
    const click = async (name: string | RegExp) => {
      deeds++
      await page.getByRole('button', { name }).last().click()
    }
    const before = await countOn(day)
    expect(before).toBe(plans)
    deeds++
    const number = Number(day.date.slice(8))
    await page
      .getByRole('button', { name: new RegExp(`^Manage .*\\b${number}\\b`) })
      .first()
      .click()
    await click('Move plans')
    await page.getByRole('dialog', { name: /^Move the plans of/ }).waitFor()
    await click('Weather')
    await visitor.settled()
    expect(await visitor.violations()).toEqual([])
    expect(await visitor.sideways()).toBeLessThanOrEqual(0)
    await click(new RegExp(`^Move ${before} plans$`))
    await page.getByText(`${before} plans moved`).waitFor(patience)
    expect(await countOn(day)).toBe(0)
    expect(await visitor.violations()).toEqual([])
    // The texts are drafted and offered; nothing goes before they are sent.
    await click(/^Text \d+ customers$/)
    await page.getByRole('heading', { name: 'These get a text' }).waitFor(patience)
    await visitor.settled()
    expect(await visitor.violations()).toEqual([])
    const queued = async () =>
      (
        await stage.product.db.text<{ n: number }>(
          `select count(*)::int as n from messages where channel = 'SMS' and state = 'Queued' and created_on_utc > now() - interval '5 minutes' and created_by in (select id from staff where email = 'admin.nz@demo.example')`,
        )
      )[0]!.n
    expect(await queued()).toBe(0)
    await click('Send texts')
    await expect.poll(queued, patience).toBeGreaterThan(0)
    expect(deeds).toBeLessThanOrEqual(mostDeeds)
    return before
  }

  test('a day of plans is moved and its customers are texted in eight clicks or fewer', async () => {
    const day = await busyDay()
    const planner = await signIn(stage.browser, week(day), {
      baseURL: stage.product.baseURL,
      viewport: laptop,
    })
    await planner.page.goto(week(day))
    await movesDay(planner, day)
    await planner.close()
  }, 180_000)

  test('on a phone it is moved, and moved back', async () => {
    const day = await busyDay()
    const planner = await signIn(stage.browser, week(day), {
      baseURL: stage.product.baseURL,
      viewport: phone,
    })
    const { page } = planner
    await page.goto(week(day))
    const before = await countOn(day)
    const number = Number(day.date.slice(8))
    await page
      .getByRole('button', { name: new RegExp(`^Manage .*\\b${number}\\b`) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Move plans' }).click()
    await page.getByRole('button', { name: 'Truck broken down' }).click()
    await planner.settled()
    expect(await planner.violations()).toEqual([])
    expect(await planner.sideways()).toBeLessThanOrEqual(0)
    // One of them stays, as the planner wants.
    await page
      .getByRole('combobox', { name: /^New date of/ })
      .first()
      .selectOption('')
    await page.getByRole('button', { name: `Move ${before - 1} plans` }).click()
    await page.getByText(`${before - 1} plans moved`).waitFor(patience)
    expect(await countOn(day)).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${before - 1} plans moved back`).waitFor(patience)
    expect(await countOn(day)).toBe(before)
    expect(await planner.violations()).toEqual([])
    await planner.expectQuiet()
    await planner.close()
  }, 180_000)
})
