import { sql } from 'drizzle-orm'
import { type Context, NotFound } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { iso, msOf } from '#resources/products/prices/moments.server.ts'
import { tidyCode } from './labelCode.ts'
import { momentOf, spansOf } from './labelPrices.server.ts'
import type { labelCalls } from './labels.calls.ts'
import { promotionOf, type PriceSpan } from './priceSpans.ts'

type Check = (typeof labelCalls)['checkLabel']
type Change = CallAnswer<Check>['data']['change']

interface Found {
  labelId: string
  skuId: string
  branchId: string
  country: 'NZ' | 'CA'
  sku: string
  name: string
  printedAmount: number
  printedOnUtc: string
  from: number
}

/** Whether a label on a shelf says what the till takes now; if not, since when and by which change. */
export async function checkLabel(
  { db, actor }: Context,
  { code }: CallInput<Check>,
): Promise<CallAnswer<Check>> {
  const [label] = await db.query<Found>(sql`
    select l.id as "labelId", l.sku_id, l.branch_id, l.market as country, s.code as sku, s.name, l.price::float8 as "printedAmount", l.created_on_utc as "printedOnUtc",
      ${msOf('l.from_on_utc')} as "from"
    from labels l join skus s on s.id = l.sku_id
    where l.qr = ${tidyCode(code)} and l.client_id = ${actor.clientId} and not l.is_deleted`)
  if (!label) throw new NotFound('This is not one of our labels.', 'code')
  const { country, from, printedAmount, ...of } = label
  const now = await momentOf(db)
  const start = Math.min(from, now)
  const spans =
    (await spansOf(db, { country }, [label.skuId], start, now + 1)).get(label.skuId) ?? []
  const amount = spans.at(-1)?.price?.amount ?? null
  const isRight = amount === printedAmount
  const wrong = isRight ? -1 : wrongFrom(spans, printedAmount)
  const since = isRight ? null : from > now ? null : (spans[wrong]?.from ?? from)
  const change: Change = isRight
    ? { kind: 'None', reason: null, promotionName: null, atUtc: null }
    : from > now
      ? { kind: 'Not valid yet', reason: null, promotionName: null, atUtc: iso(from) }
      : await changeOf(db, label, spans[wrong - 1], spans[wrong], since!)
  return {
    data: { ...of, isRight, printedAmount, amount, wrongSinceUtc: iso(since), change },
  } as CallAnswer<Check>
}

/** The first of the last spans in a row that have another price. */
function wrongFrom(spans: readonly PriceSpan[], printed: number): number {
  const last = spans.findLastIndex(({ price }) => price?.amount === printed)
  return last + 1
}

async function changeOf(
  db: Context['db'],
  { skuId, country }: Pick<Found, 'skuId' | 'country'>,
  before: PriceSpan | undefined,
  after: PriceSpan | undefined,
  at: number,
): Promise<Change> {
  const [ended, begun] = [promotionOf(before?.price), promotionOf(after?.price)]
  const promotionId = begun !== ended ? (begun ?? ended) : null
  const [found] = await db.query<{ name: string | null; reason: string | null }>(sql`
    select (select name from promotions where id = ${promotionId}::uuid) as name,
      (select c.reason from price_changes c where c.sku_id = ${skuId} and c.market = ${country} and not c.is_deleted
        and least(abs(extract(epoch from c.from_on_utc) * 1000 - ${at}), abs(coalesce(extract(epoch from c.to_on_utc), 0) * 1000 - ${at})) < 1000
        order by c.created_on_utc desc limit 1) as reason`)
  return {
    kind: promotionId ? (begun ? 'Promotion begins' : 'Promotion ends') : 'Price',
    reason: found?.reason ?? null,
    promotionName: found?.name ?? null,
    atUtc: iso(at),
  }
}
