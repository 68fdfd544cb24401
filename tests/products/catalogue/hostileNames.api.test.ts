import { readFileSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labelFormats } from '#define/labels/labelFormats.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { readPdf } from '#tests/support/readPdf.ts'

/** The Big List of Naughty Strings (its licence stands beside it): texts that broke software. */
const texts = JSON.parse(
  readFileSync(new URL('../../oracle/blns.json', import.meta.url), 'utf8'),
) as readonly string[]
/** A name is one line, whatever would begin another on a label, in a mail or in a file. */
const isName = (text: string) =>
  Boolean(text.trim()) && text.length <= 120 && !/[\n\r\v\f\u0085\u2028\u2029]/.test(text)
const names = texts.filter(isName)
const codeOf = (n: number) => `HOSTILE-${String(n).padStart(3, '0')}`

describeOnDatabase(
  'postgres',
  'products with any name',
  database => {
    let product: Product, world: World, buyer: Caller
    let ids: string[]
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as('ALL')
    })
    afterAll(() => product.close())

    it('are taken, or refused by the field; the list says them letter by letter', async () => {
      const [category] = await product.db.text<{ id: string }>('select id from categories limit 1')
      const make = (name: string, code: string) =>
        buyer.post('/api/products', { code, name, categoryId: category!.id })
      for (const name of [...texts.filter(text => !isName(text)), 'Table\0'])
        expect((await make(name, 'REFUSED')).body.errors, JSON.stringify(name)).toMatchObject([
          { field: 'name' },
        ])
      ids = []
      const refused: string[] = []
      for (let from = 0; from < names.length; from += 10)
        for (const [n, { status, body }] of (
          await Promise.all(
            names.slice(from, from + 10).map((name, n) => make(name, codeOf(from + n))),
          )
        ).entries()) {
          if (status === 201) ids.push(body.id as string)
          else refused.push(`${status} ${JSON.stringify(body.errors)} ${names[from + n]}`)
        }
      expect(refused).toEqual([])
      const { body } = await buyer.get('/api/products', {
        filter: { q: 'HOSTILE-' },
        sort: ['code', 'ASC'],
        range: [0, 499],
      })
      const said = new Map((body as { code: string; name: string }[]).map(p => [p.code, p.name]))
      expect(names.filter((name, n) => said.get(codeOf(n)) !== name)).toEqual([])
      // Every tenth is looked for by its own words.
      for (const [n, name] of names.entries())
        if (n % 10 === 7) {
          const answer = await buyer.get('/api/products', {
            filter: { q: name.slice(0, 60) },
            range: [0, 9],
          })
          expect(answer.status, JSON.stringify(name)).toBe(200)
        }
    })

    it('stand on labels, which stay valid pages and show a box for what the letters lack', async () => {
      const skuIds = names.map(() => uuid())
      const since = '2026-01-01T00:00:00Z'
      await world.write(async context => {
        const rows = names.map((name, n) => ({
          id: skuIds[n]!,
          code: codeOf(n),
          name,
          productId: ids[n]!,
          status: 'Active',
        }))
        await insertRows(context, metaOf('skus'), rows)
        const prices = skuIds.map(skuId => ({
          id: uuid(),
          skuId,
          market: 'NZ',
          kind: 'Regular',
          amount: 99,
          fromOnUtc: since,
        }))
        await insertRows(context, metaOf('prices'), prices)
        const changes = prices.map(({ id, amount: newAmount, ...of }) => ({
          ...of,
          id: uuid(),
          priceId: id,
          newAmount,
        }))
        await insertRows(context, metaOf('priceChanges'), changes)
      })
      const [branch] = await product.db.text<{ id: string }>(
        "select id from branches where country = 'NZ' order by id limit 1",
      )
      const print = await buyer.post('/api/labels/print', { branchId: branch!.id, skuIds })
      expect(print.body).toMatchObject({ count: names.length })
      const roll = labelFormats.find(({ page }) => page === 'roll')!
      const { bytes } = await buyer.get('/api/labels/pages', {
        printNo: print.body.printNo,
        size: roll.id,
      })
      const { pages } = readPdf(bytes)
      expect(pages).toHaveLength(names.length)
      for (const [n, { text }] of pages.entries()) {
        const name = JSON.stringify(names[n])
        expect(text, name).toContain(codeOf(n))
        expect(text, name).not.toContain('\ufffd')
        // Nothing that is not in the name but boxes, the end of what has no room, and spaces.
        const title = text.split(/(?:^|\n)including GST/)[0]!
        const foreign = [...title].filter(each => !`□… \n${names[n]}`.includes(each))
        expect(foreign, name).toEqual([])
        if (/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}]/u.test(names[n]!.slice(0, 10)))
          expect(title, name).toContain('□')
      }
    })
  },
  emptyBeginning,
)
