import { call, choice, date, instant, integer, list, longText } from '#define'
import { object, reference, text } from '#define'
import { jobKinds, shifts } from './jobKinds.ts'

const required = { required: true } as const
const job = {
  kind: choice(jobKinds, required),
  objectId: text({ required: true, max: 36 }),
}
/** A row has the id of what its job is about. */
const takes = { kind: 'kind', objectId: 'id' }
const statuses = ['Open', 'Started', 'Done'] as const

/** Which jobs of a day. */
const narrowing = {
  date: date({ required: true, default: 'today' }),
  workerId: reference('staff', { label: 'Worker' }),
  kind: choice(jobKinds, { label: 'Job' }),
  status: choice(statuses),
  shift: choice(shifts),
  warehouseId: reference('warehouses'),
}

/** The jobs of a warehouse's day. */
export const dailyTaskCalls = {
  /** What there is to do on a day, worker by worker and in their turns; what nobody does comes first. */
  getDailyTasks: call({
    at: 'GET /api/warehouseJobs/daily',
    of: 'warehouseJobs',
    input: narrowing,
    steps: [
      { call: 'assignJob', label: 'Assign or hand over', takes, asks: ['workerId'] },
      { call: 'orderJob', label: 'Set its turn', takes, asks: ['position'] },
      { call: 'planJob', label: 'Set its shift', takes, asks: ['shift'] },
      { call: 'startJob', label: 'Start', takes },
      { call: 'finishJob', label: 'Finish', takes },
    ],
    answer: {
      data: list(
        {
          id: text({ required: true, max: 36 }),
          /** In a sentence. */
          what: longText({ required: true }),
          status: choice(statuses, {
            required: true,
            tones: { Open: 'warning', Started: 'info', Done: 'good' },
          }),
          startedOnUtc: instant({ label: 'Started', hasTime: true }),
          finishedOnUtc: instant({ label: 'Finished', hasTime: true }),
          workerId: reference('staff'),
          workerName: text({ label: 'Worker' }),
          // The sentence says these; of one kind they can be compared.
          place: text({ label: 'Where', shownWith: 'kind' }),
          kind: choice(jobKinds, { required: true, label: 'Job', shownWith: 'kind' }),
          quantity: integer({ label: 'Qty', shownWith: 'kind' }),
          shift: choice(shifts, { shownWith: 'shift' }),
          position: integer({ label: 'Turn', shownWith: 'workerId' }),
          warehouseId: reference('warehouses'),
          warehouseName: text({ label: 'Warehouse' }),
        },
        5000,
      ),
      /** The jobs of each kind, with their pieces. */
      total: object({ what: text(required) }),
    },
  }),
  /** Gives a job to a person, also one that somebody else has begun. */
  assignJob: call({
    at: 'POST /api/warehouseJobs/assign',
    of: 'warehouseJobs',
    done: 'Assigned',
    input: {
      ...job,
      workerId: reference('staff', {
        required: true,
        label: 'Worker',
        only: { isDisabled: false },
      }),
    },
  }),
  orderJob: call({
    at: 'POST /api/warehouseJobs/order',
    of: 'warehouseJobs',
    done: 'Its turn is set',
    input: { ...job, position: integer({ required: true, min: 1, max: 1000, label: 'Turn' }) },
  }),
  /** Says in which shift a job is done. */
  planJob: call({
    at: 'POST /api/warehouseJobs/plan',
    of: 'warehouseJobs',
    done: 'Its shift is set',
    input: { ...job, shift: choice(shifts, required) },
  }),
  startJob: call({
    at: 'POST /api/warehouseJobs/start',
    of: 'warehouseJobs',
    done: 'Started',
    input: job,
  }),
  /** Ends a job; one whose work says by itself when it is done is ended by that. */
  finishJob: call({
    at: 'POST /api/warehouseJobs/finish',
    of: 'warehouseJobs',
    done: 'Finished',
    input: job,
  }),
  /** The jobs of a day or a shift on paper, a table for each worker, with boxes to tick. */
  printShiftSheet: call({
    at: 'POST /api/warehouseJobs/shiftSheet',
    of: 'warehouseJobs',
    isDocument: true,
    input: narrowing,
    answer: {},
  }),
}
