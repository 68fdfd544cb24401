/**
 * The ledger of sales, on the days on which things happened. A cancelled order of this business
 * stood for some days.
 */
export const salesOfOrders = ["select enter_past_sales(interval '4 days')"]

/** The shipping of orders, beside their entries. */
export const shippingOfOrders = ['select enter_past_shipping()']
