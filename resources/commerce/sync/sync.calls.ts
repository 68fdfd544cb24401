import { call, flag, integer, reference, text } from '#define'

const channelJobId = reference('channelJobs', { required: true, label: 'Job' })

/** Actions on the jobs of channels and on their queue. */
export const syncCalls = {
  /** Has a job run within seconds, whatever its interval says. */
  runChannelJob: call({
    at: 'POST /api/channelJobs/run',
    of: 'channelJobs',
    done: 'Starting in a few seconds',
    input: { channelJobId },
  }),
  /** Stops a job of a channel, or lets it go on. */
  pauseChannelJob: call({
    at: 'POST /api/channelJobs/pause',
    of: 'channelJobs',
    done: 'Stored',
    input: { channelJobId, isPaused: flag({ required: true, label: 'Paused' }) },
  }),
  /** Sends again what was given up or waits for its next try, of one channel. */
  retryFailed: call({
    at: 'POST /api/channelJobs/retry',
    of: 'channelJobs',
    done: '%{queued} queued to be sent again',
    input: {
      channelJobId,
      cause: text({ max: 60, help: 'Leave empty for all causes' }),
    },
    answer: { queued: integer({ required: true }) },
  }),
  /** Sends again what failed for one cause, on one website or on all. */
  retryCause: call({
    at: 'POST /api/listingQueue/retry',
    of: 'listingQueue',
    done: '%{queued} queued to be sent again',
    input: {
      cause: text({ required: true, max: 60, help: 'As shown in the queue' }),
      websiteId: reference('websites'),
    },
    answer: { queued: integer({ required: true }) },
  }),
}
