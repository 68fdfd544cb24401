import type { RouteNode } from '#define/route.ts'
import type { EntityName } from '#resources/registry.ts'
import type { ScreenName } from '#resources/screens.ts'

type Node = RouteNode<EntityName, ScreenName>

const topLevel: Node[] = [
  {
    path: '/stock_check',
    title: 'Products/Stock Check',
    roles: ['D1'],
    screen: 'stockCheck',
    icon: 'stock',
    affix: true,
  },
  { path: '/issueList', title: 'Operation issues', icon: 'issues', entity: 'operationIssues' },
  {
    path: '/tasks/my_tasks',
    title: 'My Tasks',
    icon: 'tasks',
    entity: 'tasks',
    home: true,
    filter: { assigneeIds: 'me' },
    preset: { state: ['Open', 'Denied'] },
    call: 'getTasksList',
  },
  { path: '/tasks/new_task', title: 'New task', icon: 'new', entity: 'tasks', page: 'create' },
  {
    path: '/tasks/tasks_to_others',
    title: 'Tasks to others',
    roles: ['Q1'],
    icon: 'tasks',
    entity: 'tasks',
    filter: { creatorId: 'me' },
    call: 'getTasksToOthersList',
  },
  {
    path: '/tasks/allTasks',
    title: 'All tasks',
    roles: ['P1'],
    icon: 'tasks',
    entity: 'tasks',
    call: 'getAllTasksList',
  },
  {
    path: '/reports/newReport',
    title: 'New report',
    icon: 'new',
    entity: 'operationReports',
    page: 'create',
  },
  {
    path: '/reports/updateReport',
    title: 'Update report',
    hidden: true,
    entity: 'operationReports',
    page: 'edit',
    activeMenu: '/reports/myReports',
  },
  {
    path: '/reports/myReports',
    title: 'My reports',
    icon: 'reports',
    entity: 'operationReports',
    home: true,
    filter: { authorId: 'me' },
  },
  {
    path: '/reports/allReports',
    title: 'All reports',
    roles: ['O2'],
    icon: 'reports',
    entity: 'operationReports',
    screen: 'allReports',
  },
  // A screen of our own: no row of the specification's table.
  { path: '/profile', title: 'Your profile', screen: 'profile', hidden: true },
]

const sale: Node = {
  path: '/sale',
  title: 'Sales',
  roles: ['J1'],
  icon: 'sale',
  children: [
    { path: '/sale/records', title: 'Order records', roles: ['J4'], entity: 'orders' },
    {
      path: '/sale/processing',
      title: 'Order processing',
      hidden: true,
      screen: 'orderProcessing',
      activeMenu: '/sale/records',
    },
    {
      path: '/sale/order_details',
      title: 'Order details',
      hidden: true,
      screen: 'orderDetails',
      activeMenu: '/sale/records',
    },
    {
      path: '/sale/calendar',
      title: 'Calendar',
      roles: ['K1'],
      entity: 'deliveryPlans',
      readOnly: true,
    },
    { path: '/sale/management', title: 'Customers', roles: ['E1'], entity: 'customers' },
    { path: '/sale/orderTags', title: 'Order tags', roles: ['J1'], entity: 'orderTags' },
  ],
}

const product: Node = {
  path: '/product',
  title: 'Products',
  roles: ['D1'],
  icon: 'product',
  children: [
    { path: '/product/stock_check', title: 'Stock Check', screen: 'stockCheck' },
    { path: '/product/category', title: 'Categories', roles: ['C1'], entity: 'categories' },
    { path: '/product/sku', title: 'SKUs', roles: ['D2'], entity: 'skus' },
    { path: '/product/productTags', title: 'Product tags', roles: ['D1'], entity: 'productTags' },
    { path: '/product/ProductList', title: 'Product list', roles: ['D1'], entity: 'products' },
  ],
}

const quality: Node = {
  path: '/QA',
  title: 'Quality',
  roles: ['I1'],
  icon: 'quality',
  children: [
    { path: '/QA/productQAIssues', title: 'Product issues', entity: 'qaIssues' },
    {
      path: '/QA/newProductQAIssues',
      title: 'Report a product issue',
      entity: 'qaIssues',
      page: 'create',
    },
    {
      path: '/QA/productQAIssuesDetails',
      title: 'Product issue',
      hidden: true,
      entity: 'qaIssues',
      page: 'edit',
      activeMenu: '/QA/productQAIssues',
    },
    // A screen of our own: no row of the specification's table.
    {
      path: '/QA/supplierClaim',
      title: 'Claim letter',
      hidden: true,
      screen: 'supplierClaim',
      activeMenu: '/QA/productQAIssues',
    },
    { path: '/QA/causes', title: 'Causes', entity: 'qaCauses' },
    { path: '/QA/responsibleParty', title: 'Responsible parties', entity: 'qaParties' },
    { path: '/QA/supplyChainNotes', title: 'Supply chain notes', entity: 'qaSupplyNotes' },
    { path: '/QA/issueHandlingTypes', title: 'Issue handling types', entity: 'qaHandlings' },
  ],
}

const operationIssue: Node = {
  path: '/operationIssue',
  title: 'Operation issues',
  icon: 'issues',
  children: [
    {
      path: '/operationIssue/issueList',
      title: 'Operation issues',
      entity: 'operationIssues',
      home: true,
    },
    {
      path: '/operationIssue/operationIssueType',
      title: 'Operation issue types',
      roles: ['O2'],
      entity: 'operationIssueTypes',
    },
    {
      path: '/operationIssue/statisticalOperationIssu',
      title: 'Operation issue statistics',
      roles: ['O2'],
      entity: 'operationIssues',
      show: 'chart',
    },
  ],
}

