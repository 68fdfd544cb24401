import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFile, readyFile } from '#server/files/store.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

/** The Big List of Naughty Strings (its licence stands beside it): texts that broke software. */
const naughty = JSON.parse(
  readFileSync(new URL('../oracle/blns.json', import.meta.url), 'utf8'),
) as readonly string[]

/** All of them, line by line, in as few texts of at most so many letters as there can be. */
function packed(most: number): string[] {
  const texts: string[] = []
  let text = ''
  for (const one of naughty.flatMap(each => inParts(each, most))) {
    if (text.length + 1 + one.length > most) {
      texts.push(text)
      text = ''
    }
    text = text ? `${text}\n${one}` : one
  }
  return [...texts, text].map(each => each.trim())
}

/** A text longer than that in several, none of which ends in half of a letter. */
function inParts(text: string, most: number): string[] {
  const letters = [...text]
  const parts: string[] = []
  while (letters.length) parts.push(letters.splice(0, Math.floor(most / 2)).join(''))
  return text.length <= most ? [text] : parts
}

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

    it('keeps whatever people paste as the note of a day, of an update and of a no-show', async () => {
      const notes = packed(2000)
      const inSteps = ['lastMinuteUpdate', 'noShowNote']
      const plans = [await plan()]
      for (const _ of notes) plans.push(await plan({ state: 'Processed' }))
      for (const [i, note] of notes.entries())
        for (const [call, planId] of [
          [inSteps[0], plans[0]],
          [inSteps[1], plans[i + 1]],
        ]) {
          const { status, body } = await planner.post(`/api/delivery/${call}`, { planId, note })
          expect([status, body.isSuccess], JSON.stringify([call, note, body])).toEqual([200, true])
        }
      const tracked = await product.db.text<{ type: string; text: string }>(
        'select type, text from plan_track_notes where plan_id = any($1)',
        [plans],
      )
      for (const type of ['Last-minute update', 'No show'])
        expect(tracked.filter(each => each.type === type).map(({ text }) => text)).toEqual(
          expect.arrayContaining(notes),
        )

      const short = packed(200)
      const noted = await world.calendar({ horizonDays: short.length + 1 })
      for (const [i, note] of short.entries()) {
        const day = { calendarId: noted, date: world.day(i + 1), note }
        const { status, body } = await planner.post(
          '/api/delivery/UpdateDailyDispatchScheduleNote',
          day,
        )
        expect([status, body.isSuccess], JSON.stringify([note, body])).toEqual([200, true])
      }
      const days = await product.db.text<{ note: string }>(
        'select note from calendar_days where calendar_id = $1 order by date',
        [noted],
      )
      expect(days.map(({ note }) => note)).toEqual(short)
    })

    it('keeps files of plans by names that are safe, whatever they are called', async () => {
      const files = metaOf('deliveryPlans')
      const perPlan = 90
      const names: string[] = []
      for (let from = 0; from < naughty.length; from += perPlan) {
        const planId = await plan()
        const some = naughty.slice(from, from + perPlan)
        await world.write(async context => {
          for (const name of some)
            await keepFile(
              context,
              files,
              await readyFile({ name, bytes: Buffer.from('%PDF-1.7 of a plan') }),
              planId,
            )
        })
        const { body } = await planner.get(`/api/deliveryPlans/${planId}/files`)
        names.push(...body.map(({ name }: Row) => name))
      }
      expect(names).toHaveLength(naughty.length)
      expect(names.filter(name => !isSafe(name))).toEqual([])
    })
  },
  emptyBeginning,
)

/** No folders, no signs that a system reserves or that turn the text, and the extension of its type. */
const isSafe = (name: string) =>
  /^[^\\/<>:"|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,120}\.pdf$/u.test(name) && !/^[. ]/.test(name)
