import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  BadInput,
  type Context,
  handlers,
  insertRows,
  metaOf,
  NotFound,
  type Problem,
  problemAt,
  Refused,
  Stale,
  writeAuditOfMany,
} from '#server/kit'
import { countryFacts } from '#define'
import { showSkuPictures } from '#resources/products/pictures/firstPicture.server.ts'
import {
  planPrices,
  writePrices,
  type SetPrice,
} from '#resources/products/prices/priceSetting.server.ts'
import { memberPrices } from '#resources/products/skus/memberPrices.server.ts'
import { nextBarcodes } from '#resources/products/skus/nextBarcodes.server.ts'
import { optionCodes } from './axes.ts'
import { makeSkusCalls } from './makeSkus.calls.ts'
import { setPrice } from './setPrice.ts'
import {
  cellsOf,
  membersOf,
  optionsOf,
  type Cell,
  type CellFacts,
  type CellProblem,
  type CellsInput,
} from './skuCells.ts'

const markets = ['NZ', 'CA'] as const

export default handlers(makeSkusCalls, { makeSkus: (context, input) => makeCells(context, input) })

/**
 * Makes SKUs of cells, all of them or none.
 * @throws BadInput without cells, NotFound, Stale, and Refused with every problem by its cell
 */
export async function makeCells(
  context: Context,
  { productId, version, codePattern, setDiscount, cells = [] }: CellsInput,
) {
  if (!cells.length)
    throw new BadInput(problemAt('required', 'cells', 'Tick at least one SKU to create.'))
  const facts = await factsOf(context, productId, version, cells)
  const { made, problems } = cellsOf(facts, cells, codePattern ?? null)
  const taken = await takenIn(context, made)
  if (problems.length || taken.length)
    throw new Refused(...[...problems, ...taken].toSorted((a, b) => a.cell - b.cell).map(named))
  const own = await nextBarcodes(context.db, made.filter(({ barcode }) => !barcode).length)
  const skus = made.map(({ cell, code, barcode, name }) => {
    const { members: _members, priceNZ: _nz, priceCA: _ca, costCurrency, ...kept } = cell
    return {
      ...kept,
      id: uuid(),
      productId: facts.product.id,
      code,
      name,
      barcode: barcode ?? own.pop()!,
      ...(typeof cell.cost === 'number' && {
        costCurrency: costCurrency ?? countryFacts(context.actor.country).currency,
      }),
    }
  })
  await insertRows(context, metaOf('skus'), skus)
  await showSkuPictures(
    context.db,
    skus.map(({ id }) => id),
  )
  await writeAuditOfMany(context, 'create', 'skus', skus.map(created))
  await writeMembers(context, skus, cells)
  await setPrices(context, skus, await pricesOf(context, cells, setDiscount ?? null))
  return { made: skus.length, data: skus.map(({ id, code, barcode }) => ({ id, code, barcode })) }
}

/** The product, locked, with all that decides about cells. */
async function factsOf(
  { db }: Context,
  productId: string,
  version: number,
  cells: readonly Cell[],
): Promise<CellFacts> {
  const [product] = await db.query<CellFacts['product'] & { version: number }>(sql`
    select id, code, name, type = 'Combo' as is_combo, version from products where id = ${productId} and not is_deleted for no key update`)
  if (!product) throw new NotFound('This product is no longer there.', 'productId')
  if (product.version !== version) throw new Stale(product, 'this product')
  const values = await db.query<CellFacts['values'][number]>(sql`
    select id, axis, name, code from axis_values where product_id = ${product.id} and not is_deleted order by axis, position, id`)
  const there = await db.query<Cell>(sql`
    select colour_id, size_id, fabric_id from skus where product_id = ${product.id} and not is_deleted`)
  const wanted = cells.flatMap(({ members = [] }) => members.map(({ skuId }) => skuId))
  const members = wanted.length
    ? await db.query<CellFacts['members'] extends ReadonlyMap<string, infer M> ? M : never>(sql`
      select s.id, s.code, s.product_id, p.type = 'Combo' as is_set,
        ${sql.raw(optionCodes('s'))} as options
      from skus s join products p on p.id = s.product_id where s.id = any(${sql.param([...new Set(wanted)])}::uuid[]) and not s.is_deleted`)
    : []
  return {
    product,
    values,
    made: new Set(there.map(optionsOf)),
    members: new Map(members.map(member => [member.id, member])),
    sets: product.isCombo ? await setsOf(db, product.id) : new Map(),
  }
}

