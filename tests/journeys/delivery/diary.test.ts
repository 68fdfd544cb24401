import { expect, test } from 'vitest'
import { bookAnew } from '#tests/support/api/bookedAnew.ts'
import { signIn, type Visitor } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }

describeInBrowser('postgres', 'the diary of deliveries, in a browser', stage => {
  /** A plan in a slot of a Tuesday to come that nobody has to be asked about, and the open day after it. */
  const movable = async () => {
    const { db } = stage.product
    const [plan] = await db.text<{
      id: string
      code: string
      calendarId: string
      date: string
      to: string
    }>(
      `update delivery_plans p set customer_confirmed_on_utc = null, is_locked = false, state = 'Scheduled', date = d.day
       from orders o, (select d::date as day from generate_series(current_date + 20, current_date + 26, interval '1 day') d where extract(isodow from d) = 2) d
       where o.id = p.order_id and p.id = (
        select p.id from delivery_plans p join delivery_calendars c on c.id = p.calendar_id join calendar_slots s on s.id = p.slot_id join orders o on o.id = p.order_id
        where c.status = 'Active' and c.calendar_type = 'Delivery' and c.tuesday and c.wednesday and s.day_of_week is null and s.date is null and not p.is_deleted
          and not exists (select 1 from trip_stops w where w.plan_id = p.id)
          and not exists (select 1 from delivery_plans q where q.order_id = p.order_id and q.id <> p.id)
        order by o.state <> 'Confirmed', p.no limit 1)
      returning p.id, o.order_code as code, p.calendar_id as "calendarId", p.date::text as date, (p.date + 1)::text as to`,
    )
    const { id, calendarId, date, to } = plan!
    // Days with room for one more, so that the plan may come back too.
    await db.text(
      `insert into calendar_days (id, version, client_id, calendar_id, date, is_open)
       select gen_random_uuid(), 0, c.client_id, c.id, unnest($2::date[]), true from delivery_calendars c where c.id = $1 on conflict do nothing`,
      [calendarId, [date, to]],
    )
    await db.text(
      `insert into slot_days (id, version, client_id, calendar_id, slot_id, date, capacity)
       select gen_random_uuid(), 0, s.client_id, s.calendar_id, s.id, d, s.capacity from delivery_plans p join calendar_slots s on s.id = p.slot_id, unnest($2::date[]) d
       where p.id = $1 on conflict do nothing`,
      [id, [date, to]],
    )
    await bookAnew(db)
    await db.text(
      `update calendar_days set capacity_stops = booked_stops + 9, is_open = true, is_locked = false where calendar_id = $1 and date = any($2::date[])`,
      [calendarId, [date, to]],
    )
    return plan!
  }
  const dateOf = async (id: string) =>
    (
      await stage.product.db.text<{ date: string }>(
        'select date::text as date from delivery_plans where id = $1',
        [id],
      )
    )[0]!.date
  const week = ({ calendarId, date }: { calendarId: string; date: string }) =>
    `/sale/calendar?calendarId=${calendarId}&show=calendar&span=week&date=${date}`
  const cardOn = ({ page }: Visitor, date: string, id: string) =>
    page.locator(`[data-place^="${date} "] [data-card="${id}"]`)

  test('a card is dragged to another day and back, then moved by keys; a colleague sees it', async () => {
    const plan = await movable()
    const options = { baseURL: stage.product.baseURL, viewport: laptop }
    const planner = await signIn(stage.browser, week(plan), options)
    const colleague = await signIn(stage.browser, week(plan), options)
    const { page } = planner
    await page.goto(week(plan))
    await colleague.page.goto(week(plan))
    await cardOn(planner, plan.date, plan.id).waitFor()
    await cardOn(colleague, plan.date, plan.id).waitFor()
    expect(await planner.violations()).toEqual([])

    const asked = page.getByRole('dialog', { name: `Move ${plan.code}` })
    /** Another day takes a reason, which is asked alone: the day is known. */
    const because = async () => {
      await asked.getByLabel('Reason').fill('The driver is ill')
      await asked.getByRole('button', { name: 'Move' }).focus()
      await page.keyboard.press('Enter')
      await asked.waitFor({ state: 'detached' })
    }
    await cardOn(planner, plan.date, plan.id).dragTo(
      page.locator(`[data-place^="${plan.to} "]`).first(),
    )
    await because()
    await cardOn(planner, plan.to, plan.id).waitFor()
    await cardOn(colleague, plan.to, plan.id).waitFor()
    expect(await dateOf(plan.id)).toBe(plan.to)
    await page.getByRole('button', { name: 'Undo' }).click()
    await cardOn(planner, plan.date, plan.id).waitFor()
    await cardOn(colleague, plan.date, plan.id).waitFor()
    expect(await dateOf(plan.id)).toBe(plan.date)

    // Three keys: picked up, aimed, dropped; what is pressed is counted.
    let presses = 0
    await page.exposeFunction('countPress', () => void presses++)
    await page.evaluate("addEventListener('keydown', e => e.isTrusted && countPress(), true)")
    await cardOn(planner, plan.date, plan.id).getByRole('link').focus()
    await page.keyboard.press('Space')
    const told = page.locator('[aria-live=assertive]').filter({ hasText: /./ })
    await expect.poll(() => told.first().textContent(), patience).toContain(plan.code)
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => told.first().textContent(), patience)
      .toContain(String(Number(plan.to.slice(8))))
    await page.keyboard.press('Enter')
    expect(presses).toBe(3)
    await because()
    await cardOn(planner, plan.to, plan.id).waitFor()
    // The focus has gone with it, so that it can be moved on.
    const isFocused = () =>
      cardOn(planner, plan.to, plan.id).evaluate(card => card.contains(document.activeElement))
    await expect.poll(isFocused, patience).toBe(true)
    await cardOn(colleague, plan.to, plan.id).waitFor()

    // Keys reach the other calendars too, which ask for the slot there.
    await page.keyboard.press('Space')
    const others = page.getByRole('region', { name: 'Another calendar' })
    const names = others.locator('[data-of]')
    await names.first().waitFor()
    // They lie over no day that takes the card.
    const days = page.getByRole('table').locator('..')
    const [strip, grid] = [await others.boundingBox(), await days.boundingBox()]
    expect(strip!.y + strip!.height).toBeLessThanOrEqual(grid!.y)
    await page.keyboard.press('c')
    await others.locator('[data-over]').waitFor()
    const name = (await names.first().textContent())!
    await expect.poll(() => told.first().textContent(), patience).toContain(name)
    await page.keyboard.press('Enter')
    await asked.waitFor()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await asked.waitFor({ state: 'detached' })

    planner.allowRefusal({ status: 409, path: '/api/delivery/updateDeliveryPlanDate' })
    // What someone else changed unseen is not moved, and says so.
    await stage.product.db.text('update delivery_plans set version = version + 1 where id = $1', [
      plan.id,
    ])
    const moved = cardOn(planner, plan.to, plan.id)
    await moved.dragTo(page.locator(`[data-place^="${plan.date} "]`).first())
    await because()
    await moved.getByText('Changed meanwhile').waitFor()
    expect(await dateOf(plan.id)).toBe(plan.to)
    await moved.dragTo(page.locator(`[data-place^="${plan.date} "]`).first())
    await because()
    await cardOn(planner, plan.date, plan.id).waitFor()
    await planner.expectQuiet()
    await planner.close()
    await colleague.close()
  }, 180_000)

  test('on a phone a plan is moved by its menu, and a day is locked from its heading', async () => {
    const plan = await movable()
    const watched = await signIn(stage.browser, week(plan), {
      baseURL: stage.product.baseURL,
      viewport: phone,
    })
    const { page } = watched
    await page.goto(week(plan))
    const card = page.locator(`[data-card="${plan.id}"]`)
    await card.getByRole('button', { name: `Move ${plan.code}` }).click()
    const dialog = page.getByRole('dialog', { name: `Move ${plan.code}` })
    const [year, month, day] = plan.to.split('-')
    await dialog.getByLabel('Date').fill(`${day}/${month}/${year}`)
    expect(await watched.violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Move' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => dateOf(plan.id), patience).toBe(plan.to)

    await page.goto(week({ ...plan, date: plan.to }))
    await page
      .getByRole('button', { name: /^Manage / })
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Lock day' }).click()
    await drawer.getByRole('button', { name: 'Unlock day' }).waitFor()
    expect(await watched.violations()).toEqual([])
    await watched.expectQuiet()
    await watched.close()
  }, 120_000)
})
