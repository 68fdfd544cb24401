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

type ScanKind = (typeof scanKinds)[number]

const count = { required: true } as const
/** The scans of a worker in these days. */
const scansOf = {
  screen: '/warehouse/scans',
  as: 'staffId',
  by: 'staffId',
  keeps: { from: 'from', to: 'to' },
} as const
/** A number that leads to the scans that it counts: without a kind, to the errors. */
const of = (kind: ScanKind | undefined) => ({
  opensAt: { ...scansOf, with: kind ? doneOf(kind) : mistakes },
})
const doneOf = (kind: ScanKind): Readonly<Record<string, string>> => ({ kind, outcome: 'Done' })
const mistakes: Readonly<Record<string, string>> = { isMistake: 'true' }

/** Whose work is told, and which of it. */
const narrowing = {
  warehouseId: reference('warehouses'),
  groupId: reference('staffGroups', { label: 'Team' }),
  kind: choice(scanKinds, { label: 'Job type' }),
}

/** What work comes to, in numbers that may lead to the scans that they count. */
const workOf = (
  leads: (kind: ScanKind | undefined) => { opensAt?: ReturnType<typeof of>['opensAt'] },
) => ({
  picks: integer({ ...count, ...leads('Pick'), label: 'Lines picked' }),
  pieces: integer({ ...count, ...leads('Pick') }),
  linesPerHour: decimal({ ...leads('Pick'), scale: 1, label: 'Lines an hour' }),
  volume: volume(),
  shortPicks: integer({ ...count, ...leads('Short pick'), label: 'Short picks' }),
  errors: integer({ ...count, ...leads(undefined) }),
  damages: integer({ ...count, ...leads('Issue'), label: 'Issues reported' }),
  stored: integer({ ...count, ...leads('Store'), label: 'Put away' }),
  refills: integer({ ...count, ...leads('Refill') }),
  counts: integer(count),
  rightCounts: percent({ label: 'Counts right' }),
  hours: decimal({ scale: 2, label: 'Hours of scanning' }),
})

export const performanceCalls = {
  /** What a team did day by day, by the log of scans alone; days without a scan are left out. */
  getWarehouseTrend: call({
    at: 'GET /api/scanEvents/trend',
    input: {
      to: date({ required: true, default: 'today' }),
      weeks: integer({ required: true, min: 1, max: 26, default: 4 }),
      ...narrowing,
    },
    answer: {
      data: list(
        {
          day: date({ required: true }),
          workers: integer(count),
          ...workOf(() => ({})),
        },
        200,
      ),
    },
  }),
  /** What each worker did, by the log of scans alone. */
  getWarehousePerformance: call({
    at: 'GET /api/scanEvents/performance',
    input: {
      from: date({ required: true, default: 'today' }),
      to: date({ required: true, default: 'today' }),
      ...narrowing,
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
          ...workOf(of),
          /** Leads to what the worker had to do on the first day. */
          jobsId: reference('staff', {
            opensAt: {
              screen: '/warehouse/preparation/dailyTasks',
              as: 'workerId',
              by: 'staffId',
              keeps: { date: 'from' },
            },
          }),
          jobsName: text({ label: 'Jobs' }),
        },
        1000,
      ),
    },
  }),
}
