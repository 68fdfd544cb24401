import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser, phone } from '#tests/support/browser/stage.ts'
import { choose, signIn } from '#tests/support/browser/visitor.ts'

describeInBrowser('postgres', 'a complaint, in a browser', stage => {
  const one = async <T>(sql: string, ...values: unknown[]) =>
    (await stage.product.db.text<T>(sql, values))[0]!
  const enter = (path: string, viewport: typeof phone) =>
    signIn(stage.browser, path, { baseURL: stage.product.baseURL, viewport })

  /** Takes a step or an action of the page, wherever it stands, and answers its dialog if it has one. */
  const act = async (page: Page, name: string, hasDialog = true) => {
    await page.getByRole('button', { name: 'More actions', exact: true }).waitFor()
    const button = page.getByRole('button', { name, exact: true })
    if (await button.isVisible()) await button.click()
    else {
      await page.getByRole('button', { name: 'More actions', exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    if (hasDialog) await agree(page, name)
  }
  const agree = async (page: Page, name: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  test('is taken, merged with its double and split by telephone', async () => {
    const customer = await one<{ id: string }>(
      "select c.id from customers c join clients k on k.id = c.client_id where k.country = 'NZ' and c.state = 'Active' and not c.is_deleted order by c.id desc limit 1",
    )
    const boss = await stage.product.as('ALL')
    const take = async (problem: string) =>
      (await boss.post('/api/tickets', { customerId: customer.id, problem })).body as {
        id: string
        ticketNo: string
      }
    const [stays, goes] = [await take('A drawer jams.'), await take('The drawer, again.')]
    const { page, ...visitor } = await enter(
      `/customer_service/ticketDetail?ticketId=${goes.id}`,
      phone,
    )
    await page.getByRole('button', { name: 'Log a call' }).click()
    await page.getByRole('combobox', { name: /^Who called/ }).click()
    await page.getByRole('option', { name: 'They called' }).click()
    await page.getByRole('textbox', { name: /^What was said/ }).fill('And the lamp flickers.')
    await agree(page, 'Log a call')
    await page
      .getByText(/And the lamp flickers/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Split', exact: true }).click()
    await page.getByRole('checkbox', { name: /lamp flickers/ }).check()
    await page.getByRole('button', { name: 'Move to a new ticket' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Problem/ }).fill('The lamp flickers.')
    await agree(page, 'Move to a new ticket')
    await page
      .getByText(/^Split: 1 entry of this ticket went to T\d+/)
      .first()
      .waitFor()

    await act(page, 'Merge into another ticket', false)
    await choose(page, 'The one that stays', stays.ticketNo)
    await agree(page, 'Merge into another ticket')
    await page.getByText('This ticket was merged.', { exact: false }).waitFor()
    await visitor.settled()
    expect(await visitor.violations()).toEqual([])
    expect(await visitor.sideways()).toBe(0)
    await page.getByRole('link', { name: stays.ticketNo }).first().click()
    await page.getByText(`Merged into this one: ${goes.ticketNo}.`, { exact: false }).waitFor()
    await page.getByText(`on ${goes.ticketNo}`).first().waitFor()
    await visitor.settled()
    expect(await visitor.violations()).toEqual([])
    expect(await visitor.sideways()).toBe(0)
    await visitor.expectQuiet()
    await visitor.close()
  }, 60_000)
})
