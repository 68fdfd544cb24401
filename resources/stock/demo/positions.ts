import type { Buffers, Random, Rows } from '#server/demo/kit.ts'

type Kind = Rows['stockAreas']['kind']

/** Areas of a main warehouse beside the racks; cubic metres. */
const floors: readonly (readonly [
  name: string,
  kind: Kind,
  capacity: number,
  needsCheck?: boolean,
])[] = [
  ['Staging', 'Staging', 120],
  ['Loading zone 1', 'Loading zone', 60],
  ['Loading zone 2', 'Loading zone', 60, true],
  ['Returns', 'Returns', 40],
  ['Inspection', 'QA', 30],
]
const aisles = ['A', 'B', 'C', 'D']
const sides = ['Both', 'Left', 'Right'] as const
const shelvesOfAisle = 5
const layersOfShelf = 3
/** Cubic metres. */
export const layerVolume = 60

/** Of the layers of racks in their order: the lowest of each shelf. */
export const isPickFace = (index: number) => index % layersOfShelf === 0
export const pickFaceBelow = (index: number) => index - (index % layersOfShelf)

interface Place {
  readonly id: string
  readonly clientId: string
  readonly code: string
  readonly createdOnUtc: number
}

/** The zones in which prepared goods of a main warehouse wait, by name. */
export type Zones = Readonly<Record<'staging' | 'today' | 'tomorrow', string>>

/** Writes the areas of a main warehouse and its racks, and answers with the ids of their layers. */
export function addRacks(
  random: Random,
  warehouse: Place,
  out: Buffers,
): { layers: string[]; zones: Zones } {
  const areaId = addArea(random, warehouse, 'Main storage', 'Storage', 1800, out)
  const [staging, today, tomorrow] = floors.map(([name, kind, capacity, needsCheck]) =>
    addArea(random, warehouse, name, kind, capacity, out, needsCheck),
  )
  const { clientId, createdOnUtc, code } = warehouse
  const row = () => ({ id: random.id(createdOnUtc), clientId, createdOnUtc })
  const layers: string[] = []
  for (const [i, letter] of aisles.entries()) {
    const aisle = {
      ...row(),
      areaId,
      code: letter,
      fullCode: `${code}-${letter}`,
      barcode: `${code}-${letter}`,
      side: sides[i % sides.length]!,
      walkOrder: i + 1,
      isActive: true,
    }
    out.aisles.push(aisle)
    for (let s = 1; s <= shelvesOfAisle; s++) {
      const shelf = {
        ...row(),
        aisleId: aisle.id,
        code: `${letter}${s}`,
        fullCode: `${code}-${letter}${s}`,
        barcode: `${code}-${letter}${s}`,
        maxWeight: 30_000,
        maxVolume: 180,
        isActive: true,
      }
      out.shelves.push(shelf)
      for (let n = 1; n <= layersOfShelf; n++) {
        const layer = {
          ...row(),
          shelfId: shelf.id,
          areaId,
          warehouseId: warehouse.id,
          code: String(n),
          fullCode: `${shelf.fullCode}-${n}`,
          barcode: `${code}-${letter}${s}-${n}`,
          height: 180,
          maxVolume: layerVolume,
          maxWeight: 10_000,
          isPickFace: isPickFace(n - 1),
          isActive: true,
          isOpen: true,
        }
        out.layers.push(layer)
        layers.push(layer.id)
      }
    }
  }
  return { layers, zones: { staging: staging!, today: today!, tomorrow: tomorrow! } }
}

/** The floor of a shop. */
export const addDisplay = (random: Random, warehouse: Place, out: Buffers) =>
  addArea(random, warehouse, 'Display floor', 'Display', 400, out)

function addArea(
  random: Random,
  { id, clientId, createdOnUtc }: Place,
  name: string,
  kind: Kind,
  capacity: number,
  out: Buffers,
  needsCheck = false,
): string {
  const area = {
    id: random.id(createdOnUtc),
    clientId,
    createdOnUtc,
    warehouseId: id,
    name,
    kind,
    capacity,
    barcode: `ZONE-${String(out.stockAreas.length + 1).padStart(4, '0')}`,
    needsCheck,
    isActive: true,
  }
  out.stockAreas.push(area)
  return area.id
}
