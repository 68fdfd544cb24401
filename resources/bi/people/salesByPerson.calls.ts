import {
  call,
  choice,
  date,
  integer,
  json,
  list,
  money,
  object,
  reference,
  signed,
  text,
} from '#define'
import { compare, comparedMoney, over } from '#resources/bi/salesInputs.ts'
import { seeCost } from '#resources/common.ts'
import { saleSource } from '#resources/sales/saleEntries/saleMeasures.ts'

const screen = '/bi/sales_by_person/entries'
const written = { signed: true, opensAt: { screen, by: 'writtenAt' } } as const
const delivered = { signed: true, opensAt: { screen, by: 'deliveredAt' } } as const

/** The figures of a row, and of all of them together. */
const figures = {
  orders: integer({ required: true }),
  written: money({ required: true, ...written }),
  ...comparedMoney,
  delivered: money({ required: true, ...delivered }),
  margin: money({ signed: true, visibleTo: seeCost }),
  marginPercent: signed({ visibleTo: seeCost, label: 'Margin (%)' }),
  discountPercent: signed({ label: 'Discount (%)' }),
  attachPercent: signed({ label: 'Attach (%)' }),
  refunds: money({ required: true, signed: true }),
  conversionPercent: signed({ label: 'Conversion (%)' }),
  target: money(),
  targetPercent: signed({ label: 'Target reached (%)' }),
  commission: money({
    signed: true,
    visibleTo: ['P2'],
    opensAt: { screen: '/workHour/commissionsList', by: 'commissionAt' },
  }),
  writtenAt: json(),
  deliveredAt: json(),
  commissionAt: json({ visibleTo: ['P2'] }),
}

export const salesByPersonCalls = {
  /** Sales of each person in a period, by their shares. Rows with Nobody sum to all that was sold. */
  getSalesByPerson: call({
    at: 'GET /api/bi/salesByPerson',
    readsReplica: true,
    input: {
      from: date({ label: 'From', help: 'Defaults to the last twelve months' }),
      to: date({ label: 'To' }),
      branchId: reference('branches'),
      groupId: reference('staffGroups', { label: 'Group' }),
      source: choice(saleSource.options.values, {
        label: 'Channel',
        help: 'The source of the order',
      }),
      compare,
      over,
    },
    answer: {
      data: list(
        {
          staffId: reference('staff'),
          staffName: text({ required: true, label: 'Person' }),
          ...figures,
        },
        10_000,
      ),
      total: object(figures),
    },
  }),
}
