import { faultyTypes } from '#resources/warehouse/scans/scanKinds.ts'
import type { Hand, Line, NewEvent, Outcome, Pack, PhoneEvent, Taken, Told } from './jobShapes.ts'
import { add, compare, indexOf, keyOf, placeKey, thingOf, type PackIndex } from './packIndex.ts'
import {
  bringing,
  cartonsFirst,
  lastPick,
  nextCarton,
  puttingBack,
  told,
  unanswered,
  withoutCarton,
  wrong,
  zoneTaken,
} from './outcomes.ts'

/** The jobs of a phone: what it was told, as changed by what has happened on it since. */
export class Jobs {
  readonly #needs = new Map<string, number>()
  readonly #stands = new Map<string, number>()
  readonly #others = new Map<string, number>()
  readonly #pieces = new Map<string, number>()
  readonly #zones = new Map<string, string | null>()
  readonly #prepared = new Map<string, number>()
  readonly #begun = new Map<string, string>()
  readonly #answered = new Set<string>()
  readonly #questions: Pack['questions']
  readonly index: PackIndex
  readonly goods: PackIndex['goods']
  readonly places: PackIndex['places']
  readonly plans: PackIndex['plans']
  readonly hand: Hand
  readonly #trip: string

  /** @param tripId the trip whose goods alone are taken, while the pack has it */
  constructor(pack: Pack, events: readonly PhoneEvent[], hand: Hand, tripId = '') {
    this.hand = hand
    this.#trip = pack.plans.some(plan => plan.tripId === tripId) ? tripId : ''
    this.index = indexOf(pack)
    this.goods = this.index.goods
    this.places = this.index.places
    this.plans = this.index.plans
    this.#questions = pack.questions ?? []
    for (const each of pack.needs) {
      this.#needs.set(keyOf(each), each.quantity - each.picked)
      this.#prepared.set(keyOf(each), each.picked)
    }
    for (const each of pack.stands) this.#stands.set(placeKey(each), each.quantity)
    for (const each of pack.others) this.#others.set(`${each.layerId} ${each.skuId}`, each.quantity)
    for (const { id, pieces } of pack.places) this.#pieces.set(id, pieces)
    for (const { id, zoneId } of pack.plans) this.#zones.set(id, zoneId ?? null)
    for (const event of events) this.#happened(event)
    for (const taken of hand.taken) {
      this.#take(taken)
      this.#begins(taken.planId, taken.at)
    }
    for (const count of hand.counts ?? []) this.#happened(count)
  }

  /** The zone that a plan's goods are brought to, as far as one is known. */
  zoneOf(planId: string) {
    const zoneId = this.#zones.get(planId) ?? null
    if (!zoneId || !this.index.otherDay(planId, zoneId)) return zoneId
    // Nothing of it stands there yet, and nothing may: any other zone will do.
    return this.prepared().some(each => each.planId === planId) ? zoneId : null
  }

  /** When a plan was begun on this phone. */
  begunAt = (planId: string) => this.#begun.get(planId)

