import type { Code } from '#define'

/**
 * Holds that people set and remove by hand; other holds belong to an order, a ticket, a transfer or
 * a presale.
 */
export const handHolds = ['Manual', 'QA', 'Demo Request'] as const
export const isHandHold = (hold: string | null): hold is (typeof handHolds)[number] =>
  (handHolds as readonly (string | null)[]).includes(hold)

/** Holds that goods keep on a transfer; those of QA belong to an issue, which knows where they lie. */
export const movableHolds = ['Manual', 'Demo Request'] as const

/** The types of warehouses that receive goods by hand; transit and virtual warehouses do not. */
export const receiving = ['Warehouse', 'ShopDisplay', 'Service', 'ThirdParty'] as const

/** Roles that hold and free pieces: those who maintain products, warehouses or tickets. */
export const holdCodes: readonly Code[] = ['D2', 'K1', 'I1']
/** Roles that request transfers and give them back: those who reach the transfers. */
export const transferCodes: readonly Code[] = ['K5']
/** The statuses in which the goods of a transfer have not left yet and can be given back. */
export const givesBack = ['Draft', 'Requested', 'Picking'] as const
