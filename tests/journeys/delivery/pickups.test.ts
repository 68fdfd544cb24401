import { expect, test } from 'vitest'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'
import { signIn } from '#tests/support/browser/visitor.ts'

describeInBrowser('postgres', 'the counter where customers fetch their goods', stage => {
  test.each([laptop, phone])(
    'sees who comes, who waits and how long, and why goods may not go out yet ($width px)',
    async viewport => {
      // Which plans the demo data has ready depends on the day on which the tests run: the last one serves both.
      const [coming] = await stage.product.db.text<{ no: string }>(
        `update delivery_plans set state = 'Ready To Pickup', is_unpaid_blocked = false
          where id = (select p.id from delivery_plans p join delivery_calendars c on c.id = p.calendar_id join clients k on k.id = p.client_id
            where c.calendar_type in ('Pickup', 'Showroom') and p.state in ('Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site') and not p.is_deleted
              and k.country = 'NZ' order by p.date desc, p.no limit 1)
          returning no`,
      )
      const watched = await signIn(stage.browser, '/sale/calendar', {
        baseURL: stage.product.baseURL,
        viewport,
      })
      const { page } = watched
      // The tabs are there before a calendar was chosen, and by the arrow keys too.
      await page.getByRole('tab', { name: 'Diary' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      // The plan list is of all calendars, and tells which.
      await page.getByRole('heading', { name: 'Plan list' }).waitFor()
      await page
        .getByText(/^P\d{7}$/)
        .first()
        .waitFor()
      await watched.settled()
      expect(await watched.violations()).toEqual([])
      if (viewport === laptop)
        await page.getByRole('columnheader', { name: 'Calendar' }).waitFor({ state: 'attached' })
      await page.getByRole('tab', { name: 'Plan list' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Pickups', exact: true }).waitFor()
      await page.waitForURL('**/sale/calendar/pickups')
      await page.getByPlaceholder('Search plan, order, customer or phone').fill(coming!.no)
      await page.waitForURL(new RegExp(`keywords=${coming!.no}`))
      const row = page.getByRole('row').filter({ hasText: coming!.no })
      await row.waitFor()
      expect(await watched.violations()).toEqual([])
      await row.getByRole('button', { name: 'Arrived', exact: true }).click()
      await row.getByText('Waits 0 minutes').waitFor()
      await row.getByRole('button', { name: 'Hand over' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Hand over' }).click()
      // The goods go out once what is asked at a handover was answered.
      await dialog.getByText(/^Answer the checklist first/).waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: /^Arrived \d+$/ }).click()
      await page.waitForURL(/status=Arrived/)
      await row.getByText(/^Waits \d+ minutes?$/).waitFor()
      await watched.expectQuiet()
      await watched.close()
    },
    120_000,
  )
})
