import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { csvRows, upload } from '#tests/support/files.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

const path = '/api/shippingRates/import'
const forGood = { dryRun: 'false' }
const header = 'Name,Service,Basis,Valid,Free over,Bands: Above,Up to,Bands: Price'
const valid = '01/01/2026 – 31/12/2026'
const file = (...rows: string[]) => [header, ...rows].join('\n')
/** A rate in three rows: its own columns stand in the first, or are repeated. */
const freight = [
  `Freight,Delivery,Weight (kg),${valid},900,0,20,15`,
  `Freight,,,,,20,50.5,32.5`,
  `Freight,Delivery,Weight (kg),${valid},900,50.5,,60`,
]

describeRules(
  'imports with child lines',
  database => {
    let product: Product, planner: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      planner = await product.as(['O5'])
    })
    afterAll(() => product.close())

    /** Name, version and bands, as the database has them. */
    const rates = async () =>
      (
        await product.db.text<{ text: string }>(`
          select concat(r.name, ' ', r.revision, ' ', r.state, ': ', (select string_agg(concat(b."from"::float8, '-', b."to"::float8, '=', b.price::float8), ' ' order by b."from")
            from shipping_rate_bands b where b.rate_id = r.id and not b.is_deleted)) as text
          from shipping_rates r where not r.is_deleted order by r.name, r.revision`)
      ).map(({ text }) => text)
    const audits = async () =>
      (await product.db.text<{ n: number }>('select count(*)::int as n from audit'))[0]!.n

    it('come with a template that has a column for each field of a line', async () => {
      const [headers] = csvRows(await planner.get(`${path}/template`, { format: 'csv' }))
      expect(headers!.slice(-3)).toEqual(['Bands: Above', 'Bands: Up to', 'Bands: Price'])
      expect(headers).not.toContain('Bands: Rate')
    })

    it('are told, written and, the same again, change nothing', async () => {
      const before = await audits()
      const result = await upload(planner, path, file(...freight))
      expect(result.body, JSON.stringify(result.body.errors)).toMatchObject({
        isSuccess: true,
        data: { rows: 3, creates: 1, updates: 0, unchanged: 0 },
      })
      expect(result.body.data.columns.at(-2)).toEqual({ header: 'Up to', field: 'bands.to' })
      expect([await rates(), await audits()]).toEqual([[], before])

      expect((await upload(planner, path, file(...freight), forGood)).body.data.creates).toBe(1)
      const written = ['Freight 1 Draft: 0-20=15 20-50.5=32.5 50.5-=60']
      expect(await rates()).toEqual(written)
      const again = await upload(planner, path, file(...freight.toReversed()))
      expect(again.body.data, JSON.stringify(again.body)).toMatchObject({ unchanged: 1 })
    })

    it('change, add and take away lines, each by what tells it apart, with one trace', async () => {
      const [{ id }] = (await planner.get('/api/shippingRates')).body
      const { bands } = (await planner.get(`/api/shippingRates/${id}`)).body
      const rows = [`freight,,,,,0,30,16`, `Freight,,,,,30,,70`]
      const changed = file(`Freight,Delivery,Weight (kg),${valid},900,0,30,16`, rows[1]!)
      const { body } = await upload(planner, path, changed, forGood)
      expect(body.data, JSON.stringify(body)).toMatchObject({ creates: 0, updates: 1 })
      expect(await rates()).toEqual(['Freight 1 Draft: 0-30=16 30-=70'])
      const now = (await planner.get(`/api/shippingRates/${id}`)).body
      // The line that begins at 0 is the one that it was.
      expect(now.bands[0].id).toBe(bands[0].id)
      expect(now.version).toBe(2)
      const history = (await planner.get(`/api/shippingRates/${id}/history`)).body
      expect(history.map((each: { operation: string }) => each.operation)).toEqual([
        'update',
        'create',
      ])
      expect(Object.keys(history[0].changes)).toEqual(['bands'])
    })

    it('leave what is published as it is and add its next version', async () => {
      const [{ id }] = (await planner.get('/api/shippingRates')).body
      await planner.post('/api/shippingRates/bulk', { operation: 'publish', targets: [{ id }] })
      const { body } = await upload(planner, path, file(...freight), forGood)
      expect(body.data, JSON.stringify(body)).toMatchObject({ creates: 1, updates: 0 })
      expect(await rates()).toEqual([
        'Freight 1 Published: 0-30=16 30-=70',
        'Freight 2 Draft: 0-20=15 20-50.5=32.5 50.5-=60',
      ])
    })

    it('are refused with every error of the file at once, those of written records in every part of it', async () => {
      const before = [await rates(), await audits()]
      const whole = (name: string, from: number, price = '15') =>
        `${name},Delivery,Weight (kg),${valid},900,${from},,${price}`
      const many = Array.from({ length: 260 }, (_, n) => whole(`Lane ${n}`, 0))
      const wrong = file(
        // What its first band breaks is only known of a written rate: here and 261 rows later.
        whole('Begins late', 5),
        ...many,
        whole('No number', 0, 'abc'),
        `Twice,Delivery,Weight (kg),${valid},900,0,10,15`,
        `Twice,Pickup,Weight (kg),${valid},900,10,,15`,
        whole('Begins late as well', 5),
      )
      const told = [
        [2, 'bands', 'The first band begins at 0.'],
        [263, 'bands.price', expect.any(String)],
        [265, 'serviceType', expect.any(String)],
        [266, 'bands', 'The first band begins at 0.'],
      ]
      for (const how of [undefined, forGood]) {
        const { status, body } = await upload(planner, path, wrong, how)
        expect(status).toBe(422)
        expect(body.errors.map((e: any) => [e.row, e.field, e.message])).toEqual(told)
        expect(body.data.good).toMatchObject({ creates: 260, refused: 4 })
      }
      expect([await rates(), await audits()]).toEqual(before)
    })

    it('come back as they went out', async () => {
      const out = await planner.get('/api/shippingRates/export', {
        filter: { state: 'Draft' },
        columns: 'name,serviceType,basis,period,bands.from,bands.to,bands.price',
      })
      expect(csvRows(out).map(row => row.slice(-3).join())).toEqual([
        'Bands: Above,Bands: Up to,Bands: Price',
        '0,20,15.00',
        '20,50.5,32.50',
        '50.5,,60.00',
      ])
      const { body } = await upload(planner, path, out.bytes, forGood)
      expect(body.data, JSON.stringify(body)).toMatchObject({ updates: 0, unchanged: 1 })
      const unknown = await planner.get('/api/shippingRates/export', { columns: 'bands.rate' })
      expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'columns'])
    })

    it.each<[what: string, rows: string[], [row: number, field: string, word: string][]]>([
      [
        'wrong and missing values of lines, and of records',
        [`Odd,Delivery,Items,${valid},,0,ten,5`, `Odd,,,,,10,,`, `Other,Delivery,Items,,,0,,5`],
        [
          [2, 'bands.to', 'number'],
          [3, 'bands.price', 'required'],
          [4, 'period', 'required'],
        ],
      ],
      [
        'a line twice, and a record that says two things',
        [`Odd,Delivery,Items,${valid},,0,,5`, `Odd,Delivery,Flat,${valid},,0,,6`],
        [
          [3, 'basis', 'row 2'],
          [3, 'bands.from', 'row 2'],
        ],
      ],
      [
        'a gap between lines, which only the whole record shows',
        [`Odd,Delivery,Items,${valid},,0,5,5`, `Odd,,,,,7,,6`, `Fine,Delivery,Flat,${valid},,0,,9`],
        [[2, 'bands', 'gap']],
      ],
      [
        'a line that ends before it begins',
        [`Odd,Delivery,Items,${valid},,0,5,5`, `Odd,,,,,5,3,6`],
        [[3, 'bands.to', 'must be above']],
      ],
      [
        'more lines than a record takes',
        Array.from({ length: 502 }, (_, i) => `Odd,Delivery,Items,${valid},,${i},${i + 1},5`),
        [[502, 'bands.from', 'At most 500']],
      ],
    ])('tell %s, and change nothing', async (_, rows, expected) => {
      const before = await rates()
      for (const how of [{}, forGood]) {
        const { status, body } = await upload(planner, path, file(...rows), how)
        expect(status).toBe(422)
        expect(
          body.errors.map((e: { row: number; field: string }) => [e.row, e.field]),
          JSON.stringify(body.errors),
        ).toEqual(expected.map(([row, field]) => [row, field]))
        for (const [i, [, , word]] of expected.entries())
          expect(body.errors[i].message).toContain(word)
      }
      expect(await rates()).toEqual(before)
    })

    it('are asked what holds for the lines of a record together, where the file says what that looks at', async () => {
      const seller = await product.as(['J1', 'E1'])
      const customers = (flag: string, ...flags: string[]) =>
        upload(
          seller,
          '/api/customers/import',
          [
            `Old number,Name,Addresses: Street,Addresses: City,Addresses: Country,Addresses: ${flag}`,
            ...flags.map((said, i) => `K1,Ann,${i + 1} Mill Road,Oamaru,NZ,${said}`),
          ].join('\n'),
        )
      const [two, one, other] = [
        await customers('Default for delivery', 'Yes', 'Yes'),
        await customers('Default for delivery', 'Yes', 'No'),
        await customers('Suburb', 'Orana Park', 'Orana Park'),
      ]
      expect([two.status, one.status, other.status], JSON.stringify([one, other])).toEqual([
        422, 200, 200,
      ])
      expect(two.body.errors[0]).toMatchObject({ row: 2, field: 'addresses', code: 'rule' })
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
