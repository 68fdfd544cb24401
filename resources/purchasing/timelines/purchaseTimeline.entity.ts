import { date, flag, integer, readModel, reference, text } from '#define'
import { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'

/** The way of each purchase order, planned and actual: from the order until its goods are checked in. */
export const purchaseTimeline = readModel('purchaseTimeline', {
  titles: ['Way of a purchase order', 'Timeline of purchase orders'],
  fields: {
    purchaseOrderId: reference('purchaseOrders', { required: true }),
    supplierId: reference('suppliers', { required: true }),
    warehouseId: reference('warehouses', { required: true }),
    containers: text({ label: 'Containers' }),
    /** The only one that has not arrived yet: its ETA is that of the order. */
    containerId: reference('containers', { label: 'Under way' }),
    state: purchaseOrders.fields.state,
    orderedOn: date({ label: 'Ordered' }),
    confirmedOn: date({ label: 'Confirmed' }),
    readyPlanned: date({ label: 'Ready, planned' }),
    readyOn: date({ label: 'Ready' }),
    sailsPlanned: date({ label: 'Sails, planned' }),
    sailedOn: date({ label: 'Sailed' }),
    arrivesPlanned: date({ label: 'Arrives, first ETA' }),
    arrivesOn: date({ label: 'Arrives' }),
    hasArrived: flag({ required: true, label: 'Arrived' }),
    therePlanned: date({ label: 'There, planned' }),
    thereOn: date({ label: 'There' }),
    checkedInOn: date({ label: 'Checked in' }),
    daysLate: integer({ label: 'Days late' }),
    isLate: flag({ required: true, label: 'Late' }),
  },
  label: 'purchaseOrderId',
  list: {
    columns: [
      'purchaseOrderId',
      'supplierId',
      'readyOn',
      'arrivesOn',
      'therePlanned',
      'thereOn',
      'daysLate',
      'state',
    ],
    search: ['purchaseOrderId', 'supplierId', 'containers'],
    filters: ['supplierId', 'state', 'orderedOn', 'thereOn', 'isLate', 'warehouseId'],
    sort: '-orderedOn',
    main: 'supplierId',
    open: { screen: 'purchasingLeads', as: 'purchaseOrderId', by: 'purchaseOrderId' },
  },
})
