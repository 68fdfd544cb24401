import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  handlers,
  insertRows,
  metaOf,
  NotFound,
  type PdfDocument,
  type Problem,
  problemAt,
  Refused,
  touched,
} from '#server/kit'
import { labelFormats } from '#define/labels/labelFormats.ts'
import { amountIn } from '#define/labels/labelTexts.ts'
import { iso, msOf } from '#resources/products/prices/moments.server.ts'
import { checkLabel } from './checkLabel.server.ts'
import { labelCode } from './labelCode.ts'
import { financeOf, labelContent, perWeek, printedLabels } from './labelContents.server.ts'
import { labelPages } from './labelPages.server.ts'
import { branchAt, momentOf, spansUntil, type Branch } from './labelPrices.server.ts'
import { queueChosen, queueLabels } from './labelQueue.server.ts'
import { labelCalls, mostLabels } from './labels.calls.ts'
import { getPriceTags } from './priceTags.server.ts'
import { promotionOf } from './priceSpans.ts'
import { provenWas } from './provenWas.ts'

export default handlers(labelCalls, {
  queueLabels,
  queueChosen,
  checkLabel,
  getPriceTags,

  async printLabels(context, { branchId, queueIds = [], skuIds = [], fromOnUtc }) {
    const branch = await branchAt(context, branchId)
    if (queueIds.length + skuIds.length > mostLabels)
      throw badInput('too_many', 'skuIds', `Print at most ${mostLabels} labels at once.`)
    const now = await momentOf(context.db)
    if (fromOnUtc && Date.parse(fromOnUtc) < now - 60_000)
      throw badInput('past', 'fromOnUtc', 'A label cannot become valid in the past.')
    const isAll = !queueIds.length && !skuIds.length
    const waiting = await takenFromQueue(
      context,
      branch,
      isAll ? await allWaiting(context, branch) : queueIds,
    )
    if (isAll && !waiting.length)
      throw badInput('nothing', 'branchId', `No labels wait at ${branch.name}: add some first.`)
    const moments = new Map<number, Set<string>>()
    const add = (skuId: string, at: number) =>
      moments.set(at, (moments.get(at) ?? new Set()).add(skuId))
    for (const { skuId, from } of waiting) add(skuId, Math.max(from ?? now, now))
    for (const skuId of skuIds) add(skuId.toLowerCase(), fromOnUtc ? Date.parse(fromOnUtc) : now)
    const printNo = uuid()
    const rows: LabelDraft[] = []
    let wasRefused = 0
    for (const [at, of] of moments) {
      const drafts = await draftsOf(context, branch, [...of], at)
      wasRefused += drafts.filter(({ isUnproven }) => isUnproven).length
      rows.push(...drafts.map(({ row }) => ({ ...row, printNo })))
    }
    await insertRows(context, metaOf('labels'), rows)
    return { printNo, count: rows.length, wasRefused }
  },

  async getLabels(context, { printNo, size, copies = 1, first = 1 }) {
    const rows = await printedLabels(context, printNo)
    if (!rows.length) throw new NotFound('No such print.', 'printNo')
    const format = labelFormats.find(({ id }) => id === (size ?? '105x74'))!
    const perPage = format.columns * format.rows
    const start = Math.min(first, perPage)
    const pages = labelPages(rows.map(labelContent), format, { copies, first: start })
    const pageCount = Math.ceil((rows.length * copies + start - 1) / perPage)
    return { title: 'Price labels', pages, pageCount } satisfies PdfDocument
  },
})

interface LabelDraft {
  readonly id: string
  readonly skuId: string
}

/** What has waited longest at a branch. */
async function allWaiting({ db }: Context, branch: Branch): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from label_queue where branch_id = ${branch.id} and not is_deleted order by created_on_utc, id limit ${mostLabels}`)
  return rows.map(({ id }) => id)
}

/** The waiting labels, which leave the queue with what is printed. */
async function takenFromQueue(
  { db, actor }: Context,
  branch: Branch,
  queueIds: readonly string[],
): Promise<{ skuId: string; from: number | null }[]> {
  if (!queueIds.length) return []
  const ids = [...new Set(queueIds.map(id => id.toLowerCase()))]
  const taken = await db.query<{ skuId: string; from: number | null }>(sql`
    update label_queue set is_deleted = true, ${touched(actor)}
    where id in ${ids} and branch_id = ${branch.id} and client_id = ${actor.clientId} and not is_deleted
    returning sku_id, ${msOf('from_on_utc')} as "from"`)
  if (taken.length < ids.length)
    throw new Refused(
      problemAt(
        'gone',
        'queueIds',
        'Somebody else has printed some of these labels. Reload the list, then print the others.',
      ),
    )
  return taken
}

/**
 * The labels of SKUs at a moment, with what proves them.
 * @throws Refused naming each SKU that has no price then
 */
async function draftsOf(context: Context, branch: Branch, skuIds: readonly string[], at: number) {
  const { db, actor } = context
  const skus = await db.query<{ id: string; code: string }>(sql`
    select id, code from skus where id = any(${sql.param(skuIds)}::uuid[]) and not is_deleted`)
  const [spans, finance] = await Promise.all([
    spansUntil(db, branch, skuIds, at),
    financeOf(db, actor.clientId),
  ])
  const problems: Problem[] = []
  const drafts = skuIds.flatMap(skuId => {
    const sku = skus.find(({ id }) => id === skuId)
    const of = spans.get(skuId) ?? []
    const price = of.at(-1)?.price
    if (!sku) problems.push(problemAt('unknown_reference', 'skuIds', 'No such SKU.'))
    else if (!price)
      problems.push(
        problemAt(
          'no_price',
          'skuIds',
          `${sku.code} has no price in ${branch.country === 'NZ' ? 'New Zealand' : 'Canada'}: set one first.`,
        ),
      )
    if (!sku || !price) return []
    const proof = provenWas(of, at, branch.country)
    const id = uuid()
    return [
      {
        isUnproven: proof !== undefined && !proof.isProven,
        row: {
          id,
          skuId,
          branchId: branch.id,
          market: branch.country,
          price: price.amount,
          was: proof?.isProven ? proof.was : null,
          wasDays: proof?.days ?? null,
          wasOfDays: proof?.ofDays ?? null,
          promotionId: promotionOf(price),
          fromOnUtc: iso(at),
          untilOnUtc: iso(price.endsAt),
          finance: finance ? financeText(branch, price.amount, finance) : null,
          qr: labelCode(id),
          staffId: actor.staffId,
        },
      },
    ]
  })
  if (problems.length) throw new Refused(...problems)
  return drafts
}

const financeText = (
  { country }: Branch,
  price: number,
  finance: NonNullable<Awaited<ReturnType<typeof financeOf>>>,
) =>
  `${amountIn(country, perWeek(price, finance))} a week for ${finance.weeks} weeks, ${finance.name}`.slice(
    0,
    80,
  )
