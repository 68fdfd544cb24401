import type { Load } from '#resources/delivery/demo/planLoads.ts'
import type { Buffers, Random, Recent, Rows } from '#server/demo/kit.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The log of older scans is not written. */
const kept = 14 * day

const seldom = [
  'Store',
  'Count',
  'Put back',
  'Issue',
  'Refill',
  'Stocktake',
  'Place counted',
  'Answer',
  'Check',
  'Zone passed',
  'Zone failed',
  'Transfer pick',
  'Dispatch',
  'Receive',
  'All received',
  'Check in',
  'Undo',
] as const

type Scan = Rows['scanEvents']

/** What a phone tells with some kinds. */
function toldWith(kind: (typeof seldom)[number], day: string): Partial<Scan> {
  if (kind === 'Store') return { stockStatus: 'Normal' }
  if (kind === 'Issue') return { reason: 'Damaged' }
  if (kind === 'Check') return { day, cartons: 0 }
  return kind === 'Zone passed' ? { day, seal: 'S-17' } : {}
}

/** Writes what pickers scanned for the plans of the last two weeks. */
export class PlanScans {
  readonly #random: Random
  readonly #now: number
  readonly #places: () => Recent
  readonly #out: Buffers
  #count = 0

  constructor(random: Random, now: number, places: () => Recent, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#places = places
    this.#out = out
  }

  addPlan(
    { id: planId, clientId, date, state }: Rows['deliveryPlans'],
    loads: readonly Load[],
    hands: readonly string[],
  ) {
    const random = this.#random
    const begun = Date.parse(date) - 10 * 60 * minute
    if (!state?.endsWith('Delivered') || begun < this.#now - kept || !hands.length) return
    const staffId = random.pick(hands)
    const places = this.#places().get(clientId!) ?? []
    let at = begun + random.int(0, 240) * minute
    for (const { line, quantity } of loads) {
      if (!line.sku.weight) continue
      at += random.int(1, 6) * minute
      const chance = random.share()
      const layerId = places.length ? random.pick(places) : undefined
      const zoneId = places.length ? random.pick(places) : undefined
      const codes = {
        placeCode: 'A01-2-1',
        itemCode: line.sku.id.slice(-8).toUpperCase(),
        zoneCode: 'Gate 1',
      }
      const goods = { skuId: line.sku.id, planId, quantity, layerId }
      const write = (scan: Partial<Scan> & Pick<Scan, 'kind' | 'outcome'>) =>
        this.#write({ ...codes, ...goods, ...scan, staffId, clientId }, at)
      if (chance < 0.03)
        write({ kind: 'Wrong code', outcome: 'Done', quantity: undefined, zoneCode: undefined })
      if (chance > 0.97) write({ kind: 'Short pick', outcome: 'Done', quantity: 1, counted: 0 })
      const isSettled = random.chance(0.5)
      if (chance > 0.94 && chance <= 0.97)
        write({
          kind: 'Pick',
          outcome: isSettled ? 'Settled' : 'Refused',
          zoneId,
          refusal: 'other_day',
          message: 'In this zone stand the goods of another day.',
          ...(isSettled && {
            note: 'Brought to the right zone.',
            settledById: staffId,
            settledOnUtc: Math.min(this.#now, at + 20 * minute),
          }),
        })
      else write({ kind: 'Pick', outcome: 'Done', zoneId })
      // Now and then something else is done on the way.
      const kind = ++this.#count % 20 ? undefined : seldom[(this.#count / 20) % seldom.length]
      if (kind)
        write({
          kind,
          outcome: 'Done',
          ...(['Count', 'Stocktake', 'Check'].includes(kind) && { counted: 0 }),
          ...toldWith(kind, date),
        })
    }
  }

  #write(
    scan: Omit<Scan, 'id' | 'createdOnUtc' | 'eventId' | 'digest' | 'happenedOnUtc'>,
    at: number,
  ) {
    const id = this.#random.id(at)
    this.#out.scanEvents.push({
      ...scan,
      id,
      createdOnUtc: at,
      createdBy: scan.staffId,
      happenedOnUtc: at,
      eventId: `demo-${id}`,
      digest: id,
    })
  }
}
