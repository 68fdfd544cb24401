import { localitiesCa } from './localitiesCa.ts'
import { localitiesNz } from './localitiesNz.ts'
import type { Random } from '#server/demo/kit.ts'
import { initialBranches, type BranchCode, type Country } from './reference.ts'

export interface Place {
  readonly postcode: string
  readonly suburb: string | undefined
  readonly city: string
  readonly region: string
  readonly isRural: boolean
}

/** Where the customers of a branch live: four of five in its own city. */
export const placeNear = (random: Random, branch: BranchCode): Place =>
  random.pick(random.chance(0.8) ? near[branch].city : near[branch].around)

/** A street and number as it is written there; the streets are invented, as is the second half of a Canadian postcode. */
export function addressAt(
  random: Random,
  { postcode, suburb, city, region }: Place,
  country: Country,
) {
  return {
    line1: line1In[country](random, city),
    suburb,
    city,
    region,
    postcode:
      country === 'NZ'
        ? postcode
        : `${postcode} ${random.int(1, 9)}${random.pick(letters)}${random.int(1, 9)}`,
    country,
  }
}

/** What a branch serves together: a city, or the towns of a region. */
export interface District {
  readonly branch: BranchCode
  /** Empty for towns. */
  readonly city: string
  readonly region: string
  readonly places: readonly { readonly postcode: string; readonly name: string }[]
}
export const districts: readonly District[] = `${localitiesNz.trim()}\n${localitiesCa.trim()}`
  .split('\n')
  .map(line => {
    const [branch, city, region, list] = line.split('|') as [BranchCode, string, string, string]
    const places = list.split(',').map(entry => {
      const postcode = entry.slice(0, entry.indexOf(' '))
      return { postcode, name: entry.slice(postcode.length + 1) }
    })
    return { branch, city, region, places }
  })

const near = Object.fromEntries(
  initialBranches.map(b => [b.code, { city: [], around: [] }]),
) as unknown as Record<BranchCode, { city: Place[]; around: Place[] }>

for (const { branch, city, region, places: own } of districts) {
  const isOwnCity = city === initialBranches.find(b => b.code === branch)!.name
  for (const { postcode, name } of own) {
    const place = city
      ? { city, suburb: name === city ? undefined : name }
      : { city: name, suburb: undefined }
    near[branch][isOwnCity ? 'city' : 'around'].push({ postcode, ...place, region, isRural: !city })
  }
}

// Those that a Canadian postcode may have in its fifth place.
const letters = 'ABCEGHJKLMNPRSTVWXYZ'.split('')
const trees = [
  'Kowhai',
  'Rata',
  'Totara',
  'Puriri',
  'Nikau',
  'Manuka',
  'Kauri',
  'Rimu',
  'Titoki',
  'Ngaio',
  'Karaka',
  'Harakeke',
  'Willow',
  'Oak',
  'Elm',
  'Maple',
  'Spruce',
  'Birch',
  'Aspen',
  'Poplar',
  'Cedar',
  'Tamarack',
]
const places = [
  'Church',
  'School',
  'Station',
  'Bridge',
  'Mill',
  'Hill',
  'Park',
  'Lake',
  'Harbour',
  'Bay',
  'River',
  'Garden',
  'Orchard',
  'Valley',
  'Meadow',
  'Ridge',
  'Victoria',
  'Albert',
  'King',
  'Queen',
]

const line1In: Record<Country, (random: Random, city: string) => string> = {
  NZ: random => {
    const unit = random.chance(0.22) ? `${random.int(1, 24)}/` : ''
    return `${unit}${random.int(1, 240)} ${random.chance(0.55) ? random.pick(trees.slice(0, 16)) : random.pick(places)} ${random.pick(['Street', 'Road', 'Avenue', 'Place', 'Crescent', 'Drive', 'Terrace'])}`
  },
  CA: (random, city) => {
    const unit = random.chance(0.25) ? `${random.int(101, 2204)} - ` : ''
    if (city === 'Edmonton' && random.chance(0.7))
      return `${unit}${random.int(1010, 17990)} ${random.int(20, 167)} ${random.pick(['Avenue', 'Street'])} NW`
    const quarter = city === 'Calgary' ? ` ${random.pick(['NW', 'NE', 'SW', 'SE'])}` : ''
    return `${unit}${random.int(12, 980)} ${random.chance(0.5) ? random.pick(trees.slice(12)) : random.pick(places)} ${random.pick(['Street', 'Avenue', 'Drive', 'Way', 'Close', 'Crescent'])}${quarter}`
  },
}
