import type { Sku } from '#resources/products/demo/catalogue.ts'
import { checkDigit } from '#resources/purchasing/containers/containerNumber.ts'
import { vessels } from './purchasingWords.ts'
import type { CheckInWriter } from './checkIns.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import type { Purchase, Voyage } from './purchaseSchedule.ts'
import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'
import type { Maker } from './purchasingRecords.ts'

type Container = Rows['containers']

/** What is on its way and still free for orders, by client and SKU. Containers of one purchase share what is free of its line. */
export type Incoming = Map<
  string,
  { readonly containerLineId: string; free: number; readonly ordered: { free: number } }[]
>
export const incomingKey = (clientId: string, skuId: string) => `${clientId} ${skuId}`

const day = 86_400_000
const agreedOf = ({ confirmed, quantity }: Rows['purchaseOrderLines']) => confirmed ?? quantity
const isUnpacked = (state: Container['state']) => state === 'Checking In' || state === 'Completed'
const hasSailed = (state: Container['state']) =>
  state !== 'Planned' && state !== 'Loaded' && state !== 'Cancelled'

/** Writes containers and what is in them, and notes on the lines of their purchase what was shipped and received. */
export class ContainerWriter {
  readonly incoming: Incoming = new Map()
  #count = 0
  readonly #random: Random
  readonly #now: number
  readonly #out: Buffers
  readonly #checkIns: CheckInWriter
  readonly #agents: readonly string[]

  constructor(
    random: Random,
    now: number,
    out: Buffers,
    checkIns: CheckInWriter,
    agents: readonly string[],
  ) {
    this.#random = random
    this.#agents = agents
    this.#now = now
    this.#out = out
    this.#checkIns = checkIns
  }

  load(cargo: {
    readonly purchase: Purchase
    readonly lines: readonly Rows['purchaseOrderLines'][]
    readonly skus: readonly Sku[]
    readonly market: Market
    readonly maker: Maker
    readonly warehouseId: string
    readonly port: string
    readonly buyer: string
    readonly at: number
  }) {
    const { purchase, lines, skus } = cargo
    const ordered = lines.map(line => ({
      free: Math.min(line.presaleLimit ?? agreedOf(line), agreedOf(line)),
    }))
    purchase.voyages.forEach((voyage, n) => {
      const container = this.#add(cargo, voyage)
      lines.forEach((line, i) => {
        // Two containers share the goods; the first takes the larger half.
        const whole = agreedOf(line)
        const half = Math.ceil(whole / 2)
        const quantity = purchase.voyages.length === 1 ? whole : n ? whole - half : half
        if (quantity > 0) this.#addLine(container, line, skus[i]!, quantity, ordered[i]!)
      })
    })
  }

