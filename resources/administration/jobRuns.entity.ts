import { choice, entity, instant, text } from '#define'

/** Each run of recurring work, written by the jobs themselves (`server/jobs`). */
export const jobRuns = entity('jobRuns', {
  titles: ['Run', 'Scheduled jobs'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 40, readOnly: true, label: 'Job' }),
    startedOnUtc: instant({ required: true, readOnly: true }),
    finishedOnUtc: instant({ readOnly: true }),
    result: choice(['Running', 'Done', 'Failed'], {
      required: true,
      readOnly: true,
      tones: { Running: 'info', Done: 'good', Failed: 'bad' },
    }),
    message: text({ max: 2000, readOnly: true }),
  },
  list: {
    search: ['name', 'message'],
    filters: ['name', 'result', 'startedOnUtc'],
    sortable: ['name'],
    sort: '-startedOnUtc',
  },
  api: { create: false, update: false, remove: false },
})
