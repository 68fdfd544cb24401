import type {
  Counted,
  Held,
  NewEvent,
  Outcome,
  Pack,
  Told,
} from '#resources/warehouse/start/jobShapes.ts'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { cartonsFirst, told, wrong } from '#resources/warehouse/start/outcomes.ts'
import { add, thingOf, type Place } from '#resources/warehouse/start/packIndex.ts'
import type { ArrivalKind } from '#resources/warehouse/scans/scanKinds.ts'
import { cartonsOf, withScan } from './counting.ts'

export type TransferJob = Pack['transfers'][number]

/** Goods of a transfer: how many there are to pick or still to come, and how many are in the hand. */
export interface TransferGoods {
  item: string
  skuId: string
  wanted: number
  /** Those of them that were told missing before, and may still come. */
  missing: number
  scanned: number
  /** Cartons of one more piece, before all of them are scanned. */
  cartons: number
  liesAt: string | null
}

/** Transfers that are picked and sent, or received, by their number, goods and places. */
export class Transferring {
  readonly #jobs: Jobs
  readonly #pack: Pack
  readonly #ended = new Set<string>()
  /** Pieces that were received on this phone, by transfer and SKU. */
  readonly #received = new Map<string, number>()

  constructor(jobs: Jobs, pack: Pack, events: readonly NewEvent[]) {
    this.#jobs = jobs
    this.#pack = pack
    for (const { kind, transferId = '', quantity = 0, reason, about } of events) {
      if (kind === 'Dispatch' || kind === 'All received') this.#ended.add(transferId)
      if (kind === 'Receive' && reason !== 'Extra')
        add(this.#received, `${transferId} ${about?.skuId}`, quantity)
    }
  }

  /** Transfers that are left, those that come first. */
  get left(): TransferJob[] {
    return (this.#pack.transfers ?? []).filter(({ id }) => !this.#ended.has(id))
  }
  get current(): TransferJob | undefined {
    return this.left.find(({ id }) => id === this.#held?.transferId)
  }
  /** How pieces arrive that are scanned now. */
  get how(): ArrivalKind {
    return this.#held?.how ?? 'Good'
  }

  /** The goods of a transfer, the current one if none is named: what was left when it was fetched first, as one walks. */
  goodsOf(transfer = this.current): TransferGoods[] {
    const { counted = [] } = this.#held ?? {}
    const all = (this.#pack.transferGoods ?? []).flatMap(
      ({ transferId, skuId, quantity, coming, missing: late, liesAt }) => {
        if (transferId !== transfer?.id) return []
        const isHere = transferId === this.#held?.transferId
        const missing = transfer.isComing ? late : 0
        const wanted = transfer.isComing
          ? coming + missing - (this.#received.get(`${transferId} ${skuId}`) ?? 0)
          : quantity
        const inHand = isHere ? counted.find(each => each.skuId === skuId) : undefined
        const { quantity: scanned = 0, cartons = 0 } = inHand ?? {}
        const item = this.#codeOf(skuId)
        return [{ item, skuId, wanted, missing, scanned, cartons, liesAt: liesAt ?? null }]
      },
    )
    // A row stays where it is while it is tapped and scanned.
    const wasDone = ({ skuId }: TransferGoods) => Number(this.#doneBefore(transfer, skuId))
    return all.sort((a, b) => wasDone(a) - wasDone(b))
  }

  #doneBefore(transfer: TransferJob | undefined, skuId: string): boolean {
    const row = this.#pack.transferGoods?.find(
      each => each.transferId === transfer?.id && each.skuId === skuId,
    )
    if (!row) return false
    return transfer!.isComing ? row.coming + row.missing <= 0 : row.picked >= row.quantity
  }

  /** Pieces that are on the way still, as far as this phone knows. */
  get onTheWay(): number {
    return this.goodsOf().reduce(
      (sum, { wanted, missing }) => sum + Math.max(0, wanted - missing),
      0,
    )
  }

  scan(code: string): Outcome {
    const transfer = this.left.find(({ no }) => no === code.trim().toUpperCase())
    if (transfer) return this.#scanTransfer(code, transfer)
    const thing = thingOf(this.#jobs.index, code)
    if (typeof thing === 'string') return this.#wrong(code, thing)
    const { current } = this
    if (!current) return this.#asks('transfer_first')
    if ('place' in thing) return this.#scanPlace(code, thing.place, current)
    return this.#scanItem(code, thing.skuId)
  }

  /** Begins a transfer that was tapped. */
  begin = ({ id }: TransferJob): Outcome => this.#begin(this.left.find(each => each.id === id)!)

  /** Says how many pieces of goods are in the hand; with none, they are not. */
  change(skuId: string, quantity: number): Pick<Outcome, 'hand'> {
    const { counted = [], ...held } = this.#held!
    const others = counted.filter(each => each.skuId !== skuId)
    const all = quantity > 0 ? [...others, { item: this.#codeOf(skuId), skuId, quantity }] : others
    return { hand: this.#holding({ ...held, counted: all }) }
  }

  /**
   * Says how the pieces arrive that are scanned next, and the one in the hand. Several pieces came as
   * was said before, and so did one that the transfer waits for: they are put down first.
   */
  arriveAs(how: ArrivalKind): Partial<Outcome> {
    const { counted = [] } = this.#held!
    const pieces = counted.reduce((sum, each) => sum + each.quantity + (each.cartons ? 1 : 0), 0)
    const isOther = how !== this.how && pieces > 0
    if (isOther && (pieces > 1 || [how, this.how].includes('Extra')))
      return this.#asks('transfer_place')
    return { hand: this.#holding({ ...this.#held!, how }) }
  }

  /** Whether the hand has only what was picked before the transfer was begun here. */
  get isUntouched(): boolean {
    const { transferId, counted = [] } = this.#held ?? {}
    const picked = this.#pickedOf(this.current)
    return (
      !!transferId &&
      counted.length === picked.length &&
      picked.every(({ skuId, quantity }) =>
        counted.some(each => each.skuId === skuId && each.quantity === quantity && !each.cartons),
      )
    )
  }

  /** What was picked leaves. */
  dispatch(): Outcome {
    const { id: transferId, no } = this.current!
    const goods = this.goodsOf()
    const counted = goods.reduce((sum, { scanned }) => sum + scanned, 0)
    const events: NewEvent[] = [
      ...goods.map(({ item, skuId, scanned }) => ({
        kind: 'Transfer pick' as const,
        transferId,
        item,
        counted: scanned,
        about: { skuId },
      })),
      { kind: 'Dispatch', transferId, counted },
    ]
    return { ...told(this.#holding(undefined), 'transfer_left', { transfer: no }), events }
  }

  /** What has not come is missing. */
  endArrival(): Outcome {
    const { id: transferId, no } = this.current!
    const done = told(this.#holding(undefined), 'transfer_done', { transfer: no })
    return { ...done, events: [{ kind: 'All received', transferId, counted: this.onTheWay }] }
  }

  #scanTransfer(code: string, transfer: TransferJob): Outcome {
    const { current } = this
    if (!current) return this.#begin(transfer)
    const names = { transfer: current.no }
    if (current.id !== transfer.id) return this.#wrong(code, 'transfer_other', names)
    const begun = this.#begunPiece()
    if (begun) return begun
    const goods = this.goodsOf()
    if (!transfer.isComing) {
      // A number that is read twice by mistake sends nothing.
      if (this.isUntouched || !goods.some(({ scanned }) => scanned))
        return this.#asks('transfer_nothing', names)
      const isAll = goods.every(({ wanted, scanned }) => wanted === scanned)
      return isAll ? this.dispatch() : this.#asks('transfer_lacks', names)
    }
    if (this.#held?.counted?.length) return this.#asks('transfer_place', names)
    return this.onTheWay === 0 ? this.endArrival() : this.#asks('transfer_lacks', names)
  }

  #begin(transfer: TransferJob): Outcome {
    const { id: transferId, no } = transfer
    const hand = this.#holding({ transferId, quantity: 1, counted: this.#pickedOf(transfer) })
    return told(hand, transfer.isComing ? 'transfer_in' : 'transfer_out', { transfer: no })
  }

  /** What was picked of a transfer that leaves, at the desk or by another phone. */
  #pickedOf = (transfer: TransferJob | undefined): Counted[] =>
    (this.#pack.transferGoods ?? []).flatMap(({ transferId, skuId, picked }) =>
      transferId === transfer?.id && !transfer.isComing && picked
        ? [{ item: this.#codeOf(skuId), skuId, quantity: picked }]
        : [],
    )

  #scanItem(code: string, skuId: string): Outcome {
    const item = this.#codeOf(skuId)
    const goods = this.goodsOf().find(each => each.skuId === skuId)
    if (!goods) return this.#wrong(code, 'transfer_not', { item, transfer: this.current!.no })
    if (goods.scanned >= goods.wanted && this.how !== 'Extra')
      return this.#wrong(code, this.current!.isComing ? 'transfer_more' : 'enough', { item })
    const cartons = cartonsOf(this.#jobs, skuId)
    const { held, last } = withScan(this.#held!, { item, skuId }, cartons)
    const hand = this.#holding(held)
    if (last.cartons) return told(hand, 'carton', { carton: last.cartons, cartons, item })
    const text = this.current!.isComing ? 'in_hand' : 'counted_item'
    return told(hand, text, { quantity: last.quantity, item })
  }

  /** What a piece waits for that has not come whole; it is no error of whoever scans. */
  #begunPiece(): Outcome | undefined {
    const begun = this.#held?.counted?.find(({ cartons }) => cartons)
    if (!begun?.cartons) return undefined
    const counted = { scanned: begun.cartons, cartons: cartonsOf(this.#jobs, begun.skuId) }
    return cartonsFirst(this.#jobs.hand, counted, begun.item)
  }

  #scanPlace(code: string, place: Place, { id: transferId, isComing }: TransferJob): Outcome {
    const names = { place: place.name }
    if (!isComing) return this.#asks('transfer_item', names)
    const { counted = [], how, scans: _, ...held } = this.#held!
    if (!counted.length) return this.#asks('transfer_item', names)
    const begun = this.#begunPiece()
    if (begun) return begun
    if (place.lockedBy) return this.#wrong(code, 'locked', { ...names, person: place.lockedBy })
    if (!place.isOpen) return this.#wrong(code, 'closed', names)
    const events: NewEvent[] = counted.map(({ item, skuId = '', quantity }) => ({
      kind: 'Receive',
      transferId,
      place: place.name,
      item,
      quantity,
      reason: how ?? 'Good',
      about: { skuId, layerId: place.id },
    }))
    const quantity = counted.reduce((sum, each) => sum + each.quantity, 0)
    // The next pieces are good ones, unless somebody says otherwise.
    const hand = this.#holding({ ...held, counted: [] })
    return { ...told(hand, 'transfer_down', { ...names, quantity }), events }
  }

  #holding(held: Held | undefined) {
    const { held: _, ...hand } = this.#jobs.hand
    return held ? { ...hand, held } : hand
  }
  #asks = (text: Told['text'], names: Told['names'] = {}): Outcome => ({
    hand: this.#jobs.hand,
    events: [],
    told: { isGood: false, text, names },
  })
  #wrong = (code: string, text: Told['text'], names?: Told['names']) =>
    wrong(this.#jobs.hand, code, text, names)
  #codeOf = (skuId: string) => this.#jobs.goods.get(skuId)?.code ?? ''
  get #held() {
    return this.#jobs.hand.held
  }
}
