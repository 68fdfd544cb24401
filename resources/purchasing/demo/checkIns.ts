import type { Sku } from '#resources/products/demo/catalogue.ts'
import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'

type Container = Rows['containers']

const hour = 3_600_000
/** Losses of containers that were completed longer ago are settled, and not written. */
const lately = 60 * 24 * hour

/** Writes what phones told of containers that are being checked in, and what completed ones did not bring. */
export class CheckInWriter {
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  /** The loss of each container that has one, by the container. */
  readonly #losses = new Map<string, string>()
  readonly #lacking = new Set<string>()
  #scans = 0

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#out = out
  }

  /** Of each country, one container at least did not bring all. */
  isToLack = ({ clientId, state, completedOn }: Container) =>
    state === 'Completed' && this.#isLate(completedOn) && !this.#lacking.has(clientId!)

  add(container: Container, line: Rows['containerLines'], sku: Sku) {
    if (container.state === 'Checking In' && line.receivedGood) this.#scan(container, line, sku)
    if (container.state === 'Completed' && line.missing && this.#isLate(container.completedOn))
      this.#lose(container, line)
  }

  readonly #isLate = (day: string | undefined) => !!day && Date.parse(day) > this.#now - lately

  #scan(
    { id: containerId, clientId, createdBy }: Container,
    line: Rows['containerLines'],
    sku: Sku,
  ) {
    const at = this.#now - (++this.#scans % 40) * 180_000 - hour
    const id = this.#random.id(at)
    this.#out.scanEvents.push({
      id,
      clientId,
      createdOnUtc: at,
      createdBy,
      staffId: createdBy!,
      kind: 'Check in',
      outcome: 'Done',
      happenedOnUtc: at,
      containerId,
      skuId: line.skuId,
      quantity: line.receivedGood,
      reason: 'Good',
      itemCode: sku.id.slice(-8).toUpperCase(),
      eventId: `demo-${id}`,
      digest: id,
    })
  }

  #lose(container: Container, { skuId, missing }: Rows['containerLines']) {
    const { id: containerId, clientId, no, warehouseId, completedOn, createdBy } = container
    const at = Math.min(this.#now, Date.parse(completedOn!) + 9 * hour)
    this.#lacking.add(clientId!)
    const known = this.#losses.get(containerId)
    const id = known ?? this.#random.id(at)
    if (!known) {
      this.#losses.set(containerId, id)
      this.#out.stockLosses.push({
        id,
        clientId,
        createdOnUtc: at,
        createdBy,
        // Losses of other kinds have the numbers before.
        no: `SL${String(500 + this.#losses.size).padStart(6, '0')}`,
        reason: 'Missing',
        warehouseId,
        lostOn: isoDate(at),
        containerId,
        note: `Given up: ${no} did not bring it.`,
        state: 'Submitted',
        submittedById: createdBy,
      })
    }
    this.#out.stockLossLines.push({
      id: this.#random.id(at),
      clientId,
      createdOnUtc: at,
      stockLossId: id,
      skuId,
      quantity: missing,
      stockStatus: 'Normal',
      unitCost: this.#random.int(20, 400) * 100,
    })
  }
}
