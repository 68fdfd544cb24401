import { expect, it } from 'vitest'
import { nextStepOf, takesMore } from '#resources/sales/orders/parts/nextStep.ts'

type Asked = Parameters<typeof nextStepOf>[0]

const order = (
  balance: number,
  delivered: number,
  plans: readonly { date: string; state?: string; preparationStatus?: string; pieces: number }[],
  state = 'Confirmed',
) =>
  nextStepOf({
    order: { state, balance },
    lines: [{ id: 'a', quantity: 4, quantityDelivered: delivered }],
    plans: plans.map(({ pieces, ...plan }) => ({
      state: 'Scheduled',
      preparationStatus: 'None',
      items: [{ orderLineId: 'a', quantity: pieces, delivered: 0 }],
      ...plan,
    })),
  } as unknown as Asked)

it('asks for money, then a date, then the goods of the next date, then to be closed', () => {
  expect(order(10, 0, [])).toEqual({ step: 'collect' })
  expect(order(0, 0, [])).toEqual({ step: 'book', pieces: 4 })
  expect(order(0, 1, [{ date: '2026-12-01', pieces: 1 }])).toEqual({ step: 'book', pieces: 2 })
  const later = { date: '2026-12-09', pieces: 3 },
    prepared = { date: '2026-12-01', pieces: 1, preparationStatus: 'Prepared By Warehouse' }
  expect(order(0, 0, [later, prepared])).toMatchObject({
    step: 'deliver',
    plan: { date: prepared.date },
  })
  expect(order(0, 1, [later])).toMatchObject({ step: 'prepare', plan: { date: '2026-12-09' } })
  expect(order(0, 4, [])).toEqual({ step: 'close' })
  expect(order(-5, 4, [])).toEqual({ step: 'repay' })
})

it('counts no pieces of dates that are over, and knows nothing of orders that are not sold', () => {
  expect(order(0, 0, [{ date: '2026-12-01', pieces: 4, state: 'Cancelled' }])).toEqual({
    step: 'book',
    pieces: 4,
  })
  for (const state of ['Draft', 'Quotation', 'Completed', 'Cancelled'])
    expect(order(10, 0, [], state)).toBeUndefined()
})

it('books services after the goods, which do not wait for them', () => {
  const withHelp = (delivered: number, plans: readonly object[]) =>
    nextStepOf({
      order: { state: 'Confirmed', balance: 0 },
      lines: [
        { id: 'a', quantity: 4, quantityDelivered: delivered, isService: false },
        { id: 'b', quantity: 1, quantityDelivered: 0, isService: true },
      ],
      plans,
    } as unknown as Asked)
  const plan = {
    date: '2026-12-01',
    state: 'Scheduled',
    preparationStatus: 'None',
    items: [{ orderLineId: 'a', quantity: 4, delivered: 0 }],
  }
  expect(withHelp(0, [])).toEqual({ step: 'book', pieces: 4 })
  expect(withHelp(0, [plan])).toMatchObject({ step: 'prepare' })
  expect(withHelp(4, [])).toEqual({ step: 'book', pieces: 1 })
  const visit = { ...plan, items: [{ orderLineId: 'b', quantity: 1, delivered: 0 }] }
  expect(withHelp(4, [visit])).toMatchObject({ step: 'prepare', plan: visit })
})

it('gives back what was paid for an order that came to nothing', () => {
  const paid = (state: string, amount: number) =>
    nextStepOf({ order: { state, paid: amount }, lines: [], plans: [] } as unknown as Asked)
  for (const state of ['Cancelled', 'Lost', 'Expired']) {
    expect(paid(state, 20)).toEqual({ step: 'refund' })
    expect(paid(state, 0)).toBeUndefined()
  }
  for (const state of ['Draft', 'Quotation', 'Completed']) expect(paid(state, 20)).toBeUndefined()
})

it('tells goods that the open deliveries leave behind before the money, and which one takes them', () => {
  const open = { date: '2026-12-01', pieces: 3 }
  expect(order(10, 0, [open])).toEqual({ step: 'book', pieces: 1 })
  expect(order(10, 0, [{ ...open, pieces: 4 }])).toEqual({ step: 'collect' })
  expect(order(10, 0, [{ ...open, state: 'Cancelled' }])).toEqual({ step: 'collect' })
  const plan = { ticketNo: null, isLocked: false, state: 'Scheduled', items: [] }
  const plans = [
    { ...plan, date: '2026-12-09' },
    { ...plan, date: '2026-12-01', isLocked: true },
    { ...plan, date: '2026-12-02', ticketNo: 'T1' },
    { ...plan, date: '2026-12-03', state: 'Shipped' },
  ] as unknown as Asked['plans']
  expect(takesMore(plans)).toBe(plans[0])
})
