import { screen } from '#define'

/** What a supplier confirms, beside what was asked for. */
export const purchaseRecordConfirm = screen({ reads: ['purchaseOrders'] })

/** What comes out of a container. */
export const containerCheckIn = screen({ calls: ['proposePlace'], reads: ['containers', 'layers'] })

/** Addresses that lead to the page of a purchase order or a container, or to their lists. */
export const purchasingLeads = screen({ reads: ['purchaseOrders', 'containers'] })

/** The way of each purchase order as bars, above the list of their days. */
export const purchaseOrderTimeline = screen({})

/** How long goods last: a curve above the list. */
export const productPurchaseTimeline = screen({})

/** Presold goods; texts to the customers who wait for them have their own dialog. */
export const presoldGoods = screen({ calls: ['previewTexts', 'textCustomers'] })
