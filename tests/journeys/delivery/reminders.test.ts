import { expect, test } from 'vitest'
import { sideways, signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }

describeInBrowser('postgres', 'reminders of plans, in a browser', stage => {
  test.each([laptop, phone])(
    'an overdue plan is snoozed with a reason from its row, and found again ($width px)',
    async viewport => {
      const watched = await signIn(stage.browser, '/sale/reminders/overdueDeliveryPlan', {
        baseURL: stage.product.baseURL,
        viewport,
      })
      const { page } = watched
      await page.getByRole('heading', { name: 'Overdue delivery plans' }).waitFor()
      const box = page.getByRole('checkbox', { name: /^Select P\d/ })
      await box.first().waitFor(patience)
      await watched.settled()
      expect(await watched.violations()).toEqual([])
      expect(await sideways(page)).toBe(0)
      const plan = (await box.first().getAttribute('aria-label'))!.replace('Select ', '')
      await box.first().click()
      const bar = page.getByRole('region', { name: 'Selected' })
      await bar.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Snooze' }).click()
      const dialog = page.getByRole('dialog', { name: `Snooze: ${plan}` })
      const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      await dialog.getByLabel('Until').fill(soon.split('-').toReversed().join('/'))
      await dialog.getByRole('button', { name: 'Snooze' }).click()
      await dialog.getByText('Required').waitFor(patience)
      expect(await watched.violations()).toEqual([])
      await dialog.getByLabel('Reason').fill('The customer calls back.')
      await dialog.getByRole('button', { name: 'Snooze' }).click()
      await dialog.waitFor({ state: 'hidden', ...patience })
      await expect
        .poll(() => page.getByRole('checkbox', { name: `Select ${plan}` }).count(), patience)
        .toBe(0)
      const [kept] = await stage.product.db.text<{ reason: string }>(
        "select f.reason from plan_follow_ups f join delivery_plans p on p.id = f.plan_id where p.no = $1 and f.kind = 'Overdue'",
        [plan],
      )
      expect(kept!.reason).toBe('The customer calls back.')
      // Of many rows all of it is taken back at once.
      await page.goto('/sale/reminders/overdueDeliveryPlan')
      await box.nth(1).waitFor(patience)
      const [one, other] = await Promise.all(
        [0, 1].map(async i =>
          (await box.nth(i).getAttribute('aria-label'))!.replace('Select ', ''),
        ),
      )
      const rowOf = (no: string) => page.getByRole('checkbox', { name: `Select ${no}` })
      await rowOf(one!).click()
      await rowOf(other!).click()
      await bar.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Snooze' }).click()
      const many = page.getByRole('dialog', { name: 'Snooze: 2 rows' })
      await many.getByLabel('Until').fill(soon.split('-').toReversed().join('/'))
      await many.getByLabel('Reason').fill('They call back.')
      await many.getByRole('button', { name: 'Snooze' }).click()
      await expect.poll(() => rowOf(other!).count(), patience).toBe(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await rowOf(one!).waitFor(patience)
      await rowOf(other!).waitFor(patience)

      await page.goto(
        `/sale/reminders/overdueDeliveryPlan?filter=${encodeURIComponent(JSON.stringify({ isSnoozed: true, keywords: plan }))}`,
      )
      await page.getByRole('checkbox', { name: `Select ${plan}` }).waitFor(patience)
    },
  )

  test('an overdue no-show is rescheduled from its row, and taken back to the day when nobody came', async () => {
    const [missed] = await stage.product.db.text<
      Record<'no' | 'date' | 'to' | 'calendarId' | 'day', string>
    >(
      `update delivery_plans x set state = 'No Show', is_locked = false from (
         select p.id, d::date as to from delivery_plans p join delivery_calendars c on c.id = p.calendar_id join clients k on k.id = p.client_id,
           generate_series(current_date + 5, current_date + 20, interval '1 day') d
         where k.country = 'NZ' and p.date < current_date and p.order_id is not null and p.state in ('Scheduled', 'Processed', 'No Show') and not p.is_deleted and c.status = 'Active'
           and (array[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday, c.sunday])[extract(isodow from d)::int]
         order by p.no, d limit 1) f
       where f.id = x.id returning x.no, x.calendar_id as "calendarId", f.to::text as day, x.date::text as date, to_char(f.to, 'DD/MM/YYYY') as to`,
    )
    const { no, date, to, calendarId, day } = missed!
    await stage.product.db.text(
      'update calendar_days set is_open = true, is_locked = false, capacity_stops = null, capacity_items = null, capacity_volume = null, capacity_minutes = null, capacity_value = null where calendar_id = $1 and date = $2',
      [calendarId, day],
    )
    const now = async () =>
      (
        await stage.product.db.text<{ state: string; date: string }>(
          'select state, date::text as date from delivery_plans where no = $1',
          [no],
        )
      )[0]!
    const watched = await signIn(
      stage.browser,
      `/sale/reminders/overdueDeliveryPlan?filter=${encodeURIComponent(JSON.stringify({ isSnoozed: true, keywords: no }))}`,
      { baseURL: stage.product.baseURL, viewport: laptop },
    )
    const { page } = watched
    const row = page.getByRole('checkbox', { name: `Select ${no}` })
    await row.click(patience)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog', { name: `Reschedule: ${no}` })
    await dialog.getByRole('textbox', { name: /^Date/ }).fill(to)
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await dialog.waitFor({ state: 'hidden', ...patience })
    expect((await now()).state).toBe('Scheduled')
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor(patience)
    expect(await now()).toEqual({ state: 'No Show', date })
    await watched.expectQuiet()
    await watched.close()
  }, 120_000)
})
