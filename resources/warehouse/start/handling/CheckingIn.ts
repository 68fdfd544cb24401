import type { CheckInKind } from '#resources/warehouse/scans/scanKinds.ts'
import type { Held, NewEvent, Outcome, Pack, Told } from '#resources/warehouse/start/jobShapes.ts'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { cartonsFirst, told, wrong } from '#resources/warehouse/start/outcomes.ts'
import { add, thingOf, type Place } from '#resources/warehouse/start/packIndex.ts'
import { cartonsOf, withScan } from './counting.ts'

/** Why goods do not belong into a place, as far as the phone knows. */
type Unfit = (place: Place, skuId: string, quantity: number) => 'kind' | 'full' | undefined

/** More than a container should have: nobody waits for these pieces. */
const isExtra = (came: CheckInKind) => came === 'Extra' || came === 'To return'

/**
 * A container that is checked in by its number, goods and places. Whoever counts sees what they
 * scanned, and never what is expected; more than that is taken once it is told as extra.
 */
export class CheckingIn {
  readonly #jobs: Jobs
  readonly #pack: Pack
  readonly #unfit: Unfit
  /** Pieces of this phone that count as expected ones, by container and SKU, and all of them by container. */
  readonly #checked = new Map<string, number>()
  readonly #pieces = new Map<string, number>()

