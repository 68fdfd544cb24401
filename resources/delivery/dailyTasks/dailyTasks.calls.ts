import { call, choice, date, instant, integer, list, reference, text } from '#define'
import { jobKinds } from './jobKinds.ts'

const required = { required: true } as const
const job = {
  kind: choice(jobKinds, required),
  objectId: text({ required: true, max: 36 }),
}
const takes = { kind: 'kind', objectId: 'objectId' }
const statuses = ['Open', 'Started', 'Done'] as const

/** The jobs of a warehouse's day. */
export const dailyTaskCalls = {
  /** What there is to do on a day, worker by worker and in their turns; what nobody does comes first. */
  getDailyTasks: call({
    at: 'GET /api/warehouseJobs/daily',
    of: 'warehouseJobs',
    input: {
      date: date({ required: true, default: 'today' }),
      workerId: reference('staff', { label: 'Worker' }),
      kind: choice(jobKinds, { label: 'Job' }),
      status: choice(statuses),
      warehouseId: reference('warehouses'),
    },
    steps: [
      { call: 'assignJob', label: 'Assign or hand over', takes, asks: ['workerId'] },
      { call: 'orderJob', label: 'Set its turn', takes, asks: ['position'] },
      { call: 'startJob', label: 'Start', takes },
      { call: 'finishJob', label: 'Finish', takes },
    ],
    answer: {
      data: list(
        {
          id: text({ required: true, max: 60 }),
          workerId: reference('staff'),
          workerName: text({ label: 'Worker' }),
          position: integer({ label: 'Turn' }),
          kind: choice(jobKinds, { required: true, label: 'Job' }),
          object: text({ required: true, label: 'What' }),
          place: text({ label: 'Where' }),
          quantity: integer(),
          status: choice(statuses, {
            required: true,
            tones: { Open: 'warning', Started: 'info', Done: 'good' },
          }),
          startedOnUtc: instant({ label: 'Started' }),
          finishedOnUtc: instant({ label: 'Finished' }),
          objectId: text({ required: true, max: 36 }),
          warehouseId: reference('warehouses'),
          warehouseName: text({ label: 'Warehouse' }),
        },
        5000,
      ),
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
}
