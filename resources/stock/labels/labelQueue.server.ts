import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  BadInput,
  badInput,
  clockActor,
  type Context,
  type Database,
  every,
  insertRows,
  type Job,
  metaOf,
  type Problem,
  problemAt,
  touched,
} from '#server/kit'
import type { CallInput } from '#define'
import { chosenIds } from '#resources/products/prices/bulk/chosen.server.ts'
import { iso, msOf } from '#resources/products/prices/moments.server.ts'
import { goodsOfPromotions } from '#resources/products/promotions/namedGoods.server.ts'
import { type labelCalls, mostLabels } from './labels.calls.ts'
import { labelsDue, type LabelDue, type PrintedLabel } from './labelsDue.ts'
import {
  branchAt,
  displayedAt,
  endOfTomorrow,
  momentOf,
  spansOf,
  type Branch,
} from './labelPrices.server.ts'
import { promotionOf } from './priceSpans.ts'

type Wanted = Omit<LabelDue, 'why'> & { skuId: string; why: LabelDue['why'] | 'Asked for' }

/** Puts labels into the queue of a branch. @returns how many were put there, and how many wait there already or have no price */
export async function queueLabels(
  context: Context,
  { branchId, what, codes, promotionId }: CallInput<(typeof labelCalls)['queueLabels']>,
) {
  const branch = await branchAt(context, branchId)
  if (what === 'These codes') {
    const skuIds = await skusOfCodes(context, codes ?? '')
    return queue(context, branch, await pricedNow(context, branch, skuIds))
  }
  if (what === 'A promotion') {
    if (!promotionId) throw badInput('required', 'promotionId', 'Choose a promotion.')
    return queue(context, branch, await ofPromotion(context, branch, promotionId))
  }
  return queueChanged(context, branch, () => true)
}

/**
 * Puts the labels of selected goods into the queue of a branch.
 * @throws BadInput when they are none, or more than a branch prints at once
 */
export async function queueChosen(
  context: Context,
  { branchId, ...goods }: CallInput<(typeof labelCalls)['queueChosen']>,
) {
  const branch = await branchAt(context, branchId)
  const of = goods.of === 'products' ? sql`product_id` : sql`id`
  const skus = await context.db.query<{ id: string }>(sql`
    select id from skus where ${of} = any(${sql.param(await chosenIds(context, goods))}::uuid[])
      and not is_deleted order by code limit ${mostLabels + 1}`)
  if (!skus.length) throw badInput('required', 'ids', 'None of these has a SKU to label.')
  if (skus.length > mostLabels)
    throw badInput(
      'too_many',
      'ids',
      `These are more than ${mostLabels.toLocaleString('en')} SKUs. Select fewer.`,
    )
  const skuIds = skus.map(({ id }) => id)
  return queue(context, branch, await pricedNow(context, branch, skuIds))
}

/**
 * What a branch displays and whose price has changed since its label, or changes by tomorrow.
 * @param skuIds all that it displays when absent
 */
async function queueChanged(
  context: Context,
  branch: Branch,
  isWanted: (due: LabelDue) => boolean,
  skuIds?: readonly string[],
) {
  const { db } = context
  const now = await momentOf(db)
  const displayed = await db.query<{ skuId: string; printed: PrintedLabel[] }>(sql`
    select d.sku_id, coalesce((
      select json_agg(json_build_object('price', p.price, 'from', ${msOf('p.from_on_utc')}, 'promotionId', p.promotion_id) order by p.created_on_utc, p.id)
      from labels p where p.sku_id = d.sku_id and p.branch_id = ${branch.id} and not p.is_deleted), '[]') as printed
    from (select distinct l.sku_id from ${displayedAt(sql`${branch.id}`)} ${skuIds ? sql`where l.sku_id = any(${sql.param(skuIds)}::uuid[])` : sql``}) d`)
  const spans = await spansOf(
    db,
    branch,
    displayed.map(({ skuId }) => skuId),
    now,
    endOfTomorrow(branch, now),
  )
  const due = displayed.flatMap(({ skuId, printed }) =>
    labelsDue(spans.get(skuId) ?? [], printed).map(each => ({ ...each, skuId })),
  )
  await leaveOut(context, branch, due, skuIds)
  return queue(context, branch, due.filter(isWanted))
}

