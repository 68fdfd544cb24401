import { flag, integer, percent } from '#define'

const ofFinance = { field: 'type', is: ['Finance'] } as const

/** What paying by a method asks for and costs. Shelf labels tell the payments of finance. */
export const paymentTerms = {
  needsReference: flag({ default: false }),
  surcharge: percent({ default: 0, label: 'Surcharge (%)' }),
  weeks: integer({
    min: 1,
    max: 520,
    when: ofFinance,
    help: 'Shelf labels say what a price is a week where weeks and rate are set',
  }),
  rate: percent({ label: 'Rate a year (%)', when: ofFinance }),
}
