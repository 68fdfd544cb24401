import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { upload } from '#tests/support/files.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'

/** Whatever making products, prices, promotions and labels writes; who was refused stands in the audit. */
const written =
  'products skus axis_values combo_members sku_costs prices price_changes promotions promotion_lines promotion_tiers promotion_runs labels label_queue sku_pictures product_pictures files audit'.split(
    ' ',
  )

type Names = 'product' | 'sku' | 'other' | 'set' | 'combo' | 'promotion' | 'line' | 'category'
type Ids = Readonly<Record<Names, string>>
type Refusal = [
  what: string,
  ask: (ids: Ids) => readonly [method: 'POST' | 'PUT', path: string, body: object],
  field: string,
  who?: 'seller',
]

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

const price = (more: object) => (ids: Ids) =>
  [
    'POST',
    '/api/prices/apply',
    {
      prices: [
        {
          skuId: ids.sku,
          market: 'NZ',
          kind: 'Regular',
          amount: 10,
          reason: 'First',
          ...more,
        },
      ],
    },
  ] as const
const promotion = (more: object, line: object) => (ids: Ids) =>
  [
    'POST',
    '/api/promotions',
    {
      name: 'Refused',
      code: 'REFUSED',
      market: 'NZ',
      fromOnUtc: inMinutes(60),
      lines: [{ skuId: ids.sku, ...line }],
      ...more,
    },
  ] as const
const sku = (more: object) => (ids: Ids) =>
  ['POST', '/api/skus', { code: 'NEW', name: 'New', productId: ids.product, ...more }] as const
const members = (of: Names, member: Names) => (ids: Ids) =>
  [
    'PUT',
    `/api/skus/${ids[of]}`,
    { version: 1, members: [{ skuId: ids[member], quantity: 1 }] },
  ] as const

const refusals: Refusal[] = [
  ...[0, -1, 1.999, '01.00', 1e12, '1,50'].map((amount): Refusal => [
    `a price of ${amount}`,
    price({ amount }),
    'prices.0.amount',
  ]),
  ['a price of an unknown market', price({ market: 'AU' }), 'prices.0.market'],
  ['a price from the past', price({ fromOnUtc: inMinutes(-5) }), 'prices.0.fromOnUtc'],
  [
    'a price that ends before it starts',
    price({ fromOnUtc: inMinutes(9), toOnUtc: inMinutes(8) }),
    'prices.0.toOnUtc',
  ],
  ['a price by somebody without D2', price({}), 'access', 'seller'],
  ...[0, -1, 1.999].map((amount): Refusal => [
    `a promotion's price of ${amount}`,
    promotion({ rule: 'Fixed price' }, { price: amount }),
    'lines.0.price',
  ]),
  ['101 % off', promotion({}, { discount: 101 }), 'lines.0.discount'],
  ['buy 0', promotion({ rule: 'Buy X get Y', buyQuantity: 0, getQuantity: 1 }, {}), 'buyQuantity'],
  ['a promotion by somebody without N7', promotion({}, { discount: 5 }), 'access', 'seller'],
  [
    'a maximum below what is sold',
    ids => [
      'PUT',
      `/api/promotions/${ids.promotion}`,
      { version: 1, lines: [{ id: ids.line, skuId: ids.sku, price: 5, stockCap: 2 }] },
    ],
    'stockCap',
  ],
  ['a set that is a member of itself', members('set', 'set'), 'members'],
  ['a set that is a member of a set', members('combo', 'set'), 'members'],
  ['a wrong check digit', sku({ barcode: '2000000000014' }), 'barcode'],
  ['a code that is taken in another case', sku({ code: 'tAKEN' }), 'code'],
  [
    'a product code that is taken in another case',
    ({ category }) => [
      'POST',
      '/api/products',
      { code: 'tAKEN', name: 'New', categoryId: category },
    ],
    'code',
  ],
  [
    'a product that somebody else has changed',
    ids => ['PUT', `/api/products/${ids.product}`, { version: 0, name: 'Late' }],
    'version',
  ],
  [
    '201 cells',
    ids => [
      'POST',
      '/api/products/makeSkus',
      { productId: ids.product, version: 1, cells: Array.from({ length: 201 }, () => ({})) },
    ],
    'cells',
  ],
  [
    'more labels than a shelf has',
    ids => [
      'POST',
      '/api/labels/print',
      {
        branchId: ids.product,
        skuIds: Array(1001)
          .fill(0)
          .map((_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
      },
    ],
    'skuIds',
  ],
]

describeRules(
  'what cannot be sold or made',
  database => {
    let product: Product, people: Record<'admin' | 'seller', Caller>, ids: Ids
    beforeAll(async () => {
      product = await startProduct(database.settings)
      const world = await worldIn(product.db)
      people = { admin: await product.as('ALL'), seller: await product.as(['D1']) }
      const [taken, other] = [await world.sku('TAKEN'), await world.sku('OTHER')]
      const set = await world.sku('SET', { [other]: 1 })
      const combo = await world.sku('COMBO', {}, 'Combo')
      const [{ id, category }] = (await product.db.text<{ id: string; category: string }>(
        `select id, category_id as category from products where code = 'TAKEN'`,
      )) as [{ id: string; category: string }]
      const draft = await world.make('promotions', {
        name: 'Sold',
        code: 'SOLD',
        market: 'NZ',
        fromOnUtc: inMinutes(60),
      })
      const line = await world.make('promotionLines', {
        promotionId: draft,
        skuId: taken,
        price: 5,
        stockCap: 9,
        sold: 3,
      })
      ids = { product: id, sku: taken, other, set, combo, promotion: draft, line, category }
    })
    afterAll(() => product.close())

    const everything = () =>
      product.db.text(
        written
          .map(
            name =>
              `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as rows from ${name} t
               ${name === 'audit' ? "where operation <> 'refused'" : ''}`,
          )
          .join(' union all '),
      )

    it.each(refusals)(
      '%s: refused by its field, and nothing changes',
      async (_, ask, field, who) => {
        const [method, url, payload] = ask(ids)
        const before = await everything()
        const { status, body } = await people[who ?? 'admin'].send({ method, url, payload })
        expect(status, JSON.stringify(body)).toBeLessThan(500)
        expect(body.isSuccess).toBe(false)
        if (who) expect(status).toBe(403)
        else expect(body.errors[0], JSON.stringify(body)).toMatchObject({ field })
        expect(await everything()).toEqual(before)
      },
    )

    it.each([
      [
        'a drawing with scripts',
        'shelf.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ],
      [
        'more than 25 MB',
        'shelf.png',
        Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(25 * 1024 * 1024)]),
      ],
    ])('%s as a picture: refused, and nothing is kept', async (_, name, bytes) => {
      const before = await everything()
      const { status, body } = await upload(people.admin, '/api/skuPictures/files', bytes, {}, name)
      expect([status >= 400 && status < 500, body.errors[0].field]).toEqual([true, 'file'])
      expect(await everything()).toEqual(before)
    })
  },
  emptyBeginning,
)
