import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { plannerOf, type Ordered, type Planner } from '#tests/support/api/planner.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

type State = (typeof states)[number]
const states = deliveryPlans.fields.state.options.values

/** In which statuses each step is allowed; a lock makes no difference to them, but to `cancel`. */
const steps = [
  { step: 'process', call: 'markAsProcessed', from: ['Scheduled'], to: 'Processed' },
  {
    step: 'readyToPickup',
    call: 'markAsReadyToPickup',
    from: ['Processed'],
    to: 'Ready To Pickup',
  },
  {
    step: 'customerOnSite',
    call: 'customerOnSiteForPickup',
    from: ['Ready To Pickup'],
    to: 'Customer On Site',
  },
  {
    step: 'deliver',
    call: 'markAsDelivered',
    from: ['Scheduled', 'Processed', 'Customer On Site'],
    to: 'Delivered',
  },
  {
    step: 'deliverPartly',
    call: 'markAsPartiallyDelivered',
    from: ['Scheduled', 'Processed', 'Customer On Site'],
    to: 'Partially Delivered',
  },
  { step: 'noShow', call: 'noShowNote', from: ['Processed', 'Ready To Pickup'], to: 'No Show' },
  {
    step: 'cancel',
    call: 'cancelDeliveryPlan',
    from: ['Scheduled', 'Processed', 'Ready To Pickup', 'No Show'],
    to: 'Cancelled',
    lockRefuses: true,
  },
] as const satisfies readonly {
  step: string
  call: string
  from: readonly State[]
  to: State
  lockRefuses?: true
}[]

/**
 * The changes of a plan, in the same way; `bulk` is the step of the list that makes it of many plans, `alone` are the statuses in which
 * it is made of one plan only.
 */
const open = ['Scheduled', 'Processed', 'Ready To Pickup', 'No Show'] as const
const changes = [
  {
    call: 'reschedule',
    from: [...open, 'Partially Delivered'],
    alone: ['No Show', 'Partially Delivered'],
    lockRefuses: true,
    input: (world: World) => ({ date: world.day(9) }),
  },
  {
    call: 'updateDeliveryPlanDate',
    bulk: 'move',
    from: [...open, 'Partially Delivered'],
    lockRefuses: true,
    input: (world: World) => ({ date: world.day(8) }),
  },
  { call: 'updateDeliveryPlanItems', from: open, lockRefuses: true },
  {
    call: 'lastMinuteUpdate',
    bulk: 'updateLate',
    from: [...open, 'Customer On Site'],
    input: () => ({ note: 'Ring twice' }),
  },
  {
    call: 'updateDeliveryPlan',
    from: [...open, 'Customer On Site'],
    input: () => ({ version: 1, instruction: 'Ring twice' }),
  },
  {
    call: 'saveTrackingNo',
    bulk: 'track',
    from: states,
    input: () => ({ trackingNo: 'KC1' }),
  },
] as const satisfies readonly {
  call: string
  bulk?: string
  from: readonly State[]
  alone?: readonly State[]
  lockRefuses?: true
  input?: (world: World) => object
}[]

