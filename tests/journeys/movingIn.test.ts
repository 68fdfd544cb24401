import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { describeInBrowser, type Stage } from '#tests/support/browser/stage.ts'
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
    // The empty column is left out by itself.
    await page.getByLabel('Field for ContactTitle', { exact: true }).waitFor()
    await select('Field for ContactTitle', 'Leave out')
    await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
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

  test('an order file of Shopify comes in at most 12 clicks, to the cent', async () => {
    const { db } = stage.product
    const mails = await db.text<{ email: string }>(
      `select min(u.email) as email from customers u join clients k on k.id = u.client_id
        where k.country = 'NZ' and not u.is_deleted and u.email is not null group by lower(u.email) having count(*) = 1 order by 1 limit 2`,
    )
    const [branch] = await db.text<{ name: string }>(
      `select b.name from branches b join clients k on k.id = b.client_id where k.country = 'NZ' and not b.is_deleted order by b.name limit 1`,
    )
    const [ann, bob] = mails.map(({ email }) => email)
    const [sofa, chair] = await singles(stage)
    const { page, close, click, looked, begin, everyRow, finish } = await atTheDoors(stage)

    await begin('Imported orders', 'orders_export.csv', [
      shopifyOrders,
      `#SH1001,${ann},paid,2026-03-04 10:10:00 +1300,fulfilled,2026-03-06 09:00:00 +1300,no,NZD,900.00,50.00,123.91,950.00,OPEN,100.00,Standard,2026-03-04 10:09:00 +1300,1,Sofa,800.00,,${sofa},true,true,fulfilled,Ann Lee,1 Mill Road,1 Mill Road,,,Auckland,'1010,AUK,NZ,,Ann Lee,1 Mill Road,1 Mill Road,,,Auckland,'1010,AUK,NZ,,,,,Shopify Payments,c1.1,0.00,Oak Works,0.00,,,,5001,,Low,web,0.00,GST 15%,123.91,,,,`,
      `#SH1001,${ann},,,,,,,,,,,,,,2026-03-04 10:09:00 +1300,2,Chair,100.00,,${chair},true,true,fulfilled,,,,,,,,,,,,,,,,,,,,,,,,,,,Oak Works,,,,,,,,,0.00,,,,,,`,
      `#SH1002,${bob},paid,2026-03-05 23:40:00 +1300,,,no,NZD,199.90,0.00,26.07,199.90,,0.00,Standard,2026-03-05 23:39:00 +1300,1,Chair,199.90,,${chair},true,true,pending,Bob Hay,2 Mill Road,2 Mill Road,,,Otaki,'0612,WGN,NZ,,Bob Hay,2 Mill Road,2 Mill Road,,,Otaki,'0612,WGN,NZ,,,,,Shopify Payments,c2.1,0.00,Oak Works,0.00,,,,5002,,Low,web,0.00,GST 15%,26.07,,,,`,
    ])
    await everyRow('Branch', branch!.name)
    await click(page.getByLabel('Meaning of Shopify Payments'))
    await click(page.getByRole('option', { name: 'Credit card' }))
    await looked()
    await finish('orders_export.csv')
    const orders = await db.text(
      `select o.original_order_id as no, u.email, o.subtotal, o.discount, o.shipping, o.tax, o.total, o.paid, o.source, a.postcode, (o.ordered_on_utc at time zone 'Pacific/Auckland')::date::text as day
        from orders o join customers u on u.id = o.customer_id left join addresses a on a.id = o.delivery_address_id where o.original_order_id like '#SH%' and not o.is_deleted order by 1`,
    )
    expect(orders).toEqual([
      {
        no: '#SH1001',
        email: ann,
        subtotal: 1000,
        discount: 100,
        shipping: 50,
        tax: 123.91,
        total: 950,
        paid: 950,
        source: 'Website',
        postcode: '1010',
        day: '2026-03-04',
      },
      {
        no: '#SH1002',
        email: bob,
        subtotal: 199.9,
        discount: 0,
        shipping: 0,
        tax: 26.07,
        total: 199.9,
        // Open, and paid on a day that the file says.
        paid: 199.9,
        source: 'Website',
        postcode: '0612',
        day: '2026-03-05',
      },
    ])
    await close()
  }, 240_000)

  test('a product file of WooCommerce comes in at most 12 clicks, and its prices to the cent', async () => {
    const { db } = stage.product
    const { page, close, click, looked, select, begin, everyRow, finish } = await atTheDoors(stage)
    const product = (code: string, name: string, sale: string, price: string, of: string) =>
      `7,simple,${code},,${name},1,0,visible,In short,<p>${name} &amp; more</p>,,,taxable,,1,12,,0,0,45,180,90,75,1,,${sale},${price},Furniture > ${of},,,https://shop.example/a.jpg,,,,,,,,,0`
    await begin('Products', 'wc-product-export.csv', [
      wooProducts,
      product('WOO-1', 'Oak lounger', '899.00', '999.95', 'Loungers of Woo'),
      product('WOO-2', 'Oak ottoman', '', '99.50', 'Ottomans of Woo'),
    ])
    await click(page.getByRole('button', { name: /^Add all 2 to the / }))
    await looked()
    await select('Meaning of simple', 'Single')
    await looked()
    await finish('wc-product-export.csv')
    const products = await db.text(
      `select p.code, p.name, p.description, c.name as category from products p join categories c on c.id = p.category_id where p.code like 'WOO-%' order by 1`,
    )
    expect(products).toEqual([
      {
        code: 'WOO-1',
        name: 'Oak lounger',
        description: 'Oak lounger & more',
        category: 'Loungers of Woo',
      },
      {
        code: 'WOO-2',
        name: 'Oak ottoman',
        description: 'Oak ottoman & more',
        category: 'Ottomans of Woo',
      },
    ])

    const codes = await singles(stage)
    const [sofa, chair] = codes
    /** What a customer pays for these now, in dollars. */
    const charged = async () => {
      const prices = await db.text<{ code: string; amount: string }>(
        `select s.code, p.amount from prices p join skus s on s.id = p.sku_id
          where s.code = any($1) and p.market = 'NZ' and p.kind = 'Regular' and not p.is_deleted
            and p.from_on_utc <= now() and (p.to_on_utc is null or p.to_on_utc > now())`,
        [codes],
      )
      return codes.map(sku => Number(prices.find(({ code }) => code === sku)?.amount))
    }
    const before = await charged()
    // The same kind of file has the prices, of which the regular one is meant.
    await begin('Imported prices', 'wc-prices.csv', [
      wooProducts,
      product(sofa!, 'Sofa', '899.00', '999.95', 'Sofas'),
      product(chair!, 'Chair', '', '99.50', 'Chairs'),
    ])
    await everyRow('Market', 'NZ')
    await finish('wc-prices.csv')
    expect(await charged()).toEqual([999.95, 99.5])
    // The message takes back what took effect, too.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(charged).toEqual(before)
    await close()
  }, 240_000)
})

