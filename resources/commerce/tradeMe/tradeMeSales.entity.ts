import { entity, integer, reference, text } from '#define'

/** A sale on Trade Me: it is in one website order, however often Trade Me tells it. */
export const tradeMeSales = entity('tradeMeSales', {
  titles: ['Trade Me sale', 'Trade Me sales'],
  label: 'purchaseId',
  fields: {
    websiteId: reference('websites', { required: true }),
    purchaseId: text({ required: true, max: 20, label: 'Purchase' }),
    websiteOrderId: reference('websiteOrders', { required: true, onDelete: 'cascade' }),
    tradeMeListingId: reference('tradeMeListings', { label: 'Listing' }),
    quantity: integer({ required: true, min: 1 }),
  },
  list: {
    columns: ['purchaseId', 'websiteOrderId', 'tradeMeListingId', 'quantity'],
    sort: 'purchaseId',
  },
  unique: [['websiteId', 'purchaseId']],
  api: false,
})
