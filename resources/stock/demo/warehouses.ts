import { addDisplay, addRacks, type Zones } from './positions.ts'
import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import {
  branchId,
  clientId,
  initialBranches,
  type BranchCode,
  type Country,
} from '#resources/administration/demo/reference.ts'

type Type = Rows['warehouses']['warehouseType']

/** The warehouses by country. Names follow the calendars that pick from them. */
const plan: readonly (readonly [
  country: Country,
  code: string,
  name: string,
  type: Type,
  branch: BranchCode,
])[] = [
  ['NZ', 'CAR', 'Carbine Warehouse', 'Warehouse', 'AKL'],
  ['NZ', 'PEN', 'Penrose Warehouse', 'Warehouse', 'AKL'],
  ['NZ', 'AVO', 'Avon Warehouse', 'Warehouse', 'CHC'],
  ['NZ', 'PHL', 'Port Hills Warehouse', 'Warehouse', 'CHC'],
  ['NZ', 'HLW', 'Hamilton Warehouse', 'Warehouse', 'HAM'],
  ['NZ', 'ONE', 'Onehunga Shop', 'ShopDisplay', 'AKL'],
  ['NZ', 'WES', 'Westgate Shop', 'ShopDisplay', 'AKL'],
  ['NZ', 'CHS', 'Christchurch Showroom', 'ShopDisplay', 'CHC'],
  ['NZ', 'HLS', 'Hamilton Showroom', 'ShopDisplay', 'HAM'],
  ['NZ', 'SVN', 'Onehunga Service', 'Service', 'AKL'],
  ['NZ', 'TRN', 'In Transit NZ', 'Transit', 'AKL'],
  ['NZ', 'PRN', 'Presale NZ', 'Virtual', 'AKL'],
  ['NZ', 'LFN', 'Lost and Written Off NZ', 'Virtual', 'AKL'],
  ['NZ', 'HFD', 'Harbour Freight Depot', 'ThirdParty', 'AKL'],
  ['CA', 'EDW', 'Edmonton Warehouse', 'Warehouse', 'EDM'],
  ['CA', 'CGW', 'Calgary Warehouse', 'Warehouse', 'CGY'],
  ['CA', 'EDS', 'Edmonton Showroom', 'ShopDisplay', 'EDM'],
  ['CA', 'CGS', 'Calgary Showroom', 'ShopDisplay', 'CGY'],
  ['CA', 'SVC', 'Edmonton Service', 'Service', 'EDM'],
  ['CA', 'TRC', 'In Transit CA', 'Transit', 'EDM'],
  ['CA', 'PRC', 'Presale CA', 'Virtual', 'EDM'],
  ['CA', 'LFC', 'Lost and Written Off CA', 'Virtual', 'EDM'],
  ['CA', 'PLD', 'Prairie Line Depot', 'ThirdParty', 'CGY'],
]

/** Ids of one country's warehouses by what they are for. */
export interface Warehouses {
  readonly main: readonly string[]
  readonly shops: readonly string[]
  readonly service: string
  readonly transit: string
  readonly presale: string
  readonly lost: string
  readonly thirdParty: string
  /** Of the main warehouses: the layers of their racks. */
  readonly layers: ReadonlyMap<string, readonly string[]>
  /** Of the main warehouses: where prepared goods wait. */
  readonly zones: ReadonlyMap<string, Zones>
  readonly ofCode: Readonly<Record<string, string>>
  /** Main warehouses of a branch. */
  readonly ofBranch: Readonly<Partial<Record<BranchCode, readonly string[]>>>
}

export function makeWarehouses(
  random: Random,
  country: Country,
  opened: number,
  out: Buffers,
): Warehouses {
  const layers = new Map<string, readonly string[]>()
  const zones = new Map<string, Zones>()
  const groups = makeGroups(random, country, opened, out)
  const own = plan
    .filter(w => w[0] === country)
    .map(([, code, name, warehouseType, branch], i) => {
      const row = {
        id: random.id(opened),
        clientId: clientId(country),
        createdOnUtc: opened,
        name,
        code,
        warehouseType,
        branchId: branchId(branch),
        // What is on its way, or written off, stands nowhere.
        ...(warehouseType !== 'Transit' &&
          warehouseType !== 'Virtual' && { address: addressOf(name, branch, country) }),
        groupId: groups[warehouseType],
        priority: i + 1,
        handlingDays: warehouseType === 'Warehouse' ? 1 + (i % 3) : undefined,
        isPresale: name.startsWith('Presale'),
        allowsPickup: warehouseType === 'Warehouse' || warehouseType === 'ShopDisplay',
        sellsOnline: warehouseType === 'Warehouse',
        isActive: true,
      }
      out.warehouses.push(row)
      if (warehouseType === 'Warehouse') {
        const racks = addRacks(random, row, out)
        layers.set(row.id, racks.layers)
        zones.set(row.id, racks.zones)
      }
      if (warehouseType === 'ShopDisplay') addDisplay(random, row, out)
      return { ...row, branch }
    })
  const ids = (type: Type, name = '') =>
    own.filter(w => w.warehouseType === type && w.name.startsWith(name)).map(w => w.id)
  return {
    main: ids('Warehouse'),
    shops: ids('ShopDisplay'),
    service: ids('Service')[0]!,
    transit: ids('Transit')[0]!,
    presale: ids('Virtual', 'Presale')[0]!,
    lost: ids('Virtual', 'Lost')[0]!,
    thirdParty: ids('ThirdParty')[0]!,
    layers,
    zones,
    ofCode: Object.fromEntries(own.map(w => [w.code, w.id])),
    ofBranch: Object.fromEntries(
      own.map(w => [
        w.branch,
        own.filter(o => o.branch === w.branch && o.warehouseType === 'Warehouse').map(o => o.id),
      ]),
    ),
  }
}

const addressOf = (name: string, branch: BranchCode, country: Country) => ({
  line1: `${(name.length * 7) % 90} ${name.split(' ')[0]} Road`,
  line2: null,
  suburb: null,
  city: initialBranches.find(({ code }) => code === branch)!.name,
  region: null,
  postcode: null,
  country,
})

/** Writes the groups that warehouses are chosen and counted by, and answers with the group of each type. */
function makeGroups(
  random: Random,
  country: Country,
  opened: number,
  out: Buffers,
): Readonly<Record<Type, string>> {
  let position = 0
  const add = (name: string, purpose: Rows['warehouseGroups']['purpose'], description: string) => {
    const id = random.id(opened)
    out.warehouseGroups.push({
      id,
      clientId: clientId(country),
      createdOnUtc: opened,
      name,
      purpose,
      description,
      country,
      position: ++position,
    })
    return id
  }
  const Warehouse = add('Main warehouses', 'Sell', 'Orders are served from here')
  const ShopDisplay = add('Showrooms', 'Sell', 'Pieces on display')
  const elsewhere = add('Partners and transit', 'Transfer', 'On the way, or with somebody else')
  const kept = add('Service and virtual', 'Report', 'Repairs, presale and what is written off')
  return {
    Warehouse,
    ShopDisplay,
    Transit: elsewhere,
    ThirdParty: elsewhere,
    Service: kept,
    Virtual: kept,
  }
}
