import { halfUp, partedBy } from './rounding.ts'

/** A line of a statement that gave something for a part of an order. In cents. */
export interface Given {
  readonly id: string
  readonly base: number
  readonly amount: number
  /** The rest that later lines have not taken back. */
  baseLeft: number
  amountLeft: number
}

/** The part that one line gives up. */
export interface Taken {
  readonly of: Given
  readonly base: number
  readonly amount: number
}

/**
 * Takes a base back from what was given last, first, each at its own rate; what takes the last of a
 * line takes all that is left of it. Nothing else is taken.
 * @param stack in the order in which it was given
 */
export function takeBack(stack: readonly Given[], base: number): Taken[] {
  const taken: Taken[] = []
  let rest = base
  for (const of of stack.toReversed()) {
    if (rest <= 0) break
    if (of.baseLeft <= 0 && of.amountLeft <= 0) continue
    const part = Math.min(rest, of.baseLeft)
    const amount =
      part === of.baseLeft
        ? of.amountLeft
        : Math.min(halfUp(BigInt(of.amount) * BigInt(part), BigInt(of.base)), of.amountLeft)
    take(of, part, amount)
    taken.push({ of, base: part, amount })
    rest -= part
  }
  return taken
}

/**
 * The fraction of everything that is left, for whom else it goes to now: each line gives up its part,
 * and their cents sum to the fraction of all.
 */
export function takeFraction(stack: readonly Given[], part: number, whole: number): Taken[] {
  const left = stack.filter(({ baseLeft, amountLeft }) => baseLeft > 0 || amountLeft > 0)
  const share = (of: 'baseLeft' | 'amountLeft') => {
    const all = left.reduce((sum, given) => sum + given[of], 0)
    return partedBy(
      halfUp(BigInt(all) * BigInt(part), BigInt(whole)),
      left.map(given => [given.id, given[of]]),
    )
  }
  const [bases, amounts] = [share('baseLeft'), share('amountLeft')]
  return left.map((of, i) => {
    take(of, bases[i]!, amounts[i]!)
    return { of, base: bases[i]!, amount: amounts[i]! }
  })
}

function take(of: Given, base: number, amount: number) {
  of.baseLeft -= base
  of.amountLeft -= amount
}
