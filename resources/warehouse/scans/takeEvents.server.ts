import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  type Database,
  Forbidden,
  type Problem,
  RequestError,
  badInput,
  isCalendarDate,
  isId,
  isInstant,
  planOnce,
  problemAt,
  refusalByDatabase,
  savepoint,
} from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import type { PhoneTime } from '#resources/stock/ledger/phoneClock.ts'
import { lockOrdersOfPlans } from '#resources/delivery/plans/planSteps.server.ts'
import { momentOf } from '#resources/stock/ledger/events.server.ts'
import { oddPieces } from '#resources/stock/ledger/oddParts.server.ts'
import { readCodes, thingsOf, type CodedThings, type FoundCodes } from './foundCodes.server.ts'
import { kindsOfScans } from './scanKinds.server.ts'
import { scanKinds } from './scanKinds.ts'
import type { Scanned } from './scanned.ts'
import type { scanCalls } from './scans.calls.ts'

type Sent = CallInput<typeof scanCalls.sendScanEvents>
type Event = NonNullable<Sent['events']>[number]
type Answer = CallAnswer<typeof scanCalls.sendScanEvents>['data'][number]
type Acting = Pick<Context, 'actor'>

/**
 * So many are committed together: a phone that was offline sends thousands, and what they lock is
 * not to be held for long.
 */
const together = 20

/** An event with what is worked out of it. */
interface Told {
  event: Event
  /** As it is kept. */
  id: string
  digest: string
  scanned: Scanned
}

/**
 * Takes events in their order, some of them in one transaction, where each can be refused alone:
 * what is refused changes nothing, and is kept with the reason. An event that comes again is
 * answered as it was. None is answered before it is committed.
 * @throws BadInput for a time of sending that is none, and whatever ends all work
 */
export async function takeEvents(
  { actor }: Acting,
  write: Database['write'],
  { sentAt, events = [] }: Sent,
): Promise<Answer[]> {
  if (!isInstant(sentAt)) throw badInput('invalid', 'sentAt', 'Give a date and time with its zone.')
  // The last of many is taken seconds after they came.
  const sent = { sentAt, receivedAt: Date.now() }
  const answers: Answer[] = []
  for (let first = 0; first < events.length; first += together)
    answers.push(...(await takeSome({ actor }, write, events.slice(first, first + together), sent)))
  return answers
}

async function takeSome(
  { actor }: Acting,
  write: Database['write'],
  events: readonly Event[],
  sent: Omit<PhoneTime, 'at'>,
): Promise<Answer[]> {
  const told = events.map(event => toldBy(event, sent))
  const isOdd = ({ id }: Told) => !id || id.length > 60
  if (told.length > 1 && !told.some(isOdd))
    try {
      return await write(db => takeTogether({ db, actor }, told))
    } catch {
      // Nothing of them was kept. Whose fault it was is seen when each is taken alone.
    }
  const answers: Answer[] = []
  for (const each of told)
    answers.push(
      isOdd(each)
        ? refusedAs(
            each.event.id ?? '',
            problemAt('invalid', 'id', 'An event has an id of 1 to 60 characters.'),
          )
        : await takeAlone({ actor }, write, each),
    )
  return answers
}

function toldBy(event: Event, sent: Omit<PhoneTime, 'at'>): Told {
  const { place, item, zone } = event
  const id = event.id?.trim() ?? ''
  const codes = { place: readable(place), item: readable(item), zone: readable(zone) }
  const scanned = { ...event, ...codes, id, happened: { at: event.at, ...sent } }
  return { event, id, digest: digestOf(event), scanned }
}

async function takeTogether(context: Context, told: readonly Told[]): Promise<Answer[]> {
  const { db } = context
  planOnce(db)
  const kept = await keptOf(
    context,
    told.map(({ id }) => id),
  )
  // All at once and in one order, so that phones with the same plans do not wait for each other in a ring.
  const plans = told.flatMap(({ id, event: { planId } }) =>
    planId && isId(planId) && !kept.has(keyOf(id)) ? planId : [],
  )
  await lockOrdersOfPlans(db, [...new Set(plans)])
  const things = await thingsOf(
    context,
    told.map(({ scanned }) => scanned),
  )
  const answers: Answer[] = []
  const log: Logged[] = []
  for (const { id, digest, scanned } of told) {
    const known = kept.get(keyOf(id))
    if (known) {
      answers.push(answeredAs(id, digest, known))
      continue
    }
    // What is undone is looked up in the log.
    if (scanned.kind === 'Undo') await keep(context, log.splice(0))
    const { problem, found } = await refusalOf(context, scanned, things)
    log.push({ scanned, digest, found, problem })
    const { code: refusal = null, message = null } = problem ?? {}
    kept.set(keyOf(id), { digest, outcome: problem ? 'Refused' : 'Done', refusal, message })
    answers.push(problem ? refusedAs(id, problem) : answerOf(id, 'done'))
  }
  await keep(context, log)
  return answers
}

