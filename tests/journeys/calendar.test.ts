import { expect, test } from 'vitest'
import { signIn, unfold } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }
const sizes = [laptop, phone]

describeInBrowser('postgres', '§2 calendars of the shortcut bar, in a browser', stage => {
  /** A date of this calendar that has plans, and how many. */
  const busyDay = async (calendar: string) =>
    (
      await stage.product.db.text<{ date: string; plans: number }>(
        `select p.date::text as date, count(*)::int as plans from delivery_plans p join delivery_calendars c on c.id = p.calendar_id
          where c.name = $1 and not p.is_deleted group by 1 order by 2 desc, 1 limit 1`,
        [calendar],
      )
    )[0]!

  test.each(sizes)(
    'a shortcut opens its plans by day, and another calendar can be chosen ($width px)',
    async viewport => {
      const { date, plans } = await busyDay('Auckland Delivery')
      const watched = await signIn(stage.browser, '/sale/calendar', {
        baseURL: stage.product.baseURL,
        viewport,
      })
      const { page } = watched
      // Nothing is remembered yet: the calendars of the shortcuts are offered, the branch's own first.
      await page.getByRole('heading', { name: 'No calendar chosen yet' }).waitFor()
      const groups = page.getByRole('main').getByRole('region')
      await groups.first().waitFor()
      expect(await groups.first().getAttribute('aria-label')).toMatch(/^Auckland/)
      await watched.settled()
      expect(await watched.violations()).toEqual([])
      await groups.first().getByRole('button').first().click()
      await page.getByRole('heading', { name: 'Delivery plans' }).waitFor()
      // A link to one that is not there.
      await page.goto('/sale/calendar?calendarId=01900000-0000-7000-8000-000000000000')
      await page.getByRole('heading', { name: 'Invalid calendar' }).waitFor()

      await unfold(page, 'Shortcuts')
      await page.getByRole('button', { name: 'Auckland Warehouse' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Auckland Delivery' }).click()
      await page.getByRole('heading', { name: 'Delivery plans' }).waitFor()
      const picker = page.getByRole('combobox', { name: 'Calendar' })
      await expect.poll(() => picker.inputValue(), patience).toBe('Auckland Delivery')

      // The day in the address, which is remembered too.
      await page.goto(`/sale/calendar?show=calendar&span=month&date=${date}`)
      if (viewport.width > 600) {
        const day = page.locator(`[data-date="${date}"]`)
        await day.waitFor()
        await expect
          .poll(() => day.getAttribute('aria-label'), patience)
          .toContain(`${plans} delivery plan`)
        await day.focus()
        await page.keyboard.press('Enter')
        await page.waitForURL(/span=day/)
      }
      const cards = page.getByRole('region', { name: longName(date) }).getByRole('listitem')
      await expect.poll(() => cards.count(), patience).toBe(plans)
      // The day is remembered.
      await page.goto('/sale/calendar')
      if (viewport.width > 600) await page.locator(`[data-date="${date}"][tabindex="0"]`).click()
      // All of the day's, where there were the first of a month's before.
      await expect.poll(() => cards.count(), patience).toBe(plans)
      await page.locator('section[aria-busy=false]').waitFor()

      await cards.first().getByRole('link').click()
      await page.waitForURL(/\/show$/)
      await page.goBack()

      await picker.click()
      await picker.fill('Hamilton Del')
      await page.getByRole('option', { name: 'Hamilton Delivery' }).click()
      await expect.poll(() => picker.inputValue(), patience).toBe('Hamilton Delivery')
      await page.getByRole('button', { name: 'List', exact: true }).click()
      await page.getByRole('table', { name: 'Delivery plans' }).waitFor()
      await page.reload()
      await expect.poll(() => picker.inputValue(), patience).toBe('Hamilton Delivery')
      await watched.expectQuiet()
      await watched.close()
    },
    120_000,
  )
})

const longName = (date: string) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', ...options }).format(new Date(date))
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`
}
