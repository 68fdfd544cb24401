import { Readable } from 'node:stream'
import type { Actor } from '#server/session/actor.ts'

/** The subscriptions of a stream: ids by topic. */
export type Follows = ReadonlyMap<string, ReadonlySet<string>>

/** Events of one client, in the format of server-sent events. */
export class EventStream extends Readable {
  readonly actor: Actor
  readonly follows: Follows
  #isEnded = false

  constructor(actor: Actor, follows: Follows) {
    super()
    this.actor = actor
    this.follows = follows
  }

  // Events must not be delayed.
  override _read() {}

  tell(event: string, data: object) {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** A comment that keeps the connection alive and reveals a dead one. */
  beat() {
    this.#write(':\n\n')
  }

  /** Ends after the sent events, without waiting for a client that does not read them. */
  end() {
    if (this.#isEnded) return
    this.#isEnded = true
    this.push(null)
    setTimeout(() => this.destroy(), farewell).unref()
  }

  #write(text: string) {
    if (this.#isEnded || this.destroyed) return
    this.push(text)
    // In addition to the socket's buffer: a client that is this slow must reconnect.
    if (this.readableLength > mostUnread) this.destroy()
  }
}

const mostUnread = 64 * 1024
const farewell = 2000
