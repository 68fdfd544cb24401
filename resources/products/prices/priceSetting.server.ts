import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  dayAt,
  insertRows,
  metaOf,
  problemAt,
  type Problem,
  touched,
  writeAuditOfMany,
} from '#server/kit'
import { wallClock, type Country } from '#define'
import { iso, ms, msOf, nowMs } from './moments.server.ts'
import { placeOf, scheduleWith, type Place, type Scheduled } from './priceSchedule.ts'
import type { standingKinds } from './pricing.ts'

/** A price to set: from now, unless it says from when. */
export interface SetPrice {
  readonly skuId: string
  readonly market: 'NZ' | 'CA'
  readonly kind: (typeof standingKinds)[number]
  readonly amount: number
  readonly fromOnUtc?: string | null
  readonly toOnUtc?: string | null
  readonly reason: string
}

/** A price in its place, with what stood there before. */
export interface PlannedPrice extends Place {
  readonly id: string
  readonly wanted: SetPrice
  readonly oldAmount: number | null
  readonly cost: number | null
  readonly costCurrency: string | null
}

interface Sku {
  id: string
  code: string
  isDeleted: boolean
  cost: number | null
  costCurrency: string | null
}

/**
 * Where prices would go, in the order given, and every reason why they cannot. Locks the SKUs, so
 * that two people who price one SKU go one after the other, unless the prices are only looked at.
 * @returns a plan for each, unless there are problems; each names its row
 */
export async function planPrices(
  context: Context,
  wanted: readonly SetPrice[],
  isLocked = true,
): Promise<{ planned: readonly PlannedPrice[]; problems: readonly Problem[] }> {
  const skuIds = [...new Set(wanted.map(({ skuId }) => skuId.toLowerCase()))]
  const found = await context.db.query<Sku>(sql`
    select id, code, is_deleted, cost, cost_currency from skus where id = any(${sql.param(skuIds)}::uuid[]) order by id ${isLocked ? sql`for no key update` : sql``}`)
  const skus = new Map(found.map(sku => [sku.id, sku]))
  const { now, schedules } = await schedulesOf(context, skuIds)
  const planned: PlannedPrice[] = []
  const problems: Problem[] = []
  for (const [row, price] of wanted.entries()) {
    const sku = skus.get(price.skuId.toLowerCase())
    if (!sku || sku.isDeleted) {
      problems.push({ ...problemAt('unknown_reference', 'skuId', 'No such SKU.'), row })
      continue
    }
    const key = keyOf({ ...price, skuId: sku.id })
    const schedule = schedules.get(key) ?? []
    const place = placeOf(schedule, { from: ms(price.fromOnUtc), to: ms(price.toOnUtc) }, now)
    if ('code' in place) {
      const { code, field, with: met } = place
      problems.push({
        ...problemAt(code, field, sentences[code](sku.code, said(price.market, met))),
        row,
      })
      continue
    }
    const id = uuid()
    schedules.set(key, scheduleWith(schedule, place, { id, amount: price.amount }))
    const { cost, costCurrency } = sku
    planned.push({
      ...place,
      id,
      wanted: price,
      oldAmount: place.before?.amount ?? null,
      cost,
      costCurrency,
    })
  }
  return { planned, problems }
}

/**
 * Writes planned prices: each ends the one before it, and its history is written with it. The
 * caller has planned them in this transaction.
 */
export async function writePrices(context: Context, planned: readonly PlannedPrice[]) {
  const { db, actor } = context
  const own = new Set(planned.map(({ id }) => id))
  const ended = planned.flatMap(({ before, from }) =>
    before && !own.has(before.id) ? [{ id: before.id, to: before.to, from }] : [],
  )
  if (ended.length) {
    await db.query(sql`
      update prices p set to_on_utc = e.to_on_utc, ${touched(actor)}
      from jsonb_to_recordset(${JSON.stringify(ended.map(({ id, from }) => ({ id, to_on_utc: iso(from) })))}::jsonb) as e(id uuid, to_on_utc timestamptz)
      where p.id = e.id`)
    await writeAuditOfMany(
      context,
      'update',
      'prices',
      ended.map(({ id, to, from }) => ({ id, changes: { toOnUtc: [iso(to), iso(from)] } })),
    )
  }
  // A price that another of the same plan follows ends when that one begins.
  const followed = new Map(planned.map(({ before, from }) => [before?.id, from]))
  const rows = planned.map(({ id, wanted, from, to }) => ({
    id,
    skuId: wanted.skuId.toLowerCase(),
    market: wanted.market,
    kind: wanted.kind,
    amount: wanted.amount,
    fromOnUtc: iso(from),
    toOnUtc: iso(followed.get(id) ?? to),
  }))
  await insertRows(context, metaOf('prices'), rows)
  await writeAuditOfMany(
    context,
    'create',
    'prices',
    rows.map(({ id, ...row }) => ({
      id,
      changes: Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, [null, value]]),
      ),
    })),
  )
  await writeChanges(
    context,
    planned.map(({ id, wanted, oldAmount, from, cost, costCurrency }, n) => ({
      ...rows[n]!,
      priceId: id,
      event: 'Set',
      oldAmount,
      newAmount: wanted.amount,
      fromOnUtc: iso(from),
      // The end that was asked for: the beginning of the next one is told by that one.
      toOnUtc: wanted.toOnUtc ?? null,
      reason: wanted.reason,
      cost,
      costCurrency,
    })),
  )
}

/** Writes rows of the history of prices, by the person who made them. */
export function writeChanges(context: Context, rows: readonly Record<string, unknown>[]) {
  return insertRows(
    context,
    metaOf('priceChanges'),
    rows.map(row => ({ ...row, id: uuid(), staffId: context.actor.staffId })),
  )
}

/** What stands now and later of these SKUs, by kind and market, and the moment of the transaction. */
async function schedulesOf({ db }: Context, skuIds: readonly string[]) {
  const [read] = await db.query<{
    now: number
    rows: (Scheduled & Pick<SetPrice, 'skuId' | 'market' | 'kind'>)[]
  }>(sql`
    select ${nowMs} as now, coalesce((
      select json_agg(json_build_object('id', id, 'skuId', sku_id, 'market', market, 'kind', kind, 'amount', amount,
        'from', ${msOf('from_on_utc')}, 'to', ${msOf('to_on_utc')}) order by from_on_utc)
      from prices where sku_id = any(${sql.param(skuIds)}::uuid[]) and (to_on_utc is null or to_on_utc > now()) and not is_deleted), '[]') as rows`)
  const schedules = new Map<string, Scheduled[]>()
  for (const row of read!.rows) {
    const key = keyOf(row)
    schedules.set(key, [...(schedules.get(key) ?? []), row])
  }
  return { now: read!.now, schedules }
}

const keyOf = ({ skuId, market, kind }: Pick<SetPrice, 'skuId' | 'market' | 'kind'>) =>
  `${skuId} ${market} ${kind}`

const sentences: Record<'past' | 'ends_first' | 'overlap', (sku: string, met: string) => string> = {
  past: sku =>
    `A price of ${sku} cannot begin in the past: choose a later time, or leave it empty for now.`,
  ends_first: sku => `The price of ${sku} must end after it begins.`,
  overlap: (sku, met) => `${sku} has a price of ${met}. Withdraw it first, or choose another time.`,
}

const said = (market: Country, met: Scheduled | undefined) =>
  met
    ? `${met.amount.toFixed(2)} from ${dayAt(wallClock(market), new Date(met.from).toISOString())}`
    : ''