/** Labels whose reason is gone leave the queue, such as those of a price that was changed back. */
async function leaveOut(
  { db, actor }: Context,
  branch: Branch,
  due: readonly Wanted[],
  skuIds: readonly string[] | undefined,
) {
  const kept = JSON.stringify(due.map(({ skuId, why }) => ({ s: skuId, w: why })))
  await db.query(sql`
    update label_queue q set is_deleted = true, ${touched(actor)}
    where q.branch_id = ${branch.id} and q.why not in ('Asked for', 'Promotion begins') and not q.is_deleted
      ${skuIds ? sql`and q.sku_id = any(${sql.param(skuIds)}::uuid[])` : sql``}
      and not exists (select from jsonb_to_recordset(${kept}::jsonb) as d(s uuid, w text) where d.s = q.sku_id and d.w = q.why)`)
}

/** The tags of a promotion: its price when it begins, or now that it runs. */
async function ofPromotion(
  context: Context,
  branch: Branch,
  promotionId: string,
): Promise<Wanted[]> {
  const { db } = context
  const now = await momentOf(db)
  const from = await promotionBegins(context, branch, promotionId, now)
  const skuIds = await skusOfPromotion(db, branch, promotionId)
  const spans = await spansOf(db, branch, skuIds, from, from + 1)
  return skuIds.flatMap(skuId => {
    const price = spans.get(skuId)?.[0]?.price
    if (!price || promotionOf(price) !== promotionId) return []
    const why = 'Promotion begins' as const
    const isLater = from > now
    return [
      { skuId, why, from: isLater ? from : null, printed: null, price: price.amount, promotionId },
    ]
  })
}

/**
 * When a promotion begins, or now if it runs.
 * @throws BadInput where it does not run in the branch's market, or is over
 */
export async function promotionBegins(
  { db }: Context,
  { country }: Branch,
  promotionId: string,
  now: number,
): Promise<number> {
  const [run] = await db.query<{ market: string; from: number | null }>(sql`
    select p.market, (select ${msOf('min(u.from_on_utc)')} from promotion_runs u
      where u.promotion_id = p.id and not u.is_deleted and (u.to_on_utc is null or u.to_on_utc > now())) as "from"
    from promotions p where p.id = ${promotionId} and not p.is_deleted`)
  if (!run) throw badInput('unknown_reference', 'promotionId', 'No such promotion.')
  if (run.market !== country)
    throw badInput('wrong_market', 'promotionId', 'This promotion is for another country.')
  if (run.from === null)
    throw badInput('no_run', 'promotionId', 'This promotion is not scheduled, or is over.')
  return Math.max(run.from, now)
}

