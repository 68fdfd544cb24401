import type { Sku } from '#resources/products/demo/catalogue.ts'
import type { Branch, Market } from '#resources/delivery/demo/markets.ts'
import { MoveWriter } from './moves.ts'
import { isPickFace, layerVolume, pickFaceBelow } from './positions.ts'
import { piecesOf } from './reservations.ts'
import {
  type Buffers,
  demoPart,
  type DemoSize,
  type Random,
  type Rows,
  weightsOf,
} from '#server/demo/kit.ts'
import { dictionaries } from '#resources/administration/demo/reference.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    readonly stock: Stock
  }
  interface DemoSize {
    readonly stockLines: number
  }
}

export const stock = demoPart('stock', {
  fills: ['stockLines', 'stockMoves', 'pairedMoves', 'pickFaces'],
  needs: ['skus', 'markets'],
  grows: true,
  *rows({ size, now, random, out }, { skus, markets }) {
    yield
    const made = new Stock(
      random('stock'),
      random('moves'),
      random('pickFaces'),
      random('counts'),
      random('documents'),
      out,
      new Map(skus.map(sku => [sku.id, sku.volume])),
    )
    const { stockLines } = size
    const wanted = Math.min(
      mostOnHand(skus),
      Math.max(stockLines * 0.3, stockLines - linesHeld(size)),
    )
    made.addOnHand(skus, markets, now, Math.max(0, wanted - 2 * Math.sqrt(wanted)))
    yield
    return made
  },
})

export const transferCount = ({ orders }: DemoSize) => Math.max(40, Math.round(orders / 50))

/** How many stock lines the orders and transfers hold at the end. */
export function linesHeld(size: DemoSize) {
  const expected = size.orders * heldPerOrder + transferCount(size) * 0.9 + size.orders / 400
  return expected + 3 * Math.sqrt(expected)
}

/** Measured. */
const heldPerOrder = 0.1

/**
 * A plausible number of stock lines without an order for a catalogue of this size: eight per
 * stocked SKU.
 */
const mostOnHand = (skus: readonly Sku[]) =>
  skus.filter(s => s.type === 'Single' || s.type === 'Part').length * 8

type Line = Pick<Rows['stockLines'], 'skuId' | 'warehouseId' | 'stockStatus' | 'quantity'> &
  Partial<Rows['stockLines']>

type Goods = Pick<Line, 'skuId' | 'quantity'>

const day = 86_400_000
const soldStatuses = weightsOf({ Normal: 95, OpenBox: 3, Clearance: 2 })

/** Pieces of a place that was counted, and found to have other than `system`. */
export interface Counted {
  readonly id: string
  readonly line: Rows['stockLines']
  readonly at: number
  readonly system: number
}

/** Pieces of a place that a document moved, and where it took them from. */
export interface Documented {
  readonly id: string
  readonly line: Rows['stockLines']
  readonly from?: Rows['stockLines']
  readonly pieces: number
  readonly at: number
}

/** As many examples are kept for what tells of them. */
const mostKept = 400

/** Stock lines as they are written, with the movements that they are the sum of; the parts of the generator that make them share the count. */
export class Stock {
  count = 0
  /** Some counts that found something else, and some free goods that lie in a place. */
  readonly counted: Counted[] = []
  readonly resting: Rows['stockLines'][] = []
  /** Some movements whose documents are still to be written. */
  readonly documented = {
    purchases: [] as Documented[],
    stockLosses: [] as Documented[],
    stockMoveDocs: [] as Documented[],
  }
  /** Some goods in their pick face, and up to how many are kept there. */
  readonly faces: { line: Rows['stockLines']; maximum: number }[] = []
  /** Some goods above a pick face of theirs that is empty, and how many are kept in it. */
  readonly spare: { line: Rows['stockLines']; faceId: string; maximum: number }[] = []
  /** Lines of goods that are free, by where they lie. */
  readonly #free = new Map<string, Rows['stockLines']>()
  readonly #random: Random
  readonly #moves: MoveWriter
  /** For what is beside the lines, drawn apart. */
  readonly #beside: Random
  readonly #faces: Random
  readonly #counts: Random
  readonly #documents: Random
  readonly #out: Buffers
  readonly #volumes: ReadonlyMap<string, number>
  /** Cubic metres in each layer. */
  readonly #filled = new Map<string, number>()

