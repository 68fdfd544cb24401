/** What an order is listed for until somebody has settled it. */
export const orderReminderKinds = ['Quotation', 'Balance', 'Presale', 'ETA'] as const
export type OrderReminderKind = (typeof orderReminderKinds)[number]

/** How long ago the goods of an order were handed over, in days. */
export const ages = ['0-7', '8-30', '31+'] as const