/** Does an event, or tells why it is refused: that alone is undone. */
async function refusalOf(context: Context, scanned: Scanned, things: CodedThings) {
  try {
    return { found: await savepoint(context.db, () => runScan(context, scanned, things)) }
  } catch (error) {
    const problem = problemOf(error)
    const { found } = await readCodes(context, scanned, things)
    return { found, problem }
  }
}

async function takeAlone(
  { actor }: Acting,
  write: Database['write'],
  { id, digest, scanned }: Told,
): Promise<Answer> {
  const answeredBefore = async (context: Context) => {
    const known = (await keptOf(context, [id])).get(keyOf(id))
    return known && answeredAs(id, digest, known)
  }
  try {
    return await write(async db => {
      const context = { db, actor }
      const known = await answeredBefore(context)
      if (known) return known
      const found = await runScan(context, scanned)
      await keep(context, [{ scanned, digest, found }])
      return answerOf(id, 'done')
    })
  } catch (error) {
    const problem = problemOf(error)
    return write(async db => {
      const context = { db, actor }
      const known = await answeredBefore(context)
      if (known) return known
      const { found } = await readCodes(context, scanned)
      await keep(context, [{ scanned, digest, found, problem }])
      return refusedAs(id, problem)
    })
  }
}

/** @throws what it is refused with */
async function runScan(
  context: Context,
  scanned: Scanned,
  things?: CodedThings,
): Promise<FoundCodes> {
  const { run, takesAnyCode } = wholeScan(scanned)
  // What was no scan changes nothing, and needs nobody to settle it.
  if (scanned.kind !== 'Wrong code' && !context.actor.codes.has('K4'))
    throw new Forbidden('Scans need code K4.')
  const { found, problem } = await readCodes(context, scanned, things)
  if (problem && !takesAnyCode) throw badInput(problem.code, problem.field!, problem.message)
  await run(context, scanned, found)
  return found
}

/**
 * What the kind of an event does.
 * @throws BadInput for an unknown kind, and for an event that lacks what its kind needs
 */
export function wholeScan(scanned: Scanned) {
  const kind = scanKinds.find(each => each === scanned.kind)
  if (!kind) throw badInput('unknown_kind', 'kind', 'Nothing is done with a scan of this kind.')
  momentOf(scanned.happened)
  const of = kindsOfScans[kind]
  for (const field of of.needs) {
    const value = scanned[field]
    if (value === undefined || value === null || value === '')
      throw badInput('required', field, `${kind}: the ${wordsOf[field] ?? field} is missing.`)
    if (field === 'quantity' || field === 'counted') {
      const [odd] = oddPieces(field, value, field === 'counted' ? 0 : 1, 10_000)
      if (odd) throw badInput(odd.code, field, odd.message)
    }
  }
  const [odd] = oddPieces('cartons', scanned.cartons ?? 0, 0, 10_000)
  if (odd) throw badInput(odd.code, 'cartons', odd.message)
  for (const field of ['planId', 'questionId', 'fileId', 'transferId', 'containerId'] as const)
    if (scanned[field] && !isId(scanned[field]))
      throw badInput('invalid', field, 'This is not a record id.')
  return of
}

/** What became of an event. */
interface Kept {
  digest: string
  outcome: string
  refusal: string | null
  message: string | null
}
const keyOf = (id: string) => id.toLowerCase()

/** Events that came before; the locks make a repetition wait for the first one. */
async function keptOf({ db, actor }: Context, ids: readonly string[]): Promise<Map<string, Kept>> {
  const asked = sql`unnest(${sql.param([...ids])}::text[])`
  const locked = db.query(
    sql`
    select pg_advisory_xact_lock(x.key) from (
      select distinct hashtextextended(lower('scan ' || ${actor.clientId}::text || ' ' || i.id), 0) as key from ${asked} i (id) order by 1) x`,
    'prepared',
  )
  // Sent together with the locks, and read once those are had.
  const found = db.query<Kept & { id: string }>(
    sql`
    select i.id, e.outcome, e.digest, e.refusal, e.message from ${asked} i (id)
      join scan_events e on e.client_id = ${actor.clientId} and lower(e.event_id) = lower(i.id) and not e.is_deleted`,
    'prepared',
  )
  const [, kept] = await Promise.all([locked, found])
  return new Map(kept.map(({ id, ...each }) => [keyOf(id), each]))
}

function answeredAs(id: string, digest: string, kept: Kept): Answer {
  if (kept.digest !== digest)
    return refusedAs(
      id,
      problemAt('event_used', 'id', 'This event came before with other content.'),
    )
  if (kept.outcome === 'Done') return answerOf(id, 'known')
  return { id, outcome: 'refused', code: kept.refusal, field: null, message: kept.message }
}

/** An event as the log has it. */
interface Logged {
  scanned: Scanned
  digest: string
  found: FoundCodes
  problem?: Problem | undefined
}

