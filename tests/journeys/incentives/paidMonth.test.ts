import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { runCommissions } from '#resources/incentives/pay/runs/runsJob.server.ts'
import { payWorld } from '#tests/incentives/pay/payWorld.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { launchBrowser, type TestBrowser } from '#tests/support/browser/browser.ts'
import { serveProduct, type OwnProduct } from '#tests/support/browser/product.ts'
import { laptop } from '#tests/support/browser/stage.ts'
import { signIn, type Visitor } from '#tests/support/browser/visitor.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'

const january = '2026-01-01'
const february = '2026-02-01'

describeOnDatabase(
  'postgres',
  'a month of pay, in a browser',
  database => {
    let product: OwnProduct & { readonly baseURL: string }, browser: TestBrowser, world: World
    let pay: Awaited<ReturnType<typeof payWorld>>
    let own: string, shift: string
    beforeAll(async () => {
      product = await serveProduct(database.settings)
      browser = await launchBrowser()
      world = await worldIn(product.db)
      pay = await payWorld(world, await product.as(['P2', 'P3', 'J1', 'J5']))
      await product.as(['P3'])
      const [seller] = await world.db.query<{ id: string }>(
        sql`select id from staff where full_name = 'Person with P3'`,
      )
      own = seller!.id
      shift = await world.make('workHours', {
        staffId: own,
        branchId: branchId('AKL'),
        date: '2026-01-12',
        startTime: '09:00',
        endTime: '17:00',
      })
    })
    afterAll(async () => {
      await browser?.close()
      // Orders, payments and goods are written in their rows alone.
      await product?.close(/^(Order INV|Sales of|Payments of)/)
    })

    const enter = (email: string, path: string) =>
      signIn(browser, path, {
        baseURL: product.baseURL,
        email,
        password: 'a long enough password',
        viewport: laptop,
      })
    const button = (page: Page, name: string) =>
      page.getByRole('button', { name, exact: true }).first()
    const dialog = (page: Page) => page.getByRole('dialog')
    /** Takes a step of the record that is shown, and answers what it asks. */
    async function step(page: Page, name: string, asked: Readonly<Record<string, string>> = {}) {
      await button(page, name).click()
      for (const [label, text] of Object.entries(asked))
        await dialog(page).getByLabel(label).first().fill(text)
      await dialog(page).getByRole('button', { name, exact: true }).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
    async function calculate(visitor: Visitor, month: string) {
      const { page } = visitor
      await visitor.go('/workHour/commissionsList')
      await button(page, 'Tools').click()
      await page.getByRole('menuitem', { name: 'Calculate a month' }).click()
      await dialog(page).getByLabel('Month').first().fill(month.split('-').toReversed().join('/'))
      await button(page, 'Run').click()
      await dialog(page).locator('section[aria-live]').waitFor({ state: 'attached' })
      await button(page, 'Close').click()
      await dialog(page).waitFor({ state: 'detached' })
      await runCommissions(product.db)
      return (await pay.statements(month)).find(({ name }) => name === 'Person with P3')!.id
    }
    const lineOf = async (month: string) =>
      (
        await world.db.query<{ id: string }>(
          sql`select id from commission_lines where month = ${month} and kind <> 'Adjustment' and not is_deleted limit 1`,
        )
      )[0]!.id

    test('hours and rates, a shared sale, why, a dispute, an adjustment, paid, and taken back by the next month', async () => {
      const chief = await enter('person0@test.example', `/workHour/WorkHour/${shift}/show`)
      const { page } = chief
      page.setDefaultTimeout(20_000)
      await step(page, 'Approve')
      const set = await pay.draft(3, january, null, { fullHours: 16 })
      await chief.go(`/workHour/parameterSet/${set}/show`)
      await step(page, 'Publish')

      const bo = await pay.staff('Bo')
      const order = await pay.order('2026-01-05', 1150, { [own]: 60, [bo]: 40 })
      const paid = await pay.paid(order.id, '2026-01-10', 575)
      await pay.handedOver('2026-01-11', order.line)
      await pay.order('2026-01-12', 2300, { [own]: 100 })
      const statement = await calculate(chief, january)
      // 300.00 x 3 % x 8 of 16 hours.
      expect((await pay.amounts(january))['Person with P3']).toBe(4.5)

      const seller = await enter('person1@test.example', '/workHour/PaymentDetails')
      seller.page.setDefaultTimeout(20_000)
      // Beside what is paid stands what is to come of the other sale.
      await seller.page.getByText('To the next tier this month').waitFor()
      await seller.page.getByRole('cell', { name: '2,300.00' }).waitFor()
      await seller.go(`/workHour/PaymentDetails/${await lineOf(january)}/show`)
      await seller.page.getByText('300.00 x 3 % x 8 of 16 hours = 4.50').first().waitFor()
      await button(seller.page, 'Dispute').click()
      await dialog(seller.page).getByLabel('What is wrong?').first().fill('I worked two days.')
      await dialog(seller.page).getByRole('button', { name: 'Dispute', exact: true }).click()
      await dialog(seller.page).waitFor({ state: 'detached' })

      const [dispute] = await world.db.query<{ id: string }>(
        sql`select id from commission_disputes where question = 'I worked two days.'`,
      )
      await chief.go(`/workHour/commissionsList/disputes/${dispute!.id}/show`)
      await step(page, 'Answer', { Answer: 'You are right: see the adjustment.' })
      await chief.go(`/workHour/commissionsList/${statement}/show`)
      await step(page, 'Adjust', { Amount: '4.50', Reason: 'A day was missing' })
      await button(page, 'Review').click()
      await button(page, 'Approve').waitFor()
      // The month is approved as a whole before the next one is.
      await pay.approve(await product.as(['P2']), january, statement)
      await step(page, 'Approve')
      await step(page, 'Mark as paid')
      await seller.go('/workHour/PaymentDetails')
      await seller.page.getByText('9.00').first().waitFor()

      await pay.history.on('2026-02-10', () =>
        world.db.query(sql`update order_lines set quantity_returned = 1 where id = ${order.line}`),
      )
      await world.db.query(sql`update orders set returned = 1150 where id = ${order.id}`)
      await pay.paid(order.id, '2026-02-11', -575, paid)
      const next = await calculate(chief, february)
      await chief.go(`/workHour/commissionsList/${next}/show`)
      await page.getByRole('cell', { name: 'Taken back', exact: true }).first().waitFor()
      expect(await pay.amounts(february)).toEqual({ 'Person with P3': -4.5 })
      expect((await pay.amounts(january))['Person with P3']).toBe(9)
      // The payment tells who got what of it.
      await chief.go(`/sale/payments_received/${paid}/show`)
      await page.getByRole('cell', { name: 'Person with P3' }).getByRole('link').waitFor()
      await page.getByRole('cell', { name: '4.50', exact: true }).waitFor()
      await seller.close()
      await chief.close()
    })
  },
  emptyBeginning,
)
