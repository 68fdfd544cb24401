import { describe, expect, it } from 'vitest'
import {
  endpointOf,
  isParent,
  operations,
  permittedTree,
  reaches,
  reachesScreen,
  type AnyCall,
  type AnyEntity,
  type Code,
  type RouteNode,
} from '#define'
import { codes } from '#resources/codes.ts'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'
import { screens } from '#resources/screens.ts'
import {
  calls as oracleCalls,
  ours,
  reachable,
  roleCodes,
  routes as oracleRoutes,
  visiblePaths,
} from '#tests/oracle/index.ts'

const nodes = (tree: readonly RouteNode[]): RouteNode[] =>
  tree.flatMap(n => [n, ...(isParent(n) ? nodes(n.children) : [])])
const row = (path: string) => oracleRoutes.find(r => r.path === path)

describe('the route tree is the specification’s', () => {
  it('knows exactly the 48 codes', () => {
    expect([...codes].toSorted()).toEqual([...roleCodes].toSorted())
  })

  it.each(
    nodes(routes)
      .filter(n => !ours.includes(n.path))
      .map(n => [n.path, n] as const),
  )('%s stands in its table with the same codes, title and flags', (path, node) => {
    const expected = row(path)
    expect(expected, 'is not in the route table').toBeDefined()
    expect([...(node.roles ?? [])].toSorted()).toEqual([...expected!.codes].toSorted())
    expect(node.hidden ?? false).toBe(expected!.isHidden)
    if (expected!.title) expect(node.title).toBe(expected!.title)
    expect(isParent(node)).toBe(
      expected!.isGroup || oracleRoutes.some(r => r.area === path.slice(1) && r.path !== path),
    )
  })

  const mounted = new Set(reaches(routes).map(r => r.leaf.path))
  const people: [string, ReadonlySet<Code>][] = [
    ['nobody', new Set()],
    ...codes.map((c): [string, ReadonlySet<Code>] => [c, new Set([c])]),
    ['J1 J4', new Set<Code>(['J1', 'J4'])],
    ['B1 O5', new Set<Code>(['B1', 'O5'])],
    ['all', new Set(codes)],
  ]

  it.each(people)('a person with %s sees and reaches what the table says', (_, held) => {
    const visible = nodes(permittedTree(routes, { codes: held }))
      .filter(n => !isParent(n) && !n.hidden)
      .map(n => n.path)
    expect(visible.filter(p => !ours.includes(p)).toSorted()).toEqual(
      visiblePaths(held)
        .filter(p => mounted.has(p as `/${string}`))
        .toSorted(),
    )
    for (const reach of reaches(routes).filter(r => !ours.includes(r.leaf.path)))
      expect(reachesScreen({ codes: held }, reach), reach.leaf.path).toBe(
        reachable(reach.leaf.path, held),
      )
  })

  it('names only screens, tables of calls and entities that exist', () => {
    for (const { leaf } of reaches(routes)) {
      const isThere = leaf.screen
        ? leaf.screen in screens
        : leaf.table
          ? leaf.table in calls
          : !!leaf.entity && leaf.entity in entities
      expect(isThere, leaf.path).toBe(true)
    }
  })
})

describe('the calls are the specification’s', () => {
  const declared = [
    ...Object.values(calls as Record<string, AnyCall>).map(c => c.at),
    ...(Object.values(entities) as AnyEntity[]).flatMap(e =>
      operations.flatMap(o => {
        const at = endpointOf(e, o)
        return at?.key ? [at.at] : []
      }),
    ),
  ]
  /** Calls of our own. Source: readings, item 18. */
  const isOwn = (at: string) =>
    [
      '/api/stockCheck',
      '/api/stockDifferences',
      '/api/transfers',
      '/api/containers',
      '/api/purchaseOrders',
      '/api/orderProcessing',
      '/api/orderDetails',
      '/api/pictures',
      '/api/savedViews',
      '/api/profile',
      '/api/find',
      '/api/home',
      '/api/live',
      '/api/prices',
      '/api/skus',
      '/api/deliveryPlans',
      '/api/labels',
      '/api/products',
      '/api/productPictures',
      '/api/productTags',
      '/api/categories',
      '/api/costs',
      '/api/promotions',
      '/api/clientLogo',
      '/api/access',
      '/api/audit',
      '/api/imports',
      '/api/movingIn',
      '/api/ipWhitelist',
      '/api/qaIssues',
      '/api/calendarDays',
      '/api/deliveryAreas',
      '/api/checklistItems',
      '/api/warehouseGroups',
      '/api/aisles',
      '/api/layers',
      '/api/stockAreas',
      '/api/websites',
      '/api/taskResponses',
      '/api/articles',
      '/api/articleCategories',
      '/api/messages',
      '/api/planFollowUps',
      '/api/orderFollowUps',
      '/api/criticalStock',
      '/api/refunds',
      '/api/tickets',
      '/api/returnRecords',
      '/api/writeOffs',
      '/api/discounts',
      '/api/account/sign',
      '/api/account/invitation',
      '/api/account/acceptInvitation',
      '/api/tills',
      '/api/trips',
      '/api/zoneChecks',
      '/api/stocktakes',
      '/api/refills',
      '/api/warehouseJobs',
      '/api/customers',
      '/api/giftCard',
      '/api/shopCredit',
      '/api/points',
      '/api/customerTenders',
      '/api/sellIt',
      '/api/sale/importOrders',
      '/api/orders/documents',
      '/api/orderTags',
      '/api/flags/',
      '/api/scanPacks',
      '/api/scanEvents',
      '/api/containerPresaleRecords',
      '/api/presalePromises',
      '/api/etaWarnings',
      '/api/demoRequests',
      '/api/bi/',
      '/api/channels',
      '/api/channelJobs',
      '/api/listings',
      '/api/listingQueue',
      '/api/websiteMappings',
      '/api/retargetingCases',
      '/api/retargetingTemplates',
      '/api/emailOptOuts',
      '/api/tradeMeQuestions',
      '/api/workHours',
      '/api/suppliers/useLeadDays',
      '/api/ports/useRouteDays',
      '/api/shippingAgents/useSlipDays',
      '/api/ticketMails/',
      '/api/websiteOrders/',
      '/api/wayfairOrders/',
      '/api/wayfairMappings/',
      '/api/parameterSets',
      '/api/commission',
      '/api/productCommissions/forecast',
    ].some(path => at.includes(` ${path}`))

  it.each([...new Set(declared)].filter(at => !isOwn(at)))(
    '%s stands in its table, verb and spelling alike',
    at => {
      const [method, path] = at.replace(/\?.*$/, '').split(' ')
      expect(oracleCalls.some(c => c.method === method && c.path === path)).toBe(true)
    },
  )

  it('sends an id in the query where the table says so', () => {
    for (const e of Object.values(entities) as AnyEntity[])
      for (const o of operations) {
        const at = endpointOf(e, o)
        const known =
          at?.key && oracleCalls.find(c => `${c.method} ${c.path}` === at.at.replace(/\?.*$/, ''))
        if (known && o === 'remove')
          expect(at.at.endsWith('?id'), at.at).toBe(known.params.startsWith('query: id'))
      }
  })
})