/** Two SKUs that can be sold. */
async function singles({ product }: Stage) {
  const skus = await product.db.text<{ code: string }>(
    `select s.code from skus s join products p on p.id = s.product_id
      where not s.is_deleted and s.status = 'Active' and p.type = 'Single' and not p.is_gift_card order by s.code limit 2`,
  )
  return skus.map(({ code }) => code)
}

/** A visitor of *Moving in*, who counts the clicks of each file. */
async function atTheDoors(stage: Stage) {
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
  const looked = () => page.getByRole('progressbar').first().waitFor({ state: 'detached' })
  const begin = async (door: string, name: string, lines: readonly string[]) => {
    await page.goto('/administration/movingIn')
    clicks = 0
    await click(page.getByRole('link', { name: `Import ${door}`, exact: true }))
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      click(page.getByRole('button', { name: 'Choose a file' })),
    ])
    const buffer = Buffer.from(lines.join('\n'))
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByLabel('Same value in every row:').waitFor()
  }
  const everyRow = async (field: string, value: string) => {
    await select('Same value in every row:', `${field} *`)
    await page.getByLabel(`Value of ${field}`).fill(value)
    await click(page.getByRole('button', { name: 'Use', exact: true }))
    await page.getByRole('button', { name: `Remove the value of ${field}` }).waitFor()
    await looked()
  }
  const finish = async (name: string) => {
    await click(page.getByRole('button', { name: 'Leave out all columns without a field' }))
    await click(page.getByRole('button', { name: 'Import 2 new', exact: true }))
    await page.getByText(`Import of ${name}, `).first().waitFor()
    expect(clicks, name).toBeLessThanOrEqual(12)
  }
  return { page, close, click, select, looked, begin, everyRow, finish }
}

/** The headings of the files that Shopify and WooCommerce export. */
const shopifyOrders =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Phone,Receipt Number'
const wooProducts =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position'
