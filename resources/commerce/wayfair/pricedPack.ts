/**
 * A line of packs as pieces, in whole cents: at the least price of a piece that comes to what is paid,
 * less what that is too much. Three at 100.00 are 3 at 33.34 less 0.02.
 * @param taxRate percent that our prices contain beyond those without tax
 */
export function pricedPack(
  { quantity, factor, price }: { quantity: number; factor: number; price: number },
  taxRate: number,
) {
  const pieces = quantity * factor
  const worth = withTax(price * quantity, taxRate)
  const each = Math.ceil(worth / pieces)
  return { pieces, price: each, discount: each * pieces - worth }
}

/** Half up, of a rate with at most three decimals. */
const withTax = (amount: number, rate: number) => {
  const thousandths = BigInt(amount) * BigInt(100_000 + Math.round(rate * 1000))
  return Number((thousandths + 50_000n) / 100_000n)
}
