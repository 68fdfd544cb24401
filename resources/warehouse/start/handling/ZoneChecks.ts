import type { Held, NewEvent, Outcome, Pack, Told } from '#resources/warehouse/start/jobShapes.ts'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import { told, unanswered, wrong } from '#resources/warehouse/start/outcomes.ts'
import { thingOf, type Place } from '#resources/warehouse/start/packIndex.ts'
import { cartonsOf, withScan } from './counting.ts'

/** Goods of a zone: what its plans expect, and what was scanned there. */
export interface CheckedGoods {
  /** The code that was scanned, or that of the goods. */
  item: string
  skuId?: string
  expected: number
  scanned: number
  /** Cartons of one more piece, before all of them are scanned. */
  cartons?: number
}

/** Zones that are checked by another person than who brought the goods there: all of it is scanned. */
export class ZoneChecks {
  readonly #jobs: Jobs
  readonly #pack: Pack
  readonly #ended = new Set<string>()

  constructor(jobs: Jobs, pack: Pack, events: readonly NewEvent[]) {
    this.#jobs = jobs
    this.#pack = pack
    for (const { kind, about } of events)
      if ((kind === 'Zone passed' || kind === 'Zone failed') && about?.zoneId)
        this.#ended.add(about.zoneId)
  }

  /** Zones that are left for this person. */
  get left(): Pack['zones'] {
    return (this.#pack.zones ?? []).filter(
      ({ zoneId, isOwn, isChecked }) => !isOwn && !isChecked && !this.#ended.has(zoneId),
    )
  }

