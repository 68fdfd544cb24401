import { screen } from '#define'

/** The addresses that other screens know the page of a purchase order and of a container by. */
export const purchaseRecordDetail = screen({ reads: ['purchaseOrders'] })
export const containerDetail = screen({ reads: ['containers'] })

/** Where their lists were before they had the specification's paths. */
export const purchaseOrdersBefore = screen({ reads: ['purchaseOrders'] })
export const containersBefore = screen({ reads: ['containers'] })

/** What a supplier confirms, beside what was asked for. */
export const purchaseRecordConfirm = screen({
  calls: ['confirmPurchaseOrder'],
  reads: ['purchaseOrders'],
})

/** What comes out of a container. */
export const containerCheckIn = screen({
  calls: ['beginCheckIn', 'checkInContainer', 'completeContainer', 'proposePlace'],
  reads: ['containers', 'layers'],
})
