/** Kinds of amounts of a file: the values of the field `amountsAre`. */
export const withTax = 'With tax'
export const withoutTax = 'Without tax'
