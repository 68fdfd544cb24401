import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#resources/administration/demo/people.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

const needed =
  /One person gives [$]?100\.00 a day by hand.*Somebody else with code J[45] has to sign for more\./

describeInBrowser('postgres', 'value that leaves by hand, in a browser', stage => {
  const enter = (path: string) =>
    signIn(stage.browser, path, {
      baseURL: stage.product.baseURL,
      email: 'sales.akl@demo.example',
      viewport: laptop,
    })
  const rows = (text: string, ...values: unknown[]) =>
    stage.product.db.text<Record<string, unknown>>(text, values)
  const one = async (text: string, ...values: unknown[]) => (await rows(text, ...values))[0]!
  const signing = (page: Page) =>
    page.getByRole('dialog', { name: 'Somebody else has to sign this' })
  /** What has to be signed is said; nobody signs for themselves, and a colleague does without signing in. */
  async function sign(page: Page) {
    const dialog = signing(page)
    await dialog.getByText(needed).waitFor()
    const as = async (who: string) => {
      await dialog.getByLabel('E-mail').fill(`${who}@demo.example`)
      await dialog.locator('input[type=password]').fill(demoPassword)
      await dialog.getByRole('button', { name: 'Sign here' }).click()
    }
    await as('sales.akl')
    await dialog.getByRole('alert').waitFor()
    await as('manager.nz')
    await dialog.waitFor({ state: 'hidden' })
  }

  test('a seller takes no more out of a till than is in it, and what is beyond the limit with a colleague alone', async () => {
    const { page, close } = await enter('/sell_it')
    await page.getByRole('combobox', { name: /^Scan, code, words/ }).waitFor()
    await page.keyboard.press('Alt+k')
    const till = page.getByRole('dialog', { name: 'Till', exact: true })
    await till.getByLabel('Name of this till').fill('Journey')
    await page.keyboard.press('Enter')
    const move = async (amount: string, button: string) => {
      await till.getByLabel('Amount', { exact: true }).fill(amount)
      if (button === 'Enter') await till.getByLabel('What for').fill('Change')
      await till.getByRole('button', { name: button, exact: true }).click()
    }
    const held = () =>
      one("select coalesce(sum(amount), 0) as sum from till_entries where terminal = 'Journey'")
    await move('300', 'Open the till')
    await page.getByText('Float of $300.00 entered').waitFor()
    await move('150', 'Enter')
    await signing(page).getByText(needed).waitFor()
    expect(await held()).toEqual({ sum: 300 })
    await sign(page)
    await expect.poll(held).toEqual({ sum: 150 })
    await move('90', 'Enter')
    await expect.poll(held).toEqual({ sum: 60 })
    await till.getByLabel('Amount', { exact: true }).waitFor()
    // No more than it holds, signed or not.
    await rows("update clients set given_limit = 1000 where short_name = 'NZ'")
    await move('61', 'Enter')
    await till.getByText(/should hold [$]?60\.00 today, so it cannot pay out [$]?61\.00/).waitFor()
    expect(await held()).toEqual({ sum: 60 })
    await rows("update clients set given_limit = 100 where short_name = 'NZ'")
    await close()
  })

  test('a seller gives a card away with a colleague alone', async () => {
    const { page, close } = await enter('/sale/giftCards/registerCard')
    await page.getByLabel(/^Card no\./).fill('JOURNEY00001')
    await page.getByLabel(/^PIN/).fill('4711')
    await page.getByLabel(/^Amount/).fill('1000')
    await page.getByLabel(/^Given because/).fill('because')
    await page.getByRole('button', { name: 'Register the card' }).click()
    await signing(page).getByText(needed).waitFor()
    const card = () => rows("select amount from gift_cards where card_no = 'JOURNEY00001'")
    expect(await card()).toEqual([])
    await sign(page)
    await page.getByText('Card JOURNEY00001 holds').waitFor()
    expect(await card()).toEqual([{ amount: 1000 }])
    await close()
  })

  test('a seller gives credit with a colleague alone', async () => {
    const { id } = await one(
      "select k.id from customers k join clients c on c.id = k.client_id where c.short_name = 'NZ' and k.state = 'Active' and not k.is_deleted order by k.code limit 1",
    )
    const credit = () =>
      one('select coalesce(sum(amount), 0) as sum from credit_entries where customer_id = $1', id)
    const { sum: before } = await credit()
    const { page, close } = await enter(`/sale/giftCards/shopCredits?customerId=${String(id)}`)
    await page.getByRole('button', { name: 'Add or deduct' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add or deduct' })
    await dialog.getByLabel(/^Amount/).fill('500')
    await dialog.getByLabel(/^Reason/).fill('Late')
    await dialog.getByRole('button', { name: 'Add or deduct' }).click()
    await signing(page).getByText(needed).waitFor()
    expect(await credit()).toEqual({ sum: before })
    await sign(page)
    await dialog.waitFor({ state: 'hidden' })
    expect(await credit()).toEqual({ sum: (before as number) + 500 })
    await close()
  })

  test('a seller unblocks no card whose sale was refunded, and is told what to do instead', async () => {
    const { id } = await one(
      `update gift_cards set state = 'Blocked', is_sale_refunded = true, blocked_reason = 'Its sale was refunded'
      where id = (select g.id from gift_cards g join clients c on c.id = g.client_id where c.short_name = 'NZ' and g.balance = 0 and g.state = 'Used' and not g.is_deleted order by g.card_no limit 1) returning id`,
    )
    const { page, close } = await enter(`/sale/giftCards/giftCardRecord/${String(id)}/show`)
    await page.getByRole('button', { name: 'Unblock' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Reason/).fill('Please')
    await dialog.getByRole('button', { name: 'Unblock' }).click()
    await page.getByText('Its sale was refunded. Sell another card instead.').first().waitFor()
    expect(await one('select state, balance from gift_cards where id = $1', id)).toEqual({
      state: 'Blocked',
      balance: 0,
    })
    await close()
  })
})
