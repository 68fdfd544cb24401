import { sql } from 'drizzle-orm'
import {
  clockActor,
  every,
  metaOf,
  setInRows,
  transition,
  writeAuditAndOutbox,
  type Context,
  type Database,
  type Job,
} from '#server/kit'
import type { Clock } from '#define'
import type { LastLook } from '#resources/messages/sending/lastLook.server.ts'
import { caseFacts, type CaseFacts } from './caseFacts.server.ts'
import { hasToOpen, openCases } from './opening.server.ts'
import { refusalFor, type NotNow } from './mayWrite.ts'
import { nextTemplate } from './templates.server.ts'
import { writeStep } from './writing.server.ts'

/** Opens cases, closes those that are decided, and writes the steps that are due. */
export const retargetingJob: Job = {
  name: 'Retargeting',
  next: every(60),
  // A look reads all quotations: 40 ms with 300,000 orders.
  rest: 20,
  hasWork: async db =>
    (await hasToOpen(db)) || (await first(db, decided)) || (await first(db, due)),
  async run(db) {
    const opened = await openCases(db)
    const closed = await closeDecided(db)
    const { queued, stopped } = await writeDue(db, new Date())
    return `Opened ${opened}, closed ${closed}, queued ${queued}, stopped ${stopped}.`
  },
}

const first = async (db: Database, of: ReturnType<typeof sql>) =>
  (await db.query(sql`${of} limit 1`)).length > 0

/** A run ends after so many milliseconds, so that a server can stop. */
const mostTime = 3000

/** Cases whose order was paid, confirmed or cancelled. */
const decided = sql`
  select c.id, c.client_id, k.country, o.state in ('Confirmed', 'Completed') or o.paid > 0 or coalesce(w.payment_status = 'Paid', false) as is_won
  from retargeting_cases c join orders o on o.id = c.order_id join clients k on k.id = c.client_id left join website_orders w on w.id = c.website_order_id
  where c.state in ('New', 'Running', 'Stopped') and not c.is_deleted
    and (o.state in ('Confirmed', 'Completed', 'Lost', 'Cancelled') or o.paid > 0 or coalesce(w.payment_status = 'Paid' or w.state = 'Cancelled', false))`

const due = sql`
  select c.id from retargeting_cases c where c.state = 'Running' and c.next_on_utc <= now() and not c.is_deleted`

interface Decided {
  readonly id: string
  readonly clientId: string
  readonly country: Clock['country']
  readonly isWon: boolean
}

const contextOf = (db: Context['db'], of: Pick<Decided, 'clientId' | 'country'>): Context => ({
  db,
  actor: clockActor('retargeting', of),
})

const step = (context: Context, id: string, name: string, reason?: string) =>
  transition(context, metaOf('retargetingCases'), { id }, name, { reason })

/** Wins what was paid or confirmed, and loses what was cancelled. */
export async function closeDecided(db: Database): Promise<number> {
  const found = await db.query<Decided>(sql`${decided} order by c.id limit 200`)
  for (const each of found)
    await db.write(async tx => {
      const [still] = await tx.query<Decided>(sql`${decided} and c.id = ${each.id} for update of c`)
      if (!still) return
      const context = contextOf(tx, still)
      if (still.isWon) await step(context, each.id, 'win')
      else await step(context, each.id, 'lose', 'The order was cancelled')
    })
  return found.length
}

/** Writes the steps that are due, each case in a transaction of its own. */
export async function writeDue(db: Database, now: Date) {
  const counts = { queued: 0, stopped: 0 }
  const end = Date.now() + mostTime
  while (Date.now() < end) {
    const result = await db.write(async tx => {
      const [next] = await tx.query<{ id: string }>(
        sql`${due} order by c.next_on_utc, c.id limit 1 for update skip locked`,
      )
      return next && writeNext(tx, next.id, now)
    })
    if (!result) break
    counts[result]++
  }
  return counts
}

async function writeNext(tx: Context['db'], id: string, now: Date): Promise<'queued' | 'stopped'> {
  const [facts] = await caseFacts(tx, sql`c.id = ${id}`)
  const context = contextOf(tx, facts!)
  const notNow = refusalFor(facts!, now)
  if (notNow?.until) {
    await setInRows(
      context,
      metaOf('retargetingCases'),
      [id],
      sql`next_on_utc = ${notNow.until}`,
      sql`why = ${notNow.why}`,
    )
    return 'stopped'
  }
  const template = await nextTemplate(tx, facts!)
  if (notNow || !template) {
    await stopCase(context, facts!, notNow?.why ?? 'All steps were sent.')
    return 'stopped'
  }
  await writeStep(context, facts!, template, now)
  await writeAuditAndOutbox(context, 'write', 'retargetingCases', [
    { id, changes: { step: [facts!.step, template.step] } },
  ])
  return 'queued'
}

async function stopCase(context: Context, { id, caseState }: CaseFacts, why: string) {
  if (caseState === 'Running') await step(context, id, 'stop', why)
  await setInRows(
    context,
    metaOf('retargetingCases'),
    [id],
    sql`why = ${why}`,
    sql`next_on_utc = null`,
  )
}

/**
 * Looks at a step again before it is handed over. A step that may never go ends the sequence, and
 * one for a former address goes nowhere.
 */
export const lookAtStep: LastLook = async (db, message, now) => {
  const [facts] = await caseFacts(
    db,
    sql`c.id::text = ${message.ownerId} and c.client_id = ${message.clientId}`,
    message.id,
  )
  if (!facts) return { why: 'The case no longer exists.' }
  const notNow: NotNow | undefined =
    refusalFor(facts, now) ??
    (facts.email === message.recipient
      ? undefined
      : { code: 'address', why: 'The customer’s e-mail address has changed.' })
  if (!notNow) return undefined
  if (!notNow.until && facts.caseState === 'Running')
    await db.write(tx => stopCase(contextOf(tx, facts), facts, notNow.why))
  return notNow
}
