import { sql } from 'drizzle-orm'
import { type Context, problemAt, type Problem } from '#server/kit'
import { codesLike } from '#resources/stock/ledger/codesLike.ts'

/** A place that a code names. */
export interface Place {
  id: string
  name: string
  warehouseId: string
}

/** What the codes of an event name. */
export interface FoundCodes {
  place?: Place
  item?: { id: string; name: string }
  zone?: Place
}

type Codes = { readonly [K in keyof FoundCodes]?: string | null | undefined }
type Thing = { kind: 'sku' | 'layer'; code: string } & Place
export type CodedThings = readonly Thing[]

/**
 * What the codes of an event name: places by barcode and name, goods by barcode and SKU. A problem
 * names `place`, `item` or `zone`: nothing has its code, or two things have it.
 * @param known what has the codes of many events, where that is read already
 */
export async function readCodes(
  context: Context,
  codes: Codes,
  known?: CodedThings,
): Promise<{ found: FoundCodes; problem?: Problem }> {
  const asked = askedIn(codes)
  const found: FoundCodes = {}
  if (!asked.length) return { found }
  const things = known ?? (await thingsOf(context, [codes]))
  let problem: Problem | undefined
  for (const { field, code, likes: of } of asked) {
    const named = new Map(things.filter(t => of.includes(t.code)).map(t => [t.id, t]))
    const [thing, other] = named.values()
    const odd = oddThing(field, code.slice(0, 60), thing, other)
    if (odd) problem ??= odd
    else found[field] = thing!
  }
  return { found, ...(problem && { problem }) }
}

/** The codes of an event, with what is compared of them. */
const askedIn = (codes: Codes) =>
  (['place', 'item', 'zone'] as const).flatMap(field => {
    const code = codes[field]?.trim()
    return code ? [{ field, code, likes: codesLike(code) }] : []
  })

/** All that has one of the codes of these events. */
export async function thingsOf(
  { db, actor }: Context,
  events: readonly Codes[],
): Promise<CodedThings> {
  const asked = events.flatMap(askedIn)
  if (!asked.length) return []
  const likes = sql`any(${sql.param([...new Set(asked.flatMap(each => each.likes))])}::text[])`
  // Names of places are compared as they are written, and in capitals.
  const names = sql`any(${sql.param([...new Set(asked.flatMap(({ code }) => [code, code.toUpperCase()]))])}::text[])`
  return db.query<Thing>(
    sql`
    select 'sku' as kind, k.id, k.code as name, x.code, null as warehouse_id
      from skus k, lateral (values (lower(k.barcode)), (lower(k.code))) x (code)
      where (lower(k.barcode) = ${likes} or lower(k.code) = ${likes}) and not k.is_deleted and x.code = ${likes}
    union select 'layer', y.id, y.full_code, x.code, r.warehouse_id
      from layers y join stock_areas r on r.id = y.area_id, lateral (values (lower(y.barcode)), (lower(y.full_code))) x (code)
      where y.client_id = ${actor.clientId} and (lower(y.barcode) = ${likes} or y.full_code = ${names}) and not y.is_deleted and x.code = ${likes}
    union select 'layer', y.id, y.full_code, lower(r.barcode), r.warehouse_id
      from stock_areas r join layers y on y.id = r.id
      where r.client_id = ${actor.clientId} and lower(r.barcode) = ${likes} and not r.is_deleted`,
    'prepared',
  )
}

function oddThing(
  field: keyof FoundCodes,
  code: string,
  thing: Thing | undefined,
  other: Thing | undefined,
): Problem | undefined {
  if (!thing) return problemAt('unknown_code', field, `Nothing has the code ${code}.`)
  if (other)
    return problemAt(
      'ambiguous_code',
      field,
      `${code} is the code of two things: ${thing.name} and ${other.name}.`,
    )
  if ((thing.kind === 'sku') === (field === 'item')) return undefined
  return problemAt(
    'other_kind',
    field,
    thing.kind === 'sku'
      ? `${code} is a code of goods (${thing.name}) and of no place.`
      : `${code} is the code of a place (${thing.name}) and of no goods.`,
  )
}
