import { expect, test } from 'vitest'
import { formatDate, formatInstant } from '#src/fields/time/time.ts'
import { type Visitor, signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

// The other journeys run in Auckland's zone alone. These screens tell of days and times.
const zones = ['Pacific/Auckland', 'America/Edmonton'] as const
const people = [
  { country: 'NZ', email: 'admin.nz@demo.example' },
  { country: 'CA', email: 'admin.ca@demo.example' },
] as const

describeInBrowser('postgres', 'a browser of either country', stage => {
  const one = async <Row>(sql: string, country: string) =>
    (await stage.product.db.text<Row & Record<string, unknown>>(sql, [country]))[0]!

  test.each(people)(
    'tells people of $country the same days and times',
    async ({ country, email }) => {
      const { baseURL } = stage.product
      const visitors = await Promise.all(
        zones.map(timezoneId =>
          signIn(stage.browser, '/', { baseURL, email, viewport: laptop, timezoneId }),
        ),
      )
      const inBoth = <Result>(work: (visitor: Visitor) => Promise<Result>) =>
        Promise.all(visitors.map(work))
      expect(await inBoth(zoneOf)).toEqual(zones)
      /** What both read, which is the same. */
      const same = async () => {
        let text = ''
        await expect
          .poll(async () => {
            const [first, second] = await inBoth(textOf)
            text = first!
            return second === first && first
          })
          .toMatch(/\w/)
        return text
      }
      const read = async (path: string) => {
        await inBoth(visitor => visitor.go(path))
        return same()
      }

      const waiting = { name: 'What is waiting for you' }
      await inBoth(({ page }) => page.getByRole('list', waiting).waitFor())
      expect(await read('/stock_check')).toMatch(/\d/)

      // Where it can be found, an order of one day here and another in London.
      const hours = country === 'NZ' ? 12 : -6
      const day = `(o.ordered_on_utc at time zone 'UTC' + interval '${hours} hours')::date`
      const order = await one<{ id: string; at: string; date: string; count: number }>(
        `select o.id, o.ordered_on_utc as at, ${day}::text as date, count(*) over (partition by ${day})::int as count
          from orders o join clients c on c.id = o.client_id where c.short_name = $1 and not o.is_deleted
          order by ${day} = (o.ordered_on_utc at time zone 'UTC')::date, o.ordered_on_utc desc limit 1`,
        country,
      )
      await read(`/sale/processing?orderId=${order.id}`)
      await inBoth(({ page }) =>
        page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor(),
      )
      expect(await same()).toContain(formatInstant(new Date(order.at).toISOString(), { country }))

      // A day that is typed is one of the client.
      await read('/sale/records')
      await inBoth(async visitor => {
        const { page } = visitor
        await page.getByLabel('Filter by Ordered').getByRole('button').first().click()
        for (const end of ['From', 'To']) {
          await page.getByRole('textbox', { name: end, exact: true }).fill(formatDate(order.date))
          await page.keyboard.press('Tab')
        }
        await page.keyboard.press('Escape')
        await visitor.settled()
      })
      const found = `1–${order.count} of ${order.count}`
      await inBoth(({ page }) => page.getByText(found, { exact: true }).first().waitFor())

      const plan = await one<{ calendar: string; date: string; plans: number }>(
        `select p.calendar_id as calendar, p.date::text as date, count(*)::int as plans
          from delivery_plans p join delivery_calendars d on d.id = p.calendar_id
          join clients c on c.id = d.client_id where c.short_name = $1 and not p.is_deleted
          group by 1, 2 order by 3 desc, 2 limit 1`,
        country,
      )
      for (const span of ['month', 'week']) {
        await read(
          `/sale/calendar?calendarId=${plan.calendar}&show=calendar&date=${plan.date}&span=${span}`,
        )
        await inBoth(async ({ page }) => {
          const cell = page.locator(`[data-date="${plan.date}"]`)
          const text = `${Number(plan.date.slice(8))} .*, ${plan.plans} delivery plans?$`
          await expect.poll(() => cell.getAttribute('aria-label')).toMatch(new RegExp(text))
        })
      }

      // A chart has a bar for its last step too.
      await read('/sale/records?show=chart&by=orderedOnUtc&step=month&kind=bar')
      const bars = await inBoth(async ({ page }) => {
        const all = page.locator('main .MuiBar-element')
        await all.first().waitFor()
        return all.count()
      })
      const { months } = await one<{ months: number }>(
        `select (12 * extract(year from age) + extract(month from age) + 1)::int as months from (
          select age(date_trunc('month', max(${day})), date_trunc('month', min(${day}))) as age
          from orders o join clients c on c.id = o.client_id where c.short_name = $1 and not o.is_deleted) a`,
        country,
      )
      expect(bars).toEqual([months, months])
      await inBoth(visitor => visitor.close())
    },
  )
})

const zoneOf = ({ page }: Visitor) =>
  page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)

/** What a screen says, but for how long ago something was, which goes on meanwhile. */
async function textOf({ page }: Visitor): Promise<string> {
  const text = await page.locator('main').innerText()
  return text.replaceAll(/\d+ (min|h) ago|just now/g, 'ago')
}
