import { expect, test } from 'vitest'
import { pictureOf } from '#resources/products/demo/picture.ts'
import { choose, signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'quality, in a browser', stage => {
  const enter = (path: string, viewport = laptop) =>
    signIn(stage.browser, path, {
      baseURL: stage.product.baseURL,
      email: 'quality.nz@demo.example',
      viewport,
    })
  const one = async <T>(sql: string, ...values: unknown[]) =>
    (await stage.product.db.text<T>(sql, values))[0]!

  test('a fault is reported with a photo, decided, its stock held and let go, and closed', async () => {
    const goods = await one<{ product: string; sku: string; warehouse: string; skuId: string }>(
      `select p.name as product, k.name as sku, k.id as "skuId", w.name as warehouse from stock_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
           join warehouses w on w.id = l.warehouse_id join clients c on c.id = l.client_id
         where c.short_name = 'NZ' and l.stock_on_hold_status is null and l.stock_status = 'Normal' and l.quantity > 3 and w.warehouse_type = 'Warehouse' and p.type = 'Single' order by k.code limit 1`,
    )
    const held = async () =>
      (
        await one<{ held: number }>(
          `select coalesce(sum(quantity), 0)::int as held from stock_lines where sku_id = $1 and stock_on_hold_status = 'QA'`,
          goods.skuId,
        )
      ).held
    const before = await held()
    const { page, ...visitor } = await enter('/QA/newProductQAIssues')
    await choose(page, 'Product', goods.product)
    await choose(page, 'SKU', goods.sku)
    await page.getByRole('textbox', { name: 'Description' }).fill('Left arm creaks')
    await page.getByRole('button', { name: 'Save' }).click()
    // Without a photo nobody can see what it is about.
    await page.getByRole('alert').first().waitFor()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'arm.png',
        mimeType: 'image/png',
        buffer: pictureOf([196, 154, 108], 3),
      })
    await page.getByText('arm.png').waitFor()
    await choose(page, 'Warehouse', goods.warehouse)
    await page.getByRole('tab', { name: 'Handling' }).click()
    await choose(page, 'Cause', 'Manufacturing fault')
    await choose(page, 'Responsible party', 'Supplier')
    await choose(page, 'Handling', 'Discount to customer')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/show')
    const id = page.url().split('/').at(-2)!

    await page.getByRole('button', { name: 'Hold stock' }).click()
    const dialog = page.getByRole('dialog')
    // The warehouse of the report stands there already.
    await dialog
      .getByRole('spinbutton', { name: 'Quantity' })
      .or(dialog.getByLabel('Quantity'))
      .first()
      .fill('2')
    await dialog.getByRole('button', { name: 'Hold stock' }).click()
    await expect.poll(held).toBe(before + 2)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Apply handling' }).waitFor()
    await page.keyboard.press('Escape')
    for (const name of ['Investigate', 'Decide action']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
    }
    // The other step from here is the main button.
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Resolve', exact: true }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
    const close = async () => {
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    }
    await close()
    await page
      .getByText(/Stock is still on QA hold/)
      .first()
      .waitFor()
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Release stock' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Release stock' }).click()
    await expect.poll(held).toBe(before)
    await close()
    await expect
      .poll(
        async () =>
          (await one<{ state: string }>('select state from qa_issues where id = $1', id)).state,
      )
      .toBe('Closed')

    // Who reports the same again is told.
    await page.goto(`${stage.product.baseURL}/QA/newProductQAIssues`)
    await choose(page, 'Product', goods.product)
    await page.getByRole('tab', { name: 'Handling' }).click()
    await choose(page, 'Cause', 'Manufacturing fault')
    await page.getByText('Similar product issues already exist').waitFor()
    await visitor.close()
    // Many steps, of which a busy machine makes each a long one.
  }, 120_000)

  test('a fault is reported with three clicks and few keys, with two photos', async () => {
    const sofa = await one<{ name: string; code: string }>(
      "select name, code from products where name like '% 3 Seater Sofa' and photo is not null order by length(name), code limit 1",
    )
    const typed = `${sofa.name.split(' ')[0]!.toLowerCase()} 3`
    const text = 'Left arm creaks when leant on'
    const { page, ...visitor } = await enter('/QA/newProductQAIssues')
    await page.getByRole('combobox', { name: 'Product' }).waitFor()
    await page.evaluate(() => {
      const done = { clicks: 0, keys: 0 }
      Object.assign(window, { done })
      // Software opens the chooser of files with a click that no person makes.
      addEventListener('click', event => event.isTrusted && event.detail > 0 && done.clicks++, true)
      addEventListener('keydown', () => done.keys++, true)
    })
    // The form begins in its first field.
    await page.keyboard.type(typed)
    const first = page.getByRole('option').first()
    await page.getByRole('option', { name: sofa.name }).waitFor()
    // What was typed begins the name of the first, which has its picture and its code.
    expect(await first.textContent()).toBe(`${sofa.name}${sofa.code}`)
    await first.locator('img').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Description' }).click()
    await page.keyboard.type(text)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add photos' }).click()
    const photo = (name: string) => ({
      name,
      mimeType: 'image/png',
      buffer: pictureOf([196, 154, 108], 3),
    })
    await (await choosing).setFiles([photo('arm.png'), photo('seam.png')])
    for (const name of ['arm.png', 'seam.png']) await page.getByText(name).waitFor()
    // A photo that is still on its way has no line yet.
    await page.getByLabel('Note, line 2').waitFor()
    const keys = typed.length + 1 + text.length
    expect(keys).toBeLessThanOrEqual(45)
    const counted = () => page.evaluate(() => (window as unknown as { done: unknown }).done)
    expect(await counted()).toEqual({ clicks: 2, keys })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/show')
    expect(await counted()).toEqual({ clicks: 3, keys })
    const saved = await one<{ name: string; photos: number }>(
      `select p.name, (select count(*)::int from qa_photos f where f.qa_issue_id = i.id) as photos
         from qa_issues i join products p on p.id = i.product_id where i.id = $1`,
      page.url().split('/').at(-2)!,
    )
    expect(saved).toEqual({ name: sofa.name, photos: 2 })
    await visitor.close()
  })

  test('two causes are made one, and the issues go along', async () => {
    const { page, ...visitor } = await enter('/QA/causes', { width: 390, height: 844 })
    const uses = () =>
      one<{ n: number }>(
        "select count(*)::int as n from qa_issues i join qa_causes c on c.id = i.cause_id where c.name = 'Handling damage' and not i.is_deleted",
      )
    const both = await one<{ n: number }>(
      "select count(*)::int as n from qa_issues i join qa_causes c on c.id = i.cause_id where c.name in ('Handling damage', 'Transport damage') and not i.is_deleted",
    )
    for (const name of ['Handling damage', 'Transport damage'])
      await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Handling damage' }).check()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await page.getByText(/1 cause merged into “Handling damage”/).waitFor()
    expect(await uses()).toEqual(both)
    await visitor.close()
  })
})
