/** States in which goods of a purchase order are still made. */
export const inTheMaking = ['Submitted', 'Confirmed', 'In Production', 'Partly Shipped']
