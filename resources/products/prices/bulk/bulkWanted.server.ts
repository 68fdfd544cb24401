import { sql } from 'drizzle-orm'
import { rateInPrices } from '#resources/administration/taxes/nationalRate.server.ts'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import { wallDayIn } from '#resources/days.server.ts'
import { money, type CallInput } from '#define'
import { BadInput, badInput, type Context, type Problem, problemAt, readTable } from '#server/kit'
import { price } from '#resources/products/prices/prices.calls.ts'
import type { SetPrice } from '#resources/products/prices/priceSetting.server.ts'
import type { bulkPriceCalls } from './bulkPrices.calls.ts'
import { chosenIds } from './chosen.server.ts'
import { ruledPrice, type PriceRule } from './priceRule.ts'

export type BulkInput = CallInput<typeof bulkPriceCalls.applyPrices>
type Reading = Parameters<typeof readTable>[0]
/** A request, or a command, which names no uploaded file. */
export type Asking = Context & Partial<Reading>

/** A price that the input asks for, under the number that people know it by. */
export interface WantedRow {
  readonly row: number
  readonly price: SetPrice
}
export interface Asked {
  readonly rows: readonly WantedRow[]
  readonly problems: readonly Problem[]
}

/** The most prices that are set at once. */
const most = 10_000

/**
 * The prices that an input asks for, with what is wrong with its rows.
 * @throws BadInput when it names no goods, several sources, or half a rule
 */
export async function wantedOf(context: Asking, input: BulkInput): Promise<Asked> {
  const { ids = [], filter, fileId, prices = [] } = input
  const given = [ids.length > 0, Boolean(filter), Boolean(fileId), prices.length > 0]
  if (given.filter(Boolean).length !== 1)
    throw new BadInput(problemAt('required', 'prices', 'Give at least one price.'))
  if (prices.length)
    return {
      rows: prices.map((wanted, row) => ({ row, price: wanted as SetPrice })),
      problems: [],
    }
  return fileId ? ofFile(context as Reading, fileId) : ofRule(context, input)
}

async function ofFile(context: Reading, fileId: string): Promise<Asked> {
  const read = await readTable(context, { fileId, of: 'skus', fields: fileFields })
  if (read.length > most)
    throw badInput(
      'too_many',
      'file',
      `The file has more than ${most.toLocaleString('en')} prices. Split it.`,
    )
  return {
    rows: read.flatMap(({ row, input, problems }) =>
      problems.length ? [] : [{ row, price: input as unknown as SetPrice }],
    ),
    problems: read.flatMap(({ problems }) => problems),
  }
}

const { amount, ...others } = price
const fileFields = {
  skuId: { field: { ...others.skuId, options: { ...others.skuId.options, label: 'SKU' } } },
  amount: { field: money({ ...amount.options, label: 'Price' }), headers: ['New price', 'Amount'] },
  market: { field: others.market },
  kind: { field: others.kind },
  fromOnUtc: { field: others.fromOnUtc, headers: ['Valid from'] },
  toOnUtc: { field: others.toOnUtc, headers: ['To', 'Valid until'] },
  reason: { field: others.reason },
}

async function ofRule(context: Context, input: BulkInput): Promise<Asked> {
  const { by, value, market, kind = 'Regular', reason, fromOnUtc, toOnUtc } = input
  const lacking = Object.entries({ by, value, market, reason: reason?.trim() })
    .filter(([, given]) => given === undefined || given === null || given === '')
    .map(([field]) => problemAt('required', field, `Say ${words[field as keyof typeof words]}.`))
  if (lacking.length) throw new BadInput(...lacking)
  if (by === 'Margin' && !(value! > 0 && value! < 100))
    throw badInput('invalid', 'value', 'A margin is more than 0 and less than 100 %.')
  if (by === 'Percent' && !(value! > -100 && value! <= 1000))
    throw badInput('invalid', 'value', 'Change by more than -100 % and at most 1000 %.')
  const rule = { by, value, round: input.round ?? 'To the cent' } as PriceRule
  const goods = await goodsOf(context, input)
  const rows: WantedRow[] = []
  const problems: Problem[] = []
  for (const [n, { id, code, regular, cost, taxRate }] of goods.entries()) {
    const row = n + 1
    const made = ruledPrice(rule, { regular, cost, taxRate })
    const wrong = (problem: string, message: string) =>
      void problems.push({ ...problemAt(problem, 'skuId', `${code} ${message}`), row })
    if (made === 'no_price') wrong(made, 'has no regular price there yet: set one first.')
    else if (made === 'no_cost')
      wrong(made, 'has no cost in the money of the market: set its cost and the exchange rate.')
    else if (!(made >= 0.01 && made <= 999_999.99))
      wrong('not_positive', `would cost ${made.toFixed(2)}: choose another change.`)
    else
      rows.push({
        row,
        price: {
          skuId: id,
          market: market!,
          kind: kind as SetPrice['kind'],
          amount: made,
          fromOnUtc: fromOnUtc ?? null,
          toOnUtc: toOnUtc ?? null,
          reason: reason!,
        },
      })
  }
  return { rows, problems }
}

const words = {
  by: 'what the prices change by',
  value: 'by how much',
  market: 'in which market',
  reason: 'why',
}

interface Goods {
  id: string
  code: string
  regular: number | null
  cost: number | null
  taxRate: number
}

/** The chosen SKUs in the order of their codes, with what a rule counts with. Sets the limit. */
export async function goodsOf(context: Context, input: BulkInput): Promise<Goods[]> {
  const { of, market, fromOnUtc } = input
  const chosen = await chosenIds(context, input)
  const at = sql`coalesce(${fromOnUtc ?? null}::timestamptz, now())`
  const inMarket = sql`${market}::text`
  const goods = await context.db.query<Goods>(sql`
    select k.id, k.code, ${rateInPrices(inMarket, wallDayIn(inMarket, at))} as "taxRate", ${costIn(sql`k.id`, inMarket, at)} as cost,
      (select p.amount from prices p where p.sku_id = k.id and p.market = ${inMarket} and p.kind = 'Regular'
        and p.from_on_utc <= ${at} and (p.to_on_utc is null or p.to_on_utc > ${at}) and not p.is_deleted) as regular
    from skus k where ${of === 'products' ? sql`k.product_id` : sql`k.id`} = any(${sql.param(chosen)}::uuid[]) and not k.is_deleted order by k.code limit ${most + 1}`)
  if (!goods.length) throw badInput('required', 'ids', 'None of these has a SKU to price.')
  if (goods.length > most)
    throw badInput(
      'too_many',
      'filter',
      `These are more than ${most.toLocaleString('en')} SKUs. Select fewer.`,
    )
  return goods
}
