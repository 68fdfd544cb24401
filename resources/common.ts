import { choice, computed, flag, positive, volume, type Code } from '#define'

/** Fields that several objects of the business have alike. */

/** Where the business is: New Zealand or Canada. */
export const country = choice(['NZ', 'CA'], {
  required: true,
  labels: { NZ: 'New Zealand', CA: 'Canada' },
})

/** The money that is used there. */
export const currencyOfCountry = computed(
  choice(['NZD', 'CAD'], { required: true }),
  "case {country} when 'CA' then 'CAD' else 'NZD' end",
)

/** Where people work and customers live. */
export const timezone = choice(['Pacific/Auckland', 'America/Edmonton'], {
  required: true,
  label: 'Time zone',
  labels: { 'Pacific/Auckland': 'Auckland', 'America/Edmonton': 'Edmonton' },
})

/** What the company pays and is paid in. */
export const currencies = ['NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'] as const

/** How far the warehouse has come with the goods. The names are the specification's (§4). */
export const preparationStatus = choice(
  ['None', 'Preparation Started', 'Partially Prepared By Warehouse', 'Prepared By Warehouse'],
  {
    default: 'None',
    readOnly: true,
    label: 'Preparation',
    tones: {
      'Preparation Started': 'info',
      'Partially Prepared By Warehouse': 'warning',
      'Prepared By Warehouse': 'good',
    },
  },
)

/** What a record is about, by its `objectType`: this reference is there for one kind of object alone. */
export const about = <const T extends string>(object: T) =>
  ({ when: { field: 'objectType', is: [object] } }) as const

/** What is no longer in use stays for the records that have it, and is offered to no new ones. */
export const isActive = flag({ default: true })

/** How large and how heavy a thing is. */
export const size = {
  length: positive({ label: 'Length (cm)' }),
  width: positive({ label: 'Width (cm)' }),
  height: positive({ label: 'Height (cm)' }),
  volume: volume({ min: 0, label: 'Volume (m³)' }),
  weight: positive({ label: 'Weight (kg)' }),
} as const

/** Who sees what goods cost: those who set it (products, purchasing) and those who answer for margins. */
export const seeCost = ['D2', 'L2', 'H2'] as const satisfies readonly Code[]
