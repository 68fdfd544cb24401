import type { Sku } from '#resources/products/demo/catalogue.ts'
import { incomingKey, type Incoming } from '#resources/purchasing/demo/containers.ts'
import type { Branch, Market } from '#resources/delivery/demo/markets.ts'
import type { History } from '#resources/sales/demo/orderHistory.ts'
import { type Buffers, demoPart, type Random, type Rows } from '#server/demo/kit.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    readonly reservations: ReservationWriter
  }
}

/** Orders have their reservations written. */
export const reservations = demoPart('reservations', {
  fills: [],
  needs: ['incoming'],
  rows: ({ random, now, out }, { incoming }) =>
    new ReservationWriter({ random: random('reservations'), incoming, now, out }),
})

type Reservation = Rows['reservations']

const day = 86_400_000
/** Done and released ones are written of the last weeks only, however many orders there are. */
const kept = 30 * day

/** An order line as far as goods are promised to it. */
export interface Promised {
  readonly orderLineId: string
  readonly at: number
  readonly market: Market
  readonly branch: Branch
  readonly sku: Sku
  /** What is not delivered yet, in sets where it is a combo. */
  readonly open: number
  readonly quantity: number
  readonly history: History
}

/** What goods of a SKU are made of: its members, or itself. */
export const piecesOf = (sku: Sku): Sku['members'] =>
  sku.type === 'Combo' ? sku.members : [{ sku, quantity: 1 }]

/** Writes what is promised to order lines: goods that are held, goods at sea, goods still to be bought. */
export class ReservationWriter {
  readonly #use

  constructor(use: {
    readonly random: Random
    readonly incoming: Incoming
    readonly now: number
    readonly out: Buffers
  }) {
    this.#use = use
  }

  /** For goods that are held in stock. */
  addHeld(promised: Promised, held: readonly Rows['stockLines'][]) {
    for (const { skuId, quantity, warehouseId, stockStatus } of held)
      this.#add(promised, {
        skuId,
        quantity,
        warehouseId,
        stockStatus,
        source: 'Stock',
        state: states[promised.history.preparation],
      })
  }

  /** For lines without held goods: what still has to come, was delivered, or was given back when the order was cancelled. */
  addOther(promised: Promised) {
    const { history, sku, open, quantity, market, branch } = promised
    const { now, random, incoming } = this.#use
    const isRecent = (history.leaves ?? promised.at) > now - kept
    const isOver =
      history.state === 'Cancelled'
        ? 'Released'
        : history.state === 'Confirmed' && open === 0
          ? 'Done'
          : undefined
    if (sku.type === 'Service' || (isOver ? !isRecent : history.state !== 'Confirmed')) return
    for (const piece of piecesOf(sku)) {
      const goods = { skuId: piece.sku.id, quantity: (isOver ? quantity : open) * piece.quantity }
      if (isOver)
        this.#add(promised, {
          ...goods,
          source: 'Stock',
          state: isOver,
          warehouseId: random.pick(branch.main),
          stockStatus: 'Normal',
        })
      else {
        const coming = incoming
          .get(incomingKey(market.clientId, piece.sku.id))
          ?.find(c => Math.min(c.free, c.ordered.free) >= goods.quantity)
        if (coming) {
          coming.free -= goods.quantity
          coming.ordered.free -= goods.quantity
        }
        this.#add(
          promised,
          coming
            ? {
                ...goods,
                source: 'Container',
                containerLineId: coming.containerLineId,
                state: 'Planned',
              }
            : { ...goods, source: 'Purchase order', state: 'Planned' },
        )
      }
    }
  }

  #add(
    { orderLineId, at, market, history }: Promised,
    goods: Pick<Reservation, 'skuId' | 'quantity' | 'source' | 'state'> & Partial<Reservation>,
  ) {
    this.#use.out.reservations.push({
      id: this.#use.random.id(at),
      clientId: market.clientId,
      createdOnUtc: at,
      orderLineId,
      needBy:
        history.promised === undefined
          ? undefined
          : new Date(history.promised).toISOString().slice(0, 10),
      priorityOnUtc: at,
      ...goods,
    })
  }
}

/** How firmly goods are promised, by how far the order is prepared. */
const states = {
  None: 'Soft',
  'Preparation Started': 'Hard',
  'Partially Prepared By Warehouse': 'Hard',
  'Prepared By Warehouse': 'Picked',
} as const
