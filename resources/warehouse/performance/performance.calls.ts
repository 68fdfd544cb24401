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
            opensAt: { screen: '/warehouse/scans', as: 'staffId' },
          }),
          staffName: text({ required: true, label: 'Worker' }),
          picks: integer({ ...count, label: 'Lines picked' }),
          pieces: integer(count),
          linesPerHour: decimal({ scale: 1, label: 'Lines an hour' }),
          volume: volume(),
          shortPicks: integer({ ...count, label: 'Short picks' }),
          errors: integer(count),
          damages: integer({ ...count, label: 'Issues reported' }),
          stored: integer({ ...count, label: 'Put away' }),
          refills: integer(count),
          counts: integer(count),
          rightCounts: percent({ label: 'Counts right' }),
          hours: decimal({ scale: 2, label: 'Hours of scanning' }),
        },
        1000,
      ),
    },
  }),
}
