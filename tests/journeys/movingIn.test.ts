import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { describeInBrowser } from '#tests/support/browser/stage.ts'
import { signIn } from '#tests/support/browser/visitor.ts'

/** What the product has no heading for, and what nobody needs here. */
const headings = 'CustomerID,CompanyName,ContactTitle,Address,City,PostalCode,Country,Phone,Fax'
const rows = (first: number) =>
  Array.from({ length: 1000 }, (_, n) => {
    const no = first + n
    return `MI${no},Customer ${no},Owner,${no} Mill Road,Auckland,1010,NZ,021 55${String(no).padStart(5, '0')},`
  })
const fileOf = (name: string, first: number) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...rows(first)].join('\n')),
})

describeInBrowser('postgres', 'moving in, in a browser', stage => {
  test('an unknown file of 1,000 customers comes in at most 12 clicks, the next of its shape in 3', async () => {
    const { page, close } = await signIn(stage.browser, '/administration/movingIn', {
      baseURL: stage.product.baseURL,
    })
    let clicks = 0
    const click = async (what: Locator) => {
      clicks++
      await what.click()
    }
    // A list is opened, and one of it is chosen.
    const select = async (of: string, option: string) => {
      clicks += 2
      await page.getByLabel(of, { exact: true }).selectOption({ label: option })
    }
    const choose = async (name: string, first: number) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        click(page.getByRole('button', { name: 'Choose a file' })),
      ])
      await chooser.setFiles(fileOf(name, first))
    }
    const customers = async (prefix: string) =>
      (
        await stage.product.db.text<{ n: number; streets: number }>(
          `select count(*)::int as n, count(a.id)::int as streets from customers c left join addresses a on a.customer_id = c.id and not a.is_deleted
            where c.old_no like $1 and not c.is_deleted`,
          [`${prefix}%`],
        )
      )[0]!
    const apply = (page_: Page) =>
      click(page_.getByRole('button', { name: 'Import 1,000 new', exact: true }))

    await click(page.getByRole('link', { name: 'Import Customers' }))
    await choose('customers.csv', 1000)
    await page.getByLabel('Field for Fax', { exact: true }).waitFor()
    for (const left of ['ContactTitle', 'Fax']) {
      await select(`Field for ${left}`, 'Leave out')
      await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
    }
    await apply(page)
    await page.getByText(/^Import of customers\.csv, /).waitFor()
    expect(clicks).toBeLessThanOrEqual(12)
    expect(await customers('MI1')).toEqual({ n: 1000, streets: 1000 })

    await page.goto('/administration/movingIn')
    clicks = 0
    await click(page.getByRole('link', { name: 'Import Customers' }))
    await choose('more.csv', 2000)
    await apply(page)
    await page.getByText(/^Import of more\.csv, /).waitFor()
    expect(clicks).toBe(3)
    expect(await customers('MI2')).toEqual({ n: 1000, streets: 1000 })
    await close()
  })

  test('a file with a title, two fields in a column and a row of totals comes in at most 12 clicks', async () => {
    const { page, close } = await signIn(stage.browser, '/administration/movingIn', {
      baseURL: stage.product.baseURL,
    })
    let clicks = 0
    const click = async (what: Locator) => {
      clicks++
      await what.click()
    }
    const buffer = Buffer.from(
      [
        'Our customers,,,,,',
        'Debtor Ref,Trading Name,Street,Postcode and town,Country,Rating',
        ...Array.from(
          { length: 1000 },
          (_, n) => `TA${n},Customer ${n},${n} Mill Road,1010 Auckland,NZ,A`,
        ),
        'Total,,,,,1000',
      ].join('\n'),
    )
    await click(page.getByRole('link', { name: 'Import Customers' }))
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      click(page.getByRole('button', { name: 'Choose a file' })),
    ])
    await chooser.setFiles({ name: 'debtors.csv', mimeType: 'text/csv', buffer })
    await click(page.getByRole('button', { name: 'Split a column' }))
    clicks += 2
    await page
      .getByLabel('Column in the file', { exact: true })
      .selectOption({ label: 'Postcode and town' })
    expect(await page.getByLabel('Part 1', { exact: true }).inputValue()).toBe('addresses.postcode')
    await click(page.getByRole('button', { name: 'Use', exact: true }))
    await page.getByText('Postcode and town is split into').waitFor()
    clicks += 2
    await page
      .getByLabel('Rows of totals (1)', { exact: true })
      .selectOption({ label: 'Leave out' })
    await click(page.getByRole('button', { name: 'Leave out all columns without a field' }))
    await click(page.getByRole('button', { name: 'Import 1,000 new', exact: true }))
    await page.getByText(/^Import of debtors\.csv, /).waitFor()
    expect(clicks).toBeLessThanOrEqual(12)
    const [found] = await stage.product.db.text<{ n: number; places: number }>(
      `select count(*)::int as n, count(a.id) filter (where a.city = 'Auckland' and a.postcode = '1010')::int as places
        from customers c left join addresses a on a.customer_id = c.id and not a.is_deleted where c.old_no like 'TA%' and not c.is_deleted`,
    )
    expect(found).toEqual({ n: 1000, places: 1000 })
    await close()
  })
})
