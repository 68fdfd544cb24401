import {
  call,
  choice,
  entity,
  flag,
  integer,
  list,
  object,
  readModel,
  reference,
  screen,
  text,
  type AnyCall,
  type InstalledVocabulary,
  type RouteNode,
} from '#define'
import type { AreaViews, BrowserProduct } from '#src/app/product/product.ts'

// The smallest business that has everything: two entities, a status with an effect, a call, a screen of its own.

export const crates = entity('crates', {
  titles: ['Crate', 'Crates'],
  fields: {
    name: text({ required: true, unique: true, max: 40 }),
    weight: integer({ required: true, min: 1, max: 900 }),
    status: choice(['Packed', 'Sent'], {
      default: 'Packed',
      tones: { Packed: 'neutral', Sent: 'good' },
    }),
    isFragile: flag({ label: 'Fragile' }),
    isUpright: flag({ label: 'This side up' }),
    staysDry: flag({ label: 'Keep dry' }),
    collectedHour: integer({ min: 0, max: 23, label: 'Collected at (hour)' }),
    collectedMinute: integer({ default: 0, min: 0, max: 59, label: 'Collected at (minute)' }),
  },
  asOne: {
    Handling: ['isFragile', 'isUpright', 'staysDry'],
    'Collected at': ['collectedHour', 'collectedMinute'],
  },
  list: { columns: ['name', 'weight', 'isFragile', 'status'], sort: 'name' },
  related: [{ entity: 'labels', by: 'crateId' }],
  statuses: {
    field: 'status',
    transitions: { send: { from: ['Packed'], to: 'Sent', confirm: 'It has left?' } },
  },
})

export const labels = entity('labels', {
  titles: ['Label', 'Labels'],
  fields: {
    crateId: reference('crates' as never, { required: true }),
    wording: text({ required: true, max: 80 }),
  },
  list: { sort: 'wording' },
})

/** The loads of each crate: how heavy it is, compared with a weight that people choose. */
export const loads = readModel('loads', {
  titles: ['Load', 'Loads'],
  parameters: { limit: integer({ default: 100, min: 1, max: 900, label: 'Limit (kg)' }) },
  fields: {
    crateId: reference('crates' as never, { required: true }),
    weight: integer({ required: true }),
    over: integer({ label: 'Over the limit' }),
    isLabelled: flag({ required: true, label: 'Labelled' }),
  },
  label: 'crateId',
  list: {
    search: ['crateId'],
    filters: ['isLabelled', 'crateId'],
    sort: '-weight',
    totals: ['weight'],
  },
})

export const depotCalls = {
  weighCrates: call({
    at: 'GET /api/depot/weigh',
    input: { atLeast: integer({ min: 1, max: 900, default: 1 }) },
    answer: { total: integer({ required: true }) },
  }),
}

/** For holders of J1; the list of labels for those of J4. */
export const tree = [
  {
    path: '/depot',
    title: 'Depot',
    roles: ['J1', 'J4'],
    children: [
      { path: '/depot/crates', title: 'Crates', roles: ['J1'], entity: 'crates' },
      { path: '/depot/labels', title: 'Labels', roles: ['J4'], entity: 'labels' },
      { path: '/depot/loads', title: 'Loads', roles: ['J4'], entity: 'loads' },
      { path: '/depot/scale', title: 'Scale', roles: ['J1'], screen: 'scale' },
    ],
  },
] as unknown as readonly RouteNode[]

/** The same with a table of a call, which the browser alone has. */
export const browserTree = tree.map(node => ({
  ...node,
  children: [
    ...('children' in node ? node.children : []),
    { path: '/depot/weights', title: 'Weights', roles: ['J1'], table: 'getHeaviest' },
  ],
})) as unknown as readonly RouteNode[]

/** The depot's own words. */
export const vocabulary: InstalledVocabulary = {
  codes: ['J1', 'J4'],
  countries: {
    NZ: {
      name: 'New Zealand',
      currency: 'NZD',
      currencySigns: ['NZ$'],
      displayHours: 12,
      weekBegins: 'Monday',
    },
  },
}

export const screens = { scale: screen({ calls: ['weighCrates'] }) }

/** What the application itself calls, and a table of the depot. Nobody answers them on a server. */
const browserCalls = {
  getClientInfo: call({
    at: 'GET /api/client',
    open: 'everybody',
    answer: { clientVM: object({ uniqueShortName: text({ required: true }) }) },
  }),
  getSavedViews: call({
    at: 'GET /api/savedViews',
    open: 'everybody',
    input: { path: text({ required: true }) },
    answer: { data: list({ id: text({ required: true }) }) },
  }),
  getHeaviest: call({
    at: 'GET /api/depot/heaviest',
    input: { atLeast: integer({ min: 1 }) },
    answer: { data: list({ name: text({ label: 'Crate' }), weight: integer() }) },
  }),
}

const calls: Readonly<Record<string, AnyCall>> = { ...depotCalls, ...browserCalls }

/** The depot as a product of the browser, with these views. */
export const depotProduct = (
  views: AreaViews = {},
  routes: readonly RouteNode[] = tree,
): BrowserProduct => ({
  tree: routes,
  screens,
  vocabulary,
  texts: {} as never,
  home: '/depot/crates',
  homesOfJobs: [],
  entities: { depot: areaFile({ crates, labels, loads }) },
  calls: { depot: { ...areaFile(calls), names: async () => Object.keys(calls) } },
  everywhere: [],
  areas: [views],
  frame: {
    header: [],
    bar: () => null,
    watchers: [],
    overlays: [],
    notFound: () => null,
  },
})

const areaFile = <T extends object>(declared: T) => ({
  names: Object.keys(declared),
  load: async () => ({ default: declared }),
})
