import type { Node } from './node.ts'

/** What the work of a worker or a day comes to; rates and shares have no sum. */
const workDone = [
  'picks',
  'pieces',
  'volume',
  'shortPicks',
  'errors',
  'damages',
  'stored',
  'refills',
  'counts',
] as const

export const warehouse: Node = {
  path: '/warehouse',
  title: 'Warehouse',
  roles: ['K1'],
  icon: 'warehouse',
  redirect: '/warehouse/preparation/summary',
  children: [
    {
      path: '/warehouse/transfer',
      title: 'Transfers',
      roles: ['K5'],
      children: [
        {
          path: '/warehouse/transfer/create',
          title: 'New transfer',
          entity: 'transfers',
          page: 'create',
        },
        {
          path: '/warehouse/transfer/list',
          title: 'Transfers',
          entity: 'transfers',
          home: true,
        },
        {
          path: '/warehouse/transfer/orderTransfers',
          title: 'Transfers for orders',
          table: 'getOrderTransfers',
          screen: 'orderTransfers',
          totals: ['quantity'],
        },
      ],
    },
    {
      path: '/warehouse/position',
      title: 'Positions',
      children: [
        {
          path: '/warehouse/position/loadingZoneStocks',
          title: 'Loading zone stocks',
          table: 'getLoadingZoneStocks',
          screen: 'zoneStocks',
          totals: ['quantity'],
        },
        {
          path: '/warehouse/position/refillments',
          title: 'Refillments',
          roles: ['K4'],
          entity: 'refills',
        },
        {
          path: '/warehouse/position/stocktaking',
          title: 'Stocktaking',
          entity: 'stocktakes',
        },
        { path: '/warehouse/position/aisleList', title: 'Aisles', entity: 'aisles' },
        { path: '/warehouse/position/shelfList', title: 'Shelves', entity: 'shelves' },
        { path: '/warehouse/position/layerList', title: 'Layers', entity: 'layers' },
        {
          path: '/warehouse/position/openingStock',
          title: 'Opening stock',
          own: true,
          roles: ['K3'],
          entity: 'openingStock',
        },
      ],
    },
    {
      path: '/warehouse/preparation',
      title: 'Preparation',
      children: [
        {
          path: '/warehouse/preparation/summary',
          title: 'Preparation summary',
          table: 'getPreparationSummary',
          totals: ['plans', 'pieces', 'prepared', 'volume', 'none', 'started', 'partly', 'done'],
        },
        {
          path: '/warehouse/preparation/current',
          title: 'Current preparation',
          table: 'getDeliveryPlanPreparationList',
          screen: 'currentPreparation',
          totals: ['pieces', 'prepared', 'volume'],
        },
        {
          path: '/warehouse/preparation/arrange',
          title: 'Arrange trips',
          roles: ['K3'],
          screen: 'arrangeTrips',
        },
        {
          path: '/warehouse/preparation/start',
          title: 'Start preparation',
          roles: ['K4'],
          screen: 'pickByPhone',
        },
        {
          path: '/warehouse/preparation/pending',
          title: 'Pending preparation',
          table: 'getPendingPreparation',
          screen: 'pendingPreparation',
          totals: ['missing'],
        },
        {
          path: '/warehouse/preparation/dailyTasks',
          title: 'Daily tasks',
          table: 'getDailyTasks',
          totals: ['what'],
          screen: 'dailyTasks',
        },
        {
          path: '/warehouse/preparation/checkLoadingZones',
          title: 'Check loading zones',
          roles: ['K1'],
          entity: 'zoneChecks',
          screen: 'checkLoadingZones',
        },
        {
          path: '/warehouse/preparation/arrivals',
          title: 'Customers at the counter',
          own: true,
          table: 'getWaitingCustomers',
          screen: 'waitingCustomers',
        },
      ],
    },
    {
      path: '/warehouse/deliveryPlanWarning',
      title: 'Delivery plan warnings',
      roles: ['K1'],
      table: 'getDeliveryPlanWarningList',
      screen: 'planWarnings',
    },
    {
      path: '/warehouse/stockDifference',
      title: 'Stock differences',
      roles: ['D1'],
      entity: 'stockDifferences',
    },
    {
      path: '/warehouse/performance',
      title: 'Warehouse performance',
      roles: ['O6'],
      table: 'getWarehousePerformance',
      totals: workDone,
    },
    // How a team has done day by day.
    {
      path: '/warehouse/performance/trend',
      title: 'Team trend',
      own: true,
      roles: ['O6'],
      table: 'getWarehouseTrend',
      totals: workDone,
      tabOf: '/warehouse/performance',
    },
    {
      path: '/warehouse/scans',
      title: 'Scans',
      own: true,
      table: 'getScans',
      screen: 'scanLog',
      totals: ['quantity'],
    },
    {
      path: '/warehouse/returnRecords',
      title: 'Returns',
      roles: ['J1'],
      entity: 'returnRecords',
    },
  ],
}
