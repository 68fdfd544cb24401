import type { Socket } from 'node:net'
import type pg from 'pg'

/** A statement with its values, and the name under which the connection keeps its plan. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
  readonly name?: string | undefined
}

/** What a transaction can be asked for. */
export interface Sender {
  send(statement: Statement): Promise<pg.QueryResult>
  /** Sends it without waiting: when it fails, so does the transaction. Absent where a connection takes one statement at a time. */
  later?(statement: Statement): void
}

/**
 * Runs `work` in a transaction on a connection of its own. Statements go out in their order without waiting for the answers to those before.
 * What reads goes along with the beginning; what writes waits for the answer to that, lest it stand alone when the beginning fails.
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
    // A connection that cannot even roll back is thrown away.
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
  /** Whether a statement waits for the beginning; those after it then do so, too. */
  #isHeld = false
  /** Whether what is asked for waits for what else is asked for before anything can come in. */
  #isCorked = false
  /** Where statements go one at a time: the last of them. */
  #last: Promise<unknown>
  readonly #unanswered: Promise<unknown>[] = []
  /** The last statement that failed by itself, which may be one whose answer nobody waits for. */
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
    // The answer to the commit of a transaction in which something failed that nobody told.
    if ((await committed).command === 'ROLLBACK')
      throw new Error('A statement of this transaction failed, so nothing of it was saved.')
  }

  /** What has gone wrong where an error tells only that something had before. */
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

  #run({ text, values = [], name }: Statement): Promise<pg.QueryResult> {
    const answer = this.#ask({ text, values: [...values], ...(name && { name }) })
    answer.catch(error => {
      if (!isConsequence(error)) this.#failure = error
    })
    return answer
  }

  /** By the protocol of the other statements where it goes out together with them. */
  #command(text: string): Promise<pg.QueryResult> {
    const queryMode = this.#isPipelined ? { queryMode: 'extended' } : {}
    return this.#ask({ text, ...queryMode })
  }

  /** What is asked for in one go leaves in one packet: each that leaves by itself takes longer than all that is said in it. */
  #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#isPipelined && !this.#isCorked) {
      const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
      this.#isCorked = true
      stream.cork()
      process.nextTick(() => {
        this.#isCorked = false
        stream.uncork()
      })
    }
    return this.#client.query(query)
  }
}

/** PostgreSQL does nothing more in a transaction in which something has failed. */
const isConsequence = (error: unknown) => (error as { code?: string } | null)?.code === '25P02'

/** Whoever awaits it learns of its failure; until then it must not count as unhandled. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
