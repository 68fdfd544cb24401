import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import { clientId, initialBranches, branchId } from '#resources/administration/demo/reference.ts'
import { fulfilments } from '#resources/sales/sellIt/openSales.entity.ts'
import type { Customers } from './customers.ts'

type Order = Rows['orders']

/** Writes what drafts at the tills have beside their orders, and whom branches sell to unnamed. */
export class OpenSales {
  readonly #random: Random
  readonly #out: Buffers
  #count = 0

  constructor(random: Random, out: Buffers) {
    this.#random = random
    this.#out = out
  }

  /** @param lineIds of the order, in their order */
  addDraft(
    order: Pick<Order, 'id' | 'clientId' | 'salespersonId'>,
    at: number,
    lineIds: readonly string[],
  ) {
    const n = this.#count++
    const isParked = n % 3 !== 0
    const owned = { clientId: order.clientId!, createdOnUtc: at }
    this.#out.openSales.push({
      ...owned,
      id: this.#random.id(at),
      orderId: order.id,
      holderId: isParked ? undefined : (order.salespersonId ?? undefined),
      parkedOnUtc: isParked ? at + 600_000 : undefined,
      parkedAs: isParked ? this.#random.pick(names) : undefined,
      fulfilment: fulfilments[n % fulfilments.length]!,
    })
    if (lineIds.length)
      this.#out.lineSources.push({
        ...owned,
        id: this.#random.id(at),
        orderLineId: lineIds[0]!,
        takesComing: true,
      })
  }

  /** One for each branch. */
  addWalkIns(at: number, customers: Customers) {
    for (const { code, name, country } of initialBranches) {
      const customerId = this.#random.id(at)
      const owned = { clientId: clientId(country), createdOnUtc: at }
      this.#out.customers.push({
        ...owned,
        id: customerId,
        code: customers.nextCode(),
        name: `Walk-in ${name}`,
        type: 'Retail',
        state: 'Active',
        oldNo: `WALK-IN-${code}`,
        branchId: branchId(code),
        remark: 'Sales that name no customer.',
      })
      this.#out.walkInCustomers.push({
        ...owned,
        id: this.#random.id(at),
        branchId: branchId(code),
        customerId,
      })
    }
  }
}

const names = [
  'Comes back after lunch',
  'Measures the living room first',
  'Asks her husband about the colour',
  'Grey sofa, window table',
]
