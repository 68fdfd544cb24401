export const taskTypes = ['Call customer', 'Check stock', 'Approve', 'Repair and service', 'Paperwork', 'Display', 'Stocktake help'] as const

/** What people ask of one another: type, text, whether it is about an order. */
export const taskTexts: readonly (readonly [type: (typeof taskTypes)[number], text: string, isAboutOrder: boolean])[] = [
  ['Call customer', 'Please call the customer about the delivery date; the container is two days late.', true],
  ['Call customer', 'Customer wants to change the fabric, is that still possible?', true],
  ['Call customer', 'Balance is open, goods are ready. Remind kindly.', true],
  ['Check stock', 'One carton seems to be missing in aisle B, shelf 3. Please count.', false],
  ['Check stock', 'Is the second bedside table really in this warehouse?', true],
  ['Check stock', 'Open-box pieces of last week: take photos and set the status.', false],
  ['Approve', 'Discount of 12 % for four sets, the customer decides today.', true],
  ['Approve', 'Overtime on Saturday for two people, truck comes at 7.', false],
  ['Repair and service', 'Recliner mechanism sticks, please look before it goes out.', true],
  ['Repair and service', 'Order the missing hardware bag with the next parts shipment.', false],
  ['Paperwork', 'Send the invoice with the company name instead of the person.', true],
  ['Paperwork', 'Customs asks for the packing list of the last container.', false],
  ['Paperwork', 'Update the price labels on the shop floor after the promotion.', false],
  ['Display', 'Swap the sofa in the window for the new colour.', false],
  ['Display', 'Rug under the dining set has a stain, replace it.', false],
]
