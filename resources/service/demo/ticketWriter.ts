import type { Person } from '#resources/administration/demo/people.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import type { PlanState } from '#resources/delivery/demo/planLoads.ts'
import type { Sku } from '#resources/products/demo/catalogue.ts'
import type { Delivered } from '#resources/sales/demo/deliveredSample.ts'
import { ticketStates, type TicketState } from '#resources/service/ticketStates.ts'
import { weights, type Buffers, type Random, type Recent } from '#server/demo/kit.ts'
import { flagRules, flagWords, isUnsafe, problems, reasons, solutions } from './ticketWords.ts'

const day = 86_400_000
const hour = 3_600_000

/** Writes what a ticket says: whose it is, what is wrong, how far it is, and how it ended. */
export class TicketWriter {
  readonly #use
  /** The last closed ticket of each client. */
  readonly #closed = new Map<string, { id: string; customerId: string }>()
  readonly #flags = new Map<string, string[]>()
  readonly #staff: ReadonlyMap<Market, readonly Person[]>

  constructor(use: {
    readonly random: Random
    readonly customers: Recent
    readonly solutions: readonly string[]
    readonly causes: readonly string[]
    readonly people: readonly Person[]
    readonly markets: readonly Market[]
    readonly opened: number
    readonly now: number
    readonly out: Buffers
  }) {
    this.#use = use
    const { people, markets, random, opened, out } = use
    this.#staff = new Map(
      markets.map(m => [
        m,
        people.filter(p => p.country === m.country && p.job === 'service' && !p.hasLeft),
      ]),
    )
    for (const { clientId } of markets)
      this.#flags.set(
        clientId,
        flagWords.map(([name, colour, meaning, dueHours, isActive]) => {
          const id = random.id(opened)
          out.flags.push({
            id,
            clientId,
            createdOnUtc: opened,
            name,
            colour,
            meaning,
            dueHours,
            isActive,
            setBy: 'People',
            ...(Object.hasOwn(flagRules, name) && {
              setBy: 'Rule' as const,
              ...flagRules[name as keyof typeof flagRules],
            }),
          })
          return id
        }),
      )
  }

  /** Complaints of each country in every state, of goods that no order here has. */
  oneOfEach(goods: readonly Sku[]): Map<Delivered, TicketState> {
    const { random, markets, now } = this.#use
    return new Map(
      markets.flatMap(market =>
        ticketStates
          .filter(state => state !== 'Scheduled' && state !== 'Merged')
          .map((state): [Delivered, TicketState] => [
            {
              orderId: undefined,
              market,
              sku: random.pick(goods),
              at: now - random.int(2, 40) * day - random.int(0, 9) * hour,
            },
            state,
          ]),
      ),
    )
  }

  /** A ticket whose visit is to come is scheduled; old ones are over. */
  stateOf({ at }: Delivered, visit: PlanState | undefined): TicketState {
    const { random, now } = this.#use
    if (visit) return visitsToCome.has(visit) ? 'Scheduled' : 'In progress'
    if (at < now - 60 * day) return 'Closed'
    return random.weighted(states)
  }

  /** The piece that lies ready for a ticket. */
  holdPart(ticketId: string, { market, sku, at }: Delivered, returnId?: string) {
    const { random, out } = this.#use
    out.ticketParts.push({
      id: random.id(at),
      clientId: market.clientId,
      createdOnUtc: at,
      ticketId,
      skuId: (sku.members[0]?.sku ?? sku).id,
      quantity: 1,
      returnId,
      warehouseId: market.warehouses.service,
      state: 'Held',
    })
  }

  /**
   * Two tickets of one complaint that were merged, and a second matter that was taken off the one that
   * stays, with the numbers after `no`.
   */
  addMerged(no: number, goods: readonly Sku[], market: Market): void {
    const { random, customers, out, now } = this.#use
    const customerId = random.pick(customers.get(market.clientId)!)
    const complaint = { orderId: undefined, market, customerId, sku: random.pick(goods) }
    const [stays, merged, split] = [3, 2, 1].map((age, n) => {
      const at = now - age * day
      const id = random.id(at)
      this.add(id, no + n + 1, { ...complaint, at }, n === 1 ? 'Merged' : 'In progress')
      return out.tickets.at(-1)!
    })
    Object.assign(stays!, { problem: problems[0], mergedNos: merged!.ticketNo })
    Object.assign(merged!, { problem: problems[0], mergedIntoId: stays!.id })
    Object.assign(split!, { splitFromId: stays!.id })
  }

  add(id: string, no: number, complaint: Delivered, state: TicketState) {
    const { random, customers, out, now } = this.#use
    const { market, orderId, lineId, sku, at } = complaint
    const { clientId } = market
    const owner = random.pick(this.#staff.get(market)!)
    const isOver = state === 'Resolved' || state === 'Closed'
    const coverage = isOver ? random.weighted(covers) : 'To be decided'
    const closed = Math.max(at, Math.min(now - hour, at + random.int(1, 25) * day))
    const piece = sku.members[0]?.sku ?? sku
    // What comes up again too late to be reopened is a new ticket that points back.
    const earlier = orderId ? undefined : this.#closed.get(clientId)
    const previous = state === 'New' ? earlier : undefined
    const customerId =
      previous?.customerId ?? complaint.customerId ?? random.pick(customers.get(clientId)!)
    if (state === 'Closed') this.#closed.set(clientId, { id, customerId })
    const problem = random.pick(problems)
    out.tickets.push({
      id,
      clientId,
      createdOnUtc: at,
      createdBy: owner.id,
      ticketNo: `T${String(no).padStart(6, '0')}`,
      customerId,
      previousId: previous?.id,
      orderId,
      orderLineId: lineId,
      skuId: piece.id,
      productId: piece.productId,
      branchId: complaint.branchId ?? market.branches.values[0]!.id,
      problem,
      oldNo: no % 40 === 0 ? `Z-${no}` : undefined,
      priority: random.weighted(priorities),
      ownerId: owner.id,
      state,
      coverage,
      coverageReason: coverage === 'Not covered' ? random.pick(reasons) : undefined,
      solutionId: isOver ? random.pick(this.#use.solutions) : undefined,
      causeId: isOver ? random.pick(this.#use.causes) : undefined,
      whatWasDone: isOver ? random.pick(solutions) : undefined,
      firstReplyOnUtc: state === 'New' ? undefined : Math.min(closed, at + (no % 30) * hour),
      closedOnUtc: state === 'Closed' ? closed : undefined,
      updatedOnUtc: isOver || state === 'Reopened' ? closed : at,
    })
    const flags = this.#flags.get(clientId)!
    const [safety, ...byHand] = flags
    if (isUnsafe(problem)) {
      const link = { ticketId: id, flagId: safety!, isByRule: true }
      out.ticketsFlagIds.push({ fromId: id, toId: safety! })
      out.ruledFlags.push({ id: random.id(at), clientId, createdOnUtc: at, ...link })
    }
    if (random.chance(0.3)) out.ticketsFlagIds.push({ fromId: id, toId: random.pick(byHand) })
  }
}

const visitsToCome: ReadonlySet<PlanState> = new Set([
  'Scheduled',
  'Processed',
  'Ready To Pickup',
  'Customer On Site',
])

const states = weights([
  ['New', 20],
  ['In progress', 25],
  ['Waiting customer', 15],
  ['Waiting supplier', 10],
  ['Waiting parts', 10],
  ['Resolved', 10],
  ['Reopened', 3],
  ['Closed', 30],
] as [TicketState, number][])

const priorities = weights([
  ['Low', 10],
  ['Normal', 60],
  ['High', 20],
  ['Urgent', 6],
] as ['Low' | 'Normal' | 'High' | 'Urgent', number][])

const covers = weights([
  ['Covered', 80],
  ['Not covered', 20],
] as ['Covered' | 'Not covered', number][])
