import {
  call,
  choice,
  date,
  dictionary,
  integer,
  json,
  list,
  reference,
  signed,
  text,
} from '#define'
import { saleSource } from '#resources/sales/saleEntries/saleMeasures.ts'
import { stages } from './orderStages.entity.ts'

const screen = '/bi/orderLifeCircle/orders'
const reached = { opensAt: { screen, by: 'reachedAt' } } as const
const waiting = { opensAt: { screen, by: 'waitingAt' } } as const

export const lifeCycleCalls = {
  /**
   * How orders go through their stages. The time of a stage runs from the latest earlier stage that
   * was reached before it; median and 90th percentile are times that occurred.
   */
  getOrderLifeCircle: call({
    at: 'GET /api/bi/orderLifeCircle',
    readsReplica: true,
    input: {
      from: date({ label: 'Ordered from', help: 'Defaults to the last twelve months' }),
      to: date({ label: 'Ordered to' }),
      branchId: reference('branches'),
      source: choice(saleSource.options.values, {
        label: 'Channel',
        help: 'The source of the order',
      }),
      serviceType: dictionary('deliveryPlanServiceType', {
        label: 'Service',
        help: 'From its last delivery plan',
      }),
    },
    answer: {
      data: list(
        {
          stage: choice(stages, { required: true }),
          reached: integer({ required: true, ...reached, label: 'Orders that reached it' }),
          reachedPercent: signed({ label: 'Share of all (%)' }),
          medianDays: signed({ label: 'Median (days)' }),
          ninetyDays: signed({ label: '90th percentile (days)' }),
          waiting: integer({ required: true, ...waiting, label: 'Waiting now' }),
          longestDays: signed({ label: 'Longest wait (days)' }),
          worstOrderId: reference('orders', { label: 'Waits longest' }),
          worstOrderCode: text({ label: 'Waits longest' }),
          reachedAt: json(),
          waitingAt: json(),
        },
        20,
      ),
    },
  }),
}
