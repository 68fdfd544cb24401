import { choice, entity, integer } from '#define'

/** The priorities of a ticket. */
export const priorities = ['Low', 'Normal', 'High', 'Urgent'] as const

/**
 * In how many open hours of its branch a ticket is answered for the first time, and solved. The due
 * hours of its flags shorten the latter.
 */
export const targets = entity('targets', {
  titles: ['Target', 'Targets'],
  label: 'priority',
  fields: {
    priority: choice(priorities, { required: true, unique: true }),
    replyHours: integer({
      required: true,
      min: 1,
      max: 720,
      label: 'Hours to first reply',
      help: 'Open hours of the branch, less holidays',
    }),
    solutionHours: integer({
      required: true,
      min: 1,
      max: 2000,
      label: 'Hours to solution',
      help: 'Open hours of the branch; a flag with fewer hours goes before',
    }),
  },
  list: {
    columns: ['priority', 'replyHours', 'solutionHours'],
    sort: 'solutionHours',
    filters: ['priority'],
    main: 'priority',
  },
})