/** The sets of a combo by their members, as `membersOf` writes them: their codes. */
async function setsOf(db: Context['db'], productId: string): Promise<CellFacts['sets']> {
  const rows = await db.query<{ code: string; skuId: string; quantity: number }>(sql`
    select s.code, m.sku_id, m.quantity from combo_members m join skus s on s.id = m.combo_sku_id
    where s.product_id = ${productId} and not m.is_deleted and not s.is_deleted`)
  const sets = new Map<string, { skuId: string; quantity: number }[]>()
  for (const { code, ...member } of rows) sets.set(code, [...(sets.get(code) ?? []), member])
  return new Map([...sets].map(([code, members]) => [membersOf(members), code]))
}

/** Cells whose code or barcode a SKU has already. */
async function takenIn(
  { db }: Context,
  made: readonly { code: string; barcode: string | null }[],
): Promise<CellProblem[]> {
  const codes = made.map(({ code }) => code.toLowerCase())
  const barcodes = made.flatMap(({ barcode }) => barcode ?? [])
  const taken = await db.query<{ code: string; barcode: string | null }>(sql`
    select lower(code) as code, barcode from skus
    where (lower(code) = any(${sql.param(codes)}::text[]) or lower(barcode) = any(${sql.param(barcodes)}::text[])) and not is_deleted`)
  const isTaken = (name: 'code' | 'barcode', value: string | null) =>
    value !== null && taken.some(each => each[name] === value)
  return made.flatMap(({ code, barcode }, cell) => [
    ...(isTaken('code', code.toLowerCase())
      ? [{ cell, code: 'duplicate', field: 'code', message: `Another SKU has the code ${code}.` }]
      : []),
    ...(isTaken('barcode', barcode)
      ? [
          {
            cell,
            code: 'duplicate',
            field: 'barcode',
            message: `Another SKU has the barcode ${barcode}.`,
          },
        ]
      : []),
  ])
}

async function writeMembers(
  context: Context,
  skus: readonly { id: string }[],
  cells: readonly Cell[],
) {
  const rows = cells.flatMap(({ members = [] }, n) =>
    members.map(({ skuId, quantity }) => ({
      id: uuid(),
      comboSkuId: skus[n]!.id,
      skuId,
      quantity,
    })),
  )
  if (rows.length) await insertRows(context, metaOf('comboMembers'), rows)
}

/**
 * The prices of each cell by market: its own, or for a set that of its members less the discount,
 * where all of them have one.
 */
async function pricesOf(
  context: Context,
  cells: readonly Cell[],
  discount: number | null,
): Promise<readonly Readonly<Partial<Record<(typeof markets)[number], number>>>[]> {
  const skuIds = cells.flatMap(({ members = [] }) => members.map(({ skuId }) => skuId))
  const regular =
    discount === null || !skuIds.length ? undefined : await memberPrices(context, skuIds)
  return cells.map(cell =>
    Object.fromEntries(
      markets.flatMap(market => {
        const own = cell[`price${market}`]
        if (typeof own === 'number') return [[market, own]]
        const price =
          regular &&
          setPrice(
            (cell.members ?? []).map(({ skuId, quantity }) => ({
              quantity,
              price: regular[market].get(skuId.toLowerCase()),
            })),
            discount ?? 0,
          )
        return price === undefined ? [] : [[market, price]]
      }),
    ),
  )
}

async function setPrices(
  context: Context,
  skus: readonly { id: string }[],
  prices: Awaited<ReturnType<typeof pricesOf>>,
) {
  const wanted = skus.flatMap(({ id }, n) =>
    markets.flatMap((market): (SetPrice & { cell: number })[] => {
      const amount = prices[n]![market]
      return amount === undefined
        ? []
        : [{ cell: n, skuId: id, market, kind: 'Regular', amount, reason: 'First price' }]
    }),
  )
  if (!wanted.length) return
  const { planned, problems } = await planPrices(context, wanted)
  if (problems.length)
    throw new Refused(
      ...problems.map(({ row = 0, ...problem }) => {
        const { cell, market } = wanted[row]!
        return { ...problem, field: `cells.${cell}.price${market}`, row: cell }
      }),
    )
  await writePrices(context, planned)
}

const created = ({ id, ...fields }: { id: string }) => ({
  id,
  changes: Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]): [string, [null, unknown]] => [name, [null, value]]),
  ),
})

const named = ({ cell, code, field, message }: CellProblem): Problem => ({
  code,
  field: `cells.${cell}.${field}`,
  message,
  row: cell,
})
