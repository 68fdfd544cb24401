import { familyNames, givenNames } from '#resources/administration/demo/names.ts'
import { addressAt, placeNear } from '#resources/administration/demo/localities.ts'
import { type Buffers, type Random, type Rows, weightsOf } from '#server/demo/kit.ts'
import { CustomerDetails } from './customerDetails.ts'
import {
  branchId,
  clientId,
  initialBranches,
  type BranchCode,
  type Country,
} from '#resources/administration/demo/reference.ts'

export interface Customer {
  readonly id: string
  readonly addressId: string
  readonly isTrade: boolean
  readonly isRural: boolean
  readonly name: string
  readonly email: string | undefined
  readonly phone: string | undefined
}

/** Everybody who ever bought or asked, added at their first order. Only some thousands are remembered to come again, so memory stays flat. */
export class Customers {
  /** How many there are so far; their numbers follow from it. */
  count = 0
  readonly #known: Record<BranchCode, Record<'Retail' | 'Trade', Customer[]>>
  readonly #random: Random
  readonly #details: CustomerDetails
  readonly #out: Buffers

  constructor(random: Random, details: Random, out: Buffers) {
    this.#random = random
    this.#details = new CustomerDetails(details, out)
    this.#out = out
    this.#known = Object.fromEntries(
      initialBranches.map(b => [b.code, { Retail: [], Trade: [] }]),
    ) as never
  }

  /** Who orders now: a new customer, or one who has been there before. Trade customers nearly always have. */
  orderingAt(at: number, branch: BranchCode, country: Country, isTrade: boolean): Customer {
    const random = this.#random
    const type = isTrade ? 'Trade' : 'Retail'
    const known = this.#known[branch][type]
    if (known.length > 5 && random.chance(isTrade ? 0.85 : 0.3)) return random.pick(known)
    const added = this.add(
      at - random.int(1, 30) * 60_000,
      branch,
      country,
      isTrade ? 'Trade' : random.chance(0.012) ? 'Staff' : 'Retail',
    )
    const most = isTrade ? 120 : 4000
    if (known.length < most) known.push(added)
    else known[random.int(0, most - 1)] = added
    return added
  }

  add(at: number, branch: BranchCode, country: Country, type: Rows['customers']['type']): Customer {
    const random = this.#random
    const place = placeNear(random, branch)
    const ids = { id: random.id(at), addressId: random.id(at) }
    const given = random.pick(givenNames)
    const family = random.pick(familyNames)
    const name = type === 'Trade' ? companyName(random, family, country) : `${given} ${family}`
    const customer = {
      ...ids,
      isTrade: type === 'Trade',
      isRural: place.isRural,
      name,
      email: random.chance(0.93)
        ? emailOf(random, type === 'Trade' ? name : `${given}.${family}`, type)
        : undefined,
      phone: random.chance(0.97) ? phoneIn[country](random, branch) : undefined,
    }
    const { id, email, phone } = customer
    const more = this.#details
    this.#out.customers.push({
      ...more.ofCustomer({ id, given, family, type, country, at }),
      id,
      branchId: branchId(branch),
      clientId: clientId(country),
      createdOnUtc: at,
      code: this.nextCode(),
      name,
      type,
      email,
      phone,
      company: type === 'Trade' ? name : undefined,
      consentEmail: email !== undefined,
      consentSms: phone !== undefined,
      remark: random.chance(0.05)
        ? random.pick(type === 'Trade' ? tradeRemarks : remarks)
        : undefined,
    })
    more.contacts({ ...customer, at, country }, () => phoneIn[country](more.random, branch))
    this.#address(customer.addressId, customer.id, at, country, {
      ...addressAt(random, place, country),
      isBillingDefault: true,
      isDeliveryDefault: true,
    })
    if (random.chance(type === 'Trade' ? 0.4 : 0.06))
      this.#address(
        random.id(at),
        customer.id,
        at,
        country,
        addressAt(random, placeNear(random, branch), country),
      )
    return customer
  }

  /** The number of another customer. */
  nextCode(): string {
    return `C${String(++this.count).padStart(6, '0')}`
  }

  #address(
    id: string,
    customerId: string,
    at: number,
    country: Country,
    address: ReturnType<typeof addressAt> &
      Partial<Pick<Rows['addresses'], 'isBillingDefault' | 'isDeliveryDefault'>>,
  ) {
    this.#out.addresses.push({
      isBillingDefault: false,
      isDeliveryDefault: false,
      ...this.#details.ofAddress(),
      id,
      clientId: clientId(country),
      createdOnUtc: at,
      customerId,
      ...address,
    })
  }
}

const plainLetters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '')
const emailOf = (random: Random, name: string, type: string) =>
  type === 'Trade'
    ? `orders@${plainLetters(name)
        .replace(/(ltd|inc)\.?$/, '')
        .slice(0, 40)}.example`
    : `${plainLetters(name)}${random.chance(0.7) ? random.int(1, 999) : ''}@${random.pick(['mail', 'post', 'inbox', 'letterbox'])}.example`

// Blocks of 555 only: kept for fiction in Canada, and not in common use in New Zealand.
const last4 = (random: Random) => String(random.int(0, 9999)).padStart(4, '0')
const areaCodes: Record<BranchCode, readonly string[]> = {
  AKL: ['9'],
  CHC: ['3'],
  HAM: ['7'],
  EDM: ['780', '587', '825'],
  CGY: ['403', '587', '825', '368'],
}
const phoneIn: Record<Country, (random: Random, branch: BranchCode) => string> = {
  NZ: (random, branch) =>
    `+64${random.chance(0.85) ? random.pick(['21', '22', '27']) : random.pick(areaCodes[branch])}555${last4(random)}`,
  CA: (random, branch) => `+1${random.pick(areaCodes[branch])}555${last4(random)}`,
}

const trades = weightsOf({
  Interiors: 5,
  'Home Staging': 4,
  Motels: 3,
  Apartments: 3,
  'Holiday Homes': 2,
  Builders: 2,
  Property: 3,
  Cafés: 1,
  'Early Learning': 1,
  Offices: 2,
})
const companyName = (random: Random, family: string, country: Country) =>
  `${random.chance(0.4) ? family : random.pick(['Stonebridge', 'Seventh Wave', 'Paper Kite', 'Northlight', 'Tidewater', 'Copperfold', 'Larch and Line', 'Hillcrest', 'Blue Gate', 'Fernleaf', 'Open Door', 'Quiet Room'])} ${random.weighted(trades)} ${country === 'NZ' ? 'Ltd' : 'Inc.'}`

const remarks = [
  'Prefers text messages.',
  'Hard of hearing: please write.',
  'Works nights, call after 2 pm.',
  'Dog on the property.',
  'Moved in 2025, check the address.',
  'Very satisfied with the delivery team.',
]
const tradeRemarks = [
  'Account on 20th of the month.',
  'Purchase order number required.',
  'Deliveries between 7 and 9 am only.',
  'Ask for the site manager on arrival.',
]
