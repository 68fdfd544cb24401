import { expect, test } from 'vitest'
import { choose, signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'tasks and reports, in a browser', stage => {
  const enter = (who: string, path: string, viewport = laptop) =>
    signIn(stage.browser, path, {
      baseURL: stage.product.baseURL,
      email: `${who}@demo.example`,
      viewport,
    })
  type Page = Awaited<ReturnType<typeof enter>>['page']
  const badge = (page: Page) => page.getByRole('button', { name: 'Unread Tasks' }).innerText()
  const taskNamed = async (description: string) =>
    (
      await stage.product.db.text<{ id: string; state: string; result: string | null }>(
        'select id, state, result from tasks where description = $1',
        [description],
      )
    )[0]

  test('a task is given, seen, responded to, done, and approved', async () => {
    const description = 'Take the red tickets off the beds'
    const giver = await enter('manager.nz', '/tasks/new_task')
    await choose(giver.page, 'Type', 'Display')
    await giver.page.getByRole('textbox', { name: 'Description' }).fill(description)
    await choose(giver.page, 'For', 'Josh Fenwick')
    await giver.page.keyboard.press('Escape')
    await giver.page.getByRole('button', { name: 'Save', exact: true }).click()
    await giver.page.waitForURL('**/show')
    const { id } = (await taskNamed(description))!

    const worker = await enter('sales.akl', '/tasks/my_tasks', { width: 390, height: 844 })
    await worker.page.getByText(`Task 1: ${description}`).waitFor()
    const before = Number(/\d+/.exec(await badge(worker.page))![0])
    await worker.page.goto(`${stage.product.baseURL}/tasks/my_tasks/${id}/show`)
    await worker.page.getByRole('button', { name: 'More actions', exact: true }).click()
    await worker.page.getByRole('menuitem', { name: 'Respond and mark done' }).click()
    await worker.page.getByRole('textbox', { name: 'Response' }).fill('All off, two were torn.')
    expect(await worker.sideways()).toBe(0)
    await worker.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Respond and mark done' })
      .click()
    await worker.page.getByText('All off, two were torn.').waitFor()
    // At once, and not with what is asked for every minute.
    await expect.poll(() => badge(worker.page)).toContain(String(before - 1))
    expect(await taskNamed(description)).toMatchObject({ state: 'Done' })

    await giver.page.goto(`${stage.product.baseURL}/tasks/tasks_to_others`)
    await giver.page.getByText(description).first().click()
    await giver.page.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(async () => (await taskNamed(description))!.state).toBe('Approved')
    await giver.close()
    await worker.close()
  })

  test('a task begins with a template, takes a file along, and is handed over', async () => {
    const description = 'Count the drawer after closing'
    const giver = await enter('manager.nz', '/tasks/new_task')
    await choose(giver.page, 'Type', 'Display')
    await giver.page.getByRole('textbox', { name: 'Description' }).fill(description)
    await giver.page.getByRole('button', { name: 'Save as template…' }).click()
    const dialog = giver.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Drawer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await giver.page.getByRole('link', { name: 'Drawer' }).waitFor()
    await giver.page.reload()
    await giver.page.getByRole('link', { name: 'Drawer' }).click()
    await giver.page.getByText(description).waitFor()
    await choose(giver.page, 'For', 'Josh Fenwick')
    await giver.page.keyboard.press('Escape')
    const note = { name: 'float.txt', mimeType: 'text/plain', buffer: Buffer.from('200.00') }
    await giver.page.locator('input[type=file]').first().setInputFiles(note)
    await giver.page.getByRole('button', { name: 'Save', exact: true }).click()
    await giver.page.waitForURL('**/show')
    await giver.page.getByText('float.txt').waitFor()
    const { id } = (await taskNamed(description))!

    const worker = await enter('sales.akl', `/tasks/my_tasks/${id}/show`)
    await worker.page.getByRole('button', { name: 'More actions', exact: true }).click()
    await worker.page.getByRole('menuitem', { name: 'Hand over' }).click()
    await choose(worker.page, 'To', 'Hana Whitaker')
    await worker.page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await worker.page.waitForURL('**/tasks/my_tasks')
    await expect
      .poll(() => worker.page.getByText(description).filter({ visible: true }).count())
      .toBe(0)
    await giver.page.reload()
    await giver.page.getByText('Handed over to Hana Whitaker.').waitFor()
    await giver.close()
    await worker.close()
  })

  test('a report is written by its type, handed in, and checked', async () => {
    await stage.product.db.text(
      "delete from operation_reports where branch_id = (select id from branches where code = 'AKL') and date >= current_date - 400",
    )
    const author = await enter('sales.akl', '/reports/newReport')
    await choose(author.page, 'Type', 'Showroom day')
    await choose(author.page, 'Branch', 'Auckland')
    for (const [label, value] of [
      ['Visitors', '41'],
      ['Orders', '6'],
      ['Sales', '9120.50'],
      ['Cash counted', '320'],
      ['People on the floor', '4'],
    ] as const)
      await author.page.getByLabel(`${label} *`).fill(value)
    await author.page.getByText('Draft saved.').waitFor()
    await author.page.getByLabel('Displays clean and priced').click()
    await author.page.getByRole('button', { name: 'Save' }).click()
    await author.page.waitForURL('**/show')
    await author.page.getByText('9,120.50').waitFor()
    // The next report begins empty, although the form of this one was kept.
    await author.page.getByRole('link', { name: 'New report' }).first().click()
    await author.page.getByText('Choose the type first').waitFor()
    await author.page.goBack()
    await author.page.waitForURL('**/show')
    await author.page.getByRole('button', { name: 'Submit' }).click()
    await author.page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await author.page.getByText('Submitted').first().waitFor()
    const id = author.page.url().split('/').at(-2)!

    const checker = await enter('salesmanager.nz', `/reports/allReports/${id}/show`)
    await checker.page.getByRole('button', { name: 'Check', exact: true }).click()
    await checker.page.getByRole('textbox', { name: 'Remark' }).fill('Well done.')
    await checker.page.getByRole('dialog').getByRole('button', { name: 'Check' }).click()
    await checker.page.getByText('Well done.').waitFor()
    const state = async () =>
      (
        await stage.product.db.text<{ state: string }>(
          'select state from operation_reports where id = $1',
          [id],
        )
      )[0]!.state
    await expect.poll(state).toBe('Checked')
    await checker.page.goto(`${stage.product.baseURL}/reports/allReports?show=missing`)
    await checker.page.getByRole('heading', { name: /missing/ }).waitFor()
    await checker.page
      .locator(`a[href$="${id}/show"]`)
      .filter({ hasText: 'Checked' })
      .first()
      .waitFor()
    await checker.page.getByRole('tab', { name: 'Trend' }).click()
    for (const [label, option] of [
      ['Type', 'Showroom day'],
      ['Number', 'Sales'],
    ] as const) {
      await checker.page.getByRole('combobox', { name: label }).click()
      await checker.page.getByRole('option', { name: option, exact: true }).click()
    }
    await checker.page.getByRole('cell', { name: '9,120.5', exact: true }).waitFor()
    await author.close()
    await checker.close()
  })
})
