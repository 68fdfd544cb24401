import { type Buffers, type Random, type Rows } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

/** What a minority of customers has beside the usual; drawn apart, so that the rest stays as it is. */
export class CustomerDetails {
  readonly random: Random
  readonly #out: Buffers
  readonly #tags: Partial<Record<Country, readonly string[]>> = {}
  #count = 0

  constructor(random: Random, out: Buffers) {
    this.random = random
    this.#out = out
  }

  ofCustomer({
    id,
    given,
    family,
    type,
    country,
    at,
  }: {
    id: string
    given: string
    family: string
    type: Rows['customers']['type']
    country: Country
    at: number
  }) {
    const { random } = this
    if (this.#count === 30) this.#forgotten(country, at)
    const isBlocked = random.chance(0.004)
    const tagIds = this.#tagsOf(country, at)
    if (random.chance(0.06))
      this.#out.customersTagIds.push({ fromId: id, toId: random.pick(tagIds) })
    return {
      firstName: given,
      lastName: family,
      state: isBlocked ? ('Blocked' as const) : ('Active' as const),
      blockedReason: isBlocked ? random.pick(reasons) : undefined,
      // The program before gave each a number.
      oldNo: `${country}-${String(40_000 + this.#count++)}`,
      taxNo:
        type === 'Trade'
          ? country === 'NZ'
            ? `${random.int(10, 139)}-${random.int(100, 999)}-${random.int(100, 999)}`
            : `${random.int(100_000_000, 899_999_999)} RT0001`
          : undefined,
    }
  }

  /** A second telephone or e-mail of some. */
  contacts(
    {
      id,
      at,
      country,
      name,
      phone,
      email,
    }: {
      id: string
      at: number
      country: Country
      name: string
      phone: string | undefined
      email: string | undefined
    },
    another: () => string,
  ) {
    const { random } = this
    const of = { clientId: clientId(country), createdOnUtc: at, customerId: id }
    if (phone && random.chance(0.08))
      this.#out.customerPhones.push({
        ...of,
        id: random.id(at),
        phone: another(),
        label: random.pick(['Partner', 'Work', 'Home']),
      })
    if (email && random.chance(0.04))
      this.#out.customerEmails.push({
        ...of,
        id: random.id(at),
        email: `${name
          .normalize('NFD')
          .toLowerCase()
          .replace(/[^a-z]+/g, '')
          .slice(0, 30)}${random.int(1000, 9999)}@office.example`,
        label: random.pick(['Work', 'Accounts']),
      })
  }

  ofAddress() {
    const { random } = this
    const stairs = random.chance(0.1) ? random.int(1, 4) : undefined
    return {
      label: random.chance(0.15) ? random.pick(['Home', 'Work', 'Holiday home']) : undefined,
      stairs,
      floor: stairs === undefined ? undefined : String(stairs),
      hasLift: stairs !== undefined && random.chance(0.4),
      parking: random.chance(0.05) ? random.pick(parkings) : undefined,
      gateCode: random.chance(0.02) ? `#${random.int(1000, 9999)}` : undefined,
      accessNotes: random.chance(0.04) ? random.pick(accesses) : undefined,
    }
  }

  #tagsOf(country: Country, at: number) {
    return (this.#tags[country] ??= tags.map(([name, colour]) => {
      const id = this.random.id(at)
      this.#out.customerTags.push({
        id,
        clientId: clientId(country),
        createdOnUtc: at,
        name,
        colour,
        isActive: name !== 'Catalogue 2023',
      })
      return id
    }))
  }

  /** Somebody who asked to be forgotten. */
  #forgotten(country: Country, at: number) {
    this.#out.customers.push({
      id: this.random.id(at),
      clientId: clientId(country),
      createdOnUtc: at,
      code: 'C000000',
      name: 'Erased customer',
      type: 'Retail',
      state: 'Erased',
      oldNo: `${country}-${String(40_000 + this.#count++)}`,
      consentEmail: false,
      consentSms: false,
    })
  }
}

const tags = [
  ['Returning', '#3E7D5A'],
  ['Designer', '#7D3C98'],
  ['Press', '#2E86C1'],
  ['Call first', '#B8860B'],
  ['Catalogue 2023', '#95A5A6'],
] as const
const reasons = ['Two orders unpaid', 'Cheque returned', 'Threatened the drivers']
const parkings = ['On the street, 2 hours', 'Loading zone at the back', 'Driveway, no trucks']
const accesses = [
  'Narrow stairs, measure first',
  'Bell does not work, call',
  'Long driveway',
  'Service entrance at the back',
]
