interface Priced {
  readonly quantity: number
  readonly price: number | null | undefined
}

/**
 * The price of a set: that of its members less a percentage, to the cent. Without a price of each
 * member it has none.
 * @example setPrice([{ price: 500, quantity: 1 }, { price: 99.5, quantity: 4 }], 10) // 808.2
 */
export function setPrice(members: readonly Priced[], discount: number): number | undefined {
  if (!members.length || members.some(({ price }) => typeof price !== 'number')) return undefined
  const sum = members.reduce(
    (total, { price, quantity }) => total + Math.round(price! * 100) * quantity,
    0,
  )
  const thousandths = 100_000 - Math.round(discount * 1000)
  return Math.round((sum * thousandths) / 100_000) / 100
}
