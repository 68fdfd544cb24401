import { screen } from '#define'

/** The letter to a supplier about a product issue, as it is printed. */
export const supplierClaim = screen({ calls: ['getQaClaim'] })
