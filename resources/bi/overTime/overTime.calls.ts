import { call, date, integer, list, money, reference } from '#define'
import { seeCost } from '#resources/common.ts'
import { soldIn } from '#resources/bi/productSales/productSales.calls.ts'
import { compare, over } from '#resources/bi/salesInputs.ts'

const required = { required: true } as const

const answer = {
  data: list(
    {
      /** The day, or the first one of the week or month. */
      day: date(required),
      quantity: integer({ ...required, label: 'Pieces' }),
      revenue: money({ ...required, signed: true }),
      discount: money({ ...required, signed: true }),
      margin: money({ signed: true, visibleTo: seeCost }),
      /** That of the step at the same place of the earlier period. */
      revenueBefore: money({ signed: true, label: 'Revenue before' }),
    },
    2000,
  ),
}

export const overTimeCalls = {
  /** Sales in each day, week or month of a period. Steps without sales are none. */
  getSalesOverTime: call({
    at: 'GET /api/bi/salesOverTime',
    readsReplica: true,
    input: { ...soldIn, compare, over },
    answer,
  }),
  /** The same by the shares of people. */
  getPeopleOverTime: call({
    at: 'GET /api/bi/peopleOverTime',
    readsReplica: true,
    input: {
      from: soldIn.from,
      to: soldIn.to,
      branchId: soldIn.branchId,
      source: soldIn.source,
      groupId: reference('staffGroups', { label: 'Group' }),
      compare,
      over,
    },
    answer,
  }),
}
