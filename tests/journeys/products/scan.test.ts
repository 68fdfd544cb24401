import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestBrowser } from '#tests/support/browser/browser.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { fakeCamera, type FakeCamera } from '#tests/support/browser/fakeCamera.ts'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, phone } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'a phone that reads codes, in a browser', stage => {
  let camera: FakeCamera, browser: TestBrowser
  beforeAll(async () => {
    camera = await fakeCamera()
    browser = await launchBrowser(undefined, camera.args)
  })
  afterAll(async () => {
    await browser.close()
    camera.remove()
  })

  test('fills the search of Stock Check with the barcode that the camera sees', async () => {
    const [sku] = await stage.product.db.text<{ name: string; barcode: string }>(
      `select s.name, s.barcode from skus s where s.status = 'Active' and s.barcode is not null
         and exists (select from stock_lines l join clients c on c.id = l.client_id where c.short_name = 'NZ' and l.sku_id = s.id and l.quantity > 0) order by s.id limit 1`,
    )
    const watched = await signIn(browser, '/stock_check', {
      baseURL: stage.product.baseURL,
      viewport: phone,
    })
    const { page } = watched
    const scan = page.getByRole('button', { name: 'Scan a code' })
    await scan.click()
    const dialog = page.getByRole('dialog', { name: 'Scan a code' })
    // It sees a wall, and stays.
    await dialog.getByRole('button', { name: 'Photo' }).waitFor()
    await watched.settled()
    expect(await watched.violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await camera.show(sku!.barcode, 'ean13')
    await scan.click()
    await page.waitForURL(url => url.searchParams.get('q') === sku!.barcode)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(sku!.name).first().waitFor()
    await watched.settled()
    expect(await watched.sideways()).toBe(0)
    expect(await watched.violations()).toEqual([])
    // The reader is the server's own file: nothing was asked of another host, and the policy refused nothing.
    await watched.close()
  })
  test('walks the floor: a label that is wrong since a change is printed anew by one tap, and nothing is lost on the way', async () => {
    const { product } = stage
    const everything = await product.as('ALL')
    const [sku] = await product.db.text<{ id: string; name: string; branchId: string }>(
      `select s.id, s.name, (select b.id from branches b join clients c on c.id = b.client_id where c.short_name = 'NZ' order by b.id limit 1) as "branchId"
       from skus s where s.status = 'Active' and not exists (select from promotion_lines l where l.sku_id = s.id) order by s.id desc limit 1`,
    )
    const setPrice = (amount: number, reason: string) =>
      everything.post('/api/prices/set', {
        skuId: sku!.id,
        market: 'NZ',
        kind: 'Regular',
        amount,
        reason,
      })
    const lastLabel = async () => {
      const [label] = await product.db.text<{ qr: string }>(
        'select qr from labels where sku_id = $1 order by created_on_utc desc, id desc limit 1',
        [sku!.id],
      )
      return label!.qr
    }
    await setPrice(1299, 'Autumn list')
    const asked = { branchId: sku!.branchId, skuIds: [sku!.id] }
    expect((await everything.post('/api/labels/print', asked)).body).toMatchObject({ count: 1 })
    const old = await lastLabel()
    await setPrice(1399, 'Freight rose')

    await camera.show(old, 'qrcode')
    const watched = await signIn(browser, '/sale/priceLabels?check', {
      baseURL: product.baseURL,
      viewport: phone,
      acceptDownloads: true,
    })
    const { page } = watched
    const dialog = page.getByRole('dialog', { name: 'Walk the floor' })
    const last = dialog.getByRole('status')
    await last.getByText('The label says $1,299.00, the till takes $1,399.00.').waitFor()
    await last.getByText(/^Wrong since .*: Freight rose$/).waitFor()
    expect(await watched.sideways()).toBe(0)
    expect(await watched.violations()).toEqual([])

    // What was seen survives a reload, and the camera sees the same label again.
    await page.reload()
    await dialog.getByText('1 scanned, 1 wrong').waitFor()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Print 1 label' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await last.getByText('New label printed. Replace this one with it.').waitFor()

    // The new one is right. Offline a label waits, and is checked when the network is back.
    await camera.show(await lastLabel(), 'qrcode')
    await watched.context.setOffline(true)
    const code = dialog.getByLabel('Code on the label')
    await code.fill(await lastLabel())
    await code.press('Enter')
    await last.getByText(/^You are offline/).waitFor()
    await watched.context.setOffline(false)
    await last.getByText('Right: $1,399.00').waitFor()
    await dialog.getByText('2 scanned, 1 wrong').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL(url => !url.searchParams.has('check'))
    await watched.takeProblems()
    await watched.close()
  })
})
