import { every, type Job } from '#server/kit'
import { channelHosts } from '#resources/commerce/channels/askHost.server.ts'
import { collect, collectingName, hasToCollect } from './collecting.server.ts'
import { hasToReadBack, readBackDue } from './readBack.server.ts'
import { hasToSend, sendDue } from './sending.server.ts'

/** Queues what has to be sent. It needs no host: what waits is seen. */
export const collectJob: Job = {
  name: collectingName,
  next: every(1),
  hasWork: hasToCollect,
  async run(db) {
    const queued = await collect(db)
    return queued ? `Queued ${queued} listings.` : ''
  },
}

/** Sends what is queued. Without CHANNEL_HOSTS nobody is asked. */
export const sendJob: Job = {
  name: 'Stock and prices of channels',
  next: every(1),
  hasWork: async db => channelHosts().length > 0 && (await hasToSend(db)),
  async run(db) {
    const { sent, failed } = await sendDue(db)
    return `Sent ${sent} listings, ${failed} failed.`
  },
}

/** Reads channels back at night, or when a person asks for it. */
export const readBackJob: Job = {
  name: 'Read back of channels',
  next: every(10),
  hasWork: async db => channelHosts().length > 0 && (await hasToReadBack(db)),
  async run(db) {
    const { read, failed } = await readBackDue(db)
    return `Read back ${read} channels, ${failed} failed.`
  },
}
