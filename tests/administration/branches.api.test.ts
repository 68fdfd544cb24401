import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { openingOf } from '#resources/administration/branches/opening.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

describeRules(
  'what a branch says of itself',
  database => {
    let product: Product, chief: Caller, abroad: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      chief = await product.as('ALL')
      abroad = await product.as('ALL', 'CA')
    }, 300_000)
    afterAll(() => product.close())

    const put = async (id: string, fields: object, by = chief) => {
      const { body } = await by.get(`/api/branches/${id}`)
      return by.put(`/api/branches/${id}`, { version: body.version, ...fields })
    }
    const span = (weekday: string, from: number, to: number) => ({
      weekday,
      period: { startHour: from, startMinute: 0, endHour: to, endMinute: 0 },
    })

    it('has opening hours by weekday, several spans a day; they neither overlap nor end before they begin', async () => {
      const id = branchId('AKL')
      for (const overlapping of [
        [span('1', 9, 13), span('1', 12, 17)],
        [span('1', 9, 17), span('1', 12, 13)],
        [span('1', 9, 17), span('1', 9, 17)],
      ])
        expect((await put(id, { hours: overlapping })).body.errors).toMatchObject([
          { field: 'hours', message: expect.stringContaining('overlap') },
        ])
      for (const [from, to] of [
        [17, 9],
        [9, 9],
      ] as const) {
        const { status, body } = await put(id, { hours: [span('1', from, to)] })
        expect(status).toBe(400)
        expect(body.errors).toMatchObject([{ field: 'hours.0.period' }])
      }
      const { status, body } = await put(id, {
        hours: [span('1', 9, 12), span('1', 12, 17), span('2', 9, 12)],
      })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.hours).toHaveLength(3)
    })

    it('is open by the clocks on its wall, and closes when the last span of the day ends', async () => {
      const edmonton = branchId('EDM')
      expect(await openingOf(product.db, edmonton)).toEqual({
        branchName: 'Edmonton',
        hasHours: false,
        isOpen: false,
        closes: null,
        isBeforeClosing: false,
      })
      await put(edmonton, { hours: [span('1', 9, 12), span('1', 13, 17)] }, abroad)
      // Monday the 30th: Edmonton keeps six hours behind UTC, and Auckland is thirteen ahead in summer.
      const at = (time: string) => openingOf(product.db, edmonton, { at: `2026-11-30T${time}Z` })
      expect(await at('14:59:59')).toMatchObject({ isOpen: false, isBeforeClosing: true })
      expect(await at('15:00:00')).toMatchObject({ isOpen: true, closes: '17:00' })
      expect(await at('18:30:00')).toMatchObject({ isOpen: false, isBeforeClosing: true })
      expect(await at('22:59:59')).toMatchObject({ isOpen: true, isBeforeClosing: true })
      expect(await at('23:00:00')).toMatchObject({ isOpen: false, isBeforeClosing: false })
      expect(
        await openingOf(product.db, edmonton, { day: '2026-12-01', at: '2026-12-01T15:00:00Z' }),
      ).toMatchObject({ hasHours: true, isOpen: false, closes: null, isBeforeClosing: false })
      const auckland = (time: string) =>
        openingOf(product.db, branchId('AKL'), { at: `2026-11-${time}Z` })
      expect(await auckland('29T19:59:59')).toMatchObject({ isOpen: false, closes: '17:00' })
      expect(await auckland('29T20:00:00')).toMatchObject({ isOpen: true })
      expect(await auckland('30T04:00:00')).toMatchObject({ isOpen: false, isBeforeClosing: false })
    })
  },
  emptyBeginning,
)
