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
    help: 'With weeks and rate set, shelf labels show the price per week',
  }),
  rate: percent({ label: 'Yearly rate (%)', when: ofFinance }),
}