  /** What the checklist of a plan still asks before its goods are prepared. */
  questionsOf = (planId: string) =>
    this.#questions.filter(
      each =>
        each.planId === planId &&
        !each.isAnswered &&
        !this.#answered.has(`${planId} ${each.itemId}`),
    )

  /** What the first piece of a plan waits for: a required question that has no answer yet. */
  asksFirst(planId: string): Outcome | undefined {
    const open = this.questionsOf(planId).find(({ isRequired }) => isRequired)
    if (!open || this.prepared().some(each => each.planId === planId)) return undefined
    return unanswered(this.hand, this.plans.get(planId)?.no ?? '', open.text)
  }

  /** What of each plan stands in its zone, of one SKU or of all: it can be put back. */
  prepared(only?: string): { planId: string; skuId: string; quantity: number }[] {
    return [...this.#prepared].flatMap(([key, quantity]) => {
      const [planId, skuId] = key.split(' ') as [string, string]
      return skuId === (only ?? skuId) && quantity > 0 ? [{ planId, skuId, quantity }] : []
    })
  }

  /** All that is left to take, in walking order; pieces that lie nowhere come last. */
  lines(): Line[] {
    const left = new Map(this.#needs)
    return [...this.#stands]
      .flatMap(([key, quantity]) => {
        const [planId, skuId, layerId] = key.split(' ') as [string, string, string]
        const isLeft = quantity > 0 && this.#isOfTrip(planId)
        return isLeft ? [{ planId, skuId, layerId: layerId || null, quantity }] : []
      })
      .sort((a, b) => this.#walk(a) - this.#walk(b) || compare(a.planId, b.planId))
      .flatMap(line => {
        const open = Math.min(line.quantity, left.get(keyOf(line)) ?? 0)
        if (open <= 0) return []
        left.set(keyOf(line), left.get(keyOf(line))! - open)
        return [{ ...line, quantity: open }]
      })
  }

  /** Needs that nothing is held for, or whose pieces were not where they should be. */
  lacking(): Line[] {
    const held = new Map<string, number>()
    for (const line of this.lines())
      held.set(keyOf(line), (held.get(keyOf(line)) ?? 0) + line.quantity)
    return [...this.#needs].flatMap(([key, need]) => {
      const [planId, skuId] = key.split(' ') as [string, string]
      const quantity = need - (held.get(key) ?? 0)
      const isLacking = quantity > 0 && this.#isOfTrip(planId)
      return isLacking ? [{ planId, skuId, layerId: null, quantity }] : []
    })
  }

  /** Other places with free pieces of a SKU in the warehouse of a plan, the nearest first. */
  othersOf(skuId: string, planId: string): { layerId: string; quantity: number }[] {
    const warehouseId = this.places.get(this.zoneOf(planId) ?? '')?.warehouseId
    const isNear = (place: Pack['places'][number]) =>
      !warehouseId || place.warehouseId === warehouseId
    return [...this.#others]
      .flatMap(([key, quantity]) => {
        const [layerId, of] = key.split(' ') as [string, string]
        const place = this.places.get(layerId)
        return of === skuId && quantity > 0 && place && !place.lockedBy && isNear(place)
          ? [{ layerId, quantity }]
          : []
      })
      .sort((a, b) => this.#walk(a) - this.#walk(b))
  }

  /** What a code leads to. */
  scan(code: string, at: string): Outcome {
    const thing = thingOf(this.index, code)
    if (typeof thing === 'string') return this.#wrong(code, thing)
    const { cartons } = this.hand
    if (cartons && !('skuId' in thing && thing.skuId === cartons.skuId))
      return cartonsFirst(this.hand, cartons, this.#codeOf(cartons.skuId))
    if ('skuId' in thing) return this.#scanItem(code, thing.skuId, at)
    const { place } = thing
    return place.isZone ? this.#scanZone(code, place) : this.#scanPlace(code, place, at)
  }

  /** The pieces of a SKU that can be taken at a place, for the plan that is first in line. */
  lineAt(skuId: string, layerId: string | null): Line | undefined {
    const line = this.lines().find(each => each.skuId === skuId && each.layerId === layerId)
    if (line || !layerId) return line
    // Held elsewhere, and free here: the piece in hand is as good.
    const free = this.#others.get(`${layerId} ${skuId}`) ?? 0
    const wanted =
      this.lacking().find(each => each.skuId === skuId) ??
      this.lines().find(each => each.skuId === skuId)
    return free > 0 && wanted
      ? { ...wanted, layerId, quantity: Math.min(free, wanted.quantity) }
      : undefined
  }

  /** Forgets what was scanned last, or says where to put back what was taken or brought last. */
  undo(events: readonly PhoneEvent[]): Outcome {
    const { hand } = this
    if (hand.cartons) return withoutCarton(hand, hand.cartons)
    const taken = hand.taken.at(-1)
    // The place of what was taken last is scanned still, for more of it.
    if (hand.skuId || (hand.layerId && hand.layerId !== taken?.layerId))
      return this.#told(this.#holding(hand.taken), 'undone', {})
    if (taken) return this.#puttingBack(taken)
    const last = lastPick(events)
    if (!last)
      return { hand, events: [], told: { isGood: false, text: 'nothing_to_undo', names: {} } }
    const { place = '', item = '', quantity = 0 } = last
    return {
      ...this.#told(hand, 'put_back', { quantity, item, place }),
      events: [puttingBack(last)],
    }
  }

  /**
   * Fewer pieces of a line lie there than it says: those that do are taken, and the place is
   * counted. Where it is known what is wrong with the others, they are reported with that.
   * @param found pieces of the SKU that can be taken there
   * @param reason what is wrong with the others: faulty ones lie there all the same
   */
  short(line: Line, found: number, at: string, reason?: string): Pick<Outcome, 'hand' | 'events'> {
    const { planId, skuId, layerId, quantity } = line
    const taken = found > 0 ? [{ planId, skuId, layerId, quantity: found, at }] : []
    const others = {
      at,
      planId,
      place: this.#nameOf(layerId),
      item: this.#codeOf(skuId),
      quantity: quantity - found,
      about: { skuId, ...(layerId && { layerId }) },
    }
    const { hand, events } = this.#counting(this.#holding([...this.hand.taken, ...taken]), {
      kind: 'Short pick',
      ...others,
      counted: reason && faultyTypes.includes(reason) ? quantity - found : 0,
    })
    return { hand, events: reason ? [...events, { kind: 'Issue', ...others, reason }] : events }
  }

  /** The pieces that are left at a place which should be empty. */
  count(layerId: string, counted: number, at: string): Pick<Outcome, 'hand' | 'events'> {
    const { emptied: _, ...hand } = this.hand
    const skuId = hand.taken.findLast(each => each.layerId === layerId)?.skuId ?? ''
    return this.#counting(hand, {
      kind: 'Count',
      at,
      place: this.#nameOf(layerId),
      item: this.#codeOf(skuId),
      counted,
      about: { layerId },
    })
  }

  /** The hand with these pieces, and the counts that wait for their picks. */
  #holding = (taken: readonly Taken[]): Hand => ({
    taken,
    ...(this.hand.counts && { counts: this.hand.counts }),
  })

  /** What was taken last goes back to its place, where a count of then is true no longer. */
  #puttingBack({ skuId, layerId, quantity }: Taken): Outcome {
    const { counts = [] } = this.hand
    const kept = layerId ? counts.filter(({ about }) => about?.layerId !== layerId) : counts
    const hand = { taken: this.hand.taken.slice(0, -1), ...(kept.length > 0 && { counts: kept }) }
    return layerId
      ? this.#told(hand, 'put_back', {
          quantity,
          item: this.#codeOf(skuId),
          place: this.#nameOf(layerId),
        })
      : this.#told(hand, 'undone', {})
  }

  /** A count is sent at once, unless pieces of its place are in the hand. */
  #counting(hand: Hand, count: NewEvent): Pick<Outcome, 'hand' | 'events'> {
    return hand.taken.some(({ layerId }) => layerId === count.about?.layerId)
      ? { hand: { ...hand, counts: [...(hand.counts ?? []), count] }, events: [] }
      : { hand, events: [count] }
  }

  #scanPlace(code: string, place: Pack['places'][number], at: string): Outcome {
    const names = { place: place.name }
    if (place.lockedBy) return this.#wrong(code, 'locked', { ...names, person: place.lockedBy })
    const { skuId } = this.hand
    if (skuId) return this.#takeAt(code, skuId, place.id, at)
    const isOfUse =
      this.lines().some(line => line.layerId === place.id) ||
      [...this.goods.keys()].some(id => this.lineAt(id, place.id))
    if (!isOfUse) return this.#wrong(code, 'nothing_here', names)
    return this.#told({ ...this.#holding(this.hand.taken), layerId: place.id }, 'place', names)
  }

  #scanItem(code: string, skuId: string, at: string): Outcome {
    const names = { item: this.#codeOf(skuId) }
    const isWanted = [...this.lines(), ...this.lacking()].some(line => line.skuId === skuId)
    if (!isWanted) {
      const needed = [...this.#needs.keys()].filter(key => key.endsWith(` ${skuId}`))
      const isNeeded = needed.some(key => this.#isOfTrip(key.split(' ')[0]!))
      return this.#wrong(code, isNeeded ? 'enough' : 'other_goods', names)
    }
    const { layerId } = this.hand
    if (layerId) return this.#takeAt(code, skuId, layerId, at)
    const nowhere = this.lineAt(skuId, null)
    if (nowhere) return this.#taking(nowhere, at)
    return this.#told({ ...this.hand, skuId }, 'item', names)
  }

  #takeAt(code: string, skuId: string, layerId: string, at: string): Outcome {
    const line = this.lineAt(skuId, layerId)
    if (line) return this.#taking(line, at)
    return this.#wrong(code, 'not_here', {
      item: this.#codeOf(skuId),
      place: this.#nameOf(layerId),
    })
  }

  #taking(line: Line, at: string): Outcome {
    const asks = this.asksFirst(line.planId)
    if (asks) return asks
    const goods = this.goods.get(line.skuId)!
    const carton = nextCarton(line, goods, this.#holding(this.hand.taken), this.hand)
    if (carton) return carton
    const { quantity } = line
    const taken = { ...line, at }
    const left = (this.#pieces.get(line.layerId ?? '') ?? NaN) - quantity
    const hand = {
      ...this.#holding([...this.hand.taken, taken]),
      // More may lie at the same place.
      ...(line.layerId && { layerId: line.layerId }),
      ...(line.layerId && left === 0 && { emptied: line.layerId }),
    }
    return this.#told(hand, 'taken', { quantity, item: goods.code })
  }

  #scanZone(code: string, zone: Pack['places'][number]): Outcome {
    const { taken } = this.hand
    if (!taken.length) return this.#wrong(code, 'empty_hand', { zone: zone.name })
    const isNear = ({ layerId }: Taken) =>
      !layerId || this.places.get(layerId)?.warehouseId === zone.warehouseId
    const near = taken.filter(isNear)
    if (!near.length) return this.#wrong(code, 'other_warehouse', { zone: zone.name })
    const blocks = ({ planId }: Taken) => this.index.otherDay(planId, zone.id)
    const other = near.every(blocks) && blocks(near[0]!)
    if (other) return zoneTaken(this.hand, zone.name, other)
    const fits = (each: Taken) =>
      isNear(each) && !blocks(each) && [null, zone.id].includes(this.zoneOf(each.planId))
    const brought = taken.filter(fits)
    if (!brought.length) {
      const { planId } = near[0]!
      return this.#wrong(code, 'other_zone', {
        plan: this.plans.get(planId)?.no ?? '',
        zone: this.#nameOf(this.zoneOf(planId)),
      })
    }
    const events = bringing(brought, zone, this.index)
    const quantity = brought.reduce((sum, each) => sum + each.quantity, 0)
    const left = taken.filter(each => !fits(each))
    const { counts = [] } = this.hand
    const mayGo = ({ about }: NewEvent) => !left.some(each => each.layerId === about?.layerId)
    const kept = counts.filter(each => !mayGo(each))
    const hand = { taken: left, ...(kept.length > 0 && { counts: kept }) }
    return {
      ...this.#told(hand, 'dropped', { quantity, zone: zone.name }),
      events: [...events, ...counts.filter(mayGo)],
    }
  }

  #told = (hand: Hand, text: Told['text'], names: Told['names']) => told(hand, text, names)
  #wrong = (code: string, text: Told['text'], names?: Told['names']) =>
    wrong(this.hand, code, text, names)

  #happened({ kind, planId = '', quantity = 0, counted, questionId, about = {}, at }: NewEvent) {
    const { skuId = '', layerId = null, zoneId } = about
    const moved = { planId, skuId, layerId, quantity }
    if (planId && at) this.#begins(planId, at)
    if (questionId) this.#answered.add(`${planId} ${questionId}`)
    if (kind === 'Pick' || kind === 'Put back')
      add(this.#prepared, keyOf(moved), kind === 'Pick' ? quantity : -quantity)
    if (kind === 'Pick') {
      this.#take(moved)
      if (zoneId) this.#zones.set(planId, zoneId)
    } else if (kind === 'Put back') this.#take({ ...moved, quantity: -quantity })
    else if (kind === 'Short pick' || (kind === 'Count' && skuId)) this.#gone(layerId, skuId)
    else if (kind === 'Issue') add(this.#needs, keyOf(moved), -quantity)
    if (kind === 'Count' && layerId) this.#pieces.set(layerId, counted ?? 0)
  }

  #begins(planId: string, at: string) {
    const first = this.#begun.get(planId)
    if (!first || at < first) this.#begun.set(planId, at)
  }

  /** Pieces leave a place for a plan, or come back with a minus. */
  #take({ planId, skuId, layerId, quantity }: Omit<Taken, 'at'>) {
    add(this.#needs, keyOf({ planId, skuId }), -quantity)
    if (layerId) add(this.#pieces, layerId, -quantity)
    const key = placeKey({ planId, skuId, layerId })
    const held = this.#stands.get(key) ?? 0
    const here = Math.min(held, quantity)
    if (here) this.#stands.set(key, held - here)
    if (quantity <= here) return
    // Taken from free pieces: as many held elsewhere are free now.
    add(this.#others, `${layerId} ${skuId}`, here - quantity)
    let rest = quantity - here
    for (const [other, pieces] of this.#stands) {
      if (!other.startsWith(`${planId} ${skuId} `) || !pieces) continue
      const given = Math.min(rest, pieces)
      this.#stands.set(other, pieces - given)
      rest -= given
    }
  }

  /** Nothing of a SKU is left at a place. */
  #gone(layerId: string | null, skuId: string) {
    for (const key of this.#stands.keys())
      if (key.endsWith(` ${skuId} ${layerId ?? ''}`)) this.#stands.set(key, 0)
    this.#others.set(`${layerId} ${skuId}`, 0)
  }

  #isOfTrip = (planId: string) => !this.#trip || this.plans.get(planId)?.tripId === this.#trip
  #walk = ({ layerId }: { layerId: string | null }) =>
    this.places.get(layerId ?? '')?.walk ?? Number.MAX_SAFE_INTEGER
  #nameOf = (layerId: string | null) => this.places.get(layerId ?? '')?.name ?? ''
  #codeOf = (skuId: string) => this.goods.get(skuId)?.code ?? ''
}
