import { hasToSend, sendQueued, type Lane } from '#resources/messages/sending/sendQueued.server.ts'
import type { Gateway } from '#resources/messages/sending/gateway.ts'
import type { Database } from '#server/kit'

/** The gateway of each channel that is set up. */
export type Gateways = { readonly [C in Lane['channel']]?: Gateway }

const lanesOf = (gateways: Gateways): Lane[] =>
  (['SMS', 'E-mail'] as const).map(channel => ({ channel, gateway: gateways[channel] }))

/** Sends what is due on both channels, as their jobs do: each by itself. */
export const sendThrough = (db: Database, gateways: Gateways, now: Date) =>
  Promise.all(lanesOf(gateways).map(lane => sendQueued(db, lane, now)))

/** Whether a channel has something to do. */
export async function hasWork(db: Database, gateways: Gateways, now: Date): Promise<boolean> {
  const has = await Promise.all(lanesOf(gateways).map(lane => hasToSend(db, lane, now)))
  return has.includes(true)
}
