import { type Buffers, isoDate, type Random, type Rows } from '#server/demo/kit.ts'
import { clientId, initialBranches, branchId } from '#resources/administration/demo/reference.ts'
import { givenBack } from '#resources/sales/sellIt/exchange/exchangeShapes.ts'
import { fulfilments } from '#resources/sales/sellIt/openSales.entity.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import type { Customers } from './customers.ts'

type Order = Rows['orders']

/** Writes what drafts at the tills have beside their orders, and whom branches sell to unnamed. */
export class OpenSales {
  readonly #random: Random
  readonly #out: Buffers
  /** A line of an earlier order whose goods the customer has, by client. */
  readonly #delivered = new Map<string, string>()
  #count = 0

  constructor(random: Random, out: Buffers) {
    this.#random = random
    this.#out = out
  }

  addDelivered(clientId: string, lineId: string) {
    this.#delivered.set(clientId, lineId)
  }

  /** @param lineIds of the order, in their order */
  addDraft(
    order: Pick<Order, 'id' | 'clientId' | 'salespersonId'>,
    at: number,
    lineIds: readonly string[],
    { calendars, warehouses }: Pick<Market, 'calendars' | 'warehouses'>,
  ) {
    const n = this.#count++
    const isParked = n % 3 !== 0
    const owned = { clientId: order.clientId!, createdOnUtc: at }
    const calendar = n % 3 === 0 ? calendars.find(({ slots }) => slots.length > 0) : undefined
    this.#out.openSales.push({
      ...owned,
      id: this.#random.id(at),
      orderId: order.id,
      holderId: isParked ? undefined : (order.salespersonId ?? undefined),
      parkedOnUtc: isParked ? at + 600_000 : undefined,
      parkedAs: isParked ? this.#random.pick(names) : undefined,
      calendarId: calendar?.id,
      date: calendar && isoDate(at + 7 * 86_400_000),
      slotId: calendar?.slots[0]!.id,
      instruction: calendar && 'Call before you come',
      fulfilment: fulfilments[n % fulfilments.length]!,
      isFreightByHand: false,
      givesBack: givenBack[n % givenBack.length]!,
    })
    const back = this.#delivered.get(order.clientId!)
    if (n % 5 === 0 && back)
      this.#out.saleReturns.push({
        ...owned,
        id: this.#random.id(at),
        orderId: order.id,
        orderLineId: back,
        quantity: 1,
      })
    if (lineIds.length)
      this.#out.lineSources.push({
        ...owned,
        id: this.#random.id(at),
        orderLineId: lineIds[0]!,
        warehouseId: n % 2 === 0 ? warehouses.main[0] : undefined,
        stockStatus: n % 2 === 0 ? 'Normal' : undefined,
        takesComing: n % 2 !== 0,
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
