import { screen } from '#define'

/** The printed letter to a supplier about a product issue. */
export const supplierClaim = screen({ calls: ['getQaClaim'] })