/** Writes events into the log. What they name is kept where it is there. */
async function keep({ db, actor }: Context, log: readonly Logged[]) {
  if (!log.length) return
  const pieces = (n: number | null | undefined) =>
    Number.isInteger(n) && Math.abs(n!) <= 100_000 ? n! : null
  const rows = log.map(({ scanned, digest, found: { place, item, zone }, problem }) => {
    const { id, kind, happened, stockStatus, day, seal, reason } = scanned
    const moment = problem ? momentOrNow(scanned) : momentOf(happened)
    const { planId: plan, transferId: transfer, questionId: question, fileId: file } = scanned
    // What is stored without a word of its condition is as good as new; rows of before have none.
    const condition = stockStatus ?? (kind === 'Store' ? 'Normal' : null)
    return sql`(${uuid()}::uuid, ${actor.clientId}::uuid, ${actor.staffId}::uuid, ${actor.staffId}::uuid, ${id}, ${digest}, ${actor.staffId}::uuid, least(${moment}::timestamptz, now()), ${scanKinds.find(each => each === kind) ?? 'Wrong code'}, ${problem ? 'Refused' : 'Done'},
      (select p.id from delivery_plans p where p.id = ${idOrNull(plan)}::uuid and p.client_id = ${actor.clientId}), ${item?.id ?? null}::uuid, ${place?.id ?? null}::uuid, ${zone?.id ?? null}::uuid, ${pieces(scanned.quantity)}::int, ${pieces(scanned.counted)}::int,
      ${scanned.place ?? null}, ${scanned.item ?? null}, ${scanned.zone ?? null}, ${problem?.code ?? null}, ${problem?.message.slice(0, 400) ?? null},
      greatest(0, ${pieces(scanned.cartons)}::int), ${condition && kept(condition, 40)}, ${day && isCalendarDate(day) ? day : null}::date, ${kept(seal, 40)}, ${kept(reason, 200)},
      (select t.id from transfers t where t.id = ${idOrNull(transfer)}::uuid and t.client_id = ${actor.clientId}), (select c.id from checklist_items c where c.id = ${idOrNull(question)}::uuid and c.client_id = ${actor.clientId}),
      (select f.id from files f where f.id = ${idOrNull(file)}::uuid and f.client_id = ${actor.clientId}),
      (select o.id from containers o where o.id = ${idOrNull(scanned.containerId)}::uuid and o.client_id = ${actor.clientId}))`
  })
  await db.query(
    sql`
    insert into scan_events (id, client_id, created_by, updated_by, event_id, digest, staff_id, happened_on_utc, kind, outcome, plan_id, sku_id, layer_id, zone_id, quantity, counted, place_code, item_code, zone_code, refusal, message,
      cartons, stock_status, day, seal, reason, transfer_id, question_id, file_id, container_id)
    values ${sql.join(rows, sql`, `)}`,
    'prepared',
  )
}

const idOrNull = (id: string | null | undefined) => (id && isId(id) ? id : null)

/** A text as the log has room for it. */
const kept = (text: string | null | undefined, most: number) =>
  readable(text)?.trim().slice(0, most) || null

function momentOrNow({ happened }: Scanned) {
  try {
    return momentOf(happened)
  } catch {
    return new Date().toISOString()
  }
}

/** Fields of an event in words, where their names are none. */
const wordsOf: Readonly<Record<string, string>> = {
  planId: 'delivery plan',
  counted: 'count',
  questionId: 'question',
}

/** The fields of an event as the calls below name them. */
const fieldsOfEvent: Readonly<Record<string, string>> = {
  skuId: 'item',
  layerId: 'place',
  zoneId: 'zone',
  clientEventId: 'id',
  image: 'fileId',
  photo: 'fileId',
  date: 'day',
  zoneCheckId: 'zone',
  goods: 'zone',
  itemId: 'questionId',
}

/** @throws what is no refusal: the event is neither done nor refused then, and is sent again */
function problemOf(error: unknown): Problem {
  const known = error instanceof RequestError ? error : refusalByDatabase(error as Error)
  if (!known || known.status >= 500 || known.status === 429) throw error
  const { code, field = 'id', message } = known.errors[0]!
  const [last] = field.split('.').slice(-1)
  return problemAt(code, fieldsOfEvent[last!] ?? last!, message)
}

const digestOf = (event: Event) => {
  const { kind, at, planId, place, item, zone, quantity, counted, reason } = event
  const { questionId, fileId, day, seal, transferId, stockStatus } = event
  const told = [kind, at, planId, place, item, zone, quantity, counted, reason]
  // Events that have neither keep the digest that they had before there were any.
  if (questionId || fileId) told.push(questionId, fileId)
  if (day || seal) told.push(day, seal)
  if (transferId || stockStatus) told.push(transferId, stockStatus)
  if (event.containerId) told.push('container', event.containerId)
  if (event.cartons) told.push('cartons', event.cartons)
  return createHash('sha256').update(JSON.stringify(told)).digest('hex')
}

/** A code without what no reader reads and no database keeps. */
// eslint-disable-next-line no-control-regex
const readable = (code: string | null | undefined) => code?.replace(/[\u0000-\u001f]/g, ' ')

const answerOf = (id: string, outcome: Answer['outcome']): Answer => ({
  id,
  outcome,
  code: null,
  field: null,
  message: null,
})
const refusedAs = (id: string, { code, field, message }: Problem): Answer => ({
  id,
  outcome: 'refused',
  code,
  field: field ?? null,
  message,
})
