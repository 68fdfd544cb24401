import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { upload } from '#tests/support/files.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'prices and promotions by the clocks on the wall',
  database => {
    let product: Product, world: World, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      admin = await product.as('ALL')
    })
    afterAll(() => product.close())

    const moments = (code: string) =>
      product.db.text<{ from: string; to: string }>(
        `select ${utc('from_on_utc')} as from, ${utc('to_on_utc')} as to from promotions where code = $1 and not is_deleted`,
        [code],
      )
    const bring = async (...lines: string[]) => {
      const { status, body } = await upload(admin, '/api/promotions/import', lines.join('\n'), {
        dryRun: 'false',
      })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data.problems ?? body.data.errors ?? []).toEqual([])
    }

    it('come from files, and stand in them, by those of their own market', async () => {
      await bring(
        'Code,Name,From,To,Market',
        'BOX,Boxing Day,26/12/2026 00:00,27/12/2026 00:00,NZ',
        'EASTER,Easter,04/04/2027 00:00,05/04/2027 00:00,NZ',
        'NORTH,Boxing Day north,26/12/2026 00:00,27/12/2026,CA',
      )
      expect(await moments('BOX')).toEqual([{ from: '2026-12-25 11:00', to: '2026-12-26 11:00' }])
      // A day of 25 hours.
      expect(await moments('EASTER')).toEqual([
        { from: '2027-04-03 11:00', to: '2027-04-04 12:00' },
      ])
      expect(await moments('NORTH')).toEqual([{ from: '2026-12-26 06:00', to: '2026-12-27 06:00' }])
      const { bytes } = await admin.get('/api/promotions/export', {
        format: 'csv',
        columns: 'code,fromOnUtc,toOnUtc',
      })
      const file = bytes.toString().replace('\uFEFF', '').trim().split(/\r?\n/)
      expect(file.slice(1).toSorted()).toEqual([
        'BOX,26/12/2026 00:00:00,27/12/2026 00:00:00',
        'EASTER,04/04/2027 00:00:00,05/04/2027 00:00:00',
        'NORTH,26/12/2026 00:00:00,27/12/2026 00:00:00',
      ])
      // A file that does not say the market of a promotion means the one that it has.
      await bring('Code,To', 'NORTH,28/12/2026', 'BOX,2026-12-27T11:00:00.000Z')
      expect(await moments('NORTH')).toEqual([{ from: '2026-12-26 06:00', to: '2026-12-28 06:00' }])
      expect(await moments('BOX')).toEqual([{ from: '2026-12-25 11:00', to: '2026-12-27 11:00' }])
    })

    it('are told by them in refusals, and with the market of the answer', async () => {
      const skuId = await world.sku('WALL')
      const year = new Date().getUTCFullYear() + 1
      const set = (market: string, month: string, amount: number) =>
        admin.post('/api/prices/set', {
          skuId,
          market,
          kind: 'Regular',
          amount,
          // Half past midnight there, whose day the fixed hours from UTC do not name; or half past
          // eleven at night there, whose day is over where the price is set.
          fromOnUtc:
            market === 'NZ' ? `${year}-${month}-09T11:30:00Z` : `${year}-${month}-10T05:30:00Z`,
          reason: 'Next year',
        })
      for (const [market, day] of [
        ['NZ', '10'],
        ['CA', '09'],
      ] as const) {
        expect((await set(market, '12', 120)).body.errors).toEqual([])
        expect((await set(market, '12', 130)).body.errors).toMatchObject([
          {
            code: 'overlap',
            message: `WALL has a price of 120.00 from ${day}/12/${year}. Withdraw it first, or choose another time.`,
          },
        ])
      }
      const { body } = await admin.get('/api/prices/at', {
        skuId,
        market: 'CA',
        channel: 'Showroom',
      })
      expect(body.data.market).toBe('CA')
    })
  },
  emptyBeginning,
)

const utc = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI')`
