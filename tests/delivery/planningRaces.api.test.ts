import { afterAll, beforeAll, expect, it } from 'vitest'
import { mixOfPlanning, times } from '#tests/support/api/planningMix.ts'
import { plannerOf, type Ordered, type Planner } from '#tests/support/api/planner.ts'
import { differences, emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'

describeOnDatabase(
  'postgres',
  'many who plan at once',
  database => {
    let product: Product, world: World, chief: Caller, planner: Planner
    let warehouseId: string, orders: Ordered[]
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      chief = await product.as(['J1', 'K1', 'K3', 'O5', 'B1'])
      warehouseId = await world.warehouse('MAIN')
      const calendarId = await world.calendar({ warehouseId })
      planner = plannerOf(world, chief, { calendarId, warehouseId, date: world.day(3) })
      orders = []
      for (const _ of times(20, () => 0)) orders.push(await planner.ordered(20))
    })
    afterAll(() => product.close())

    it.each(['day', 'slot'])(
      'books a %s of 7 seven times of 200, with free dates for the rest',
      async what => {
        const calendarId = await world.calendar({
          name: `Raced ${what}`,
          ...(what === 'day' ? { defaultStops: 7 } : {}),
        })
        const slotId =
          what === 'slot'
            ? await world.make('calendarSlots', {
                calendarId,
                period: { startHour: 8, startMinute: 0, endHour: 12, endMinute: 0 },
                capacity: 7,
              })
            : undefined
        const answers = await Promise.all(
          times(200, i =>
            planner.add(orders[i % orders.length]!, 1, { calendarId, slotId, isConfirmed: true }),
          ),
        )
        const refused = answers.filter(({ body }) => !body.isSuccess)
        expect(answers.length - refused.length).toBe(7)
        expect(
          new Set(refused.map(({ status, body }) => `${status} ${body.errors[0].code}`)),
        ).toEqual(new Set(['200 full']))
        for (const { body } of refused) expect(body.errors[0].freeDates).toHaveLength(3)
        expect(await differences(product.db, 'Raced')).toEqual([])
      },
    )

    it.each([1, 2])(
      'keeps what is booked equal to the plans at every read (seed %i)',
      async seed => {
        const { wrong, done, refused, reads } = await mixOfPlanning(world, chief, warehouseId, seed)
        expect(wrong).toEqual([])
        expect(done + refused).toBe(100)
        // A mix in which nothing is done, or nothing refused, shows nothing.
        expect(Math.min(done, refused, reads)).toBeGreaterThan(5)
        expect(await differences(product.db, `Mix ${seed}`)).toEqual([])
      },
    )
  },
  emptyBeginning,
)
