import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  metaOf,
  setInRows,
  writeAuditAndOutbox,
  type Context,
  type Database,
} from '#server/kit'
import { askTradeMe } from '#resources/commerce/channels/askTradeMe.server.ts'
import type { HostAnswer } from '#resources/commerce/channels/askHost.server.ts'
import { websiteStock } from '#resources/stock/warehouses/websiteStock.server.ts'
import { accountsOf, contextOf, isAccount, readList, type Account } from './account.server.ts'
import { momentIn, numberIn } from './saleOrder.ts'

/** A listing that waits for Trade Me. */
interface Waiting {
  readonly id: string
  readonly clientId: string
  readonly websiteId: string
  readonly skuId: string
  readonly code: string
  readonly status: 'Listing' | 'Relisting' | 'Withdrawing'
  readonly title: string
  readonly description: string
  readonly category: string
  readonly startPrice: number
  readonly buyNowPrice: number | null
  readonly quantity: number
  readonly duration: string
  readonly listingNo: string | null
  readonly attempts: number
  readonly wasAsked: boolean
}

/** SQL of listings `l` of accounts that may be asked, which wait and whose time has come. */
export const isWaiting = sql`
  l.status in ('Listing', 'Relisting', 'Withdrawing') and (l.next_on_utc is null or l.next_on_utc <= now()) and not l.is_deleted
  and exists (select from channels c where c.website_id = l.website_id and ${isAccount})`

const meta = () => metaOf('tradeMeListings')

/** A run ends after so many milliseconds, so that a server can stop. */
const mostTime = 6000

/** Lists, relists and withdraws what waits. @returns how many had their answer */
export async function workOff(db: Database): Promise<number> {
  const end = Date.now() + mostTime
  let answered = 0
  while (Date.now() < end) {
    const waiting = await claim(db)
    if (!waiting) break
    const [account] = await accountsOf(
      db,
      sql`c.website_id = ${waiting.websiteId} and ${isAccount}`,
    )
    if (!account) break
    if (await workOne(db, account, waiting)) answered++
  }
  return answered
}

/** Marks that Trade Me is asked, which is committed before: whoever finds the mark reads first. */
const claim = (db: Database): Promise<Waiting | undefined> =>
  db.write(async tx => {
    const [next] = await tx.query<Waiting & { readonly country: 'NZ' | 'CA' }>(sql`
      select l.id, l.client_id, y.country, l.website_id, l.sku_id, k.code, l.status, l.title, l.description, l.category, l.start_price, l.buy_now_price, l.quantity, l.duration, l.listing_no, l.attempts,
        l.attempted_on_utc is not null as was_asked
      from trade_me_listings l join skus k on k.id = l.sku_id join clients y on y.id = l.client_id where ${isWaiting} order by l.next_on_utc nulls first, l.id limit 1 for update of l skip locked`)
    if (!next) return undefined
    await setInRows(
      contextOf(tx, next),
      meta(),
      [next.id],
      sql`attempted_on_utc = now()`,
      sql`attempts = attempts + 1`,
      // A process that ends now leaves it to the next run, and not to the next second.
      sql`next_on_utc = now() + interval '1 minute'`,
    )
    return next
  })

async function workOne(db: Database, account: Account, waiting: Waiting): Promise<boolean> {
  if (waiting.wasAsked) {
    const running = await readList(db, account, '/MyTradeMe/SellingItems/All.json')
    if (running.is === 'failed') return postpone(db, account, waiting, running)
    const found = await foundAmong(db, waiting, running.rows)
    if (found !== undefined) return settle(db, account, waiting, found)
  }
  if (waiting.status !== 'Withdrawing') {
    const [stock] = await websiteStock(db, waiting.websiteId, [{ skuId: waiting.skuId }])
    if (stock!.quantity < waiting.quantity)
      return settle(db, account, waiting, {
        status: 'Failed',
        why: `Only ${stock!.quantity} of ${waiting.code} are free for this website.`,
      })
  }
  const answer = await ask(db, account, waiting)
  if (answer.is === 'failed') {
    if (answer.isLater) return postpone(db, account, waiting, answer)
    return settle(db, account, waiting, { status: 'Failed', why: answer.why })
  }
  return settle(db, account, waiting, resultOf(waiting, answer.body))
}

interface Result {
  readonly status: 'Listed' | 'Withdrawn' | 'Failed'
  readonly listingNo?: string
  readonly endsOnUtc?: string | undefined
  readonly why?: string
}

/** The result of an earlier question whose answer was lost; undefined where nothing came of it. */
async function foundAmong(
  db: Database,
  { websiteId, code, status, listingNo }: Waiting,
  running: readonly Readonly<Record<string, unknown>>[],
): Promise<Result | undefined> {
  if (status === 'Withdrawing')
    return running.some(row => String(row.ListingId) === listingNo)
      ? undefined
      : { status: 'Withdrawn' }
  const known = await db.query<{ listingNo: string }>(
    sql`select listing_no from trade_me_listings where website_id = ${websiteId} and listing_no is not null and not is_deleted`,
  )
  const numbers = new Set(known.map(each => each.listingNo))
  const ours = running.find(row => row.SKU === code && !numbers.has(String(row.ListingId)))
  const number = numberIn(ours?.ListingId)
  return number === undefined
    ? undefined
    : { status: 'Listed', listingNo: String(number), endsOnUtc: momentIn(ours!.EndDate) }
}

