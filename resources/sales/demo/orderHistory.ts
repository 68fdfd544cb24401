import { type Random, type Rows, weightsOf } from '#server/demo/kit.ts'

type Order = Rows['orders']
export type Source = Order['source']

/** What became of an order by today, before its lines are known. Dates are midnights of UTC standing for calendar dates. */
export interface History {
  readonly state: Order['state']
  readonly delivery: Order['deliveryStatus']
  readonly preparation: Order['preparationStatus']
  readonly validTo: number | undefined
  readonly promised: number | undefined
  /** The day on which the goods leave, or left. */
  readonly leaves: number | undefined
  /** Days between order and promise; long ones wait for a container. */
  readonly lead: number
  /** Whether warehouses already hold goods for what is not delivered. */
  readonly isReserved: boolean
}

const day = 86_400_000
const paidOnTheWeb = new Set<Source>(['Website', 'Trade Me', 'Self-Service', 'Wayfair'])
export const isOnline = (source: Source) => paidOnTheWeb.has(source)

const inStock = weightsOf({ stock: 50, short: 28, container: 22 })
const leads = { stock: [2, 14], short: [15, 42], container: [45, 100] } as const

export function historyOf(random: Random, source: Source, at: number, today: number): History {
  const ordered = Math.floor(at / day) * day
  const age = (today - ordered) / day
  const nothing = {
    delivery: 'None',
    preparation: 'None',
    promised: undefined,
    leaves: undefined,
    lead: 0,
    isReserved: false,
  } as const
  const isByHand = source === 'Showroom' || source === 'Phone'
  let validTo: number | undefined
  if (isByHand && random.chance(0.24)) {
    validTo = ordered + random.pick([14, 21, 30]) * day
    if (random.chance(0.6)) return { ...nothing, state: undecided(random, validTo, today), validTo }
  }
  if (age < 14 && !validTo && (isByHand || source === 'Self-Service') && random.chance(0.15))
    return { ...nothing, state: 'Draft', validTo }

  const isMarketplace = source === 'Wayfair' || source === 'Trade Me'
  const [least, most] = leads[isMarketplace ? 'stock' : random.weighted(inStock)]
  const lead = random.int(least, most)
  const promised = ordered + lead * day
  if (random.chance(0.04)) return { ...nothing, state: 'Cancelled', validTo, promised, lead }
  // Most goods leave a day or two around the promise; some much later.
  const leaves = Math.max(
    ordered + day,
    promised + (random.chance(0.07) ? random.int(3, 24) : random.int(-2, 1)) * day,
  )
  const ahead = (leaves - today) / day
  const order = { state: 'Confirmed', validTo, promised, leaves, lead } as const
  if (ahead < 0) {
    if (ahead > -40 && random.chance(0.1))
      return {
        ...order,
        delivery: 'Partial',
        preparation: random.chance(0.5)
          ? 'Prepared By Warehouse'
          : 'Partially Prepared By Warehouse',
        isReserved: true,
      }
    return {
      ...order,
      delivery: ahead < -7 && random.chance(0.018) ? 'Returned' : 'Delivered',
      preparation: 'Prepared By Warehouse',
      isReserved: false,
    }
  }
  const isPlanned = random.chance(ahead <= 14 ? 0.88 : 0.25)
  const preparation = isPlanned ? preparationOf(random, ahead) : 'None'
  return {
    ...order,
    delivery: isPlanned ? 'Planned' : 'None',
    preparation,
    isReserved:
      preparation !== 'None' || (isPlanned && ahead < 14) || random.chance(lead <= 42 ? 0.85 : 0.3),
  }
}

function undecided(
  random: Random,
  validTo: number,
  today: number,
): 'Quotation' | 'Expired' | 'Lost' {
  const at = random.share()
  if (validTo >= today) return at < 0.85 ? 'Quotation' : 'Lost'
  // Some run out without anybody closing them: the reminder screens are for those.
  if (today - validTo < 21 * day && at < 0.3) return 'Quotation'
  return at < 0.6 ? 'Expired' : 'Lost'
}

const preparations = [
  'None',
  'Preparation Started',
  'Partially Prepared By Warehouse',
  'Prepared By Warehouse',
] as const
const byDaysAhead = [
  weightsOf({ 0: 8, 1: 12, 2: 20, 3: 60 }),
  weightsOf({ 0: 15, 1: 30, 2: 25, 3: 30 }),
  weightsOf({ 0: 40, 1: 30, 2: 20, 3: 10 }),
  weightsOf({ 0: 70, 1: 22, 2: 6, 3: 2 }),
]
const preparationOf = (random: Random, ahead: number) =>
  ahead > 6 ? 'None' : preparations[Number(random.weighted(byDaysAhead[Math.min(3, ahead)]!))]!

/** What has been paid of `total`, in cents. */
export function paidOf(
  random: Random,
  total: number,
  source: Source,
  { state, delivery, leaves }: History,
  today: number,
): number {
  if (state === 'Cancelled') return random.chance(0.12) ? deposit(random, total) : 0
  if (state !== 'Confirmed' || total === 0) return 0
  const isDone = delivery === 'Delivered' || delivery === 'Returned'
  const daysSince = isDone ? (today - leaves!) / day : 0
  // The marketplace in North America pays some three weeks after delivery.
  if (source === 'Wayfair') return daysSince > random.int(15, 25) ? total : 0
  if (random.chance(0.006)) return total + random.int(5, 120) * 100
  if (isOnline(source))
    return source === 'Self-Service' && !isDone && random.chance(0.4)
      ? deposit(random, total)
      : total
  if (isDone) return random.chance(daysSince < 60 ? 0.05 : 0.006) ? deposit(random, total) : total
  return random.chance(0.45) ? total : random.chance(0.92) ? deposit(random, total) : 0
}

/** A fifth, a third or a half in round tens of dollars. */
const deposit = (random: Random, total: number) =>
  Math.min(total, Math.max(1000, Math.round((total * random.pick([0.2, 0.3, 0.5])) / 1000) * 1000))