const administration: Node = {
  path: '/administration',
  title: 'Administration',
  roles: ['B1', 'B3', 'O3', 'O4', 'O5', 'O6', 'G2', 'G3'],
  icon: 'administration',
  children: [
    {
      path: '/administration/staff',
      title: 'Staff',
      roles: ['B1'],
      children: [
        { path: '/administration/staff/staff', title: 'Staff', entity: 'staff' },
        { path: '/administration/staff/staffgroup', title: 'Staff groups', entity: 'staffGroups' },
        { path: '/administration/staff/branch', title: 'Branches', entity: 'branches' },
        { path: '/administration/staff/AccessMap', title: 'Access map', screen: 'accessMap' },
        { path: '/administration/staff/AccessTable', title: 'Access table', screen: 'accessTable' },
        {
          path: '/administration/staff/AccessTemplates',
          title: 'Access templates',
          entity: 'accessTemplates',
        },
        // Screens of our own: no rows of the specification's table.
        { path: '/administration/staff/audit', title: 'Audit', screen: 'audit' },
        { path: '/administration/staff/jobs', title: 'Recurring work', entity: 'jobRuns' },
      ],
    },
    {
      path: '/administration/warehouse',
      title: 'Warehouses',
      roles: ['O6'],
      children: [
        { path: '/administration/warehouse/warehouse', title: 'Warehouses', entity: 'warehouses' },
        {
          path: '/administration/warehouse/group',
          title: 'Warehouse groups',
          entity: 'warehouseGroups',
        },
        { path: '/administration/warehouse/website', title: 'Websites', entity: 'websites' },
        {
          path: '/administration/warehouse/stock_area',
          title: 'Stock areas',
          entity: 'stockAreas',
        },
      ],
    },
    {
      path: '/administration/shipping',
      title: 'Shipping',
      roles: ['O5'],
      children: [
        {
          path: '/administration/shipping/calendar',
          title: 'Delivery calendars',
          entity: 'deliveryCalendars',
        },
        {
          path: '/administration/shipping/calendar/operation',
          title: 'Calendar dates',
          hidden: true,
          entity: 'calendarDays',
          screen: 'calendarOperation',
          activeMenu: '/administration/shipping/calendar',
        },
        // Of our own, beside the table.
        {
          path: '/administration/shipping/calendarGroups',
          title: 'Calendar groups',
          entity: 'calendarGroups',
        },
        {
          path: '/administration/shipping/provider',
          title: 'Shipping providers',
          entity: 'shippingProviders',
        },
        { path: '/administration/shipping/area', title: 'Delivery areas', entity: 'deliveryAreas' },
        {
          path: '/administration/shipping/shippingAgent',
          title: 'Shipping agents',
          entity: 'shippingAgents',
        },
        { path: '/administration/shipping/shippingPort', title: 'Ports', entity: 'ports' },
        {
          path: '/administration/shipping/shippingCost',
          title: 'Shipping rates',
          entity: 'shippingRates',
        },
        // Of our own, beside the table.
        {
          path: '/administration/shipping/messages',
          title: 'Messages',
          entity: 'messages',
          readOnly: true,
        },
      ],
    },
    {
      path: '/administration/supplier',
      title: 'Suppliers',
      roles: ['G2', 'G3', 'G4'],
      entity: 'suppliers',
    },
    // Of our own, beside the table.
    {
      path: '/administration/supplier/bank',
      title: 'Bank details of suppliers',
      roles: ['G4'],
      hidden: true,
      entity: 'supplierBankChanges',
      activeMenu: '/administration/supplier',
    },
    {
      path: '/administration/factory',
      title: 'Factories',
      hidden: true,
      entity: 'factories',
      activeMenu: '/administration/supplier',
    },
    {
      path: '/administration/payment',
      title: 'Payment methods',
      roles: ['O3'],
      entity: 'paymentMethods',
    },
    {
      path: '/administration/pickup_point',
      title: 'Pickup points',
      roles: ['O3'],
      entity: 'pickupPoints',
    },
    {
      path: '/administration/whitelist',
      title: 'Whitelists',
      roles: ['B1', 'B3'],
      children: [
        {
          path: '/administration/whitelist/ip_whitelist',
          title: 'Allowed networks',
          roles: ['B3'],
          entity: 'ipWhitelist',
        },
        {
          path: '/administration/whitelist/staff_whitelist',
          title: 'People allowed anywhere',
          roles: ['B1'],
          entity: 'staffWhitelist',
        },
      ],
    },
    {
      path: '/administration/tax',
      title: 'Tax',
      roles: ['B1', 'B3'],
      children: [
        {
          path: '/administration/tax/tax_type',
          title: 'Tax types',
          roles: ['B3'],
          entity: 'taxTypes',
        },
        {
          path: '/administration/tax/country_tax_rate',
          title: 'Country tax rates',
          roles: ['B1'],
          entity: 'countryTaxRates',
        },
        {
          path: '/administration/tax/state_tax_rate',
          title: 'State tax rates',
          roles: ['B1'],
          entity: 'stateTaxRates',
        },
      ],
    },
    { path: '/administration/client', title: 'Clients', roles: ['B2'], entity: 'clients' },
    {
      path: '/administration/orderShippingCostTypeList',
      title: 'Shipping cost types',
      entity: 'shippingCostTypes',
    },
    { path: '/administration/checkList', title: 'Checklists', entity: 'checklistItems' },
  ],
}

/** The route tree: every path, title, icon and flag of the application, once. Codes: specification §2. */
export const routes: readonly Node[] = [
  ...topLevel,
  sale,
  product,
  quality,
  administration,
  operationIssue,
]