describeRules(
  'what is done with a plan, by its status and its lock',
  database => {
    let product: Product, world: World, keeper: Caller, planner: Planner
    let order: Ordered, calendarId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['J1', 'K1', 'K3'])
      const warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({ warehouseId, calendarType: 'Pickup' })
      planner = plannerOf(world, keeper, { calendarId, warehouseId, date: world.day(3) })
      order = await planner.ordered(9000)
    })
    afterAll(() => product.close())

    interface Cell {
      state: State
      isLocked: boolean
      planId: string
      itemId: string
    }
    const isAllowed = (
      { state, isLocked }: Cell,
      { from, lockRefuses }: { from: readonly State[]; lockRefuses?: true },
    ) => from.includes(state) && !(isLocked && lockRefuses)
    const named = ({ state, isLocked }: Cell) => `${state}${isLocked ? ', locked' : ''}`

    /** A plan of two pieces in each status, locked and not. */
    async function everyPlan(): Promise<Cell[]> {
      const cells: Cell[] = []
      for (const state of states)
        for (const isLocked of [false, true]) {
          const fields = { state, isLocked, preparationStatus: 'Prepared By Warehouse' }
          const planId =
            // A cancelled plan has no place in the calendar.
            state === 'Cancelled'
              ? await world.make('deliveryPlans', {
                  ...fields,
                  orderId: order.id,
                  calendarId,
                  date: world.day(3),
                  serviceType: 'Pickup',
                })
              : await world.plan(order.id, calendarId, world.day(3), { ...fields, items: 2 })
          const itemId = await world.make('planItems', {
            planId,
            orderLineId: order.line(0),
            skuId: await skuOf(),
            quantity: 2,
          })
          cells.push({ state, isLocked, planId, itemId })
        }
      return cells
    }
    const skuOf = async () =>
      (
        await product.db.text<{ id: string }>(
          'select sku_id as id from order_lines where order_id = $1',
          [order.id],
        )
      )[0]!.id
    const stateOf = async (planId: string) =>
      (
        await product.db.text<{ state: string }>('select state from delivery_plans where id = $1', [
          planId,
        ])
      )[0]!.state
    /** Which cells were done, by the answer to each and by what stands in the database. */
    async function expectDone(
      cells: readonly Cell[],
      rule: { from: readonly State[]; to: State; lockRefuses?: true },
      isDone: (cell: Cell) => boolean,
    ) {
      const wrong: string[] = []
      for (const cell of cells) {
        const allowed = isAllowed(cell, rule)
        if (isDone(cell) !== allowed) wrong.push(`${named(cell)}: answered ${!allowed}`)
        const after = await stateOf(cell.planId)
        if (after !== (allowed ? rule.to : cell.state)) wrong.push(`${named(cell)}: now ${after}`)
      }
      expect(wrong).toEqual([])
    }

    describe.each(steps)('$step', rule => {
      const inputOf = ({ itemId }: Cell) =>
        rule.step === 'deliverPartly'
          ? { items: [{ planItemId: itemId, quantity: 1 }] }
          : rule.step === 'noShow'
            ? { note: 'Nobody opened' }
            : rule.step === 'cancel'
              ? { reason: 'No longer wanted' }
              : {}

      it('of one plan', async () => {
        const cells = await everyPlan()
        const done = new Set<string>()
        for (const cell of cells) {
          const { status, body } = await planner.call(rule.call, {
            planId: cell.planId,
            ...inputOf(cell),
          })
          expect(status, named(cell)).toBe(200)
          if (body.isSuccess) done.add(cell.planId)
          else expect(body.errors[0].field, named(cell)).toBeTruthy()
        }
        await expectDone(cells, rule, ({ planId }) => done.has(planId))
      })

      it('of many plans, each with its result', async () => {
        const cells = await everyPlan()
        const { body } = await keeper.post('/api/deliveryPlans/bulk', {
          operation: rule.step,
          targets: cells.map(({ planId: id }) => ({ id })),
          reason: 'All at once',
          ...(rule.step === 'deliverPartly'
            ? {
                details: {
                  quantities: Object.fromEntries(
                    cells.filter(c => isAllowed(c, rule)).map(c => [c.itemId, 1]),
                  ),
                },
              }
            : {}),
        })
        const done = (body.results as { id: string; isSuccess: boolean }[]).filter(r => r.isSuccess)
        await expectDone(cells, rule, ({ planId }) => done.some(({ id }) => id === planId))
      })

      // How much of it is handed over in part has its own call.
      it.skipIf(rule.step === 'deliverPartly')('by the status of one plan', async () => {
        const cells = await everyPlan()
        const done = new Set<string>()
        for (const { planId } of cells) {
          const { body } = await planner.call('changeDeliveryPlanStatus', {
            planId,
            status: rule.to,
            reason: 'As the driver says',
          })
          if (body.isSuccess) done.add(planId)
        }
        await expectDone(cells, rule, ({ planId }) => done.has(planId))
      })

      // What is handed over in part is said plan by plan.
      it.skipIf(rule.step === 'deliverPartly')('by the status of many plans', async () => {
        const cells = await everyPlan()
        const { body } = await planner.call('bulkChangeDeliveryPlanStatus', {
          plans: cells.map(({ planId }) => ({ planId, version: 1 })),
          status: rule.to,
          reason: 'All at once',
        })
        const results = body.data.results as { id: string; isSuccess: boolean }[]
        expect(body).toMatchObject({
          isSuccess: true,
          data: { done: results.filter(r => r.isSuccess).length },
        })
        await expectDone(cells, rule, ({ planId }) =>
          results.some(({ id, isSuccess }) => id === planId && isSuccess),
        )
      })
    })

    it.each(changes)('$call', async rule => {
      const wrong: string[] = []
      for (const cell of await everyPlan()) {
        const { status, body } = await planner.call(rule.call, {
          planId: cell.planId,
          isConfirmed:
            rule.call === 'reschedule' || rule.call === 'updateDeliveryPlanDate' || undefined,
          items:
            rule.call === 'updateDeliveryPlanItems'
              ? [{ orderLineId: order.line(0), quantity: 1 }]
              : undefined,
          ...('input' in rule ? rule.input(world) : {}),
        })
        if (status !== 200 || body.isSuccess !== isAllowed(cell, rule))
          wrong.push(`${named(cell)}: ${status} ${JSON.stringify(body.errors)}`)
      }
      expect(wrong).toEqual([])
    })

    /** Each row of an answer says what the table says, and what was refused stays as it was. */
    async function expectRows(
      cells: readonly Cell[],
      { results }: { results: { id: string; isSuccess: boolean; errors: { code: string }[] }[] },
      rule: { from: readonly State[]; alone?: readonly State[]; lockRefuses?: true },
    ) {
      const from = rule.from.filter(state => !rule.alone?.includes(state))
      const after = await product.db.text<{ id: string; isSame: boolean }>(
        'select id, version = 1 and date = $2 as "isSame" from delivery_plans where id = any($1)',
        [cells.map(({ planId }) => planId), world.day(3)],
      )
      const wrong = cells.flatMap(cell => {
        const { isSuccess, errors } = results.find(({ id }) => id === cell.planId)!
        const allowed = isAllowed(cell, { ...rule, from })
        const isSound = allowed
          ? isSuccess && !errors.length
          : !isSuccess && errors[0]?.code && after.find(({ id }) => id === cell.planId)!.isSame
        return isSound ? [] : `${named(cell)}: ${isSuccess} ${JSON.stringify(errors)}`
      })
      expect(wrong).toEqual([])
    }

    it.each(changes.flatMap(rule => ('bulk' in rule ? rule : [])))(
      '$call of many plans of the list, each with its result',
      async rule => {
        const cells = await everyPlan()
        const { body } = await keeper.post('/api/deliveryPlans/bulk', {
          operation: rule.bulk,
          targets: cells.map(({ planId: id }) => ({ id, version: 1 })),
          input: { ...rule.input(world), ...(rule.bulk === 'move' && { isConfirmed: true }) },
        })
        await expectRows(cells, body, rule)
      },
    )

    it('moves many plans of a day, each with its result', async () => {
      const cells = await everyPlan()
      const { body } = await keeper.post('/api/deliveryPlans/movePlans', {
        // The cells are of one order, which has one plan a day unless somebody confirms two.
        moves: cells.map(({ planId }, i) => ({ planId, version: 1, date: world.day(10 + i) })),
        reason: 'Snow',
      })
      await expectRows(
        cells,
        body,
        changes.find(({ call }) => call === 'reschedule')!,
      )
    })

    it('locks and unlocks single plans and many, but for cancelled ones', async () => {
      const rule = { from: states.filter(state => state !== 'Cancelled') }
      const cells = await everyPlan()
      for (const { planId, isLocked, state } of cells) {
        const { body } = await keeper.post(
          `/api/delivery/updateLockStatus?planId=${encodeURIComponent(` ${planId} `)}`,
          {},
        )
        if (state === 'Cancelled') expect(body).toMatchObject({ isSuccess: false })
        else expect(body).toMatchObject({ data: { isLocked: !isLocked } })
      }
      for (const isLocked of [true, false]) {
        const many = await planner.call('bulkUpdateLockStatus', {
          plans: cells.map(({ planId }) => ({ planId })),
          isLocked,
        })
        expect(many.body.data).toMatchObject({ done: 14, refused: 2 })
        await expectRows(cells, many.body.data, rule)
        const listed = await keeper.post('/api/deliveryPlans/bulk', {
          operation: isLocked ? 'unlock' : 'lock',
          targets: cells.map(({ planId: id }) => ({ id })),
        })
        await expectRows(cells, listed.body, rule)
      }
    })

    it('schedules a no-show again, and plans the rest of what was delivered in part', async () => {
      const own = await planner.ordered(3)
      const missed = await planner.plan(own, 1)
      await planner.call('markAsProcessed', { planId: missed.id })
      await planner.call('noShowNote', { planId: missed.id, note: 'Nobody opened' })
      const again = await planner.call('reschedule', { planId: missed.id, date: world.day(5) })
      expect(again.body.data).toMatchObject({
        id: missed.id,
        state: 'Scheduled',
        date: world.day(5),
        trackNotes: [{ type: 'No show', text: 'Nobody opened' }],
      })
      const partly = await planner.plan(own, 2)
      await product.db.text('update delivery_plans set is_unpaid_blocked = false where id = $1', [
        partly.id,
      ])
      const items = [{ planItemId: partly.planItems[0].id, quantity: 1 }]
      await planner.call('markAsPartiallyDelivered', { planId: partly.id, items })
      const rest = await planner.call('reschedule', { planId: partly.id, date: world.day(6) })
      expect(rest.body.data).toMatchObject({
        state: 'Scheduled',
        date: world.day(6),
        rescheduledFromId: partly.id,
        planItems: [{ quantity: 1 }],
      })
      expect(await stateOf(partly.id)).toBe('Partially Delivered')
      const twice = await planner.call('reschedule', { planId: partly.id, date: world.day(7) })
      expect(twice.body.errors).toMatchObject([{ code: 'nothing_left', field: 'planId' }])
    })
  },
  emptyBeginning,
)
