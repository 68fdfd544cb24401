import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeAudit } from '#server/db/audit.ts'
import { badInput, Forbidden, TooMany, Unavailable } from '#server/http/errors.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { Whitelist } from '#server/session/whitelist.ts'
import type { Actor } from '#server/session/actor.ts'
import { changesSince, changesWithin, type Changed, type Moment } from './changes.ts'
import { EventStream, type Follows } from './stream.ts'
import { topicOf } from './topics.ts'

/** Live events for open pages. */
export interface Live {
  /**
   * Starts a stream of changes. `within`: also sends the changes of the last so many ms.
   * @throws BadInput for an unknown topic, Forbidden without access, TooMany beyond the limit
   */
  follow(actor: Actor, wanted: readonly Wanted[], within: number): Promise<EventStream>
  /** Ends every stream and accepts no more. */
  close(): void
}

export interface Wanted {
  readonly topic: string
  readonly id: string
}

/** Revoked codes take effect within a second, on streams too. */
const every = 800
const heartbeat = 15_000
/**
 * A stream ends before its token; a client that continues sends the current one. Source:
 * reliability clause 14.
 */
const longest = 10 * 60_000
const mostOfAPerson = 10
/**
 * The number of consecutive failures after which streams end, so that clients fall back to polling.
 */
const mostFailures = 3
/** Requests of a look that are told apart. */
const mostRequests = 20

/**
 * Polls committed changes about once a second while there is a stream: of any process on the
 * database, and once for all streams. Writers announce nothing: a NOTIFY would serialize their
 * commits.
 */
export function liveOf(db: Queryable, sessions: Sessions, whitelist: Whitelist): Live {
  const streams = new Set<EventStream>()
  const closing = new AbortController()
  let isLooking = false
  let last: Promise<Moment> | undefined

  async function look() {
    if (isLooking) return
    isLooking = true
    for (let failures = 0; streams.size;) {
      await sleep(every, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) break
      try {
        const [seen] = await Promise.all([changesSince(db, await last!), endOutdated([...streams])])
        await tell(streams, seen.changes)
        last = Promise.resolve(seen)
        failures = 0
      } catch {
        if (++failures >= mostFailures) end(streams)
      }
    }
    isLooking = false
    last = undefined
  }

  /** An ended session, changed codes or a forbidden network end the stream. */
  async function endOutdated(all: readonly EventStream[]) {
    const people = all.map(({ actor }) => actor)
    const [held, letIn] = await Promise.all([
      sessions.codesOf(people.map(({ sessionId }) => sessionId)),
      whitelist.among(people),
    ])
    const isLetIn = new Set(letIn)
    for (const stream of all) {
      const { actor } = stream
      const codes = held.get(actor.sessionId) ?? []
      const isSame = codes.length === actor.codes.size && codes.every(code => actor.codes.has(code))
      if (!isSame || !isLetIn.has(actor)) stream.end()
    }
  }

  async function tell(to: Iterable<EventStream>, changes: readonly Changed[]) {
    if (!changes.length) return
    const requests = byRequest(changes)
    for (const [topic, followers] of byTopic(to))
      for (const [request, changed] of requests) {
        const concerned = await topicOf(topic)!.concerned(db, changed)
        if (!concerned.length) continue
        for (const stream of followers) {
          const followed = stream.follows.get(topic)!
          const ids = concerned.flatMap(({ clientId, id }) =>
            followed.has(id) && (clientId === null || clientId === stream.actor.clientId)
              ? [id]
              : [],
          )
          if (ids.length) stream.tell('changed', { topic, ids: [...new Set(ids)], request })
        }
      }
  }

  function open(actor: Actor, follows: Follows) {
    const stream = new EventStream(actor, follows)
    streams.add(stream)
    const beating = setInterval(() => stream.beat(), heartbeat)
    // Randomized, so that streams opened together do not end together, for example after a restart.
    const aging = setTimeout(() => stream.end(), longest * (0.9 + Math.random() / 10))
    stream.once('close', () => {
      clearInterval(beating)
      clearTimeout(aging)
      streams.delete(stream)
    })
    return stream
  }

  return {
    async follow(actor, wanted, within) {
      const follows = await allowed({ db, actor }, wanted)
      if (closing.signal.aborted) throw new Unavailable('The server is being restarted.')
      if ([...streams].filter(s => s.actor.staffId === actor.staffId).length >= mostOfAPerson)
        throw new TooMany('You have too many pages open to keep them all up to date.', 60)
      const stream = open(actor, follows)
      try {
        // From here on nothing is missed: this poll or a later one finds it.
        last ??= changesWithin(db, 0)
        await last
        void look()
        stream.tell('ready', {})
        if (within) await tell([stream], (await changesWithin(db, within)).changes)
        return stream
      } catch (error) {
        stream.destroy()
        if (!isLooking) last = undefined
        throw error
      }
    },
    close() {
      closing.abort()
      end(streams)
    },
  }
}

/**
 * The requested ids that the person may follow; ids of hidden records are treated like unknown
 * ones.
 */
async function allowed(context: Context, wanted: readonly Wanted[]): Promise<Follows> {
  const refused = (field: string, message: string) => badInput('invalid', field, message)
  if (!wanted.length) throw refused('follow', 'Say what to follow.')
  const ids = new Map<string, Set<string>>()
  for (const [i, { topic, id }] of wanted.entries()) {
    const known = topicOf(topic)
    if (!known) throw refused(`follow.${i}.topic`, 'There is nothing of this name.')
    if (!known.takes(id.toLowerCase())) throw refused(`follow.${i}.id`, 'This is not a record id.')
    ids.set(topic, (ids.get(topic) ?? new Set()).add(id.toLowerCase()))
  }
  const follows = new Map<string, ReadonlySet<string>>()
  for (const [name, asked] of ids) {
    const topic = topicOf(name)!
    if (!topic.isOpenTo(context.actor)) {
      await writeAudit(context, {
        operation: 'refused',
        changes: { route: 'POST /api/live', name },
      })
      throw new Forbidden()
    }
    follows.set(name, new Set(await topic.within(context, [...asked])))
  }
  return follows
}

/**
 * The changes of each request, so that a page knows those that follow from its own. Of too many
 * requests nobody is told which: their changes are looked up together.
 */
function byRequest(
  changes: readonly Changed[],
): readonly (readonly [request: string | undefined, changed: readonly Changed[]])[] {
  const of = new Map<string | undefined, Changed[]>()
  for (const change of changes) {
    const request = change.request ?? undefined
    if (!of.get(request)?.push(change)) of.set(request, [change])
  }
  return of.size > mostRequests ? [[undefined, changes]] : [...of]
}

function byTopic(streams: Iterable<EventStream>) {
  const followers = new Map<string, EventStream[]>()
  for (const stream of streams)
    for (const topic of stream.follows.keys())
      if (!followers.get(topic)?.push(stream)) followers.set(topic, [stream])
  return followers
}

function end(streams: Iterable<EventStream>) {
  for (const stream of streams) stream.end()
}
