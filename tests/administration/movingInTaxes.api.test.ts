import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { formOf, upload } from '#tests/support/files.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

describeRules(
  'tax rates from a file',
  database => {
    let product: Product, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      await bring('taxTypes', ['Code,Name', 'GST,Goods and services tax', 'PST,Provincial tax'])
    })
    afterAll(() => product.close())

    const bring = (entity: string, rows: readonly string[], query = {}) =>
      upload(admin, `/api/${entity}/import`, rows.join('\n'), { dryRun: 'false', ...query })
    /** A trial and the import itself tell the same. */
    const brought = async (entity: string, rows: readonly string[]) => {
      const { body: trial } = await bring(entity, rows, { dryRun: 'true' })
      const { body } = await bring(entity, rows)
      expect(body.errors).toEqual([])
      const { creates, updates, unchanged, importId } = body.data
      expect(trial.data).toMatchObject({ creates, updates, unchanged })
      return { creates, updates, unchanged, importId } as Record<string, unknown>
    }
    const rates = async (entity: string) => {
      const { body } = await admin.get(`/api/${entity}`)
      return (body as { rate: number; period: { from: string; to: string | null } }[])
        .map(({ rate, period: { from, to } }) => `${rate}: ${from} to ${to ?? 'open'}`)
        .toSorted()
    }
    const ofNz = (...rows: string[]) => ['Country,Tax type,Period,Rate (%)', ...rows]

    it('end where the next begins, in any order of a file and beside those that are there', async () => {
      expect(
        await brought(
          'countryTaxRates',
          ofNz(
            'NZ,GST,2010-10-01,15',
            'NZ,gst,1986-10-01 to 1989-06-30,10',
            'NZ,GST,1989-07-01,12.5',
          ),
        ),
      ).toMatchObject({ creates: 3, updates: 0 })
      const before = [
        '10: 1986-10-01 to 1989-06-30',
        '12.5: 1989-07-01 to 2010-09-30',
        '15: 2010-10-01 to open',
      ]
      expect(await rates('countryTaxRates')).toEqual(before)
      // The same says nothing new, though its spans are open; and neither does one of them alone.
      expect(
        await brought('countryTaxRates', ofNz('NZ,GST,1989-07-01,12.5', 'NZ,GST,2010-10-01,15')),
      ).toMatchObject({ creates: 0, updates: 0, unchanged: 2 })
      expect(
        await brought('countryTaxRates', ofNz('New Zealand,GST,1989-07-01,12.5')),
      ).toMatchObject({ creates: 0, updates: 0, unchanged: 1 })

      const { importId, ...counts } = await brought(
        'countryTaxRates',
        ofNz('NZ,GST,2031-04-01,17.5', 'NZ,PST,2031-04-01,1'),
      )
      expect(counts).toEqual({ creates: 2, updates: 1, unchanged: 0 })
      expect(await rates('countryTaxRates')).toEqual(
        [
          ...before.slice(0, 2),
          '15: 2010-10-01 to 2031-03-31',
          '17.5: 2031-04-01 to open',
          '1: 2031-04-01 to open',
        ].toSorted(),
      )
      const { body } = await admin.post('/api/imports/undo', { requestId: importId })
      expect(body).toMatchObject({ isSuccess: true, removed: 2, restored: 1 })
      expect(await rates('countryTaxRates')).toEqual(before)
    })

    it('are told by their rows where one says an end beyond the next, or two say the same first day', async () => {
      const before = await rates('countryTaxRates')
      for (const dryRun of ['true', 'false']) {
        const overlapping = await bring(
          'countryTaxRates',
          ofNz('CA,GST,2026-01-01 to 2027-12-31,5', 'CA,GST,2027-01-01,6'),
          { dryRun },
        )
        expect(overlapping.status).toBe(422)
        expect(overlapping.body.errors).toMatchObject([
          { row: 3, field: 'period', code: 'overlap' },
        ])
        const twice = await bring(
          'countryTaxRates',
          ofNz('CA,GST,2026-01-01,5', 'CA,GST,2026-01-01,6', 'CA,GST,2028-01-01 to 2027-01-01,7'),
          { dryRun },
        )
        expect(twice.body.errors).toMatchObject([
          { row: 3, field: 'rate', code: 'differs' },
          { row: 4, field: 'period' },
        ])
      }
      expect(await rates('countryTaxRates')).toEqual(before)
    })

    it('of a province come with the columns of another program, whose days it writes month first', async () => {
      const mapping = {
        columns: { Prov: 'state', Tax: 'taxTypeId', Pct: 'rate' },
        constants: { country: 'CA' },
        dates: {},
        values: { Prov: { AB: 'Alberta' } },
        joined: { period: { columns: ['From', 'To'], by: ' to ' } },
      }
      const file = (...rows: string[]) =>
        admin.send({
          method: 'POST',
          url: '/api/stateTaxRates/import',
          query: { dryRun: 'false' },
          ...formOf(
            { mapping: JSON.stringify(mapping) },
            { bytes: ['Prov,Tax,Pct,From,To', ...rows].join('\n') },
          ),
        })
      const { body } = await file('AB,PST,1,04/01/2026,03/31/2027', 'alberta,PST,2,04/01/2027,')
      expect(body.errors).toEqual([])
      expect(await rates('stateTaxRates')).toEqual([
        '1: 2026-04-01 to 2027-03-31',
        '2: 2027-04-01 to open',
      ])
      const again = await file('AB,PST,1,04/01/2026,03/31/2027', 'AB,PST,3,04/13/2027,')
      expect(again.body.data).toMatchObject({ creates: 1, updates: 1, unchanged: 1 })
      expect(await rates('stateTaxRates')).toEqual([
        '1: 2026-04-01 to 2027-03-31',
        '2: 2027-04-01 to 2027-04-12',
        '3: 2027-04-13 to open',
      ])
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
