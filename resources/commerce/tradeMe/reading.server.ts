import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  metaOf,
  setInRows,
  transitionMany,
  writeAuditAndOutbox,
  type Database,
} from '#server/kit'
import { websiteStock } from '#resources/stock/warehouses/websiteStock.server.ts'
import { contextOf, readList, type Account } from './account.server.ts'
import { momentIn, numberIn } from './saleOrder.ts'

type Row = Readonly<Record<string, unknown>>

/** Reads what runs on Trade Me, and writes it beside our listings. @returns why it could not, if so */
export async function readListings(db: Database, account: Account): Promise<string | undefined> {
  const begunOn = await now(db)
  const running = await readList(db, account, '/MyTradeMe/SellingItems/All.json')
  if (running.is === 'failed') return running.why
  const figures = running.rows.flatMap(row => {
    const number = numberIn(row.ListingId)
    return number === undefined ? [] : [{ no: String(number), ...figuresOf(row) }]
  })
  await db.write(async tx => {
    const context = contextOf(tx, account)
    const meta = metaOf('tradeMeListings')
    const known = await tx.query<Known>(sql`
      select id, listing_no, views, watchers, bids, ends_on_utc from trade_me_listings where website_id = ${account.websiteId} and status in ('Listed', 'Withdrawing') and listing_no is not null
        and started_on_utc < ${begunOn} and not is_deleted order by id for update`)
    const listed = new Map(figures.map(each => [each.no, each]))
    // Figures that stay as they are hold up nobody who edits a listing.
    const still = known.filter(each => isOther(each, listed.get(each.listingNo)))
    const values = JSON.stringify(
      still.map(({ id, listingNo }) => ({ ...listed.get(listingNo), id })),
    )
    const figure = (name: string, type: string) =>
      sql`(select ${sql.raw(`v."${name}"`)} from jsonb_to_recordset(${values}::jsonb) as v(id uuid, ${sql.raw(`"${name}" ${type}`)}) where v.id = trade_me_listings.id)`
    if (still.length)
      await setInRows(
        context,
        meta,
        still.map(({ id }) => id),
        sql`views = ${figure('views', 'int')}`,
        sql`watchers = ${figure('watchers', 'int')}`,
        sql`bids = ${figure('bids', 'int')}`,
        sql`ends_on_utc = coalesce(${figure('endsOnUtc', 'timestamptz')}, ends_on_utc)`,
      )
    const ended = known.filter(({ listingNo }) => !listed.has(listingNo)).map(({ id }) => id)
    const over = ended.length
      ? await tx.query<{ id: string }>(
          sql`select id from trade_me_listings where id in ${ended} and status = 'Listed'`,
        )
      : []
    if (over.length) {
      const ids = over.map(({ id }) => id)
      await setInRows(
        context,
        meta,
        ids,
        sql`status = 'Ended'`,
        sql`ends_on_utc = least(ends_on_utc, now())`,
      )
      await writeAuditAndOutbox(
        context,
        'ended',
        'tradeMeListings',
        ids.map(id => ({ id, changes: { status: ['Listed', 'Ended'] } })),
      )
    }
  })
  return undefined
}

interface Known {
  readonly id: string
  readonly listingNo: string
  readonly views: number
  readonly watchers: number
  readonly bids: number
  readonly endsOnUtc: string | null
}

const isOther = (known: Known, figures: ReturnType<typeof figuresOf> | undefined): boolean =>
  !!figures &&
  (known.views !== figures.views ||
    known.watchers !== figures.watchers ||
    known.bids !== figures.bids ||
    (figures.endsOnUtc !== null &&
      Date.parse(known.endsOnUtc ?? '') !== Date.parse(figures.endsOnUtc)))

const now = async (db: Database) =>
  (await db.query<{ at: string }>(sql`select now()::text as at`))[0]!.at

const count = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0

const figuresOf = (row: Row) => ({
  views: count(row.ViewCount),
  watchers: count(row.BidderAndWatchers),
  bids: count(row.BidCount),
  endsOnUtc: momentIn(row.EndDate) ?? null,
})

