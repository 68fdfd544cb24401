import { expect, test } from 'vitest'
import { signIn } from '#tests/support/browser/visitor.ts'
import { describeInBrowser, laptop } from '#tests/support/browser/stage.ts'

describeInBrowser('postgres', 'making products, in a browser', stage => {
  test('a product of three by four SKUs with prices in both markets is for sale within 60 keys', async () => {
    const [category] = await stage.product.db.text<{ name: string }>(
      "select name from categories where name = 'Dining chairs'",
    )
    const watched = await signIn(stage.browser, '/product/new', {
      baseURL: stage.product.baseURL,
      email: 'admin.nz@demo.example',
      viewport: laptop,
    })
    const { page } = watched
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    const type = (text: string) => page.keyboard.type(text)
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement
        return (
          element.getAttribute('aria-label') ??
          element.labels?.[0]?.textContent ??
          element.textContent ??
          ''
        )
      })
    /** Goes on by a key until this has the focus. */
    const reach = async (wanted: RegExp, key = 'Tab') => {
      for (let n = 0; n < 40; n++) {
        if (wanted.test(await focused())) return
        await press(key)
      }
      throw new Error(`${wanted} is not reached by ${key}; the focus is on ${await focused()}.`)
    }
    const choose = async (text: string) => {
      await type(text)
      await page.getByRole('option', { name: text }).first().waitFor()
      await press('Enter')
    }

    await expect.poll(focused).toMatch(/^Code/)
    await type('JOURNEY')
    await reach(/^Name/)
    await type('Journey chair')
    await reach(/^Category/)
    await choose(category!.name)
    await reach(/^Tax type/)
    await choose('Goods and services tax')
    await reach(/^Colours/)
    await type('Oak, Walnut, Black')
    await reach(/^Sizes/)
    await type('Small, Medium, Large, King')
    await press('Control+s')
    await page.getByRole('button', { name: 'Make 12 SKUs' }).waitFor()
    await expect.poll(focused).toMatch(/^Price NZ/)
    await type('199')
    await reach(/^Price CA/)
    await type('179.50')
    await press('Control+Enter')
    await page.getByText('12 SKUs created').first().waitFor()
    await reach(/^Activate$/, 'Shift+Tab')
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await reach(/^(Activate|Confirm)$/)
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() =>
        stage.product.db.text(
          `select p.status, count(distinct s.id)::int as skus, count(r.id)::int as prices from products p
           join skus s on s.product_id = p.id join prices r on r.sku_id = s.id where p.code = 'JOURNEY' group by p.status`,
        ),
      )
      .toEqual([{ status: 'Active', skus: 12, prices: 24 }])
    expect(keys).toBeLessThanOrEqual(60)
    await watched.close()
  })
})