  constructor(jobs: Jobs, pack: Pack, events: readonly NewEvent[], unfit: Unfit) {
    this.#jobs = jobs
    this.#pack = pack
    this.#unfit = unfit
    for (const { kind, containerId = '', quantity = 0, reason, about } of events) {
      if (kind !== 'Check in') continue
      add(this.#pieces, containerId, quantity)
      if (!isExtra(reason as CheckInKind))
        add(this.#checked, `${containerId} ${about?.skuId}`, quantity)
    }
  }

  get all() {
    // Jobs that were fetched before there were any have none.
    return this.#pack.containers ?? []
  }
  get current() {
    return this.all.find(({ id }) => id === this.#held?.containerId)
  }
  /** How the pieces came that are scanned now. */
  get came(): CheckInKind {
    return this.#held?.came ?? 'Good'
  }
  get inHand() {
    return this.#held?.counted ?? []
  }
  /** Pieces of the container that were put down since the jobs were fetched. */
  get soFar(): number {
    return this.#pieces.get(this.current?.id ?? '') ?? 0
  }
  get hasPhoto(): boolean {
    return !!this.#held?.photoId
  }

  scan(code: string): Outcome {
    const container = this.all.find(({ no }) => no === code.trim().toUpperCase())
    if (container) return this.begin(container.id)
    const thing = thingOf(this.#jobs.index, code)
    const { current } = this
    if (thing === 'ambiguous') return this.#wrong(code, thing)
    if (!current)
      return thing === 'unknown' ? this.#wrong(code, thing) : this.#asks('container_first')
    if (thing === 'unknown') {
      const item = code.trim().slice(0, 200)
      if (!isExtra(this.came)) return this.#unexpected(code, item)
      return this.#count(item)
    }
    return 'place' in thing ? this.#scanPlace(code, thing.place) : this.#scanItem(code, thing.skuId)
  }

  /** Begins a container that was scanned or tapped. */
  begin(id: string): Outcome {
    const container = this.all.find(each => each.id === id)!
    const { current } = this
    if (current && current.id !== id && this.inHand.length)
      return this.#asks('container_other', { container: current.no })
    const hand = current?.id === id ? this.#jobs.hand : this.#holding({ containerId: id })
    return told(hand, 'container_in', { container: container.no })
  }

  /** Puts a container away that has nothing in the hand. */
  leave = (): Pick<Outcome, 'hand'> => ({ hand: this.#holding(undefined) })

  /** Says how many pieces of goods are in the hand; with none, they are not. */
  change(item: string, quantity: number): Partial<Outcome> {
    const before = this.inHand.find(each => each.item === item)
    const more = quantity - (before?.quantity ?? 0)
    if (more > 0 && before?.skuId && !isExtra(this.came) && this.#leftOf(before.skuId) < more)
      return this.#asks('container_more', { item })
    const counted = this.inHand.flatMap(each =>
      each.item !== item ? [each] : quantity > 0 ? [{ ...each, quantity }] : [],
    )
    return { hand: this.#holding({ ...this.#held, counted }) }
  }

  /**
   * Says how the pieces came that are scanned next, and the one in the hand. Several pieces came as
   * was said before, and so did one that the container should have: they are put down first.
   */
  comeAs(came: CheckInKind): Partial<Outcome> {
    const pieces = this.inHand.reduce(
      (sum, each) => sum + each.quantity + (each.cartons ? 1 : 0),
      0,
    )
    const isOther = came !== this.came && pieces > 0
    if (isOther && (pieces > 1 || isExtra(came) !== isExtra(this.came)))
      return this.#asks('transfer_place')
    return { hand: this.#holding({ ...this.#held, came }) }
  }

  /** Keeps the photo of what came damaged. */
  picture = (photoId: string): Pick<Outcome, 'hand'> => ({
    hand: this.#holding({ ...this.#held, photoId }),
  })

  /** Pieces are checked in, and lie in the warehouse until they are stored. */
  putDown(place?: Place): Outcome {
    const { containerId = '', photoId } = this.#held ?? {}
    const begun = this.#begunPiece()
    if (begun) return begun
    const { came } = this
    if (came === 'Damaged' && !photoId) return this.#asks('container_photo')
    const events: NewEvent[] = this.inHand.map(({ item, skuId, quantity }) => ({
      kind: 'Check in',
      containerId,
      ...(place && { place: place.name }),
      item,
      quantity,
      reason: came,
      ...(came === 'Damaged' && { photoId: photoId! }),
      about: { ...(skuId && { skuId }), ...(place && { layerId: place.id }) },
    }))
    const quantity = this.inHand.reduce((sum, each) => sum + each.quantity, 0)
    // The next pieces are good ones, unless somebody says otherwise.
    const hand = this.#holding({ containerId })
    const names = { quantity, place: place?.name ?? this.current!.no }
    return { ...told(hand, 'container_down', names), events }
  }

  #scanItem(code: string, skuId: string): Outcome {
    const item = this.#jobs.goods.get(skuId)?.code ?? code
    if (!isExtra(this.came)) {
      if (!this.#isExpected(skuId)) return this.#unexpected(code, item)
      if (this.#leftOf(skuId) < 1) return this.#wrong(code, 'container_more', { item })
    }
    return this.#count(item, skuId)
  }

  #count(item: string, skuId?: string): Outcome {
    // A photo shows one thing.
    if (this.came === 'Damaged' && this.inHand.some(each => each.item !== item))
      return this.#asks('transfer_place')
    const cartons = cartonsOf(this.#jobs, skuId)
    const goods = { item, ...(skuId && { skuId }) }
    const { held, last } = withScan({ quantity: 1, ...this.#held }, goods, cartons)
    const hand = this.#holding(held)
    if (last.cartons) return told(hand, 'carton', { carton: last.cartons, cartons, item })
    return told(hand, 'in_hand', { quantity: last.quantity, item })
  }

  #scanPlace(code: string, place: Place): Outcome {
    const names = { place: place.name }
    if (!this.inHand.length) return this.#asks('transfer_item', names)
    if (place.lockedBy) return this.#wrong(code, 'locked', { ...names, person: place.lockedBy })
    if (!place.isOpen) return this.#wrong(code, 'closed', names)
    for (const { skuId = '', item, quantity } of this.inHand) {
      const odd = this.#unfit(place, skuId, quantity)
      if (odd) return this.#wrong(code, odd, { ...names, item, quantity })
    }
    return this.putDown(place)
  }

  /** What a piece waits for that has not come whole; it is no error of whoever scans. */
  #begunPiece(): Outcome | undefined {
    const begun = this.inHand.find(({ cartons }) => cartons)
    if (!begun?.cartons) return undefined
    const counted = { scanned: begun.cartons, cartons: cartonsOf(this.#jobs, begun.skuId) }
    return cartonsFirst(this.#jobs.hand, counted, begun.item)
  }

  #isExpected(skuId: string): boolean {
    return this.#goods.some(each => each.skuId === skuId && each.containerId === this.current?.id)
  }

  /** Pieces that are open, less those of this phone and in its hand. */
  #leftOf(skuId: string): number {
    const { id } = this.current!
    const open =
      this.#goods.find(each => each.containerId === id && each.skuId === skuId)?.open ?? 0
    const inHand = this.inHand.find(each => each.skuId === skuId)
    return open - (this.#checked.get(`${id} ${skuId}`) ?? 0) - (inHand?.quantity ?? 0)
  }

  #unexpected = (code: string, item: string) =>
    this.#wrong(code, 'container_not', { item: item.slice(0, 40), container: this.current!.no })
  #holding(held: Partial<Held> | undefined) {
    const { held: _, ...hand } = this.#jobs.hand
    return held ? { ...hand, held: { quantity: 1, ...held } } : hand
  }
  #asks = (text: Told['text'], names: Told['names'] = {}): Outcome => ({
    hand: this.#jobs.hand,
    events: [],
    told: { isGood: false, text, names },
  })
  #wrong = (code: string, text: Told['text'], names?: Told['names']) =>
    wrong(this.#jobs.hand, code, text, names)
  get #goods() {
    return this.#pack.containerGoods ?? []
  }
  get #held() {
    return this.#jobs.hand.held
  }
}
