import type { World } from '#tests/support/api/world.ts'
import { places } from './reckoning.ts'

/** Writes the taxes of both countries and of each province, as `places` has them. */
export async function ratesOfLaw(world: World): Promise<void> {
  const period = { from: '2020-01-01', to: null }
  const tax = (code: string, more: object = {}) =>
    world.make('taxTypes', { code, name: code, ...more })
  const ids: Record<string, string> = {
    GST: await tax('GST'),
    PST: await tax('PST'),
    HST: await tax('HST', { isHarmonized: true }),
    QST: await tax('QST', { rounding: 'Per order' }),
  }
  for (const [country, rate] of [
    ['NZ', 15],
    ['CA', 5],
  ] as const)
    await world.make('countryTaxRates', { taxTypeId: ids.GST!, country, rate, period })
  for (const { name, taxes } of places.slice(1)) {
    const [code, rate] = Object.entries(taxes).find(([each]) => each !== 'GST') ?? ['PST', 0]
    await world.make('stateTaxRates', {
      taxTypeId: ids[code]!,
      country: 'CA',
      state: name,
      // The share of the province: its harmonized tax has the country's within it.
      rate: (code === 'HST' ? rate - 5000 : rate) / 1000,
      period,
    })
  }
}
