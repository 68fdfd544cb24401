import { sql } from 'drizzle-orm'
import {
  badInput,
  every,
  handlers,
  metaOf,
  oneRecord,
  problemAt,
  refused,
  setInRows,
  writeAuditAndOutbox,
  type Database,
  type Job,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { channelHosts } from '#resources/commerce/channels/askHost.server.ts'
import { askTradeMe } from '#resources/commerce/channels/askTradeMe.server.ts'
import { endRun } from '#resources/commerce/channels/runs.server.ts'
import { beginPull, endPull } from '#resources/commerce/orders/pulling.server.ts'
import { websiteStock } from '#resources/stock/warehouses/websiteStock.server.ts'
import {
  accountsOf,
  contextOf,
  isAccount,
  isDue,
  readList,
  type Account,
} from './account.server.ts'
import { isWaiting, workOff } from './listing.server.ts'
import { followStock, readListings, readQuestions } from './reading.server.ts'
import { pullSales } from './sales.server.ts'
import { tradeMeCalls } from './tradeMe.calls.ts'

export default handlers(tradeMeCalls, {
  async answerTradeMeQuestion(context, { questionId, answer }) {
    if (!answer.trim()) throw badInput('required', 'answer', 'Write an answer.')
    const meta = metaOf('tradeMeQuestions')
    const question = await oneRecord(context, meta, questionId, 'for update', 'questionId')
    // The same answer again is no other one.
    if (question.state !== 'Open' && question.answer === answer.trim()) return
    if (question.state !== 'Open')
      throw refused('state', 'questionId', `The question is ${String(question.state)} already.`)
    await setInRows(
      context,
      meta,
      [questionId],
      sql`state = 'Answering'`,
      sql`answer = ${answer.trim()}`,
      sql`attempted_on_utc = null`,
    )
    await writeAuditAndOutbox(context, 'answer', 'tradeMeQuestions', [
      { id: questionId, changes: { state: ['Open', 'Answering'], answer: [null, answer.trim()] } },
    ])
  },
})

/** More than the website offers is not listed. */
const refuseShort: StepEffect = async ({ db }, ids) => {
  const listings = await db.query<{
    id: string
    skuId: string
    websiteId: string
    quantity: number
  }>(
    sql`select id, sku_id, website_id, quantity from trade_me_listings where id in ${ids} order by id`,
  )
  const refusals = new Map<string, Problem>()
  for (const websiteId of new Set(listings.map(each => each.websiteId))) {
    const own = listings.filter(each => each.websiteId === websiteId)
    const stock = await websiteStock(db, websiteId, own)
    for (const [i, { id, quantity }] of own.entries())
      if (stock[i]!.quantity < quantity)
        refusals.set(
          id,
          problemAt('short', 'quantity', `Only ${stock[i]!.quantity} are free for this website.`),
        )
  }
  return refusals
}

/** A try that begins anew counts from the start; what was asked before is still looked for. */
export const tradeMeSteps = {
  async list(context, ids, reason, details) {
    const refusals = await refuseShort(context, ids, reason, details)
    const begun = ids.filter(id => !refusals.has(id))
    if (begun.length)
      await setInRows(
        context,
        metaOf('tradeMeListings'),
        begun,
        sql`next_on_utc = null`,
        sql`attempts = 0`,
        sql`last_error = null`,
      )
    return refusals
  },
  relist: refuseShort,
  async withdraw(context, ids) {
    await setInRows(context, metaOf('tradeMeListings'), ids, sql`is_withdrawn_by_itself = false`)
    return new Map()
  },
} satisfies Record<string, StepEffect>

/** SQL of questions `q` whose answer is to be published. */
const isToPublish = sql`
  q.state = 'Answering' and (q.attempted_on_utc is null or q.attempted_on_utc < now() - interval '1 minute') and not q.is_deleted
  and exists (select from trade_me_listings l join channels c on c.website_id = l.website_id where l.id = q.trade_me_listing_id and ${isAccount})`

/** Reads the accounts of Trade Me, and does there what people and rules want done. */
export const tradeMeJob: Job = {
  name: 'Trade Me',
  next: every(2),
  hasWork: async db => channelHosts().length > 0 && (await hasWork(db)),
  async run(db) {
    const answered = await workOff(db)
    const published = await publishAnswers(db)
    const accounts = await accountsOf(db, isDue)
    const results = await Promise.all(accounts.map(account => readAccount(db, account)))
    const failed = results.filter(Boolean).length
    return `Answered ${answered}, published ${published}, read ${results.length - failed} accounts, ${failed} failed.`
  },
}

async function hasWork(db: Database): Promise<boolean> {
  const [found] = await db.query(sql`
    (select 1 from channels c where ${isDue} limit 1) union all (select 1 from trade_me_listings l where ${isWaiting} limit 1)
    union all (select 1 from trade_me_questions q where ${isToPublish} limit 1) limit 1`)
  return !!found
}

/** Sales come first: what was just sold is not offered again. @returns what went wrong, if so */
export async function readAccount(db: Database, account: Account): Promise<string | undefined> {
  const began = Date.now()
  await beginPull(db, account.id)
  const why =
    (await pullSales(db, account)) ??
    (await readListings(db, account)) ??
    (await readQuestions(db, account))
  await followStock(db, account)
  await endPull(db, account.id, why)
  await endRun(db, account, 'Orders', {
    began,
    ok: why ? 0 : 1,
    failed: why ? 1 : 0,
    error: why?.slice(0, 300) ?? null,
  })
  return why
}

interface Answer {
  readonly id: string
  readonly websiteId: string
  readonly listingNo: string
  readonly questionId: string
  readonly answer: string
  readonly wasTried: boolean
  readonly clientId: string
  readonly country: 'NZ' | 'CA'
}

async function publishAnswers(db: Database): Promise<number> {
  let published = 0
  for (const end = Date.now() + 3000; Date.now() < end;) {
    const next = await db.write(async tx => {
      const [found] = await tx.query<Answer>(sql`
        select q.id, l.website_id, l.listing_no, q.question_id, q.answer, q.attempted_on_utc is not null as was_tried, q.client_id, k.country
        from trade_me_questions q join trade_me_listings l on l.id = q.trade_me_listing_id join clients k on k.id = q.client_id
        where ${isToPublish} order by q.asked_on_utc, q.id limit 1 for update of q skip locked`)
      if (found)
        await setInRows(
          contextOf(tx, found),
          metaOf('tradeMeQuestions'),
          [found.id],
          sql`attempted_on_utc = now()`,
        )
      return found
    })
    if (!next) break
    if (await publish(db, next)) published++
  }
  return published
}

async function publish(db: Database, of: Answer): Promise<boolean> {
  const [account] = await accountsOf(db, sql`c.website_id = ${of.websiteId} and ${isAccount}`)
  if (!account) return false
  if (of.wasTried) {
    const open = await readList(db, account, '/Listings/questions/unansweredquestions.json')
    if (open.is === 'failed') return write(db, of, 'Answering', open.why)
    if (!open.rows.some(row => String(row.ListingQuestionId) === of.questionId))
      return write(db, of, 'Answered', null)
  }
  const path = `/Listings/${encodeURIComponent(of.listingNo)}/questions/${encodeURIComponent(of.questionId)}/answerquestion.json`
  const answer = await askTradeMe(db, account, path, { answer: of.answer })
  if (answer.is === 'failed')
    return write(db, of, answer.isLater ? 'Answering' : 'Open', answer.why)
  const { Success, Description } = (answer.body ?? {}) as Readonly<Record<string, unknown>>
  return Success === true
    ? write(db, of, 'Answered', null)
    : write(db, of, 'Open', typeof Description === 'string' ? Description : 'Trade Me refused it.')
}

/** @returns whether it is published */
const write = (
  db: Database,
  of: Answer,
  state: 'Open' | 'Answering' | 'Answered',
  why: string | null,
): Promise<boolean> =>
  db.write(async tx => {
    const context = contextOf(tx, of)
    await setInRows(
      context,
      metaOf('tradeMeQuestions'),
      [of.id],
      sql`state = ${state}`,
      sql`last_error = ${why?.slice(0, 300) ?? null}`,
    )
    if (state !== 'Answering')
      await writeAuditAndOutbox(context, 'publish', 'tradeMeQuestions', [
        { id: of.id, changes: { state: ['Answering', state] } },
      ])
    return state === 'Answered'
  })
