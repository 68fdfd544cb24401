import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, insertRows, metaOf, recordset, refused, touched } from '#server/kit'
import { withCartons } from '#resources/stock/ledger/cartons.ts'

/** Goods of a check, as a scan tells them. */
interface Scanned {
  checkId: string
  skuId: string
  /** Scans, fewer than 0 to take them back. */
  change: number
  /** How many cartons a scan is one of; pieces are counted whole with 1. */
  each: number
}

/**
 * Counts scans of goods: pieces for the plans that lack them, and cartons until they are a piece.
 * @throws Refused for more back than were scanned
 */
export async function countScans(context: Context, { checkId, skuId, change, each }: Scanned) {
  const rows = await lockedRows(context, checkId, skuId)
  const before = countedIn(rows)
  const all = before.quantity * each + before.cartons
  if (all + change < 0)
    throw refused('too_many', 'quantity', `Only ${all} ${each > 1 ? 'cartons ' : ''}were scanned.`)
  await write(context, { checkId, skuId }, rows, withCartons(before, change, each))
}

/**
 * Counts goods as they are, all of them: what was scanned of them before counts no more.
 * @throws Refused for as many cartons as a piece has
 */
export async function countAll(
  context: Context,
  of: Pick<Scanned, 'checkId' | 'skuId'>,
  counted: { quantity: number; cartons: number },
) {
  if (counted.cartons > 0) await refuseWholePiece(context, of.skuId, counted.cartons)
  const rows = await lockedRows(context, of.checkId, of.skuId)
  await write(context, of, rows, counted)
}

async function refuseWholePiece({ db }: Context, skuId: string, cartons: number) {
  const [{ each } = { each: 1 }] = await db.query<{ each: number }>(
    sql`select cartons as each from skus where id = ${skuId}`,
  )
  if (cartons >= each)
    throw refused(
      'too_many',
      'cartons',
      each > 1
        ? `A piece has ${each} cartons: fewer of them are begun.`
        : 'A piece comes in one carton.',
    )
}

interface Row {
  id: string
  planId: string | null
  expected: number
  scanned: number
  cartons: number
}

const lockedRows = ({ db }: Context, checkId: string, skuId: string) =>
  db.query<Row>(sql`
    select l.id, l.plan_id, l.expected, l.scanned, l.cartons from zone_check_lines l left join delivery_plans p on p.id = l.plan_id
    where l.zone_check_id = ${checkId} and l.sku_id = ${skuId} and not l.is_deleted order by p.no nulls last for update of l`)

const countedIn = (rows: readonly Row[]) => ({
  quantity: rows.reduce((sum, { scanned }) => sum + scanned, 0),
  cartons: rows.reduce((sum, { cartons }) => sum + cartons, 0),
})

/** Pieces go to the plans that lack them, a begun one to the next; what nobody lacks stands beside them. */
async function write(
  context: Context,
  { checkId, skuId }: Pick<Scanned, 'checkId' | 'skuId'>,
  rows: readonly Row[],
  { quantity, cartons }: { quantity: number; cartons: number },
) {
  const { db, actor } = context
  let left = quantity - countedIn(rows).quantity
  const isBack = left < 0
  const after = new Map(rows.map(({ id, scanned }) => [id, scanned]))
  for (const { id, expected, scanned } of isBack ? rows.toReversed() : rows) {
    const pieces = isBack
      ? -Math.min(-left, scanned)
      : Math.min(left, Math.max(0, expected - scanned))
    after.set(id, scanned + pieces)
    left -= pieces
  }
  const beside = rows.find(({ planId }) => planId === null)
  if (beside) after.set(beside.id, after.get(beside.id)! + left)
  const begun = cartons > 0 ? rows.find(({ id, expected }) => after.get(id)! < expected) : undefined
  const begunId = cartons > 0 ? (begun ?? beside)?.id : undefined
  const changes = rows.flatMap(({ id, scanned, cartons: before }) => {
    const now = { scanned: after.get(id)!, cartons: id === begunId ? cartons : 0 }
    return now.scanned === scanned && now.cartons === before ? [] : [{ id, ...now }]
  })
  if (changes.length)
    await db.query(sql`
      update zone_check_lines l set scanned = v.scanned, cartons = v.cartons, ${touched(actor)}
      from ${recordset(metaOf('zoneCheckLines'), changes)} where l.id = v.id`)
  const isNew = !beside && (left > 0 || (cartons > 0 && !begunId))
  if (isNew)
    await insertRows(context, metaOf('zoneCheckLines'), [
      {
        id: uuid(),
        zoneCheckId: checkId,
        skuId,
        expected: 0,
        scanned: left,
        cartons: begunId ? 0 : cartons,
      },
    ])
}
