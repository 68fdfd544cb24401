import { isId, type Subscriber } from '#server/kit'
import { planTopics, tellOfPlan } from './tellings.server.ts'

/**
 * Writes what customers are told of an event. It sends nothing: a slow gateway would hold up every
 * other event.
 *
 * What the database cannot do now is thrown, so that the event comes again. A message that can never
 * be written is left out with a line in the log, because it would stop all that follow.
 */
export const tellCustomers: Subscriber = async ({ seq, topic, payload, by }, db) => {
  const event = Object.hasOwn(planTopics, topic) ? planTopics[topic] : undefined
  const { id, clientId, channels } = (payload ?? {}) as Record<string, unknown>
  if (!event || !isRecordId(id) || !isRecordId(clientId)) return
  try {
    const told = { planId: id, clientId, event, key: `outbox ${seq}`, after: by }
    const only = Array.isArray(channels) ? { channels: channels as string[] } : {}
    await db.write(tx => tellOfPlan(tx, { ...told, ...only }))
  } catch (error) {
    if (isForLater(error)) throw error
    console.error(`Customers are not told of event ${seq} (${topic}):`, error)
  }
}

const isRecordId = (id: unknown): id is string => typeof id === 'string' && isId(id)

/** Whether the database failed for a reason that passes: all but wrong data (classes 22 and 23). */
function isForLater(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && !/^2[23]/.test(code)
}
