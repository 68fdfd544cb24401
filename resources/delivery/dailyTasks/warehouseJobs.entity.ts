import { choice, entity, instant, integer, reference, text } from '#define'
import { jobKinds, shifts } from './jobKinds.ts'

/**
 * What a warehouse says of a job beside its object: its turn, when it began and ended, and who does
 * it where the object itself names nobody.
 */
export const warehouseJobs = entity('warehouseJobs', {
  titles: ['Warehouse job', 'Warehouse jobs'],
  label: 'kind',
  fields: {
    kind: choice(jobKinds, { required: true }),
    /** The id of the plan, refill, counted place, container, trip or transfer. */
    objectId: text({ required: true, max: 36 }),
    workerId: reference('staff', { label: 'Worker' }),
    shift: choice(shifts),
    position: integer({ min: 0, max: 1000, label: 'Turn' }),
    startedOnUtc: instant({ label: 'Started' }),
    finishedOnUtc: instant({ label: 'Finished' }),
  },
  list: {
    columns: ['kind', 'workerId', 'shift', 'position', 'startedOnUtc', 'finishedOnUtc'],
    sort: 'kind',
  },
  unique: [['kind', 'objectId']],
  api: false,
})