  constructor(
    random: Random,
    beside: Random,
    faces: Random,
    counts: Random,
    documents: Random,
    out: Buffers,
    volumes: ReadonlyMap<string, number>,
  ) {
    this.#volumes = volumes
    this.#random = random
    this.#beside = beside
    this.#faces = faces
    this.#counts = counts
    this.#documents = documents
    this.#moves = new MoveWriter(beside, out)
    this.#out = out
  }

  /** A line of goods that were there when the books were opened. */
  add(market: Market, at: number, line: Line): Rows['stockLines'] {
    const row = this.#push(market, at, line)
    if (row.quantity > 0) this.#moves.one(row, 'Opening', row.quantity, at)
    return row
  }

  /** A line that took its goods from where the same goods lie free, if they do. */
  addFrom(
    source: Pick<Line, 'warehouseId' | 'stockStatus'>,
    type: 'Reservation' | 'Transfer' | 'Move',
    market: Market,
    at: number,
    line: Line,
    more?: Parameters<MoveWriter['one']>[4],
  ): Rows['stockLines'] {
    const from = this.#free.get(placeOf({ ...source, skuId: line.skuId }))
    if (!from) return this.add(market, at, line)
    const row = this.#push(market, at, {
      ...line,
      layerId: line.warehouseId === from.warehouseId ? from.layerId : undefined,
    })
    this.#moves.through(type, from, row, row.quantity, at, more)
    return row
  }

  /** What is held for an order line, member by member where it is a combo. */
  holdForOrder(
    market: Market,
    branch: Branch,
    at: number,
    orderId: string,
    orderLineId: string,
    sku: Sku,
    quantity: number,
  ): Rows['stockLines'][] {
    return this.#ofOrder(branch, sku).map(place => {
      const line = {
        ...place,
        stockOnHoldStatus: 'Order',
        quantity: quantity * place.quantity,
        orderLineId,
      }
      return this.addFrom(line, 'Reservation', market, at, line, {
        ...this.#by(branch),
        documentEntity: 'orders',
        documentId: orderId,
      })
    })
  }

  /**
   * What was held for an order line and has gone out: lines with a quantity of 0. Movements are written of the last weeks only.
   * @returns how many stock lines that made
   */
  goneForOrder(
    market: Market,
    branch: Branch,
    at: number,
    left: number | undefined,
    orderId: string,
    orderLineId: string,
    sku: Sku,
    quantity: number,
  ): number {
    const places = this.#ofOrder(branch, sku)
    for (const place of places) {
      const row = this.#push(market, at, {
        ...place,
        stockOnHoldStatus: 'Order',
        quantity: 0,
        orderLineId,
      })
      if (left === undefined) continue
      const document = { ...this.#by(branch), documentEntity: 'orders', documentId: orderId }
      this.#moves.one(row, 'Opening', quantity * place.quantity, at)
      this.#moves.one(row, 'Delivery', -quantity * place.quantity, left, document)
    }
    return places.length
  }

  #by = (branch: Branch) => ({ staffId: this.#beside.pick(branch.hands) })

  #ofOrder(branch: Branch, sku: Sku) {
    if (sku.type === 'Service') return []
    const warehouseId = this.#random.pick(branch.main)
    const stockStatus = sku.type === 'Combo' ? 'Normal' : this.#random.weighted(soldStatuses)
    return piecesOf(sku).map(piece => ({
      skuId: piece.sku.id,
      warehouseId,
      stockStatus,
      quantity: piece.quantity,
    }))
  }

  #push({ clientId }: Market, at: number, line: Line): Rows['stockLines'] {
    this.count++
    const row = { id: this.#random.id(at), clientId, createdOnUtc: at, ...line }
    this.#out.stockLines.push(row)
    if (row.layerId) this.#fill(row.layerId, row)
    return row
  }

  /** Keeps room in a layer for pieces that come there. @returns whether there is some */
  keepRoom(layerId: string, coming: Goods): boolean {
    const volume = this.#volumes.get(coming.skuId)! * coming.quantity
    if ((this.#filled.get(layerId) ?? 0) + volume > layerVolume) return false
    this.#fill(layerId, coming)
    return true
  }

  #fill(layerId: string, { skuId, quantity }: Goods) {
    const volume = this.#volumes.get(skuId)! * quantity
    this.#filled.set(layerId, (this.#filled.get(layerId) ?? 0) + volume)
  }

  /** About `wanted` lines that belong to no order, ticket or transfer: what can be sold, stands in shops, or is out of use. */
  addOnHand(skus: readonly Sku[], markets: readonly Market[], now: number, wanted: number) {
    const random = this.#random
    const places = markets.flatMap(market =>
      skus.map(sku => ({ market, sku, slots: slotsOf(sku, market) })),
    )
    const factor =
      wanted /
      places.reduce((sum, { slots }) => sum + slots.reduce((s, [, , , chance]) => s + chance, 0), 0)
    // Every status and hold is there at least once in each country, however little stock was asked for.
    const missing = new Set(
      markets.flatMap(m =>
        [...dictionaries.physicalStockStatus!, ...ownHolds].map(s => `${m.country} ${s}`),
      ),
    )
    for (const { market, sku, slots } of places)
      for (const [warehouseId, stockStatus, stockOnHoldStatus, chance, most] of slots) {
        const isFirst = missing.delete(`${market.country} ${stockOnHoldStatus ?? stockStatus}`)
        if (!isFirst && !random.chance(chance * factor)) continue
        const at = now - random.int(0, 150) * day - random.int(1, day)
        const quantity = random.int(1, most) * (sku.isSeat ? 4 : 1)
        this.#addFree(market, at, {
          skuId: sku.id,
          warehouseId,
          stockStatus,
          stockOnHoldStatus,
          quantity,
        })
      }
  }

  #addFree(market: Market, at: number, line: Line) {
    const layers = market.warehouses.layers.get(line.warehouseId)
    // What is no longer as it came was moved out of the goods that are.
    if (line.stockStatus !== 'Normal') return this.#addMoved(market, at, line)
    const row = this.#push(market, at, { ...line, layerId: layers && this.#beside.pick(layers) })
    this.#moves.rest(row, at, (type, pieces, when, before) =>
      type === 'Count' ? this.#count(row, when, before) : this.#document(type, row, pieces, when),
    )
    if (
      row.layerId &&
      row.quantity > 1 &&
      isFew(
        this.resting.map(kept => ({ line: kept })),
        row,
      )
    )
      this.resting.push(row)
    if (line.stockOnHoldStatus === undefined) {
      this.#free.set(placeOf(line), row)
      if (!row.layerId) return
      const layer = layers!.indexOf(row.layerId)
      if (isPickFace(layer)) this.#addFace(row, at)
      else this.#addSpare(row, at, layers![pickFaceBelow(layer)]!)
    }
  }

  /** Goods that were moved by hand out of those that are as they came. */
  #addMoved(market: Market, at: number, line: Line) {
    const normal = { ...line, stockStatus: 'Normal' }
    const from = this.#free.get(placeOf(normal))
    const id = this.#documents.id(at)
    const kept = this.documented.stockMoveDocs
    const isKept = from && isFew(kept, { clientId: market.clientId }, 3)
    const document = { documentEntity: 'stockMoveDocs', documentId: id }
    const row = this.addFrom(normal, 'Move', market, at, line, isKept ? document : undefined)
    if (isKept) kept.push({ id, line: row, from, pieces: row.quantity, at })
  }

  #document(
    type: Rows['stockMoves']['type'],
    line: Rows['stockLines'],
    pieces: number,
    at: number,
  ) {
    const entity = documentOf[type]
    if (!entity || !isFew(this.documented[entity], line, 3)) return {}
    const id = this.#documents.id(at)
    this.documented[entity].push({ id, line, pieces, at })
    return { documentEntity: entity, documentId: id }
  }

  #count(line: Rows['stockLines'], at: number, system: number) {
    const id = this.#counts.id(at)
    if (this.counted.length >= mostKept) return {}
    this.counted.push({ id, line, at, system })
    return { documentEntity: 'stockDifferences', documentId: id }
  }

  #addFace(line: Rows['stockLines'], at: number) {
    const maximum = this.#addPickFace(line.layerId!, line, at)
    if (isFew(this.faces, line)) this.faces.push({ line, maximum })
  }

  #addSpare(line: Rows['stockLines'], at: number, faceId: string) {
    if (isFew(this.spare, line))
      this.spare.push({ line, faceId, maximum: this.#addPickFace(faceId, line, at) })
  }

  /** Goods are kept in a pick face between two numbers. @returns the larger one */
  #addPickFace(layerId: string, { skuId, clientId }: Rows['stockLines'], at: number): number {
    const minimum = this.#faces.int(1, 3)
    const maximum = minimum + this.#faces.int(3, 12)
    this.#out.pickFaces.push({
      id: this.#faces.id(at),
      clientId: clientId!,
      createdOnUtc: at,
      layerId,
      skuId,
      minimum,
      maximum,
    })
    return maximum
  }
}

