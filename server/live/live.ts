import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '#server/db/database.ts'
import { writeAudit } from '#server/db/audit.ts'
import { BadInput, Forbidden, TooMany, Unavailable } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { Whitelist } from '#server/session/whitelist.ts'
import type { Who } from '#server/session/actor.ts'
import { changesSince, changesWithin, type Changed, type Moment } from './changes.ts'
import { EventStream, type Follows } from './stream.ts'
import { topicOf } from './topics.ts'

/** What open pages are told as it happens. */
export interface Live {
  /**
   * Begins to tell somebody what changes. `within`: what changed in the last so many ms is told too.
   * @throws BadInput for what nobody can follow, Forbidden for what this person may not, TooMany when they follow in too many places
   */
  follow(who: Who, wanted: readonly Wanted[], within: number): Promise<EventStream>
  /** Ends every stream; nobody can follow any more. */
  close(): void
}

export interface Wanted {
  readonly topic: string
  readonly id: string
}

/** Codes that are taken away count within a second, on streams too. */
const every = 800
const heartbeat = 15_000
/** A stream ends before the token that opened it; whoever goes on reading comes with the present one. Source: reliability clause 14. */
const longest = 10 * 60_000
const mostOfAPerson = 10
/** So many looks in a row may fail before those who wait are sent away, to ask as they did before. */
const mostFailures = 3

/**
 * Looks about once a second at what was committed, by this process or by another on the same database, while somebody follows something;
 * one look for all of them. Nothing is announced by those who write: a NOTIFY would make their commits wait for each other.
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

  /** Whose session has ended, whose codes have changed and who is not let in any more is told nothing more. */
  async function endOutdated(all: readonly EventStream[]) {
    const people = all.map(({ who }) => who)
    const [held, letIn] = await Promise.all([
      sessions.codesOf(people.map(({ sessionId }) => sessionId)),
      whitelist.among(people),
    ])
    const isLetIn = new Set(letIn)
    for (const stream of all) {
      const { who } = stream
      const codes = held.get(who.sessionId) ?? []
      const isSame = codes.length === who.codes.size && codes.every(code => who.codes.has(code))
      if (!isSame || !isLetIn.has(who)) stream.end()
    }
  }

  async function tell(to: Iterable<EventStream>, changes: readonly Changed[]) {
    if (!changes.length) return
    for (const [topic, followers] of byTopic(to)) {
      const concerned = await topicOf(topic)!.concerned(db, changes)
      for (const stream of followers) {
        const followed = stream.follows.get(topic)!
        const ids = concerned.flatMap(({ clientId, id }) =>
          followed.has(id) && (clientId === null || clientId === stream.who.clientId) ? [id] : [],
        )
        if (ids.length) stream.tell('changed', { topic, ids: [...new Set(ids)] })
      }
    }
  }

  function open(who: Who, follows: Follows) {
    const stream = new EventStream(who, follows)
    streams.add(stream)
    const beating = setInterval(() => stream.beat(), heartbeat)
    // Not all at once that were opened at once, after a restart for example.
    const aging = setTimeout(() => stream.end(), longest * (0.9 + Math.random() / 10))
    stream.once('close', () => {
      clearInterval(beating)
      clearTimeout(aging)
      streams.delete(stream)
    })
    return stream
  }

  return {
    async follow(who, wanted, within) {
      const follows = await allowed(db, who, wanted)
      if (closing.signal.aborted) throw new Unavailable('The server is being restarted.')
      if ([...streams].filter(s => s.who.staffId === who.staffId).length >= mostOfAPerson)
        throw new TooMany('Too many pages of yours are kept up to date at once.', 60)
      const stream = open(who, follows)
      try {
        // From here on nothing is missed: either this look tells of it, or one of those to come.
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

/** Those of the wanted that the person may follow; ids of records that are not theirs look like ids of none. */
async function allowed(db: Queryable, who: Who, wanted: readonly Wanted[]): Promise<Follows> {
  const refused = (field: string, message: string) =>
    new BadInput({ code: 'invalid', field, message })
  if (!wanted.length) throw refused('follow', 'Say what to follow.')
  const ids = new Map<string, Set<string>>()
  for (const [i, { topic, id }] of wanted.entries()) {
    if (!topicOf(topic)) throw refused(`follow.${i}.topic`, 'There is nothing of this name.')
    if (!isId(id)) throw refused(`follow.${i}.id`, 'This is not a record id.')
    ids.set(topic, (ids.get(topic) ?? new Set()).add(id.toLowerCase()))
  }
  const follows = new Map<string, ReadonlySet<string>>()
  for (const [name, asked] of ids) {
    const topic = topicOf(name)!
    if (!topic.isOpenTo(who)) {
      await writeAudit(db, who, {
        operation: 'refused',
        changes: { route: 'POST /api/live', name },
      })
      throw new Forbidden()
    }
    follows.set(name, new Set(await topic.within(db, who, [...asked])))
  }
  return follows
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
