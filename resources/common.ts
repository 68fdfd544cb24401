import { call, choice, computed, flag, list, positive, text, volume } from '#define'
import type { Code, Endpoint } from '#define'
import { countries } from './countries.ts'

/** Fields that several objects of the business share. */

/** The country of the business: New Zealand or Canada. */
export const country = choice(['NZ', 'CA'], {
  required: true,
  labels: { NZ: countries.NZ.name, CA: countries.CA.name },
})

/** The currency of that country. */
export const currencyOfCountry = computed(
  choice([countries.NZ.currency, countries.CA.currency], { required: true }),
  `case {country} when 'CA' then '${countries.CA.currency}' else '${countries.NZ.currency}' end`,
)

/** The time zones of staff and customers. */
export const timezone = choice(['Pacific/Auckland', 'America/Edmonton'], {
  required: true,
  label: 'Time zone',
  labels: { 'Pacific/Auckland': 'Auckland', 'America/Edmonton': 'Edmonton' },
})

/** SQL for an address in one line, by the alias of its table; null without any part. */
export const addressInOneLine = (address: string) =>
  `nullif(concat_ws(', ', ${address}.line1, ${address}.suburb, nullif(concat_ws(' ', ${address}.city, ${address}.postcode), ''), ${address}.region), '')`

/** The statuses of delivery plans and visits that are still to happen. */
export const plansAhead = ['Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site']

/** The states in which nobody works on a ticket any more, as what follows `in` of SQL. */
export const ticketsOver = /* @__PURE__ */ quoted(['Resolved', 'Closed', 'Merged'])

/** The statuses in which a customer owes the total of an order. */
export const owingStates = ['Confirmed', 'Completed'] as const
/** The same, as what follows `in` of SQL. */
export const owing = /* @__PURE__ */ quoted(owingStates)

function quoted(values: readonly string[]) {
  return values.map(value => `'${value}'`).join(', ')
}

type OrderColumn = (
  name: 'state' | 'total' | 'returned' | 'credited' | 'paid' | 'writtenOff',
) => string

/** Columns of orders by the name of their table. */
export const orderColumnsOf =
  (table: string): OrderColumn =>
  name =>
    `${table}.${name === 'writtenOff' ? 'written_off' : name}`

/**
 * SQL for what is to be paid of an order in all: its total without the goods that came back and what
 * was given back of its price.
 */
export const keptOf = (column: OrderColumn) =>
  `greatest(${column('total')} - ${column('returned')} - ${column('credited')}, 0)`

const settledBy = (column: OrderColumn) => `${column('paid')} + ${column('writtenOff')}`

/** SQL for what is left of it to be paid, below 0 where more was paid. */
export const leftOf = (column: OrderColumn) => `${keptOf(column)} - (${settledBy(column)})`

/**
 * SQL for the balance of an order. Nothing is owed before it is confirmed or when it has come to
 * nothing. What was paid for a cancelled order is due back, and so is what was paid for goods that
 * came back. What was written off is owed no longer.
 */
export const owedBy = (column: OrderColumn) =>
  `case when ${column('state')} in (${owing}) then ${leftOf(column)} when ${column('state')} = 'Cancelled' then -${column('paid')} else 0 end`

/** SQL: more is to be paid of an order. Partial indexes say the same words. */
export const isOwing = (column: OrderColumn) =>
  `${column('state')} in (${owing}) and ${keptOf(column)} > ${settledBy(column)}`

/**
 * SQL for whose a plan is, by the aliases of its order and its ticket: one of them is there, and of a
 * visit the order may be missing.
 */
export const customerOfPlan = (order: string, ticket: string) =>
  `coalesce(${order}.customer_id, ${ticket}.customer_id)`

/** The types of customers. */
export const customerTypes = ['Retail', 'Trade', 'Staff'] as const

/** The types of warehouses, named as in the specification. */
export const warehouseTypes = [
  'Warehouse',
  'ShopDisplay',
  'Service',
  'Transit',
  'Virtual',
  'ThirdParty',
] as const

/** Of products and their SKUs alike: whether they are still sold. */
export const saleTones = { Active: 'good', 'Phase out': 'warning', Discontinued: 'bad' } as const

/** What a supplier calls a product, for orders and letters. */
export const supplierCode = text({ max: 60 })

/** The currencies that the company pays and receives. */
export const currencies = ['NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'] as const

/** How far the warehouse has prepared the goods. Names as in the specification (§4). */
export const preparationStatus = choice(
  ['None', 'Preparation Started', 'Partially Prepared By Warehouse', 'Prepared By Warehouse'],
  {
    default: 'None',
    readOnly: true,
    label: 'Preparation',
    none: 'None',
    tones: {
      None: null,
      'Preparation Started': 'info',
      'Partially Prepared By Warehouse': 'warning',
      'Prepared By Warehouse': 'good',
    },
  },
)

/**
 * The subject of a record by its `objectType`: this reference applies to one type of object only.
 */
export const about = <const T extends string>(object: T) =>
  ({ when: { field: 'objectType', is: [object] } }) as const

/** Inactive entries stay for the records that use them and are not offered to new ones. */
export const isActive = flag({ default: true })

/** Dimensions and weight. */
export const size = {
  length: positive({ unit: 'cm' }),
  width: positive({ unit: 'cm' }),
  height: positive({ unit: 'cm' }),
  volume: volume({ min: 0 }),
  weight: positive({ unit: 'kg' }),
} as const

/**
 * Roles that see costs: those who set them (products, purchasing) and those responsible for
 * margins.
 */
export const seeCost = ['D2', 'L2', 'H2'] as const satisfies readonly Code[]

/** A call that lists the values of a choice, which the screens of an entity need. */
export const namesAt = (at: Endpoint, of: string) =>
  call({
    at,
    of,
    answer: { data: list({ id: text({ required: true }), name: text({ required: true }) }) },
  })

/** The answer of such a call. */
export const namesOf = (values: readonly string[]) => ({
  data: values.map(name => ({ id: name, name })),
})
