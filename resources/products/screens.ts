import { screen } from '#define'

/** The address that other screens know a product's page by. */
export const productUpdate = screen({ reads: ['products'] })

/** A product for a purchase order, with what ordering needs of it. */
export const newPurchaseOrderProduct = screen({ calls: ['makePrelaunchProduct'] })

/** New prices for what a list has chosen or a file says, looked at before they are set. */
export const changePrices = screen({ calls: ['previewPrices', 'applyPrices'] })