const isFew = (
  kept: readonly { line: Rows['stockLines'] }[],
  { clientId }: Pick<Rows['stockLines'], 'clientId'>,
  most = 40,
) => kept.filter(({ line }) => line.clientId === clientId).length < most

/** The documents of some movements. */
const documentOf: Partial<Record<Rows['stockMoves']['type'], 'purchases' | 'stockLosses'>> = {
  Receipt: 'purchases',
  Loss: 'stockLosses',
}

const placeOf = ({
  skuId,
  warehouseId,
  stockStatus,
}: Pick<Line, 'skuId' | 'warehouseId' | 'stockStatus'>) => `${skuId} ${warehouseId} ${stockStatus}`

const ownHolds = ['Demo Request', 'QA', 'Presale', 'Manual']

type Slot = readonly [
  warehouseId: string,
  status: string,
  hold: string | undefined,
  chance: number,
  most: number,
]

/** Where a SKU may lie in a country, how likely that is, and how many there may be. */
function slotsOf(sku: Sku, { country, warehouses: w }: Market): Slot[] {
  if (sku.type === 'Combo' || sku.type === 'Service' || !sku.prices[country]) return []
  const isCleared = sku.status !== 'Active'
  const most = Math.max(2, Math.round(sku.demand * 2.5))
  const first = w.main[0]!
  return [
    ...w.main.map((id): Slot => [id, 'Normal', undefined, isCleared ? 0.25 : 0.62, most]),
    ...w.shops.map((id): Slot => [id, 'Normal', undefined, sku.type === 'Part' ? 0 : 0.42, 2]),
    ...w.main.map((id): Slot => [id, 'Clearance', undefined, isCleared ? 0.5 : 0.02, 4]),
    ...w.main.map((id): Slot => [id, 'OpenBox', undefined, 0.05, 2]),
    [first, 'Damaged but Repaired', undefined, 0.06, 2],
    [w.shops[0]!, 'OpenBox', undefined, 0.05, 1],
    [first, 'Damaged', undefined, 0.07, 3],
    [first, 'Missing Parts', undefined, 0.05, 2],
    [w.service, 'Under Repair', undefined, 0.05, 2],
    [w.service, 'Awaiting Inspection', 'QA', 0.04, 3],
    [first, 'Awaiting Inspection', undefined, 0.04, 6],
    [first, 'Quarantine', 'QA', 0.03, 12],
    [first, 'Quarantine', undefined, 0.02, 4],
    [w.lost, 'Missing', undefined, 0.04, 2],
    [w.lost, 'Scrapped', undefined, 0.05, 3],
    [first, 'Normal', 'Demo Request', 0.04, 1],
    [first, 'Normal', 'Manual', 0.03, 2],
    [w.presale, 'Normal', 'Presale', isCleared ? 0 : 0.1, most * 2],
    [w.thirdParty, 'Normal', undefined, 0.08, most],
    [w.transit, 'Normal', undefined, 0.03, most],
  ]
}
