import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importJob, pullJob } from '#resources/commerce/orders/jobs.server.ts'
import { readBackJob } from '#resources/commerce/sync/jobs.server.ts'
import { openSite } from '#tests/commerce/worldOfShop.ts'
import { wayfairCsv } from '#tests/commerce/wayfairFile.ts'
import { worldIn } from '#tests/support/api/world.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'
import { choose, signIn } from '#tests/support/browser/visitor.ts'
import { toldProduct } from '#tests/support/commerce/products.ts'
import { openShop, toldItem, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'

const sixHours = 6 * 3_600_000

/** A deed of a record's page, which may stand behind its button for more. */
async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  const more = page.getByRole('button', { name: 'More actions', exact: true })
  await button.or(more).first().waitFor()
  if (await button.first().isVisible()) return button.first().click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

describeInBrowser('postgres', 'orders of a web shop, in a browser', stage => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
    process.env.CHANNEL_HOSTS = shop.host
  })
  afterAll(async () => {
    delete process.env.CHANNEL_HOSTS
    await shop.close()
  })

  test('a shop is connected, an order mapped, booked and proved, an unpaid one followed, a file of Wayfair read twice', async () => {
    const { db } = stage.product
    const one = async <T>(sql: string, ...values: unknown[]) => (await db.text<T>(sql, values))[0]!
    const world = await worldIn(db)
    const warehouse = await world.warehouse('JOURNEY')
    const chair = await world.sku('JOURNEY-CHAIR')
    await world.stock(chair, warehouse, 5)
    const site = await openSite(world, shop, { name: 'Journey shop', warehouseIds: [warehouse] })
    await db.text('delete from channel_keys where channel_id = $1', [site.channelId])
    await site.map(1, chair)
    shop.products.put(toldProduct(1, { name: 'Oak chair' }), toldProduct(77))
    const early = new Date(Date.now() - sixHours).toISOString().slice(0, 19)
    shop.put(
      toldOrder(1, { order_items: [toldItem(77, 2, 100)] }),
      toldOrder(2, { created_on_utc: early, payment_status: 'Pending', paid_date_utc: null }),
    )
    const { page, ...visitor } = await signIn(
      stage.browser,
      `/ecommerce/sync/config/${site.channelId}/show`,
      { baseURL: stage.product.baseURL, email: 'admin.nz@demo.example', viewport: laptop },
    )
    const dialog = page.getByRole('dialog')
    const confirmed = async (name: string) => {
      await dialog.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }

    // The shop is connected and pulled.
    await press(page, 'Set key')
    await dialog.getByLabel(/^Key/).fill(shop.key)
    await confirmed('Set key')
    await press(page, 'Test connection')
    await confirmed('Test connection')
    await page.getByText('The shop answers.').waitFor()
    await press(page, 'Pull now')
    await confirmed('Pull now')
    await page.getByText('Pulling in a few seconds').waitFor()
    await readBackJob.run(db)
    await pullJob.run(db)
    await importJob.run(db)

    // The item of the Failed order is mapped.
    const order = await site.order(1)
    await visitor.go(`/ecommerce/website/website/${order.id}/show`)
    await page.getByText('Map web product 77 Product 77 first.').first().waitFor()
    const { id: mapping } = await one<{ id: string }>(
      "select id from website_mappings where website_id = $1 and web_product_id = '77'",
      site.websiteId,
    )
    await visitor.go(`/ecommerce/website/mapping/${mapping}`)
    await choose(page, 'SKU', 'JOURNEY-CHAIR')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await site.order(1)).state).toBe('New')
    await importJob.run(db)

    // It is booked; its invoice is there, and the proof of the number that fell.
    await visitor.go(`/ecommerce/website/website/${order.id}/show`)
    await page.reload()
    await page.getByText('Imported', { exact: true }).first().waitFor()
    await press(page, 'Book it')
    await confirmed('Book it')
    await expect.poll(async () => (await site.order(1)).state).toBe('Booked')
    const { orderId } = await site.order(1)
    // Paid Orders shows it among the others, without a filter that is cleared first.
    await visitor.go('/ecommerce/website/website')
    const booked = page.getByRole('row').filter({ hasText: 'Mere Tahana' })
    await booked.getByText('Booked', { exact: true }).first().waitFor()
    const { no } = await one<{ no: string }>('select no from invoices where order_id = $1', orderId)
    await visitor.go(`/sale/processing?orderId=${orderId}`)
    await page.getByText(no).first().waitFor()
    const listing = await one<{ id: string }>(
      "select id from listings where website_id = $1 and web_product_id = '1'",
      site.websiteId,
    )
    await visitor.go(`/ecommerce/website/nop_product_list/${listing.id}/show`)
    const proof = page.getByRole('row').filter({ hasText: 'On the website' })
    await proof.waitFor()
    expect(await proof.innerText()).toMatch(/\b2\b/)

    // Somebody follows the order that nobody has paid.
    await visitor.go(`/ecommerce/website/website_unpaid?websiteId=${site.websiteId}`)
    const unpaid = page.getByRole('row').filter({ hasText: 'Mere Tahana' })
    await unpaid.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Note a contact', exact: true }).click()
    await dialog.getByLabel(/^Note/).fill('Pays on Friday')
    await confirmed('Note a contact')
    await unpaid.getByText('Pays on Friday').waitFor()

    // A file of Wayfair is read; the same file again brings nothing.
    await visitor.go('/ecommerce/wayfair/wayfair_orders')
    const upload = async () => {
      await page.getByRole('button', { name: 'Upload file', exact: true }).click()
      await page.getByLabel('Wayfair file', { exact: true }).setInputFiles({
        name: 'orders.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(wayfairCsv([{ 'PO Number': 'JOURNEY1' }])),
      })
    }
    await upload()
    await page.getByText('1 lines: 1 new, 0 changed').waitFor()
    await confirmed('Import')
    await page.getByRole('row').filter({ hasText: 'JOURNEY1' }).waitFor()
    await upload()
    await page.getByText('The file has nothing new.').waitFor()
    await confirmed('Close')
    await visitor.close()
  }, 90_000)
})
