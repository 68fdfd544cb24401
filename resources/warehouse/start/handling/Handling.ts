import type {
  Held,
  NewEvent,
  Outcome,
  Pack,
  PhoneEvent,
  Told,
} from '#resources/warehouse/start/jobShapes.ts'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { told, wrong } from '#resources/warehouse/start/outcomes.ts'
import { withoutScan, withScan } from './counting.ts'
import { CheckingIn } from './CheckingIn.ts'
import { Transferring } from './Transferring.ts'
import { ZoneChecks } from './ZoneChecks.ts'
import { add, thingOf, type Place } from '#resources/warehouse/start/packIndex.ts'

type Refill = Pack['refills'][number]
/** An event with what it was refused with. */
type Known = PhoneEvent & { readonly message?: string }
type Room = { volume: number | null; weight: number | null }

/**
 * What is scanned besides picking: goods are stored, put back, brought to pick faces and counted.
 * Nothing is done before its last scan; what a phone knows to be wrong is told then and there.
 */
export class Handling {
  readonly #jobs: Jobs
  readonly #pack: Pack
  readonly zones: ZoneChecks
  readonly transfers: Transferring
  readonly containers: CheckingIn
  /** What was done and not undone. */
  readonly #events: readonly Known[]
  readonly #stored = new Map<string, number>()
  readonly #brought = new Map<string, { volume: number; weight: number }>()
  readonly #refilled = new Set<string>()
  readonly #counted = new Set<string>()

