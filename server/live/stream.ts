import { Readable } from 'node:stream'
import type { Who } from '#server/session/actor.ts'

/** What somebody's stream is about: ids by topic. */
export type Follows = ReadonlyMap<string, ReadonlySet<string>>

/** Events that somebody reads, in the framing of server-sent events. */
export class EventStream extends Readable {
  readonly who: Who
  readonly follows: Follows
  #isEnded = false

  constructor(who: Who, follows: Follows) {
    super()
    this.who = who
    this.follows = follows
  }

  // Events come when they come.
  override _read() {}

  tell(event: string, data: object) {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** A comment, by which either end learns that the other is still there. */
  beat() {
    this.#write(':\n\n')
  }

  /** Ends after what was told; a reader who does not take that is not waited for. */
  end() {
    if (this.#isEnded) return
    this.#isEnded = true
    this.push(null)
    setTimeout(() => this.destroy(), farewell).unref()
  }

  #write(text: string) {
    if (this.#isEnded || this.destroyed) return
    this.push(text)
    // Beside what the system keeps for the connection: whoever reads so slowly comes again when they can.
    if (this.readableLength > mostUnread) this.destroy()
  }
}

const mostUnread = 64 * 1024
const farewell = 2000
