import { taxRates } from './taxRates.ts'
import { type Buffers, demoPart, Random } from '#server/demo/kit.ts'
import type { Country } from './reference.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    readonly taxes: Readonly<Record<Type, string>>
  }
}

/** Its ids continue the random numbers of the suppliers. */
export const taxes = demoPart('taxes', {
  fills: ['taxTypes', 'countryTaxRates', 'stateTaxRates'],
  after: ['supply'],
  rows: ({ random, opened, out }) => makeTaxes(random('supply'), opened, out),
})

/** Kinds of tax; in Canada the shares of the provinces stand beside the federal GST. Source: readings, item 26. */
const types = {
  GST: ['Goods and services tax', 'GST 5'],
  PST: ['Provincial sales tax', 'PST 2'],
  HST: ['Harmonized sales tax, share of the province', 'HST 103'],
  QST: ['Quebec sales tax', 'QST 203'],
} as const
type Type = keyof typeof types

/** From the last change of a rate, Nova Scotia's; how it goes on after the decade is not decided. */
const period = { from: '2025-04-01', to: '2029-12-31' }

/** Writes the taxes with their rates and answers with the ids of the types. */
function makeTaxes(random: Random, at: number, out: Buffers): Readonly<Record<Type, string>> {
  const ids = {} as Record<Type, string>
  for (const [code, [name, reportBox]] of Object.entries(types) as [Type, (typeof types)[Type]][]) {
    ids[code] = random.id(at)
    out.taxTypes.push({
      id: ids[code],
      createdOnUtc: at,
      code,
      name,
      reportBox,
      // Most books have one account for all that is called GST.
      ...(code !== 'GST' && { accountCode: { PST: '2210', HST: '2220', QST: '2230' }[code] }),
      // Whether a price contains it follows from the market: in New Zealand it does, in Canada it comes on top.
      isInclusive: false,
      rounding: code === 'QST' ? 'Per order' : 'Per line',
      treatment: 'Taxable',
      isHarmonized: code === 'HST',
      isActive: true,
    })
  }
  for (const [country, states] of Object.entries(taxRates) as [
    Country,
    Record<string, Partial<Record<Type, number>>>,
  ][])
    for (const [state, rates] of Object.entries(states))
      for (const [type, rate] of Object.entries(rates) as [Type, number][]) {
        const row = {
          createdOnUtc: at,
          country,
          taxTypeId: ids[type],
          rate,
          period,
        }
        if (state) out.stateTaxRates.push({ id: random.id(at), ...row, state, isCompound: false })
        else out.countryTaxRates.push({ id: random.id(at), ...row })
      }
  for (const [code, name, treatment] of untaxed)
    out.taxTypes.push({
      id: new Random(0, `tax type ${code}`).id(at),
      createdOnUtc: at,
      code,
      name,
      isInclusive: false,
      rounding: 'Per line',
      treatment,
      isHarmonized: false,
      isActive: true,
    })
  // Their ids come from a chance of their own, so that the rest of the demo data stays as it is.
  const free = new Random(0, 'states without a tax of their own')
  for (const state of withoutTax)
    out.stateTaxRates.push({
      id: free.id(at),
      createdOnUtc: at,
      country: 'CA',
      state,
      taxTypeId: ids.PST,
      rate: 0,
      period,
      isCompound: false,
    })
  return ids
}

/** What products of these types are sold without. */
const untaxed = [
  ['ZERO', 'Zero-rated', 'Zero-rated'],
  ['EXEMPT', 'Exempt from tax', 'Exempt'],
] as const

/** Provinces and territories that add nothing to the federal tax. */
const withoutTax = ['Alberta', 'Northwest Territories', 'Nunavut', 'Yukon']
