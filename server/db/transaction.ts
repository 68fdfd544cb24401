import type { Socket } from 'node:net'
import type pg from 'pg'
import { quietly, send, type Statement } from './statement.ts'

/** A transaction as its users see it. */
export interface Sender {
  send(statement: Statement): Promise<pg.QueryResult>
  /**
   * Sends a statement without waiting: when it fails, so does the transaction. Absent where a
   * connection takes one statement at a time.
   */
  later?(statement: Statement): void
}

/**
 * Runs `work` in a transaction on its own connection. Statements are pipelined in order. Reads are
 * sent with `begin`; writes wait for its result, so that they never run outside a transaction.
 */
export async function transaction<T>(
  client: pg.PoolClient,
  work: (sender: Sender) => Promise<T>,
): Promise<T> {
  const sender = new InTransaction(client)
  try {
    const result = await work(sender)
    await sender.commit()
    client.release()
    return result
  } catch (error) {
    // A connection that cannot roll back is discarded.
    await sender.rollback().then(
      () => client.release(),
      () => client.release(true),
    )
    throw sender.causeOf(error)
  }
}

class InTransaction implements Sender {
  readonly later?: (statement: Statement) => void
  readonly #client: pg.PoolClient
  readonly #isPipelined: boolean
  readonly #begun: Promise<unknown>
  #isBegun = false
  /** Whether a statement waits for `begin`; later ones then wait, too. */
  #isHeld = false
  /** Whether the statements of this tick are buffered. */
  #isCorked = false
  /** For connections without pipelining: the last statement. */
  #last: Promise<unknown>
  readonly #unanswered: Promise<unknown>[] = []
  /** The last failed statement; it may be one that nothing awaits. */
  #failure: unknown

  constructor(client: pg.PoolClient) {
    this.#client = client
    this.#isPipelined = Boolean((client as unknown as { pipeline: boolean }).pipeline)
    this.#begun = this.#command('begin').then(() => (this.#isBegun = true))
    this.#last = quietly(this.#begun)
    if (this.#isPipelined)
      this.later = statement => void this.#unanswered.push(quietly(this.send(statement)))
  }

  send(statement: Statement): Promise<pg.QueryResult> {
    if (!this.#isPipelined) return this.#inTurn(statement)
    if (this.#isBegun) return this.#run(statement)
    this.#isHeld ||= !/^\s*select\b/i.test(statement.text)
    if (this.#isHeld) return this.#begun.then(() => this.#run(statement))
    const answer = quietly(this.#run(statement))
    return this.#begun.then(() => answer)
  }

  async commit() {
    await (this.#isPipelined ? this.#begun : this.#last)
    const committed = quietly(this.#command('commit'))
    await Promise.all(this.#unanswered)
    // The result of the commit after an unreported failure.
    if ((await committed).command === 'ROLLBACK')
      throw new Error('A statement of this transaction failed, so nothing of it was saved.')
  }

  /** The original failure behind an error that only reports an aborted transaction. */
  causeOf(error: unknown): unknown {
    return isConsequence(error) ? (this.#failure ?? error) : error
  }

  async rollback() {
    if (!this.#isPipelined) await this.#last
    await this.#command('rollback')
  }

  #inTurn(statement: Statement) {
    const answer = this.#last.then(() => this.#run(statement))
    this.#last = answer.catch(() => {})
    return answer
  }

  #run(statement: Statement): Promise<pg.QueryResult> {
    const answer = this.#ask(statement)
    answer.catch(error => {
      if (!isConsequence(error)) this.#failure = error
    })
    return answer
  }

  /** Uses the protocol of the other statements when it is sent with them. */
  #command(text: string): Promise<pg.QueryResult> {
    return this.#ask({ text, ...(this.#isPipelined && { queryMode: 'extended' }) })
  }

  /**
   * Statements of one tick leave in one packet: each packet costs more than all statements in it.
   */
  #ask(statement: Statement): Promise<pg.QueryResult> {
    if (this.#isPipelined && !this.#isCorked) {
      const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
      this.#isCorked = true
      stream.cork()
      process.nextTick(() => {
        this.#isCorked = false
        stream.uncork()
      })
    }
    return send(this.#client, statement)
  }
}

/** PostgreSQL refuses further statements in a failed transaction. */
const isConsequence = (error: unknown) => (error as { code?: string } | null)?.code === '25P02'
