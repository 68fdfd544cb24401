import { expect, test } from 'vitest'
import { sideways, signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop, phone } from '#tests/support/browser/stage.ts'

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }

describeInBrowser('embedded', 'reminders of plans, in a browser', stage => {
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
      await page.goto(
        `/sale/reminders/overdueDeliveryPlan?filter=${encodeURIComponent(JSON.stringify({ isSnoozed: true, keywords: plan }))}`,
      )
      await page.getByRole('checkbox', { name: `Select ${plan}` }).waitFor(patience)
    },
  )
})
