import { expect, test } from 'vitest'
import { choose, signIn, type Visitor } from '#tests/support/browser/visitor.ts'
import { describeInBrowser } from '#tests/support/browser/stage.ts'

const menu = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Main menu' })

describeInBrowser('postgres', 'access, in two browsers', stage => {
  test('a code that is given and taken changes the menu of the person, who keeps what they typed', async () => {
    const { baseURL } = stage.product
    const person = await signIn(stage.browser, '/stock_check', {
      baseURL,
      email: 'newstarter.nz@demo.example',
    })
    const admin = await signIn(stage.browser, '/administration/staff/AccessTable', { baseURL })
    const { page } = person
    const words = page.getByPlaceholder('Code, name or barcode')
    const entry = menu(person).getByRole('link', { name: 'Categories' })
    await menu(person).getByRole('searchbox').fill('categories')
    await menu(person).getByText('No screen with this name').waitFor()

    await admin.page.getByLabel('Search people').fill('Ruby Latimer')
    // Rows move while they are being filtered, and a click would meet another person's.
    await expect.poll(() => admin.page.locator('[role=grid] tr[data-row]').count()).toBe(1)
    const cell = admin.page.getByRole('gridcell', { name: /^Ruby Latimer, C1 / })
    const toggled = async (isHeld: boolean) => {
      await cell.click()
      const told = isHeld ? /^C1 .* given to Ruby Latimer/ : /^C1 .* removed from Ruby Latimer/
      await admin.page.getByRole('status').filter({ hasText: told }).waitFor()
      await expect.poll(() => cell.locator('i').count()).toBe(Number(isHeld))
      await admin.settled()
      // As long as a session is known at the server without asking.
      await page.waitForTimeout(1100)
    }
    await toggled(true)
    // Any answer of the server brings the news; what is typed stays, and so does the screen.
    await words.fill('dining')
    await entry.waitFor()
    expect(await words.inputValue()).toBe('dining')
    await entry.click()
    await page.getByRole('heading', { name: 'Categories' }).waitFor()
    await page.getByRole('link', { name: 'Products/Stock Check' }).first().click()
    expect(await words.inputValue()).toBe('dining')

    await toggled(false)
    await words.fill('dining chair')
    await entry.waitFor({ state: 'detached' })
    expect(await words.inputValue()).toBe('dining chair')

    // One click gives and one takes; a slip is taken back, and a code of high risk is asked about.
    await admin.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => cell.locator('i').count()).toBe(1)
    await cell.click()
    await expect.poll(() => cell.locator('i').count()).toBe(0)
    await admin.page.getByRole('gridcell', { name: /^Ruby Latimer, B1 / }).click()
    const question = admin.page.getByRole('dialog', { name: 'Give a high-risk code?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await admin.close()
    await person.close()
  })

  test('who is added with a password signs in with it, and nobody reads it again', async () => {
    const { baseURL } = stage.product
    const [email, password] = ['nia.brand@demo.example', 'seven green armchairs']
    const admin = await signIn(stage.browser, '/administration/staff/staff/create', { baseURL })
    const { page } = admin
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nia Brand')
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await choose(page, 'Access templates', 'New starter')
    await page.getByLabel('Password', { exact: true }).fill('chair')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The password must have at least 15 characters.').first().waitFor()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Nia Brand' }).waitFor()
    expect(await page.getByText('Password', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'First name' }).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
    // What was refused stands in the console of the browser.
    await admin.page.context().close()

    const person = await signIn(stage.browser, '/stock_check', { baseURL, email, password })
    await person.page.getByPlaceholder('Code, name or barcode').waitFor()
    await person.close()
  })

  test('people are compared in words, and templates tell before what they bring', async () => {
    const admin = await signIn(stage.browser, '/administration/staff/AccessTable', {
      baseURL: stage.product.baseURL,
    })
    const { page } = admin
    const name = (person: string) =>
      page.getByRole('gridcell', { name: new RegExp(`^${person}`) }).first()
    await name('Ruby Latimer').click()
    await name('Helen Prescott').click()
    const toolbar = page.getByRole('toolbar', { name: '2 people selected' })
    await toolbar
      .getByText(/Only Helen Prescott: .*Only Ruby Latimer: D1\. They have no code in common\./)
      .waitFor()
    await toolbar.getByLabel('Compare').check()
    expect(await page.locator('[role=grid] tr[data-row]').count()).toBe(2)
    await toolbar.getByRole('button', { name: 'Copy from…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Copy from').fill('Helen')
    await page.getByRole('option', { name: 'Helen Prescott' }).click()
    await dialog.getByText(/Ruby Latimer gains .* and loses D1\./).waitFor()
    await dialog.getByText('1 person keeps what they have.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await admin.close()
  })

  test('the audit tells a change, shows the record as it was, and is found intact', async () => {
    const admin = await signIn(stage.browser, '/administration/staff/audit', {
      baseURL: stage.product.baseURL,
    })
    const { page } = admin
    await page
      .getByRole('button', { name: /Changed\s+Person.*Ruby Latimer/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'The record before' }).click()
    await page
      .getByRole('dialog', { name: 'Person Ruby Latimer as it was' })
      .getByText('newstarter.nz@demo.example')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Verify the audit' }).click()
    await page.getByText(/rows are unchanged since they were sealed/).waitFor()
    await admin.close()
  })
})
