import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, badInput, insertRows, metaOf, refused, writeAuditOf } from '#server/kit'
import type { CallInput } from '#define'
import { codesOf } from './pattern.ts'
import { mostPlaces, type positionCalls } from './positions.calls.ts'

/** @throws BadInput for a pattern that is none, Refused for places that are there already */
export async function makePlaces(
  context: Context,
  input: CallInput<typeof positionCalls.makePlaces>,
) {
  const { areaId, aisles: pattern, shelves: perAisle, layers: perShelf } = input
  const { warehouse, walkOrder } = await areaOf(context, input)
  const codes = codesOf(pattern)
  if (!codes.length)
    throw badInput('pattern', 'aisles', 'Enter one aisle, or the first and the last: A01..A20.')
  const count = codes.length * perAisle * perShelf
  if (count > mostPlaces)
    throw badInput(
      'too_many',
      'aisles',
      `That is ${count.toLocaleString('en')} places: make at most ${mostPlaces.toLocaleString('en')} at once.`,
    )
  const digits = Math.max(2, String(perAisle).length)
  const aisles = codes.map((code, i) => ({
    id: uuid(),
    areaId,
    code,
    barcode: `${warehouse}-${code}`,
    walkOrder: walkOrder + i + 1,
  }))
  const shelves = aisles.flatMap(aisle =>
    numbers(perAisle).map(n => {
      const code = `${aisle.code}-${String(n).padStart(digits, '0')}`
      return {
        id: uuid(),
        aisleId: aisle.id,
        code,
        barcode: `${warehouse}-${code}`,
        maxVolume: times(input.maxVolume, perShelf),
        maxWeight: times(input.maxWeight, perShelf),
      }
    }),
  )
  const layers = shelves.flatMap(shelf =>
    numbers(perShelf).map(n => ({
      id: uuid(),
      shelfId: shelf.id,
      code: String(n),
      barcode: `${warehouse}-${shelf.code}-${n}`,
      height: input.height,
      maxVolume: input.maxVolume,
      maxWeight: input.maxWeight,
      isPickFace: n === 1 && input.isPickedFromLowest !== false,
    })),
  )
  await refuseKnown(context, areaId, codes, { aisles, shelves, layers })
  await insertRows(context, metaOf('aisles'), aisles)
  await insertRows(context, metaOf('shelves'), shelves)
  await insertRows(context, metaOf('layers'), layers)
  const made = { aisles: aisles.length, shelves: shelves.length, layers: layers.length }
  await writeAuditOf(context, 'makePlaces', 'stockAreas', areaId, {
    aisles: [null, codes],
    shelves: [null, made.shelves],
    layers: [null, made.layers],
  })
  return made
}

const numbers = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const times = (value: number | null | undefined, n: number) =>
  value === null || value === undefined ? value : Number((value * n).toFixed(5))

/** The area, locked, so that two people do not make the same places. */
async function areaOf(
  { db, actor }: Context,
  { areaId, warehouseId }: { areaId: string; warehouseId: string },
) {
  const [area] = await db.query<{ warehouse: string; walkOrder: number; kind: string }>(sql`
    select w.code as warehouse, r.kind, coalesce((select max(a.walk_order) from aisles a where a.area_id = r.id and not a.is_deleted), 0) as walk_order
    from stock_areas r join warehouses w on w.id = r.warehouse_id
    where r.id = ${areaId} and r.client_id = ${actor.clientId} and r.warehouse_id = ${warehouseId} and not r.is_deleted for update of r`)
  if (!area) throw badInput('unknown_reference', 'areaId', 'Choose an area of this warehouse.')
  return area
}

async function refuseKnown(
  { db, actor }: Context,
  areaId: string,
  codes: readonly string[],
  made: Readonly<Record<'aisles' | 'shelves' | 'layers', readonly { barcode: string }[]>>,
) {
  const [aisle] = await db.query<{ code: string }>(sql`
    select code from aisles where area_id = ${areaId} and lower(code) in ${codes.map(c => c.toLowerCase())} and not is_deleted order by code limit 1`)
  if (aisle) throw refused('known', 'aisles', `Aisle ${aisle.code} is there already.`)
  for (const [entity, places] of Object.entries(made)) {
    const [known] = await db.query<{ barcode: string }>(sql`
      select barcode from ${sql.identifier(entity)} where client_id = ${actor.clientId} and not is_deleted
        and lower(barcode) in (select value from jsonb_array_elements_text(${JSON.stringify(places.map(l => l.barcode.toLowerCase()))}::jsonb)) order by barcode limit 1`)
    if (known)
      throw refused('known', 'aisles', `The barcode ${known.barcode} belongs to another place.`)
  }
}