/** The SKUs of a promotion that a branch displays. */
async function skusOfPromotion(
  db: Context['db'],
  branch: Branch,
  promotionId: string,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct k.id from ${goodsOfPromotions(sql`${promotionId}::uuid`)} g join skus k on k.id = g.sku_id and not k.is_deleted
    where k.id in (select l.sku_id from ${displayedAt(sql`${branch.id}`)})`)
  return rows.map(({ id }) => id)
}

/** @throws BadInput naming each line that is no code of a SKU */
async function skusOfCodes({ db }: Context, pasted: string): Promise<string[]> {
  const lines = pasted.split(/\r?\n/).map(line => line.trim())
  const codes = lines.filter(Boolean)
  if (!codes.length) throw badInput('required', 'codes', 'Paste at least one code.')
  if (codes.length > mostLabels)
    throw badInput('too_many', 'codes', `Paste at most ${mostLabels} codes at once.`)
  const found = await db.query<{ id: string; code: string; barcode: string | null }>(sql`
    select id, lower(code) as code, barcode from skus
    where (lower(code) in ${codes.map(code => code.toLowerCase())} or barcode in ${codes}) and not is_deleted`)
  const idOf = new Map(
    found.flatMap(
      ({ id, code, barcode }) =>
        [[code, id], ...(barcode ? [[barcode, id]] : [])] as [string, string][],
    ),
  )
  const problems = lines.flatMap((line, n): Problem[] =>
    line && !idOf.has(line.toLowerCase())
      ? [
          {
            ...problemAt(
              'unknown_code',
              'codes',
              `Line ${n + 1}: no SKU has the code or barcode "${line.slice(0, 40)}".`,
            ),
            row: n + 1,
          },
        ]
      : [],
  )
  if (problems.length) throw new BadInput(...problems)
  return [...new Set(codes.map(code => idOf.get(code.toLowerCase())!))]
}

async function pricedNow(
  { db }: Context,
  branch: Branch,
  skuIds: readonly string[],
): Promise<Wanted[]> {
  const now = await momentOf(db)
  const spans = await spansOf(db, branch, skuIds, now, now + 1)
  return skuIds.map(skuId => {
    const price = spans.get(skuId)?.[0]?.price
    return {
      skuId,
      why: 'Asked for',
      from: null,
      printed: null,
      price: price?.amount ?? 0,
      promotionId: promotionOf(price),
    }
  })
}

/** Writes rows of the queue; one that waits there for the same reason is told its new price. */
async function queue(context: Context, branch: Branch, wanted: readonly Wanted[]) {
  const { db, actor } = context
  // Two people who queue at once go one after the other.
  await db.query(sql`select 1 from branches where id = ${branch.id} for no key update`)
  const keyOf = ({ skuId, why }: Pick<Wanted, 'skuId' | 'why'>) => `${skuId} ${why}`
  // Of several that begin one after the other for one reason, the first.
  const priced = [
    ...new Map(
      wanted
        .filter(({ price }) => price > 0)
        .toReversed()
        .map(each => [keyOf(each), each]),
    ).values(),
  ]
  const rows = priced.map(({ from, ...each }) => ({
    ...each,
    id: uuid(),
    branchId: branch.id,
    market: branch.country,
    fromOnUtc: iso(from),
  }))
  const waiting = await db.query<{ key: string }>(sql`
    update label_queue q set price = d.price, printed = d.printed, from_on_utc = d."fromOnUtc", promotion_id = d."promotionId", ${touched(actor)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d("skuId" uuid, why text, price numeric, printed numeric, "fromOnUtc" timestamptz, "promotionId" uuid)
    where q.branch_id = ${branch.id} and q.sku_id = d."skuId" and q.why = d.why and not q.is_deleted
    returning concat_ws(' ', q.sku_id, q.why) as key`)
  const known = new Set(waiting.map(({ key }) => key))
  const fresh = rows.filter(row => !known.has(keyOf(row)))
  if (fresh.length) await insertRows(context, metaOf('labelQueue'), fresh)
  return { queued: fresh.length, skipped: wanted.length - fresh.length }
}

/** Keeps the queues of all branches that have printed labels: the others have not begun with them. */
export const labelClock: Job = {
  name: 'Labels that a branch has to print',
  next: every(600),
  hasWork: async db => (await labelledBranches(db)).length > 0,
  run: queueForAll,
}

/** @returns how many labels came into the queues, in words */
export async function queueForAll(db: Database): Promise<string> {
  let queued = 0
  for (const branch of await labelledBranches(db))
    queued += await db.write(
      async tx =>
        (await queueChanged({ db: tx, actor: clockActor('labels', branch) }, branch, isLabelled))
          .queued,
    )
  return queued ? `${queued} ${queued === 1 ? 'label' : 'labels'} came into the queues.` : ''
}

/**
 * Puts the labels of goods whose price has just changed into the queues of their market, in the
 * transaction that changes it.
 */
export async function queueLabelsOf(
  { db }: Context,
  { market, skuIds }: { market: 'NZ' | 'CA'; skuIds: readonly string[] },
): Promise<void> {
  // Branches are locked one after the other: always in this order.
  for (const branch of await labelledBranches(db))
    if (branch.country === market)
      await queueChanged({ db, actor: clockActor('labels', branch) }, branch, isLabelled, skuIds)
}

/** What never had a label is added by people: nobody wants a whole floor by itself. */
const isLabelled = ({ why }: LabelDue) => why !== 'No label yet'

const labelledBranches = (db: Context['db']) =>
  db.query<Branch>(sql`
    select b.id, b.name, b.client_id, b.country from branches b
    where not b.is_deleted and b.is_active and exists (select from labels l where l.branch_id = b.id) order by b.id`)