  constructor(jobs: Jobs, pack: Pack, all: readonly Known[]) {
    const undone = new Set(all.flatMap(({ kind, item }) => (kind === 'Undo' ? item : [])))
    const events = all.filter(({ id }) => !undone.has(id))
    this.#events = events
    this.#jobs = jobs
    this.#pack = pack
    this.transfers = new Transferring(jobs, pack, events)
    this.containers = new CheckingIn(jobs, pack, events, this.#unfit.bind(this))
    this.zones = new ZoneChecks(jobs, pack, events)
    for (const { kind, quantity = 0, stockStatus = normal, about = {} } of events) {
      const { skuId = '', layerId = '', zoneId = '', refillId } = about
      if (kind === 'Store') {
        add(this.#stored, `${skuId} ${stockStatus}`, quantity)
        this.#fills(layerId, skuId, quantity)
      } else if (kind === 'Refill') {
        this.#fills(zoneId, skuId, quantity)
        if (refillId) this.#refilled.add(refillId)
      } else if (kind === 'Check in') this.#fills(layerId, skuId, quantity)
      else if (kind === 'Place counted') this.#counted.add(layerId)
    }
  }

  /** What is left to store, to refill and to count, the next one first. */
  get unstored() {
    return this.#pack.unstored
      .flatMap(({ skuId, quantity, ...of }) => {
        // Jobs that were fetched before they told it have goods that can be sold alone.
        const stockStatus = of.stockStatus ?? normal
        const left = quantity - (this.#stored.get(`${skuId} ${stockStatus}`) ?? 0)
        return left > 0 ? [{ skuId, stockStatus, quantity: left }] : []
      })
      .sort((a, b) => Number(b.stockStatus === normal) - Number(a.stockStatus === normal))
  }
  get refills(): Refill[] {
    return this.#pack.refills.filter(({ id }) => !this.#refilled.has(id))
  }
  get counts() {
    return this.#pack.counts
      .filter(({ layerId }) => !this.#counted.has(layerId))
      .sort((a, b) => this.#walk(a.layerId) - this.#walk(b.layerId))
  }
  get held(): Held | undefined {
    return this.#jobs.hand.held
  }
  /** The most pieces that the hand may say. */
  get most(): number {
    const { skuId, planId, refillId, stockStatus } = this.held ?? {}
    const of = [
      ...this.refills.filter(({ id }) => id === refillId),
      ...this.#jobs.prepared(skuId ?? '').filter(each => each.planId === planId),
      ...(planId || refillId
        ? []
        : this.unstored.filter(
            each => each.skuId === skuId && each.stockStatus === (stockStatus ?? normal),
          )),
    ]
    return of[0]?.quantity ?? 1
  }

  /** Where goods lie or are picked from and have room, as far as this phone knows: the pick face first, then in walking order. */
  proposed(skuId: string, quantity: number) {
    const homes = (this.#pack.homes ?? []).filter(each => each.skuId === skuId)
    const found = homes
      .sort(
        (a, b) =>
          Number(b.isPickFace) - Number(a.isPickFace) ||
          this.#walk(a.layerId) - this.#walk(b.layerId),
      )
      .flatMap(({ layerId, isPickFace }) => {
        const place = this.#jobs.places.get(layerId)
        const mayBe = place?.isOpen && !place.lockedBy && !this.#unfit(place, skuId, quantity)
        return mayBe ? [{ place, isPickFace }] : []
      })[0]
    if (!found) return undefined
    const { place, isPickFace } = found
    const reason = isPickFace ? ('Pick face' as const) : ('Same SKU' as const)
    return { place: place.name, reason, freeVolume: this.#roomOf(place).volume }
  }

  scan(code: string): Outcome {
    const { work } = this.#jobs.hand
    if (work === 'Check') return this.zones.scan(code)
    if (work === 'Transfer') return this.transfers.scan(code)
    if (work === 'Check in') return this.containers.scan(code)
    const thing = thingOf(this.#jobs.index, code)
    // Whatever lies at a place is counted, also goods that this phone has not heard of.
    if (thing === 'unknown' && work === 'Count' && this.held?.layerId)
      return this.#countOne(code.trim().slice(0, 200))
    if (typeof thing === 'string') return this.#wrong(code, thing)
    if ('skuId' in thing) return this.#scanItem(code, thing.skuId)
    const { place } = thing
    if (place.lockedBy && work !== 'Count')
      return this.#wrong(code, 'locked', { place: place.name, person: place.lockedBy })
    if (work === 'Count') return this.#scanCounted(code, place)
    if (work === 'Refill') return this.#scanRefilled(code, place)
    return this.#scanTarget(code, place)
  }

  /** Says how many pieces are meant. */
  change(quantity: number): Pick<Outcome, 'hand'> {
    return this.#holding({ ...this.held!, quantity: Math.max(1, Math.min(this.most, quantity)) })
  }
  /** Says whose pieces are put back. */
  choosePlan = (planId: string): Pick<Outcome, 'hand'> =>
    this.#holding({ ...this.held!, planId, quantity: 1 })
  /** Says which of several statuses the goods in the hand have. */
  chooseStatus = (stockStatus: string): Pick<Outcome, 'hand'> =>
    this.#holding({ ...this.held!, stockStatus, quantity: 1 })
  /** Says how many pieces of goods were counted; with none, they are not. */
  recount(item: string, quantity: number): Pick<Outcome, 'hand'> {
    const counted = (this.held?.counted ?? []).flatMap(each =>
      each.item !== item ? [each] : quantity > 0 ? [{ ...each, quantity }] : [],
    )
    return this.#holding({ ...this.held!, counted })
  }
  /** Nothing else lies at the place that is counted. */
  finishCount(): Outcome {
    const { layerId = '', counted = [] } = this.held!
    const place = this.#nameOf(layerId)
    const events: NewEvent[] = [
      ...counted.map(({ item, skuId, quantity }) => ({
        kind: 'Stocktake' as const,
        place,
        item,
        counted: quantity,
        about: { layerId, ...(skuId && { skuId }) },
      })),
      { kind: 'Place counted', place, about: { layerId } },
    ]
    return { ...this.#told(undefined, 'counted', { place }), events }
  }
  /** Forgets what is in the hand, of goods that are scanned one by one what was scanned last. */
  undo(): Outcome {
    const { held } = this
    if (!held) return this.#takeBack()
    // What was picked at the desk was scanned by nobody here: the transfer is put away as it was.
    const isScanned = !!held.counted?.length && !this.transfers.isUntouched
    const { work } = this.#jobs.hand
    // Places are counted by whole pieces.
    const less = () => withoutScan(held, work === 'Count' ? undefined : this.#jobs)
    return this.#told(isScanned ? less() : undefined, 'undone')
  }

  /** What was stored, refilled or counted last is undone, and the person told where to. */
  #takeBack(): Outcome {
    const { hand } = this.#jobs
    const kind = (
      { Store: 'Store', Refill: 'Refill', Count: 'Place counted' } as Readonly<
        Record<string, string>
      >
    )[hand.work ?? '']
    // What was refused was never done, also when somebody has seen that.
    const last = this.#events.findLast(event => event.kind === kind && event.message === undefined)
    if (!last) return wrongly(hand, 'nothing_to_undo')
    const { id, item = '', quantity = 0, place = '', zone, about = {} } = last
    const undo = { kind: 'Undo' as const, item: id, about }
    const outcome =
      kind === 'Place counted'
        ? told(this.#holding(undefined).hand, 'count_again', { place })
        : kind === 'Refill'
          ? told(hand, 'put_back', { quantity, item, place })
          : told(hand, 'take_out', { quantity, item, place: zone ?? place })
    return { ...outcome, events: [undo] }
  }

  #scanItem(code: string, skuId: string): Outcome {
    const { work } = this.#jobs.hand
    const item = this.#codeOf(skuId)
    if (work === 'Count') {
      if (!this.held?.layerId) return this.#wrong(code, 'not_to_count', { place: item })
      return this.#countOne(item, skuId)
    }
    const { held } = this
    if (held?.skuId && held.skuId !== skuId)
      return this.#wrong(code, 'place_first', { item: this.#codeOf(held.skuId) })
    if (work === 'Refill') return this.#takeForRefill(code, skuId)
    const plans = work === 'Put back' ? this.#jobs.prepared(skuId) : []
    const left =
      work === 'Put back'
        ? plans[0]?.quantity
        : this.unstored.find(each => each.skuId === skuId)?.quantity
    const stockStatus = this.unstored.find(each => each.skuId === skuId)?.stockStatus
    if (!left)
      return this.#wrong(code, work === 'Put back' ? 'not_prepared' : 'not_waiting', { item })
    if (held?.skuId) {
      if (held.quantity >= this.most) return this.#wrong(code, 'enough', { item })
      return this.#inHand({ ...held, quantity: held.quantity + 1 })
    }
    const taken = {
      skuId,
      quantity: 1,
      ...(plans[0] && { planId: plans[0].planId }),
      ...(work === 'Store' && stockStatus !== normal && { stockStatus: stockStatus! }),
    }
    const place = this.#jobs.places.get(held?.layerId ?? '')
    return place ? this.#putInto(code, place, taken) : this.#inHand(taken)
  }

  #inHand(held: Held): Outcome {
    const { skuId = '', quantity } = held
    return this.#told(held, 'in_hand', { quantity, item: this.#codeOf(skuId) })
  }

  #scanTarget(code: string, place: Place): Outcome {
    const names = { place: place.name }
    if (place.isZone) return this.#wrong(code, 'no_shelf', names)
    if (!place.isOpen) return this.#wrong(code, 'closed', names)
    const { held } = this
    if (held?.skuId) return this.#putInto(code, place, held)
    return this.#told({ layerId: place.id, quantity: 1 }, 'place', names)
  }

  #putInto(
    code: string,
    place: Place,
    { skuId = '', quantity, planId, stockStatus }: Held,
  ): Outcome {
    const [item, names] = [this.#codeOf(skuId), { place: place.name, item: this.#codeOf(skuId) }]
    const isBack = this.#jobs.hand.work === 'Put back'
    const odd = isBack ? undefined : this.#unfit(place, skuId, quantity)
    if (odd) return this.#wrong(code, odd, { ...names, quantity })
    const event: NewEvent = {
      kind: isBack ? 'Put back' : 'Store',
      ...(planId && { planId }),
      ...(stockStatus && stockStatus !== normal && { stockStatus }),
      place: place.name,
      item,
      quantity,
      about: { skuId, layerId: place.id },
    }
    const text = isBack ? 'went_back' : 'stored'
    return { ...this.#told(undefined, text, { ...names, quantity }), events: [event] }
  }

  /** Why goods do not belong into a place, as far as the phone knows. */
  #unfit(place: Place, skuId: string, quantity: number): 'kind' | 'full' | undefined {
    const sku = this.#jobs.goods.get(skuId)
    const kinds = sku?.kinds?.split(' ') ?? []
    if (place.kinds && !place.kinds.split(' ').some(kind => kinds.includes(kind))) return 'kind'
    const room = this.#roomOf(place)
    const lacks = (left: number | null, of: number | null | undefined) =>
      left !== null && !!of && of * quantity > left + 1e-6
    return lacks(room.volume, sku?.volume) || lacks(room.weight, sku?.weight) ? 'full' : undefined
  }

  #roomOf({ id, freeVolume, freeWeight }: Place): Room {
    const { volume, weight } = this.#brought.get(id) ?? { volume: 0, weight: 0 }
    return {
      volume: freeVolume === null ? null : freeVolume - volume,
      weight: freeWeight === null ? null : freeWeight - weight,
    }
  }

  #fills(layerId: string, skuId: string, quantity: number) {
    const { volume = 0, weight = 0 } = this.#brought.get(layerId) ?? {}
    const sku = this.#jobs.goods.get(skuId)
    this.#brought.set(layerId, {
      volume: volume + (sku?.volume ?? 0) * quantity,
      weight: weight + (sku?.weight ?? 0) * quantity,
    })
  }

  #scanRefilled(code: string, place: Place): Outcome {
    const { held } = this
    const refill = this.refills.find(({ id }) => id === held?.refillId)
    if (!refill || !held?.skuId) {
      const from = this.refills.find(({ sourceLayerId }) => sourceLayerId === place.id)
      if (!from) return this.#wrong(code, 'no_refill', { place: place.name })
      return this.#told({ layerId: place.id, quantity: from.quantity }, 'place', {
        place: place.name,
      })
    }
    if (place.id !== refill.layerId)
      return this.#wrong(code, 'other_place', { place: this.#nameOf(refill.layerId) })
    if (this.#unfit(place, refill.skuId, held.quantity))
      return this.#wrong(code, 'full', {
        place: place.name,
        item: this.#codeOf(refill.skuId),
        quantity: held.quantity,
      })
    const names = { quantity: held.quantity, item: this.#codeOf(refill.skuId), place: place.name }
    const event: NewEvent = {
      kind: 'Refill',
      place: this.#nameOf(refill.sourceLayerId),
      item: names.item,
      zone: place.name,
      quantity: held.quantity,
      about: {
        skuId: refill.skuId,
        layerId: refill.sourceLayerId,
        zoneId: place.id,
        refillId: refill.id,
      },
    }
    return { ...this.#told(undefined, 'refilled', names), events: [event] }
  }

  #takeForRefill(code: string, skuId: string): Outcome {
    const { held } = this
    const item = this.#codeOf(skuId)
    const of = this.refills.filter(each => each.skuId === skuId)
    if (!of.length) return this.#wrong(code, 'no_refill', { place: item })
    if (!held?.layerId)
      return this.#wrong(code, 'refill_from', { place: this.#nameOf(of[0]!.sourceLayerId) })
    const refill = of.find(({ sourceLayerId }) => sourceLayerId === held.layerId)
    if (!refill) return this.#wrong(code, 'not_here', { item, place: this.#nameOf(held.layerId) })
    const { quantity, id: refillId, sourceLayerId: layerId } = refill
    return this.#told({ skuId, layerId, refillId, quantity }, 'refill_to', {
      quantity,
      item,
      place: this.#nameOf(refill.layerId),
    })
  }

  #scanCounted(code: string, place: Place): Outcome {
    const { held } = this
    const names = { place: place.name }
    if (held?.layerId && held.layerId !== place.id)
      return this.#wrong(code, 'finish_first', { place: this.#nameOf(held.layerId) })
    // A label that is read twice by mistake empties no place.
    if (held?.layerId)
      return held.counted?.length
        ? this.finishCount()
        : wrongly(this.#jobs.hand, 'nothing_counted', names)
    if (!this.counts.some(({ layerId }) => layerId === place.id))
      return this.#wrong(code, this.#isCounted(place) ? 'counted_before' : 'not_to_count', names)
    return this.#told({ layerId: place.id, quantity: 1, counted: [] }, 'counting', names)
  }

  /** Jobs that were fetched before they told it name no place that this person counted. */
  #isCounted = ({ id }: Place) =>
    this.#counted.has(id) || !!this.#pack.countedBefore?.some(({ layerId }) => layerId === id)

  #countOne(item: string, skuId?: string): Outcome {
    const { held, last } = withScan(this.held!, { item, ...(skuId && { skuId }) })
    return this.#told(held, 'counted_item', { quantity: last.quantity, item })
  }

  #holding(held: Held | undefined): Pick<Outcome, 'hand'> {
    const { held: _, ...hand } = this.#jobs.hand
    return { hand: held ? { ...hand, held } : hand }
  }
  #told = (held: Held | undefined, text: Told['text'], names?: Told['names']) =>
    told(this.#holding(held).hand, text, names)
  #wrong = (code: string, text: Told['text'], names?: Told['names']) =>
    wrong(this.#jobs.hand, code, text, names)
  #walk = (layerId: string) => this.#jobs.places.get(layerId)?.walk ?? Number.MAX_SAFE_INTEGER
  #nameOf = (layerId: string) => this.#jobs.places.get(layerId)?.name ?? ''
  #codeOf = (skuId: string) => this.#jobs.goods.get(skuId)?.code ?? ''
}

/** What the phone asks or cannot do, and no scan of a wrong thing. */
const wrongly = (hand: Jobs['hand'], text: Told['text'], names: Told['names'] = {}): Outcome => ({
  hand,
  events: [],
  told: { isGood: false, text, names },
})

/** The status of goods that can be sold. */
const normal = 'Normal'
