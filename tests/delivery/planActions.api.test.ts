import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#server/entities/meta/meta.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'what is done with many delivery plans at once',
  database => {
    let product: Product, world: World, planner: Caller, calendarId: string
    const plan = async (fields: Row = {}) =>
      world.plan((await world.order([])).id, calendarId, world.day(3), fields)
    const act = async (operation: string, ids: string[], input?: Row, reason?: string) =>
      (
        await planner.post('/api/deliveryPlans/bulk', {
          operation,
          targets: ids.map(id => ({ id })),
          ...(input && { input }),
          ...(reason && { reason }),
        })
      ).body
    const refusals = ({ results }: Row) =>
      new Map(results.map((r: Row) => [r.id, r.errors[0]?.code]))
    const kept = async (id: string) =>
      (
        await product.db.text<Row>(
          'select date::text, is_locked as "isLocked", tracking_no as "trackingNo", changed_after_print_on_utc is not null as "isLate" from delivery_plans where id = $1',
          [id],
        )
      )[0]!

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      planner = await product.as(['J1', 'K1'])
      calendarId = await world.calendar()
    })
    afterAll(() => product.close())

    it('locks and unlocks them, whatever the input says otherwise; a cancelled one is refused by name', async () => {
      const [open, locked, cancelled] = [await plan(), await plan({ isLocked: true }), await plan()]
      await act('cancel', [cancelled], undefined, 'The customer moves')
      const ids = [open, locked, cancelled]
      const done = await act('lock', ids, { isLocked: false })
      expect(refusals(done)).toEqual(
        new Map([
          [open, undefined],
          [locked, undefined],
          [cancelled, 'transition'],
        ]),
      )
      expect(done).toMatchObject({ done: 2, refused: 1 })
      for (const id of [open, locked]) expect((await kept(id)).isLocked).toBe(true)
      expect((await kept(cancelled)).isLocked).toBe(false)
      expect(await act('unlock', [open, locked])).toMatchObject({ done: 2, refused: 0 })
      expect((await kept(open)).isLocked).toBe(false)
    })

    it('gives them another date, except those that are locked or over', async () => {
      const rows = [
        [await plan(), undefined],
        [await plan({ isLocked: true }), 'locked'],
        [await plan({ state: 'Delivered' }), 'transition'],
      ] as const
      const ids = rows.map(([id]) => id)
      expect(refusals(await act('move', ids, { date: world.day(5) }))).toEqual(new Map(rows))
      expect((await Promise.all(ids.map(kept))).map(({ date }) => date)).toEqual([
        world.day(5),
        world.day(3),
        world.day(3),
      ])
    })

    it('writes tracking numbers and last-minute updates, and tells which plans are over', async () => {
      const [open, over] = [await plan(), await plan({ state: 'Delivered' })]
      expect(await act('track', [open], { trackingNo: 'KC-77' })).toMatchObject({ done: 1 })
      const late = await act('updateLate', [open, over], { note: 'Gate code 4' })
      expect(refusals(late)).toEqual(
        new Map([
          [open, undefined],
          [over, 'transition'],
        ]),
      )
      expect(await kept(open)).toMatchObject({ trackingNo: 'KC-77', isLate: true })
      expect((await kept(over)).isLate).toBe(false)
    })
  },
  emptyBeginning,
)
