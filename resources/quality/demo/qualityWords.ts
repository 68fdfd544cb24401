/** What the quality dictionaries hold from the start, in the order in which people choose it, and how demo faults are told. */

export const causes = [
  ['Manufacturing fault', 'Production'],
  ['Wrong dimensions', 'Production'],
  ['Finish or colour fault', 'Production'],
  ['Missing hardware', 'Packaging'],
  ['Wrong item in carton', 'Packaging'],
  ['Packaging too weak', 'Packaging'],
  ['Transport damage', 'Transport'],
  ['Water damage', 'Transport'],
  ['Handling damage', 'Handling'],
  ['Assembly mistake', 'Use'],
  ['Wear beyond warranty', 'Use'],
  ['Cause not found', 'Other'],
] as const

export const parties = [
  ['Supplier', 'Supplier'],
  ['Factory', 'Supplier'],
  ['Freight forwarder', 'Carrier'],
  ['Shipping line', 'Carrier'],
  ['Courier', 'Carrier'],
  ['Own delivery team', 'Carrier'],
  ['Own warehouse', 'Warehouse'],
  ['Showroom', 'Store'],
  ['Customer', 'Customer'],
  ['Not known yet', 'Unknown'],
] as const

export const supplyNotes = [
  ['Claim sent to supplier', 'Claim', true],
  ['Supplier accepted', 'Claim', false],
  ['Supplier declined', 'Claim', true],
  ['Credit received', 'Claim', false],
  ['Replacement on next container', 'Replacement', true],
  ['Packaging change requested', 'Packaging', true],
  ['Production stopped', 'Production', true],
  ['No action', 'Other', false],
] as const

/** Each with its kind, what it costs, and the status that stock gets. */
export const handlings = [
  ['Repair', 'Repair', 'Labour', 'Damaged but Repaired'],
  ['Replace part', 'Replace part', 'Parts', 'Under Repair'],
  ['Replace item', 'Exchange', 'Freight', undefined],
  ['Discount to customer', 'Discount', 'Credit', undefined],
  ['Refund', 'Refund', 'Credit', undefined],
  ['Sell as clearance', 'Discount', 'Write-off', 'Clearance'],
  ['Return to supplier', 'Return to supplier', 'Freight', 'Quarantine'],
  ['Scrap', 'Scrap', 'Write-off', 'Scrapped'],
  ['Keep under watch', 'Other', undefined, undefined],
] as const

/** What is wrong, with the cause and the party that turn out. */
export const faults = [
  ['Left arm creaks when somebody sits down.', 0, 0],
  ['Legs are 2 cm shorter than on the drawing.', 1, 1],
  ['Two drawer fronts are darker than the others.', 2, 1],
  ['Bag with screws missing in the carton.', 3, 0],
  ['Carton holds the oak version instead of walnut.', 4, 1],
  ['Corner crushed, no foam inside the carton.', 5, 0],
  ['Scratch across the top, the film is torn.', 6, 2],
  ['White stains at the feet, the carton was wet.', 7, 3],
  ['Forklift mark on the back panel.', 8, 6],
  ['Hinge was screwed on the wrong side.', 9, 8],
] as const
