import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  insertRows,
  metaOf,
  oneRecord,
  type Problem,
  problemAt,
  recordset,
  refused,
  touched,
} from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { codesLike, tidyCode } from '#resources/stock/ledger/codesLike.ts'
import {
  closePlaces,
  type CountedPlace,
  placeColumns,
  takePlaces,
  whyNotCounted,
} from './counting.server.ts'
import type { stocktakeCalls } from './stocktakes.calls.ts'

type Call = (typeof stocktakeCalls)['enterCountSheet']
type Row = NonNullable<CallInput<Call>['rows']>[number]
type Answer = CallAnswer<Call>

interface Place extends CountedPlace {
  /** What names it, in lower case. */
  codes: readonly string[]
}

interface Sku {
  id: string
  code: string
  codes: readonly string[]
}

/** A row whose place and goods are known. */
interface Counted {
  index: number
  place: Place
  sku?: Sku
  quantity: number
  stockStatus: string
  isLast: boolean
}

/**
 * Counts what a sheet of paper says, row by row: each is counted or refused by name, and what one
 * is refused for stops no other. The number of statements is fixed.
 * @throws Refused for a count that is not under way, BadInput for a sheet without rows
 */
export async function enterCountSheet(
  context: Context,
  { stocktakeId, countedOnUtc, rows = [] }: CallInput<Call>,
): Promise<Answer> {
  const count = await oneRecord(context, metaOf('stocktakes'), stocktakeId, '', 'stocktakeId')
  if (!['Counting', 'Recount'].includes(String(count.state)))
    throw refused('state', 'stocktakeId', `${String(count.no)} is not being counted.`)
  const at = countedAt(String(count.createdOnUtc), countedOnUtc)
  if (!rows.length) throw badInput('required', 'rows', 'Enter what was counted.')
  const places = await placesOf(context, String(count.id), rows)
  const skus = await skusOf(context, rows)
  const problems = new Map<number, Problem>()
  const found: Counted[] = []
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const of = examined(context, row, index, places, skus)
    const key = 'place' in of && [of.place.id, of.sku?.id ?? '', of.stockStatus].join(' ')
    if (!('place' in of)) problems.set(index, of)
    else if (key && seen.has(key))
      problems.set(index, problemAt('twice', 'code', 'A row above counts these goods here.'))
    else {
      if (key) seen.add(key)
      found.push(of)
    }
  }
  for (const { index, place } of endedTooSoon(found, rows, problems))
    problems.set(
      index,
      problemAt('others_wrong', 'place', `${place.fullCode}: correct its other rows first.`),
    )
  const good = found.filter(({ index }) => !problems.has(index))
  await write(context, String(count.warehouseId), good, at)
  await takePlaces(
    context,
    good.map(({ place }) => place),
  )
  const last = good.flatMap(({ isLast, place }) => (isLast ? place.id : []))
  const of = { scope: String(count.scope), stocktakeId: String(count.id) }
  await closePlaces(context, of, [...new Set(last)], at)
  return {
    counted: good.length,
    refused: problems.size,
    rows: rows.map((_, index) => {
      const problem = problems.get(index)
      return {
        row: index,
        isSuccess: !problem,
        field: problem?.field ?? null,
        message: problem?.message ?? null,
      }
    }),
  }
}

/**
 * The moment whose books the rows are compared with.
 * @throws BadInput for one in the future, or before there was a count
 */
function countedAt(begun: string, said: string | null | undefined): string {
  const now = Date.now()
  if (!said) return new Date(now).toISOString()
  const at = Date.parse(said)
  if (at > now) throw badInput('future', 'countedOnUtc', 'Counted at is in the future.')
  if (at < Date.parse(begun))
    throw badInput('too_early', 'countedOnUtc', 'Counted at is before this count was made.')
  return new Date(at).toISOString()
}

/** The places of the count that rows name, locked. */
async function placesOf(
  { db, actor }: Context,
  stocktakeId: string,
  rows: readonly Row[],
): Promise<readonly Place[]> {
  const named = [...new Set(rows.map(({ place }) => tidyCode(place)))]
  return db.query<Place>(sql`
    select ${placeColumns(actor)}, array[lower(y.full_code), lower(y.barcode)] as codes
    from stocktake_places p join layers y on y.id = p.layer_id left join staff s on s.id = p.counter_id
    where p.stocktake_id = ${stocktakeId} and p.client_id = ${actor.clientId} and not p.is_deleted
      and (lower(y.full_code) = any(${sql.param(named)}::text[]) or lower(y.barcode) = any(${sql.param(named)}::text[]))
    order by p.id for update of p`)
}

