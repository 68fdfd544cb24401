import { every, type Job } from '#server/kit'
import type { Channel } from '#resources/messages/pauses.server.ts'
import { messageSettings } from '#resources/messages/settings.server.ts'
import { emailGateway } from './email.server.ts'
import type { Gateway } from './gateway.ts'
import { hasToSend, sendQueued } from './sendQueued.server.ts'
import { smsGateway } from './sms.server.ts'

/**
 * Sends what is queued to customers on one channel. A message without a gateway stays queued.
 * @param open makes the gateway, which is closed after each run
 */
export const sendingJob = (
  channel: Channel,
  open: () => Gateway | undefined,
  now = () => new Date(),
): Job => {
  const withGateway = async <T>(work: (gateway: Gateway | undefined) => Promise<T>) => {
    const gateway = open()
    try {
      return await work(gateway)
    } finally {
      gateway?.close?.()
    }
  }
  return {
    name: channel === 'SMS' ? 'Texts to customers' : 'E-mails to customers',
    next: every(2),
    hasWork: db => withGateway(gateway => hasToSend(db, { channel, gateway }, now())),
    run: db => withGateway(gateway => sendQueued(db, { channel, gateway }, now())),
  }
}

/** A job for each channel: a text does not wait for a mail server that hangs. */
export const sendingJobs: readonly Job[] = [
  sendingJob('SMS', () => {
    const { sms } = messageSettings()
    return sms && smsGateway(sms)
  }),
  sendingJob('E-mail', () => {
    const { smtp } = messageSettings()
    return smtp && emailGateway(smtp)
  }),
]
