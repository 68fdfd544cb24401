/** The kinds of issues with their days to a solution, and what happens. */

export const operationIssueTypes = [
  ['Wrong price quoted', 'Mistake', 'Normal', 7],
  ['Wrong item picked', 'Mistake', 'Normal', 5],
  ['Address not checked', 'Mistake', 'Normal', 5],
  ['Damaged in our hands', 'Damage', 'High', 10],
  ['Unsafe work', 'Safety', 'High', 2],
  ['Idea for improvement', 'Suggestion', 'Low', 30],
] as const

export const mishaps = [
  ['Quoted the price of last season', 0, 'Sales'],
  ['Discount given twice on one order', 0, 'Sales'],
  ['Second carton of a set left behind', 1, 'Warehouse'],
  ['Picked the left corner instead of the right one', 1, 'Warehouse'],
  ['Truck went to the billing address', 2, 'Delivery'],
  ['Nobody had asked about the stairs', 2, 'Delivery'],
  ['Sideboard dropped at the dock', 3, 'Warehouse'],
  ['Door frame scratched while carrying', 3, 'Delivery'],
  ['Wrong spare part taken along', 1, 'Service'],
  ['Same goods ordered twice from the supplier', 0, 'Purchasing'],
  ['Pallet stacked without a strap', 4, 'Warehouse'],
  ['Print the carton count on the pick list', 5, 'Office'],
  ['Show the lead time beside the price', 5, 'Website'],
] as const

export const descriptions = [
  'Seen at the start of the shift. The team leader was told at once.',
  'Nobody was hurt, and nothing else was touched. Photos are with the branch.',
  'It happened twice this month. The customer has been called.',
] as const
