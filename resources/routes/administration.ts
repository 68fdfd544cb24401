import type { Node } from './node.ts'

export const administration: Node = {
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
        // Own screens: not in the specification's table.
        { path: '/administration/staff/audit', title: 'Audit', screen: 'audit' },
        { path: '/administration/staff/jobs', title: 'Scheduled jobs', entity: 'jobRuns' },
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
        // Own screen, not in the table.
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
        // Own screens, not in the table.
        {
          path: '/administration/shipping/messageTemplates',
          title: 'Message templates',
          entity: 'messageTemplates',
        },
        {
          path: '/administration/shipping/messages',
          title: 'Messages',
          entity: 'messages',
        },
      ],
    },
    {
      path: '/administration/supplier',
      title: 'Suppliers',
      roles: ['G2', 'G3', 'G4'],
      entity: 'suppliers',
    },
    // Own screen, not in the table.
    {
      path: '/administration/supplier/bank',
      title: 'Supplier bank details',
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
    // Own screens: not in the specification's table.
    { path: '/administration/movingIn', title: 'Moving in', roles: ['B1'], screen: 'movingIn' },
    { path: '/administration/imports', title: 'Imports', roles: ['B1'], table: 'getImports' },
  ],
}
