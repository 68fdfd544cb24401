// Measures what telling pages of changes costs on PostgreSQL: node scripts/run.mjs tests/bench/live.ts
// [--rows 500000] [--people 200] [--seconds 10] [--changes 10]
import '#tests/support/installProduct.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { writeAudit } from '#server/db/audit.ts'
import { openConfigured } from '#server/db/open.ts'
import { changesSince, changesWithin } from '#server/live/changes.ts'
import { liveOf } from '#server/live/live.ts'
import { sessionsOf } from '#server/session/sessions.ts'
import { tokensOf } from '#server/session/tokens.ts'
import { whitelistOf } from '#server/session/whitelist.ts'
import type { Actor } from '#server/session/actor.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { quantile } from './server.ts'
import { sizesOf } from './sizes.ts'

/** `rows` of the log of changes; `people` who listen: `seconds` while nothing changes, then to `changes`. */
const sizes = sizesOf({ rows: 500_000, people: 200, seconds: 10, changes: 10 })
const { rows, people: most, seconds, changes } = sizes

const postgres = await startPostgres()
const settings = { DATABASE_URL: await postgres.createDatabase() }
await emptyBeginning.prepare(settings)
const db = await openConfigured({ databaseUrl: settings.DATABASE_URL, dataDir: '' })
const world = await worldIn(db)
const whitelist = whitelistOf(db)
const sessions = sessionsOf(db, tokensOf('a secret that measures things', 1800), whitelist)

const middle = async (work: () => Promise<unknown>) => {
  const took: number[] = []
  for (let i = 0; i < 60; i++) {
    const began = performance.now()
    await work()
    if (i >= 10) took.push(performance.now() - began)
  }
  return `${quantile(
    took.toSorted((a, b) => a - b),
    0.5,
  ).toFixed(2)} ms`
}

/** Rows of changes that were made evenly over so many seconds up to now. */
const written = (rows: number, seconds: number) =>
  db.text(
    `insert into audit (at_utc, client_id, entity, record_id, operation)
     select now() - make_interval(secs => $2::float * i / $1::float), $3, 'orders', gen_random_uuid(), 'update' from generate_series(1, $1::int) i`,
    [rows, seconds, world.actor.clientId],
  )

async function look(what: string) {
  await db.text('vacuum analyze audit')
  const now = await changesWithin(db, 0)
  console.log(`${what}: one look takes ${await middle(() => changesSince(db, now))}`)
}

/** A person of the client with a session and every code, as a request knows them. */
async function person(): Promise<Actor> {
  const [staffId, sessionId] = [uuid(), uuid()]
  await db.text(
    "insert into staff (id, client_id, email, full_name) values ($1::uuid, $2, $1::text || '@test.example', 'Somebody')",
    [staffId, world.actor.clientId],
  )
  await db.text('insert into staff_codes (staff_id, code) select $1, unnest($2::text[])', [
    staffId,
    [...world.actor.codes],
  ])
  await db.text(
    "insert into sessions (id, staff_id, refresh_hash, expires_on_utc) values ($1::uuid, $2, $1::text, now() + interval '1 hour')",
    [sessionId, staffId],
  )
  return { ...world.actor, staffId, sessionId }
}

await written(rows, 30 * 86_400)
await look(`${rows.toLocaleString('en')} rows of the audit, none of the last minute`)
await written(18_000, 60)
await look('18,000 of the last minute (300 a second)')

const people: Actor[] = []
while (people.length < most) people.push(await person())
for (const many of [1, most]) {
  const ids = people.slice(0, many).map(({ sessionId }) => sessionId)
  console.log(
    `whether ${many} sessions still run, with their codes: ${await middle(() => sessions.codesOf(ids))}`,
  )
}

const order = await world.order([])
for (const many of [1, most]) {
  const live = liveOf(db, sessions, whitelist)
  const heard: ((at: number) => void)[] = []
  for (const actor of people.slice(0, many)) {
    const stream = await live.follow(actor, [{ topic: 'order', id: order.id }], 0)
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes('changed')) heard.pop()?.(performance.now())
    })
  }
  const before = process.cpuUsage()
  await sleep(seconds * 1000)
  const { user, system } = process.cpuUsage(before)
  console.log(
    `${many} listeners, nothing changes: ${((user + system) / 10_000 / seconds).toFixed(2)} % of a processor`,
  )
  const took: number[] = []
  for (let i = 0; i < changes; i++) {
    await sleep(Math.random() * 800)
    const summary = Promise.all(
      Array.from({ length: many }, () => new Promise<number>(done => heard.push(done))),
    )
    await db.write(tx =>
      writeAudit(
        { db: tx, actor: world.actor },
        { operation: 'update', entity: 'orders', recordId: order.id },
      ),
    )
    const began = performance.now()
    took.push(Math.max(...(await summary)) - began)
  }
  console.log(
    `${many} listeners: a change is told to the last of them after ${quantile(
      took.toSorted((a, b) => a - b),
      0.5,
    ).toFixed(0)} ms (at most ${Math.max(...took).toFixed(0)})`,
  )
  live.close()
}
await db.close()
await postgres.stop()
