/** What amounts of a file may be; the values of the field `amountsAre`. */
export const withTax = 'With tax'
export const withoutTax = 'Without tax'
