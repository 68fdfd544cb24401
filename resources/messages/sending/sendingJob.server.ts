import { every, type Job } from '#server/kit'
import { messageSettings } from '#resources/messages/settings.server.ts'
import { emailGateway } from './email.server.ts'
import { hasToSend, sendQueued, type Gateways } from './sendQueued.server.ts'
import { smsGateway } from './sms.server.ts'

/** Sends what is queued to customers. What has no gateway stays queued. */
export const sendingJob: Job = {
  name: 'Customer messages',
  next: every(2),
  hasWork: db => withGateways(gateways => hasToSend(db, gateways, new Date())),
  run: db => withGateways(gateways => sendQueued(db, gateways, new Date())),
}

async function withGateways<T>(work: (gateways: Gateways) => Promise<T>): Promise<T> {
  const { smtp, sms } = messageSettings()
  const email = smtp && emailGateway(smtp)
  try {
    return await work({
      ...(email && { 'E-mail': email }),
      ...(sms && { SMS: smsGateway(sms) }),
    })
  } finally {
    email?.close?.()
  }
}
