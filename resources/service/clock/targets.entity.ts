import { choice, entity, integer, reference } from '#define'

/** The priorities of a ticket. */
export const priorities = ['Low', 'Normal', 'High', 'Urgent'] as const

/**
 * In how many open hours of its branch a ticket is answered for the first time, and solved. The due
 * hours of its flags shorten the latter. Targets of a branch go before those of all; of several, the
 * shortest hours count.
 */
export const targets = entity('targets', {
  titles: ['Target', 'Targets'],
  label: 'priority',
  fields: {
    priority: choice(priorities, { required: true }),
    branchId: reference('branches', { help: 'Leave empty for all' }),
    replyHours: integer({
      required: true,
      min: 1,
      max: 720,
      label: 'Hours to first reply',
      help: 'Opening hours of the branch, excluding holidays',
    }),
    solutionHours: integer({
      required: true,
      min: 1,
      max: 2000,
      label: 'Hours to solution',
      help: 'Opening hours of the branch; a flag with fewer hours takes precedence',
    }),
  },
  list: {
    columns: ['priority', 'branchId', 'replyHours', 'solutionHours'],
    sort: 'solutionHours',
    filters: ['priority', 'branchId'],
    main: 'priority',
  },
})