function ask(db: Database, account: Account, waiting: Waiting): Promise<HostAnswer> {
  const { status, listingNo, buyNowPrice } = waiting
  if (status === 'Relisting')
    return askTradeMe(db, account, '/Selling/Relist.json', { ListingId: Number(listingNo) })
  if (status === 'Withdrawing')
    return askTradeMe(db, account, '/Selling/Withdraw.json', {
      ListingId: Number(listingNo),
      // Trade Me tells apart what was sold elsewhere, 1, and what was not sold, 2.
      Type: 2,
      Reason: 'Not available any more',
    })
  return askTradeMe(db, account, '/Selling.json', {
    Category: waiting.category,
    Title: waiting.title,
    Description: waiting.description.split(/\r?\n/),
    StartPrice: waiting.startPrice,
    ...(buyNowPrice !== null && { BuyNowPrice: buyNowPrice }),
    // More than one piece can only be bought at once, and not bid for.
    ...(waiting.quantity > 1 && { Quantity: waiting.quantity, IsBuyNowOnly: true }),
    Duration: Number(waiting.duration),
    Pickup: 1,
    IsBrandNew: true,
    SKU: waiting.code,
  })
}

function resultOf({ status }: Waiting, body: unknown): Result {
  const { Success, Description, ListingId } = (body ?? {}) as Readonly<Record<string, unknown>>
  const number = numberIn(ListingId)
  if (Success !== true)
    return {
      status: 'Failed',
      why: typeof Description === 'string' && Description ? Description : 'Trade Me refused it.',
    }
  if (status === 'Withdrawing') return { status: 'Withdrawn' }
  return number === undefined
    ? { status: 'Failed', why: 'Trade Me returned no listing number.' }
    : { status: 'Listed', listingNo: String(number) }
}

/** Writes what came of it, unless somebody gave it up meanwhile. */
const settle = (db: Database, account: Account, waiting: Waiting, result: Result) =>
  db.write(async tx => {
    const [still] = await tx.query(
      sql`select from trade_me_listings where id = ${waiting.id} and status = ${waiting.status} for update`,
    )
    if (!still) return true
    const context = contextOf(tx, account)
    const isListed = result.status === 'Listed'
    await setInRows(
      context,
      meta(),
      [waiting.id],
      sql`status = ${result.status}`,
      sql`last_error = ${result.why?.slice(0, 300) ?? null}`,
      sql`attempted_on_utc = null`,
      sql`next_on_utc = null`,
      sql`attempts = 0`,
      ...(isListed
        ? [
            sql`listing_no = ${result.listingNo}`,
            sql`started_on_utc = now()`,
            sql`ends_on_utc = coalesce(${result.endsOnUtc ?? null}::timestamptz, now() + make_interval(days => ${Number(waiting.duration)}))`,
            sql`is_withdrawn_by_itself = false`,
            sql`views = 0`,
            sql`watchers = 0`,
            sql`bids = 0`,
          ]
        : []),
    )
    if (isListed) await mapListing(context, waiting, result.listingNo!)
    await writeAuditAndOutbox(context, operations[result.status], 'tradeMeListings', [
      {
        id: waiting.id,
        changes: {
          status: [waiting.status, result.status],
          ...(isListed && { listingNo: [waiting.listingNo, result.listingNo ?? null] }),
          ...(result.why && { lastError: [null, result.why] }),
        },
      },
    ])
    return true
  })

/** A sale names its listing: from now on that number is the SKU. */
async function mapListing(context: Context, of: Waiting, webProductId: string) {
  const { websiteId, skuId, title: webName } = of
  const [known] = await context.db.query(
    sql`select 1 from website_mappings where website_id = ${websiteId} and web_product_id = ${webProductId} and not is_deleted`,
  )
  if (!known)
    await insertRows(context, metaOf('websiteMappings'), [
      { id: uuid(), websiteId, webProductId, webName, skuId, factor: 1 },
    ])
}

const operations = { Listed: 'listed', Withdrawn: 'withdrawn', Failed: 'failed' } as const

/** Minutes until the next try, by the number of tries. */
const retryMinutes = [1, 2, 5, 15, 60]

const postpone = (
  db: Database,
  account: Account,
  { id, attempts }: Waiting,
  { why, retryAfter }: { readonly why: string; readonly retryAfter?: number },
) =>
  db.write(async tx => {
    const seconds = retryAfter ?? (retryMinutes[attempts] ?? 60) * 60
    await setInRows(
      contextOf(tx, account),
      meta(),
      [id],
      sql`last_error = ${why.slice(0, 300)}`,
      sql`next_on_utc = now() + make_interval(secs => ${seconds})`,
    )
    return false
  })
