import {
  call,
  choice,
  date,
  decimal,
  integer,
  list,
  percent,
  reference,
  text,
  volume,
} from '#define'
import { scanKinds } from '#resources/warehouse/scans/scanKinds.ts'

const count = { required: true } as const
/** The scans of a worker in these days. */
const scansOf = {
  screen: '/warehouse/scans',
  as: 'staffId',
  by: 'staffId',
  keeps: { from: 'from', to: 'to' },
} as const
/** A number that leads to the scans that it counts. */
const of = (kind: (typeof scanKinds)[number]) => ({
  opensAt: { ...scansOf, with: { kind, outcome: 'Done' } },
})

export const performanceCalls = {
  /** What each worker did, by the log of scans alone. */
  getWarehousePerformance: call({
    at: 'GET /api/scanEvents/performance',
    input: {
      from: date({ required: true, default: 'today' }),
      to: date({ required: true, default: 'today' }),
      warehouseId: reference('warehouses'),
      groupId: reference('staffGroups', { label: 'Team' }),
      kind: choice(scanKinds, { label: 'Job type' }),
    },
    answer: {
      data: list(
        {
          staffId: reference('staff', {
            required: true,
            label: 'Worker',
            opensAt: scansOf,
          }),
          staffName: text({ required: true, label: 'Worker' }),
          picks: integer({ ...count, ...of('Pick'), label: 'Lines picked' }),
          pieces: integer({ ...count, ...of('Pick') }),
          linesPerHour: decimal({ ...of('Pick'), scale: 1, label: 'Lines an hour' }),
          volume: volume(),
          shortPicks: integer({ ...count, ...of('Short pick'), label: 'Short picks' }),
          errors: integer(count),
          damages: integer({ ...count, ...of('Issue'), label: 'Issues reported' }),
          stored: integer({ ...count, ...of('Store'), label: 'Put away' }),
          refills: integer({ ...count, ...of('Refill') }),
          counts: integer(count),
          rightCounts: percent({ label: 'Counts right' }),
          hours: decimal({ scale: 2, label: 'Hours of scanning' }),
        },
        1000,
      ),
    },
  }),
}
