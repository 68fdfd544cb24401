import type { Customer } from './customers.ts'
import { type Buffers, type Random, type Rows, weights } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

/** Tags that orders carry: colour, whether the calendar shows them, and what they mean. */
const tags = {
  Presale: ['#5B6FB5', false, 'Waits for goods that are at sea or on order'],
  Trade: ['#3E7D5A', true, 'Trade customer with an account'],
  VIP: ['#B8860B', true, 'Please call before anything is changed'],
  'Awaiting payment': ['#C0392B', true, 'Do not deliver before the balance is paid'],
  'Call before delivery': ['#2E86C1', true, 'The customer asks for a call half an hour ahead'],
  'Two-person lift': ['#7D3C98', true, 'Stairs or a heavy piece: send two people'],
  Fragile: ['#D35400', true, 'Glass, stone or mirror in the order'],
  'Split delivery': ['#148F77', true, 'Goes out in more than one delivery'],
  'Second attempt': ['#A04000', true, 'The first delivery did not succeed'],
  'Check address': ['#B03A2E', true, 'The address could not be confirmed'],
  Marketplace: ['#566573', false, 'Came from a marketplace; its rules on dates apply'],
  Gift: ['#C2568B', false, 'No prices on the documents'],
  Rural: ['#6E7B2A', true, 'Outside the delivery areas: freight or surcharge'],
  'Staff order': ['#34495E', false, 'Bought by a colleague'],
  'Price match 2023': ['#95A5A6', false, 'Old campaign, no longer used'],
} as const

export type TagName = keyof typeof tags
export type TagIds = Readonly<Record<TagName, string>>

/** Writes one country's tags and answers with their ids by name. */
export function makeOrderTags(random: Random, country: Country, at: number, out: Buffers): TagIds {
  const ids = {} as Record<TagName, string>
  for (const [name, [colour, isOnCalendar, description]] of Object.entries(tags) as [
    TagName,
    (typeof tags)[TagName],
  ][]) {
    ids[name] = random.id(at)
    out.orderTags.push({
      id: ids[name],
      clientId: clientId(country),
      createdOnUtc: at,
      name,
      colour,
      description,
      isOnCalendar,
      isActive: name !== 'Price match 2023',
      position: Object.keys(tags).indexOf(name),
      ...ruleOf(name, country),
    })
  }
  return ids
}

/** Tags that rules set; that of an old campaign has a rule that nobody needs any more. */
const ruleOf = (
  name: TagName,
  country: Country,
): Pick<Rows['orderTags'], 'setBy'> & Partial<Rows['orderTags']> =>
  name === 'Trade'
    ? { setBy: 'Rule', ruleCustomerType: 'Trade' }
    : name === 'Marketplace'
      ? { setBy: 'Rule', ruleSource: country === 'NZ' ? 'Trade Me' : 'Wayfair' }
      : name === 'Price match 2023'
        ? {
            setBy: 'Rule',
            ruleState: 'Confirmed',
            rulePayment: 'Not fully paid',
            ruleGoods: country === 'NZ' ? 'Waits for incoming goods' : 'All in stock',
            ruleMinTotal: 100_000,
            ruleMinBalance: 50_000,
            ruleDaysOver: 7,
          }
        : { setBy: 'People' }

/** The tags that what happened to an order calls for, and now and then one for no reason that can be seen. */
export function tagsOf(
  random: Random,
  order: {
    readonly source: Rows['orders']['source']
    readonly state: Rows['orders']['state']
    readonly delivery: Rows['orders']['deliveryStatus']
    readonly lead: number
    readonly customer: Customer
    readonly volume: number
    readonly isPaid: boolean
  },
): TagName[] {
  const { source, state, delivery, lead, customer, volume, isPaid } = order
  const given: TagName[] = []
  if (lead > 42 && random.chance(0.8)) given.push('Presale')
  if (customer.isTrade) given.push('Trade')
  if (source === 'Wayfair' || source === 'Trade Me') given.push('Marketplace')
  if (state === 'Confirmed' && delivery !== 'Delivered' && !isPaid && random.chance(0.6))
    given.push('Awaiting payment')
  if (delivery === 'Partial') given.push('Split delivery')
  if (volume > 1.5 && random.chance(0.25)) given.push('Two-person lift')
  if (customer.isRural && random.chance(0.5)) given.push('Rural')
  if (random.chance(0.16)) given.push(random.weighted(occasional))
  // Nothing is left to do for what was cancelled.
  return state === 'Cancelled' ? given.filter(tag => lasting.has(tag)) : given
}

const lasting: ReadonlySet<TagName> = new Set([
  'Trade',
  'Marketplace',
  'VIP',
  'Gift',
  'Staff order',
])

const occasional = weights<TagName>([
  ['Call before delivery', 10],
  ['Fragile', 6],
  ['VIP', 4],
  ['Second attempt', 3],
  ['Check address', 3],
  ['Gift', 3],
  ['Staff order', 1],
])