  #add(
    { market, maker, warehouseId, port, buyer, at }: Parameters<ContainerWriter['load']>[0],
    { state, arrives }: Voyage,
  ): Container {
    const random = this.#random
    const arrivesOn = this.#now + arrives * day
    const departsOn = arrivesOn - random.int(21, 27) * day
    const isShipped = hasSailed(state)
    const hasArrived = isShipped && state !== 'Sailing'
    const created = Math.min(this.#now, Math.max(at, departsOn - 12 * day))
    const id = random.id(created)
    const isOver = state === 'Completed' || state === 'Cancelled'
    const owner = random.pick(['KAVU', 'OLRU', 'PMTU'])
    const ownNo = `CT${String(++this.#count).padStart(6, '0')}`
    // Of some, the forwarder has not said yet which box it will be.
    const isNamed = state !== 'Planned' || arrives < 50
    const no = isNamed ? containerNo(owner, 300_000 + this.#count * 37) : undefined
    const container: Container = {
      id,
      clientId: market.clientId,
      createdOnUtc: created,
      createdBy: buyer,
      ownNo,
      no,
      name: no ?? ownNo,
      type: random.pick(['20', '40', '40HC', '40HC']),
      seal: isShipped ? `S${random.int(100_000, 999_999)}` : undefined,
      billOfLading: isShipped ? `BL${random.int(10_000_000, 99_999_999)}` : undefined,
      vessel: random.pick(vessels),
      voyage: `${random.int(100, 499)}${random.pick(['S', 'E'])}`,
      agentId: random.pick(this.#agents),
      loadPortId: maker.portId,
      dischargePortId: maker.portId && port,
      departsOn: isoDate(departsOn),
      arrivesOn: isoDate(arrivesOn),
      loadedOn:
        isShipped || state === 'Loaded'
          ? this.#past(Math.max(departsOn - 2 * day, created))
          : undefined,
      departedOn: isShipped ? this.#past(departsOn) : undefined,
      arrivedOn: hasArrived ? isoDate(arrivesOn) : undefined,
      customsOn: hasArrived && state !== 'Arrived' ? this.#past(arrivesOn + day) : undefined,
      deliveredOn:
        isUnpacked(state) || state === 'Delivering' ? this.#past(arrivesOn + 3 * day) : undefined,
      unpackedOn: isUnpacked(state) ? this.#past(arrivesOn + 4 * day) : undefined,
      completedOn:
        state === 'Completed'
          ? this.#past(arrivesOn + (4 + ((this.#count * 3) % 5)) * day)
          : undefined,
      freeTo: hasArrived ? isoDate(arrivesOn + 7 * day) : undefined,
      warehouseId,
      formerState: isUnpacked(state) || state === 'Cancelled' ? undefined : state,
      state,
      isUnderWay: !isOver,
      endedId: isOver ? id : undefined,
    }
    this.#out.containers.push(container)
    return container
  }

  /** The day of what has happened. */
  readonly #past = (at: number) => isoDate(Math.min(at, this.#now))

  #addLine(
    container: Container,
    line: Rows['purchaseOrderLines'],
    sku: Sku,
    quantity: number,
    ordered: { free: number },
  ) {
    const random = this.#random
    const { id, clientId, createdOnUtc, state } = container
    // A container that is being loaded has room for two more.
    const isOver = state === 'Loaded' && line.position === 1
    const unpacked =
      state === 'Checking In' ? Math.floor(quantity / 2) : state === 'Completed' ? quantity : 0
    const isShort = unpacked > 4 && (random.chance(0.04) || this.#checkIns.isToLack(container))
    const missing = isShort ? 1 : 0
    const damaged = unpacked > 4 && random.chance(0.08) ? random.int(1, 2) : 0
    const receivedGood = unpacked - missing - damaged
    const row = {
      id: random.id(createdOnUtc),
      clientId,
      createdOnUtc,
      containerId: id,
      purchaseOrderId: line.purchaseOrderId,
      purchaseOrderLineId: line.id,
      skuId: sku.id,
      quantity: quantity + (isOver ? 2 : 0),
      overReason: isOver ? 'Two more fitted in' : undefined,
      cartons: quantity * sku.cartons,
      volume: Math.round(sku.volume * quantity * 1e5) / 1e5,
      receivedGood,
      presold: 0,
      damaged,
      missing,
      extra: state === 'Completed' && random.chance(0.015) ? 1 : 0,
      toReturn: 0,
    }
    this.#out.containerLines.push(row)
    this.#checkIns.add(container, row, sku)
    if (hasSailed(state)) line.shipped += quantity
    if (isUnpacked(state)) line.received += receivedGood + damaged
    // What a completed container did not bring was given up.
    if (state === 'Completed') line.closedShort += missing
    if (!isUnpacked(state) && state !== 'Cancelled') {
      const key = incomingKey(clientId!, sku.id)
      const known = this.incoming.get(key)
      const entry = { containerLineId: row.id, free: quantity, ordered }
      if (known) known.push(entry)
      else this.incoming.set(key, [entry])
    }
  }
}

/** Owner and category, six digits and the check digit of ISO 6346. */
export function containerNo(owner: string, serial: number): string {
  const ten = `${owner}${String(serial).padStart(6, '0')}`
  return `${ten}${checkDigit(ten)}`
}
