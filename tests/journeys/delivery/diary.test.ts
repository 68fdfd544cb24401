import { expect, test } from 'vitest'
import { signIn, type Visitor } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }

describeInBrowser('postgres', 'the diary of deliveries, in a browser', stage => {
  /** A plan in a slot of a day to come that nobody has to be asked about, and the open day after it. */
  const movable = async () => {
    const [plan] = await stage.product.db.text<{
      id: string
      code: string
      calendarId: string
      date: string
      to: string
    }>(
      `update delivery_plans p set customer_confirmed_on_utc = null, is_locked = false, state = 'Scheduled' from orders o where o.id = p.order_id and p.id = (
        select p.id from delivery_plans p join delivery_calendars c on c.id = p.calendar_id join orders o on o.id = p.order_id
        where p.state in ('Scheduled', 'Processed') and p.slot_id is not null and not p.is_deleted and o.state = 'Confirmed' and c.status = 'Active'
          and p.date > current_date + 2 and p.date < current_date + 60 and extract(isodow from p.date) between 1 and 5
          and (array[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday])[extract(isodow from p.date)::int + 1]
          and not exists (select 1 from calendar_days d where d.calendar_id = c.id and d.date = p.date + 1 and (not d.is_open or d.is_locked or d.booked_stops >= d.capacity_stops))
          and not exists (select 1 from slot_days y where y.slot_id = p.slot_id and y.date = p.date + 1 and y.booked >= y.capacity)
          and not exists (select 1 from delivery_plans q where q.order_id = p.order_id and q.id <> p.id)
        order by p.date, p.no limit 1)
      returning p.id, o.order_code as code, p.calendar_id as "calendarId", p.date::text as date, (p.date + 1)::text as to`,
    )
    // Days with room for one more, so that a plan may come back too.
    await stage.product.db.text(
      `update calendar_days set capacity_stops = booked_stops + 9, is_open = true, is_locked = false where calendar_id = $1 and date = any($2::date[])`,
      [plan!.calendarId, [plan!.date, plan!.to]],
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

    await cardOn(planner, plan.date, plan.id).dragTo(
      page.locator(`[data-place^="${plan.to} "]`).first(),
    )
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
    await cardOn(planner, plan.to, plan.id).waitFor()
    expect(presses).toBe(3)
    await cardOn(colleague, plan.to, plan.id).waitFor()

    // Keys reach the other calendars too, which ask for the slot there.
    await cardOn(planner, plan.to, plan.id).getByRole('link').focus()
    await page.keyboard.press('Space')
    const others = page.getByRole('region', { name: 'Another calendar' })
    const names = others.locator('[data-of]')
    await names.first().waitFor()
    await page.keyboard.press('c')
    await others.locator('[data-over]').waitFor()
    const name = (await names.first().textContent())!
    await expect.poll(() => told.first().textContent(), patience).toContain(name)
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: `Move ${plan.code}` })
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
    await moved.getByText('Changed meanwhile').waitFor()
    expect(await dateOf(plan.id)).toBe(plan.to)
    await moved.dragTo(page.locator(`[data-place^="${plan.date} "]`).first())
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
