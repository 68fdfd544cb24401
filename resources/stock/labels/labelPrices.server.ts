import { sql, type SQL } from 'drizzle-orm'
import { dayBegins, NotFound, type Context, type Queryable } from '#server/kit'
import { todayFor } from '#define'
import { nowMs } from '#resources/products/prices/moments.server.ts'
import { priceFacts } from '#resources/products/prices/priceFacts.server.ts'
import { priceSpans, type PriceSpan } from './priceSpans.ts'

/** A branch whose shelves are labelled. */
export interface Branch {
  id: string
  name: string
  clientId: string
  country: 'NZ' | 'CA'
}

const day = 86_400_000
/** The reduction that a label shows, and half a year before it began. */
const past = 400 * day

/** @throws NotFound where the client has no such branch */
export async function branchAt({ db, actor }: Context, branchId: string): Promise<Branch> {
  const [branch] = await db.query<Branch>(sql`
    select id, name, client_id, country from branches where id = ${branchId} and client_id = ${actor.clientId} and not is_deleted`)
  if (!branch) throw new NotFound('No such branch.', 'branchId')
  return branch
}

/** SQL of the stock lines `l` that a branch displays, with their warehouses `w`. */
export const displayedAt = (branch: SQL) => sql`(
  stock_lines l join warehouses w on w.id = l.warehouse_id and w.branch_id = ${branch} and w.warehouse_type = 'ShopDisplay' and l.quantity > 0 and not l.is_deleted)`

/** This moment by the database's clock, in milliseconds since 1970. */
export async function momentOf(db: Queryable): Promise<number> {
  const [read] = await db.query<{ now: number }>(sql`select ${nowMs} as now`)
  return read!.now
}

/** The end of tomorrow where the people of a branch are: labels that change by then are printed. */
export const endOfTomorrow = ({ country }: Pick<Branch, 'country'>, now: number) => {
  const clock = { country, isByZone: true }
  return Date.parse(dayBegins(todayFor(clock, now), clock, 2))
}

/**
 * The showroom prices of SKUs between two moments, by SKU; with `from` a year and more before, they
 * prove what a price was.
 */
export async function spansOf(
  db: Queryable,
  { country }: Pick<Branch, 'country'>,
  skuIds: readonly string[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, readonly PriceSpan[]>> {
  const { facts } = await priceFacts(db, {
    skuIds,
    market: country,
    fromUtc: new Date(from).toISOString(),
    toUtc: new Date(to).toISOString(),
  })
  return new Map([...facts].map(([skuId, of]) => [skuId, priceSpans(of, from, to)]))
}

/** The same from long before a moment until just after it. */
export const spansUntil = (
  db: Queryable,
  branch: Pick<Branch, 'country'>,
  skuIds: readonly string[],
  at: number,
) => spansOf(db, branch, skuIds, at - past, at + 1)
