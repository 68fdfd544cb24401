import type { Code } from '#define'

/** Holds that a person sets and takes away by hand; the others belong to an order, a ticket, a transfer or a sale before arrival. */
export const handHolds = ['Manual', 'QA', 'Demo Request'] as const
export const isHandHold = (hold: string | null): hold is (typeof handHolds)[number] =>
  (handHolds as readonly (string | null)[]).includes(hold)

/** Where goods can be sent; what is in transit or virtual takes none by hand. */
export const receiving = ['Warehouse', 'ShopDisplay', 'Service', 'ThirdParty'] as const

/** Who may hold pieces and make them free: those who keep products, warehouses or tickets. */
export const holdCodes: readonly Code[] = ['D2', 'K1', 'I1']
/** Who may ask for a transfer: those who reach the transfers. */
export const transferCodes: readonly Code[] = ['K5']
