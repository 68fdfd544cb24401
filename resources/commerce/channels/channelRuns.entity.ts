import { choice, decimal, entity, instant, integer, reference, text } from '#define'

/** A run of a job of a channel that did something, or failed. */
export const channelRuns = entity('channelRuns', {
  titles: ['Run of a channel', 'Runs of channels'],
  label: 'job',
  fields: {
    channelJobId: reference('channelJobs', {
      required: true,
      onDelete: 'cascade',
      label: 'Job of',
    }),
    websiteId: reference('websites', { required: true, label: 'Site' }),
    job: choice(['Orders', 'Stock and prices', 'Read back'], { required: true }),
    startedOnUtc: instant({ required: true, label: 'Started' }),
    took: decimal({ scale: 1, min: 0, label: 'Took (s)' }),
    ok: integer({ default: 0, min: 0, label: 'OK' }),
    failed: integer({ default: 0, min: 0 }),
    error: text({ max: 300 }),
  },
  list: {
    columns: ['startedOnUtc', 'websiteId', 'job', 'took', 'ok', 'failed', 'error'],
    search: ['websiteId', 'error'],
    filters: ['websiteId', 'job', 'failed', 'startedOnUtc'],
    sort: '-startedOnUtc',
    totals: ['ok', 'failed'],
  },
  api: { create: false, update: false, remove: false },
})
