import { type Buffers, type Random, type Rows, weightsOf } from '#server/demo/kit.ts'

declare module '#server/demo/tables.ts' {
  interface MoreRows {
    /**
     * Movements with both sides in consecutive rows; a separate buffer, so that no statement
     * separates them.
     */
    pairedMoves: Row<'stockMoves'>
  }
}

type Line = Rows['stockLines']
type Move = Rows['stockMoves']
type More = Partial<Pick<Move, 'documentEntity' | 'documentId' | 'staffId'>>

const hour = 3_600_000
const day = 24 * hour

/** Writes the movements that stock lines are the sums of. */
export class MoveWriter {
  readonly #random: Random
  readonly #out: Buffers

  constructor(random: Random, out: Buffers) {
    this.#random = random
    this.#out = out
  }

  /** What came into a line, or with a quantity below zero went out of the house. */
  one(line: Line, type: Move['type'], quantity: number, at: number, more?: More) {
    this.#out.stockMoves.push(this.#move(line, type, quantity, at, this.#random.id(at), more))
  }

  /** From one line to another. */
  pair(
    type: 'Reservation' | 'Release' | 'Transfer' | 'Move',
    from: Line,
    to: Line,
    quantity: number,
    at: number,
    more?: More,
  ) {
    const movementId = this.#random.id(at)
    this.#out.pairedMoves.push(
      this.#move(from, type, -quantity, at, movementId, more),
      this.#move(to, type, quantity, at, movementId, more),
    )
  }

  /** Pieces that a document took in or out, and an hour later brought back. */
  back(line: Line, type: 'Receipt' | 'Loss', quantity: number, at: number, more: More) {
    this.one(line, type, quantity, at, more)
    this.one(line, type, -quantity, at + hour, more)
  }

  /**
   * Goods that nobody has asked for since: they came, and sometimes a count, a loss or a return changed how many there are.
   * @param because answers the document of a movement, before which there were `before` pieces
   */
  rest(
    line: Line,
    at: number,
    because: (type: Move['type'], pieces: number, at: number, before: number) => More,
  ) {
    const { quantity } = line
    const story = this.#random.weighted(stories)
    const [first, type, change] = changes[story]
    const began = change < quantity ? quantity - change : quantity
    const since = at - this.#random.int(2, 40) * day
    const came = began === quantity ? at : since
    this.one(line, first, began, came, because(first, began, came, 0))
    if (began !== quantity) this.one(line, type, change, at, because(type, -change, at, began))
  }

  /** Goods that came to `from` and went on to `to` at once. */
  through(
    type: 'Reservation' | 'Transfer' | 'Move',
    from: Line,
    to: Line,
    quantity: number,
    at: number,
    more?: More,
  ) {
    this.one(from, 'Receipt', quantity, at - this.#random.int(1, 10) * hour)
    // Where there was more, one piece too many was taken now and then and given back.
    const isTooMany = type === 'Reservation' && from.quantity > 0 && this.#random.chance(0.05)
    this.pair(type, from, to, quantity + (isTooMany ? 1 : 0), at, more)
    if (isTooMany) this.pair('Release', to, from, 1, at, more)
  }

  #move(
    line: Line,
    type: Move['type'],
    quantity: number,
    at: number,
    movementId: string,
    more: More = {},
  ): Move {
    return {
      id: this.#random.id(at),
      clientId: line.clientId!,
      createdOnUtc: at,
      movementId,
      movedOnUtc: at,
      type,
      skuId: line.skuId,
      quantity,
      stockLineId: line.id,
      warehouseId: line.warehouseId,
      stockStatus: line.stockStatus,
      stockOnHoldStatus: line.stockOnHoldStatus,
      orderLineId: line.orderLineId,
      ticketId: line.ticketId,
      transferId: line.transferId,
      layerId: line.layerId,
      ...more,
    }
  }
}

/** How a line began, and what changed it by how many. */
const changes = {
  opened: ['Opening', 'Count', 0],
  received: ['Receipt', 'Count', 0],
  lost: ['Receipt', 'Loss', -1],
  found: ['Opening', 'Found', 1],
  counted: ['Opening', 'Count', -1],
  returned: ['Receipt', 'Return', 1],
} as const
const stories = weightsOf<keyof typeof changes>({
  opened: 50,
  received: 30,
  lost: 5,
  found: 4,
  counted: 5,
  returned: 6,
})
