import { choice, computed, decimal, entity, flag, instant, integer, reference, text } from '#define'

const ofStock = "{job} = 'Stock and prices'"
const inQueue = (states: string) =>
  `case when ${ofStock} then (select count(*)::int from listing_queue q where q.website_id = {websiteId} and q.state in (${states}) and not q.is_deleted) else 0 end`

/** A day, or the minutes between two pulls of its channel. */
const interval =
  "(case {job} when 'Read back' then interval '1 day' else make_interval(mins => (select c.interval from channels c where c.id = {channelId})) end)"

const isLate = `not {isPaused} and greatest({createdOnUtc}, {succeededOnUtc}) < now() - 3 * ${interval}
  and (not ${ofStock} or exists (select from listing_queue q where q.website_id = {websiteId} and q.state in ('Waiting', 'Sending', 'Later') and q.queued_on_utc < now() - 3 * ${interval} and not q.is_deleted))
  and exists (select from channels c join websites s on s.id = c.website_id where c.id = {channelId} and c.kind in ('nopCommerce', 'Trade Me') and s.is_synced and not c.is_paused and not c.is_deleted)`

/** Recurring work on a channel, and how it went last. */
export const channelJobs = entity('channelJobs', {
  titles: ['Job of a channel', 'Jobs of channels'],
  label: 'job',
  fields: {
    websiteId: reference('websites', { required: true, readOnly: true, label: 'Site' }),
    channelId: reference('channels', { required: true, readOnly: true, onDelete: 'cascade' }),
    job: choice(['Orders', 'Stock and prices', 'Read back'], { required: true, readOnly: true }),
    direction: computed(
      choice(['In', 'Out'], { tones: { In: null, Out: null } }),
      `case when ${ofStock} then 'Out' else 'In' end`,
    ),
    startedOnUtc: instant({ readOnly: true, label: 'Started' }),
    took: decimal({ scale: 1, min: 0, readOnly: true, label: 'Took (s)' }),
    ok: integer({ default: 0, min: 0, readOnly: true, label: 'OK' }),
    failed: integer({ default: 0, min: 0, readOnly: true }),
    queued: computed(integer({ label: 'Queued' }), inQueue("'Waiting', 'Sending', 'Later'")),
    dead: computed(integer({ label: 'Given up' }), inQueue("'Dead'")),
    lastError: text({ max: 300, readOnly: true, label: 'Last error' }),
    succeededOnUtc: instant({ readOnly: true, label: 'Last success' }),
    nextOnUtc: instant({ readOnly: true, label: 'Next run' }),
    /** Since its last success somebody was given a task about it. */
    alertedOnUtc: instant({ readOnly: true, label: 'Alerted' }),
    isPaused: flag({ default: false, readOnly: true, label: 'Paused' }),
    /** It had no success for three of its intervals, though nobody paused it. */
    isLate: computed(flag({ label: 'Late' }), isLate),
  },
  list: {
    live: true,
    columns: [
      'websiteId',
      'job',
      'direction',
      'startedOnUtc',
      'took',
      'ok',
      'failed',
      'queued',
      'lastError',
      'nextOnUtc',
    ],
    search: ['websiteId', 'lastError'],
    filters: ['websiteId', 'job', 'isLate', 'isPaused', 'failed', 'startedOnUtc'],
    sort: 'websiteId',
    thenBy: 'job',
    totals: ['ok', 'failed', 'queued', 'dead'],
  },
  actions: {
    runChannelJob: {
      call: 'runChannelJob',
      id: 'channelJobId',
      label: 'Run now',
      while: { field: 'isPaused', is: [false] },
      many: true,
    },
    pauseChannelJob: {
      call: 'pauseChannelJob',
      id: 'channelJobId',
      label: 'Pause',
      with: { isPaused: true },
      while: { field: 'isPaused', is: [false] },
      many: true,
    },
    resumeChannelJob: {
      call: 'pauseChannelJob',
      id: 'channelJobId',
      label: 'Resume',
      with: { isPaused: false },
      while: { field: 'isPaused', is: [true] },
      many: true,
    },
    retryFailed: {
      call: 'retryFailed',
      id: 'channelJobId',
      label: 'Retry what failed',
      while: { field: 'job', is: ['Stock and prices'] },
    },
  },
  links: {
    Channel: { screen: '/ecommerce/sync/config', takes: { websiteId: 'websiteId' } },
    Queue: { screen: '/ecommerce/sync/queue', takes: { websiteId: 'websiteId' } },
  },
  related: [{ entity: 'channelRuns', by: 'channelJobId', title: 'Runs' }],
  unique: [['channelId', 'job']],
  api: { create: false, update: false, remove: false },
})