/** Reads the questions that nobody has answered. @returns why it could not, if so */
export async function readQuestions(db: Database, account: Account): Promise<string | undefined> {
  const open = await readList(db, account, '/Listings/questions/unansweredquestions.json')
  if (open.is === 'failed') return open.why
  const questions = open.rows.flatMap(row => {
    const questionId = numberIn(row.ListingQuestionId)
    const listingNo = numberIn(row.ListingId)
    const question = typeof row.Comment === 'string' ? row.Comment.trim().slice(0, 1000) : ''
    if (questionId === undefined || listingNo === undefined || !question) return []
    const member = (row.AskingMember ?? {}) as Row
    return [
      {
        questionId: String(questionId),
        listingNo: String(listingNo),
        question,
        askedBy: typeof member.Nickname === 'string' ? member.Nickname.slice(0, 80) : null,
        askedOnUtc: momentIn(row.CommentDate) ?? new Date().toISOString(),
      },
    ]
  })
  await db.write(async tx => {
    const context = contextOf(tx, account)
    const meta = metaOf('tradeMeQuestions')
    await tx.query(sql`select from channels where id = ${account.id} for no key update`)
    const listings = await tx.query<{ id: string; listingNo: string }>(sql`
      select id, listing_no from trade_me_listings where website_id = ${account.websiteId} and listing_no = any(${sql.param(questions.map(({ listingNo }) => listingNo))}::text[]) and not is_deleted`)
    const idOf = new Map(listings.map(({ id, listingNo }) => [listingNo, id]))
    const known = await tx.query<{ id: string; questionId: string; state: string }>(sql`
      select q.id, q.question_id, q.state from trade_me_questions q join trade_me_listings l on l.id = q.trade_me_listing_id
      where l.website_id = ${account.websiteId} and (q.state = 'Open' or q.question_id = any(${sql.param(questions.map(({ questionId }) => questionId))}::text[])) and not q.is_deleted order by q.id for update of q`)
    const numbers = new Set(known.map(({ questionId }) => questionId))
    const rows = questions.flatMap(({ listingNo, ...each }) =>
      idOf.has(listingNo) && !numbers.has(each.questionId)
        ? [{ ...each, id: uuid(), tradeMeListingId: idOf.get(listingNo) }]
        : [],
    )
    if (rows.length) await insertRows(context, meta, rows)
    const still = new Set(questions.map(({ questionId }) => questionId))
    const gone = known.filter(({ questionId, state }) => state === 'Open' && !still.has(questionId))
    if (!gone.length) return
    const ids = gone.map(({ id }) => id)
    await setInRows(context, meta, ids, sql`state = 'Gone'`)
    await writeAuditAndOutbox(
      context,
      'gone',
      'tradeMeQuestions',
      ids.map(id => ({ id, changes: { state: ['Open', 'Gone'] } })),
    )
  })
  return undefined
}

/**
 * Withdraws what is no longer free, and lists by rule what is. A listing that a person withdrew stays so. A sale
 * holds its goods once it is imported: until then nothing is listed.
 * @returns how many were begun
 */
export async function followStock(db: Database, account: Account): Promise<number> {
  const listings = await db.query<{
    id: string
    skuId: string
    quantity: number
    free: number | null
    status: string
    mayList: boolean
  }>(sql`
    select l.id, l.sku_id, l.quantity, l.free, l.status, l.auto_list and (l.status in ('Draft', 'Ended') or (l.status = 'Withdrawn' and l.is_withdrawn_by_itself))
        and not exists (select from website_orders w where w.website_id = l.website_id and w.state = 'New' and not w.is_deleted) as may_list
    from trade_me_listings l where l.website_id = ${account.websiteId} and not l.is_deleted order by l.id limit 5000`)
  if (!listings.length) return 0
  const stock = await websiteStock(db, account.websiteId, listings)
  const all = listings.map((listing, i) => ({ ...listing, now: stock[i]!.quantity }))
  const moved = all.filter(each => each.now !== each.free)
  const withdrawn = all.filter(each => each.status === 'Listed' && each.now <= 0)
  const listed = all.filter(each => each.mayList && each.now >= each.quantity)
  await db.write(async tx => {
    const context = contextOf(tx, account)
    const meta = metaOf('tradeMeListings')
    if (moved.length) {
      const values = JSON.stringify(moved.map(({ id, now: free }) => ({ id, free })))
      await setInRows(
        context,
        meta,
        moved.map(({ id }) => id),
        sql`free = (select v.free from jsonb_to_recordset(${values}::jsonb) as v(id uuid, free int) where v.id = trade_me_listings.id)`,
      )
    }
    if (withdrawn.length) {
      const ids = withdrawn.map(({ id }) => id)
      await transitionMany(context, meta, withdrawn, 'withdraw', 'No free stock left')
      await setInRows(context, meta, ids, sql`is_withdrawn_by_itself = true`)
    }
    if (listed.length) await transitionMany(context, meta, listed, 'list', 'By its rule')
  })
  return withdrawn.length + listed.length
}
