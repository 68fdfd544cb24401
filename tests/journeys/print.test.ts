import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/readPdf.ts'
import { choose, signIn } from '#tests/support/browser/visitor.ts'
import { describeReading } from '#tests/support/browser/stage.ts'

/** What a page shows of the shell and of what can be pressed: nothing of it belongs on paper. */
const pressable = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'nav, header input, main button:not(th button), main input, main [role=tab]',
      ),
    ]
      .filter(element => element.checkVisibility() && element.getBoundingClientRect().height > 0)
      .map(element => element.ariaLabel ?? element.textContent),
  )

describeReading('on paper', stage => {
  test('a list is its title and its rows, whole, without the shell, filters and actions', async () => {
    const visitor = await signIn(stage.browser, '/sale/orderTags', stage.product)
    const { page } = visitor
    await visitor.settled()
    const names = await page.locator('tbody tr td:nth-child(2)').allInnerTexts()
    expect(names.length).toBeGreaterThan(2)
    expect((await pressable(page)).length).toBeGreaterThan(5)
    await page.emulateMedia({ media: 'print' })
    expect(await pressable(page)).toEqual([])
    expect(await page.getByRole('heading', { name: 'Order tags' }).isVisible()).toBe(true)
    for (const name of names)
      expect(await page.locator('tbody').getByText(name, { exact: true }).first().isVisible()).toBe(
        true,
      )
    // Nothing scrolls on paper: what is cut off is lost.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('#content, #content *')]
          .filter(element => element.checkVisibility())
          .filter(element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
          .filter(element => element.scrollHeight > element.clientHeight + 1)
          .map(element => element.className),
      ),
    ).toEqual([])
    await visitor.close()
  })

  test('a record is its fields, those of every tab, without the shell and actions', async () => {
    const visitor = await signIn(stage.browser, '/administration/shipping/provider', stage.product)
    const { page } = visitor
    await visitor.settled()
    await page.locator('tbody tr td').first().getByRole('link').click()
    await page.waitForURL('**/show')
    await visitor.settled()
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'More actions' }).click()
    const printed = page.evaluate(
      () => new Promise<void>(resolve => (window.print = () => resolve())),
    )
    await page.getByRole('menuitem', { name: 'Print' }).click()
    await printed
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'print' })
    expect(await pressable(page)).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    const facts = page.locator('#content dt')
    expect(await facts.count()).toBeGreaterThan(3)
    for (const fact of await facts.all()) expect(await fact.isVisible()).toBe(true)
    await visitor.close()
  })

  test('a claim is a letter: to its supplier, with its photos, without the screen around it', async () => {
    const [claim] = await stage.product.db.text<{ id: string; no: string; name: string }>(
      "select q.id, q.no, s.name from qa_issues q join suppliers s on s.id = q.supplier_id join clients c on c.id = q.client_id where c.short_name = 'NZ' and q.claim_amount is not null order by q.no limit 1",
    )
    const path = `/QA/supplierClaim?qaIssueId=${claim!.id}`
    const visitor = await signIn(stage.browser, path, stage.product)
    const { page } = visitor
    // It can be printed once every photo is there.
    await page.locator('main button:enabled', { hasText: 'Print' }).waitFor()
    for (const width of [390, 1366]) {
      await visitor.atWidth(width)
      expect(await visitor.violations()).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.emulateMedia({ media: 'print' })
    expect(await pressable(page)).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    const letter = page.getByRole('article')
    expect(await letter.innerText()).toContain(claim!.name)
    expect(await letter.getByRole('heading', { level: 2 }).innerText()).toContain(claim!.no)
    for (const photo of await letter.locator('figure img').all())
      expect(await photo.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(await letter.locator('figure img').count()).toBeGreaterThan(0)
    await visitor.close()
  })

  test('a chart is saved as a picture, in light colours on a dark screen too', async () => {
    const path = '/operationIssue/statisticalOperationIssu?show=chart&kind=pie'
    const visitor = await signIn(stage.browser, path, stage.product)
    const { page } = visitor
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('figure path').first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as picture' }).click(),
    ])
    const png = readFileSync(await download.path())
    const colours = await coloursOf(page, png)
    // White around it, the title, and a colour for each of the larger slices.
    expect(colours.corner).toBe('255,255,255')
    expect(colours.all).toBeGreaterThan(4)
    await visitor.close()
  })

  test('shelf labels are pages of labels in their places, with nothing beside them, and records', async () => {
    const visitor = await signIn(stage.browser, '/stock_check?q=sofa', stage.product)
    const { page } = visitor
    await page.getByRole('button', { name: 'Shelf labels' }).click()
    await choose(page, 'Branch', 'Auckland')
    await page.getByRole('combobox', { name: 'Size' }).click()
    await page.getByRole('option', { name: '70 × 37 mm, 24 on A4' }).click()
    // The list of sizes fades away.
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await visitor.violations()).toEqual([])
    await page.getByRole('textbox', { name: 'Start at label' }).fill('24')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Print labels' }).click(),
    ])
    const { pages, text } = readPdf(readFileSync(await download.path()))
    const printed = await stage.product.db.text<{ code: string; qr: string }>(
      'select s.code, l.qr from labels l join skus s on s.id = l.sku_id where l.print_no = (select print_no from labels order by created_on_utc desc, id desc limit 1) order by s.code',
    )
    expect(printed.length).toBeGreaterThan(1)
    for (const { code } of printed) expect(text).toContain(code)
    expect(pages).toHaveLength(Math.ceil((printed.length + 23) / 24))
    for (const { width, height } of pages)
      expect([width, height].map(Math.round)).toEqual([595, 842])
    // The last place of the first page; the others go on at the beginning of the next.
    expect(pages[0]!.text).toContain(printed[0]!.code)
    expect(pages[0]!.text).not.toContain(printed[1]!.code)
    const [first, second] = await Promise.all(
      pages.slice(0, 2).map(({ svg }) => drawnIn(page, svg)),
    )
    expect(first!.left).toBeGreaterThan(140)
    expect(first!.top).toBeGreaterThan(259.5)
    expect([first!.right <= 210, first!.bottom <= 296.5]).toEqual([true, true])
    expect([second!.left < 70, second!.top < 37.5]).toEqual([true, true])
    await visitor.close()
  })
})

/** What the codes of a page cover, in millimetres. */
const drawnIn = (page: Page, svg: string) =>
  page.evaluate(drawn => {
    const host = document.createElement('div')
    host.style.cssText = 'position: absolute; left: 0; top: 0'
    host.innerHTML = drawn
    document.body.append(host)
    const from = host.querySelector('svg')!.getBoundingClientRect()
    const boxes = [...host.querySelectorAll('path')].map(path => path.getBoundingClientRect())
    host.remove()
    const inMillimetres = (points: number) => (points * 25.4) / 72
    return {
      left: inMillimetres(Math.min(...boxes.map(({ left }) => left)) - from.left),
      top: inMillimetres(Math.min(...boxes.map(({ top }) => top)) - from.top),
      right: inMillimetres(Math.max(...boxes.map(({ right }) => right)) - from.left),
      bottom: inMillimetres(Math.max(...boxes.map(({ bottom }) => bottom)) - from.top),
    }
  }, svg)

/** The colour of a picture's corner, and how many colours fill more than a hundredth of it. */
const coloursOf = (page: Page, png: Buffer) =>
  page.evaluate(async base64 => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [image.width, image.height]
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.slice(at, at + 3).join()
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    const many = [...counts.values()].filter(count => count > data.length / 400)
    return { corner: data.slice(0, 3).join(), all: many.length }
  }, png.toString('base64'))
