import type { PlanReturns } from '#resources/delivery/demo/planReturns.ts'
import type { Delivered } from '#resources/sales/demo/deliveredSample.ts'
import type { TicketState } from '#resources/service/ticketStates.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'

const day = 86_400_000
const hour = 3_600_000

/** Pieces to repair lie here for their ticket; for an exchange the new one does. */
export const stockOf = { Repair: 'Under Repair', Exchange: 'Normal' } as const

/** Writes repairs that have come, and exchanges that are expected, of tickets that are worked on. */
export class TicketPieces {
  readonly #random: Random
  readonly #now: number
  readonly #returns: PlanReturns
  readonly #out: Buffers
  readonly #counts = new Map<string, number>()

  constructor(random: Random, now: number, returns: PlanReturns, out: Buffers) {
    this.#random = random
    this.#now = now
    this.#returns = returns
    this.#out = out
  }

  /** Every other complaint of goods that a plan handed over, in each country. */
  purposeOf({ planItem, market }: Delivered, state: TicketState) {
    if (!planItem || state === 'Resolved' || state === 'Closed') return undefined
    const count = this.#counts.get(market.clientId) ?? 0
    this.#counts.set(market.clientId, count + 1)
    return ([undefined, 'Repair', 'Exchange'] as const)[(count + 1) % 3]
  }

  /** @returns the id of the return */
  add(ticketId: string, complaint: Delivered, purpose: keyof typeof stockOf): string {
    const { market, orderId, customerId, planItem, sku, branchId } = complaint
    const at = Math.min(this.#now - hour, complaint.at + day)
    const id = this.#random.id(at)
    const branch = market.branches.values.find(each => each.id === branchId)
    this.#out.returnRecords.push({
      id,
      clientId: market.clientId,
      createdOnUtc: at,
      no: this.#returns.nextNo(),
      planId: planItem!.planId,
      planItemId: planItem!.id!,
      orderId,
      ticketId,
      customerId,
      // One piece of a set comes back.
      skuId: (sku.members[0]?.sku ?? sku).id,
      quantity: 1,
      purpose,
      givenOut: 0,
      reason: this.#random.pick(reasons),
      ...(purpose === 'Repair'
        ? {
            state: 'Received' as const,
            warehouseId: market.warehouses.service,
            receivedById: this.#random.pick((branch ?? market.branches.values[0]!).hands),
            receivedOnUtc: at,
            stockStatus: stockOf.Repair,
          }
        : { state: 'Expected' as const }),
    })
    return id
  }
}

const reasons = ['One leg is loose', 'The frame creaks', 'A seam is open', 'The top has a crack']