/** The SKUs that rows name by code or barcode. */
async function skusOf({ db }: Context, rows: readonly Row[]): Promise<readonly Sku[]> {
  const named = [...new Set(rows.flatMap(({ code }) => (code?.trim() ? codesLike(code) : [])))]
  if (!named.length) return []
  return db.query<Sku>(sql`
    select k.id, k.code, array[lower(k.code), lower(k.barcode)] as codes from skus k
    where (lower(k.code) = any(${sql.param(named)}::text[]) or lower(k.barcode) = any(${sql.param(named)}::text[])) and not k.is_deleted`)
}

function examined(
  { actor }: Context,
  { place: typed, code, quantity, stockStatus, isLast }: Row,
  index: number,
  places: readonly Place[],
  skus: readonly Sku[],
): Counted | Problem {
  const [place, another] = places.filter(({ codes }) => codes.includes(tidyCode(typed)))
  if (!place)
    return problemAt('other_place', 'place', `${typed.slice(0, 40)} is no place of this count.`)
  if (another)
    return problemAt(
      'ambiguous',
      'place',
      `${typed.slice(0, 40)} is a code of ${place.fullCode} and of ${another.fullCode}.`,
    )
  const problem = whyNotCounted(place, actor, 'place')
  if (problem) return problem
  const of = { index, place, stockStatus: stockStatus ?? 'Normal', isLast: isLast ?? false }
  if (!code?.trim())
    return of.isLast
      ? { ...of, quantity: 0 }
      : problemAt('required', 'code', 'Enter a SKU, or that nothing else is there.')
  const likes = codesLike(code)
  const [sku, other] = skus.filter(({ codes }) => likes.some(like => codes.includes(like)))
  if (!sku) return problemAt('not_found', 'code', `No SKU has the code ${code.slice(0, 40)}.`)
  if (other)
    return problemAt('ambiguous', 'code', `${code} is a code of ${sku.code} and of ${other.code}.`)
  if (typeof quantity !== 'number')
    return problemAt('required', 'quantity', 'Enter how many pieces are there.')
  return { ...of, sku, quantity }
}

/** The rows that would end a place of which another row is refused: its goods would be counted as 0. */
function endedTooSoon(
  found: readonly Counted[],
  rows: readonly Row[],
  problems: ReadonlyMap<number, Problem>,
): Counted[] {
  const wrong = new Set(
    rows.flatMap(({ place, code, isLast }, index) =>
      problems.has(index) && (!isLast || code?.trim()) ? tidyCode(place) : [],
    ),
  )
  return found.filter(({ isLast, place }) => isLast && place.codes.some(code => wrong.has(code)))
}

/** Writes the counts; a number entered again takes the place of the one before. */
async function write(
  context: Context,
  warehouseId: string,
  good: readonly Counted[],
  countedOnUtc: string,
) {
  const { db, actor } = context
  const counts = good.flatMap(({ place, sku, quantity, stockStatus }) =>
    sku
      ? {
          placeId: place.id,
          layerId: place.layerId,
          round: place.round,
          skuId: sku.id,
          stockStatus,
          quantity,
        }
      : [],
  )
  const meta = metaOf('stocktakeCounts')
  const known = counts.length
    ? await db.query<{ placeId: string; skuId: string; stockStatus: string }>(sql`
        update stocktake_counts c set quantity = v.quantity, counted_on_utc = ${countedOnUtc}, staff_id = ${actor.staffId}, ${touched(actor)}
        from ${recordset(meta, counts)}
        where c.place_id = v.place_id and c.sku_id = v.sku_id and c.stock_status = v.stock_status and c.round = v.round and not c.is_deleted
        returning c.place_id, c.sku_id, c.stock_status`)
    : []
  const keyOf = (of: { placeId: string; skuId: string; stockStatus: string }) =>
    [of.placeId, of.skuId, of.stockStatus].join(' ')
  const before = new Set(known.map(keyOf))
  await insertRows(
    context,
    meta,
    counts
      .filter(each => !before.has(keyOf(each)))
      .map(each => ({
        ...each,
        id: uuid(),
        warehouseId,
        staffId: actor.staffId,
        countedOnUtc,
      })),
  )
}