  /** The plans of the zone that is checked, with a question that has no answer yet. */
  get asking(): string | undefined {
    return this.#plansOf(this.#held?.layerId).find(
      planId => this.#jobs.questionsOf(planId).length > 0,
    )
  }

  /** All goods of the zone that is checked: what was scanned last comes first, what is missing last. */
  get goods(): CheckedGoods[] {
    const { layerId, counted = [] } = this.#held ?? {}
    const expected = (this.#pack.expected ?? []).filter(({ zoneId }) => zoneId === layerId)
    const scanned = counted.toReversed().map(({ item, skuId, quantity, cartons }) => ({
      item,
      ...(skuId && { skuId }),
      expected: expected.find(each => each.skuId === skuId)?.quantity ?? 0,
      scanned: quantity,
      ...(cartons && { cartons }),
    }))
    const missing = expected
      .filter(({ skuId }) => !counted.some(each => each.skuId === skuId))
      .map(({ skuId, quantity }) => ({
        item: this.#jobs.goods.get(skuId)?.code ?? '',
        skuId,
        expected: quantity,
        scanned: 0,
      }))
    return [...scanned, ...missing]
  }

  get isAsExpected() {
    return this.goods.every(({ expected, scanned, cartons }) => expected === scanned && !cartons)
  }

  scan(code: string): Outcome {
    const held = this.#held
    const thing = thingOf(this.#jobs.index, code)
    // Whatever stands there is scanned, also goods that this phone has not heard of.
    if (thing === 'unknown' && held?.layerId) return this.#countOne(held, code.trim().slice(0, 200))
    if (typeof thing === 'string') return this.#wrong(code, thing)
    if ('place' in thing) return this.#scanZone(code, thing.place)
    const item = this.#jobs.goods.get(thing.skuId)?.code ?? ''
    if (!held?.layerId) return this.#wrong(code, 'zone_first', { item })
    return this.#countOne(held, item, thing.skuId)
  }

  /**
   * The zone may be loaded, or its goods must be put right first.
   * @param reason of what is not as expected
   * @param read the seal, if it is not the one that is kept already
   */
  end(isPassed: boolean, reason?: string, read?: string): Outcome {
    const { layerId: zoneId = '', seal: kept, ...held } = this.#held!
    const zone = this.#nameOf(zoneId)
    const seal = (read ?? kept)?.trim()
    const day = held.day ?? this.#dayOf(zoneId)
    const asks = isPassed ? this.#requiredOf(zoneId) : undefined
    if (asks)
      return unanswered(this.#jobs.hand, this.#jobs.plans.get(asks.planId)?.no ?? '', asks.text)
    const events: NewEvent[] = [
      ...this.goods.map(({ item, skuId, scanned, cartons }) => ({
        kind: 'Check' as const,
        zone,
        item,
        counted: scanned,
        ...(cartons && { cartons }),
        day,
        about: { zoneId, ...(skuId && { skuId }) },
      })),
      {
        kind: isPassed ? 'Zone passed' : 'Zone failed',
        zone,
        day,
        // The server compares it with what the plans expect then; a phone without all plans does not know.
        ...(!this.#pack.isCut && { quantity: this.#expectedIn(zoneId) }),
        ...(reason && { reason }),
        ...(seal && { seal }),
        ...(held.photoId && { photoId: held.photoId }),
        about: { zoneId },
      },
    ]
    const text = isPassed ? 'zone_passed' : 'zone_failed'
    return { ...told(this.#holding(undefined), text, { zone }), events }
  }

  /** Keeps what else is known of the zone that is checked. A photo that comes once its zone is done is of no other. */
  note(more: Pick<Held, 'seal' | 'photoId' | 'layerId'>): Pick<Outcome, 'hand'> {
    const held = this.#held
    const isOfIt = held && (more.layerId ?? held.layerId) === held.layerId
    return { hand: isOfIt ? this.#holding({ ...held, ...more }) : this.#jobs.hand }
  }

  /** Says how many pieces of goods were scanned; with none, they were not. */
  change(item: string, quantity: number, skuId?: string): Pick<Outcome, 'hand'> {
    const { counted = [], ...held } = this.#held!
    const isKnown = counted.some(each => each.item === item)
    const changed = isKnown
      ? counted.flatMap(each =>
          each.item !== item ? [each] : quantity > 0 ? [{ ...each, quantity, cartons: 0 }] : [],
        )
      : quantity > 0
        ? [...counted, { item, ...(skuId && { skuId }), quantity }]
        : counted
    return { hand: this.#holding({ ...held, counted: changed }) }
  }

  #scanZone(code: string, place: Place): Outcome {
    const held = this.#held
    const names = { place: place.name, zone: place.name }
    if (held?.layerId && held.layerId !== place.id)
      return this.#wrong(code, 'finish_first', { place: this.#nameOf(held.layerId) })
    if (held?.layerId) {
      // A label that is read twice by mistake ends nothing.
      if (!held.counted?.length) return this.#asks('nothing_counted', names)
      if (!this.isAsExpected) return this.#asks('differs', names)
      return this.end(true)
    }
    if (this.#pack.zones?.some(({ zoneId, isOwn }) => zoneId === place.id && isOwn))
      return this.#wrong(code, 'own_goods', names)
    if (!this.left.some(({ zoneId }) => zoneId === place.id))
      return this.#wrong(code, 'not_to_check', names)
    const day = this.#dayOf(place.id)
    const hand = this.#holding({ layerId: place.id, day, quantity: 1, counted: [] })
    return told(hand, 'counting', names)
  }

  /** Pieces are scanned carton by carton, in any order: those of one need not stand together. */
  #countOne(before: Held, item: string, skuId?: string): Outcome {
    const cartons = cartonsOf(this.#jobs, skuId)
    const { held, last } = withScan(before, { item, ...(skuId && { skuId }) }, cartons)
    const hand = this.#holding(held)
    return last.cartons
      ? told(hand, 'carton', { carton: last.cartons, cartons, item })
      : told(hand, 'counted_item', { quantity: last.quantity, item })
  }

  #requiredOf = (zoneId: string) =>
    this.#plansOf(zoneId)
      .flatMap(planId => this.#jobs.questionsOf(planId))
      .find(({ isRequired }) => isRequired)
  #expectedIn = (zoneId: string) =>
    (this.#pack.expected ?? [])
      .filter(each => each.zoneId === zoneId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  #dayOf = (zoneId: string) => this.#pack.zones.find(each => each.zoneId === zoneId)?.day ?? ''
  #plansOf = (zoneId: string | undefined) =>
    this.#pack.zones?.find(each => each.zoneId === zoneId)?.planIds.split(' ') ?? []
  #holding(held: Held | undefined) {
    const { held: _, ...hand } = this.#jobs.hand
    return held ? { ...hand, held } : hand
  }
  #asks = (text: Told['text'], names: Told['names']): Outcome => ({
    hand: this.#jobs.hand,
    events: [],
    told: { isGood: false, text, names },
  })
  #wrong = (code: string, text: Told['text'], names?: Told['names']) =>
    wrong(this.#jobs.hand, code, text, names)
  #nameOf = (id: string) => this.#jobs.places.get(id)?.name ?? ''
  get #held() {
    return this.#jobs.hand.held
  }
}
