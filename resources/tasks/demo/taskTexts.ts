import type { Rows } from '#server/demo/kit.ts'

export const taskTypes = ['Call customer', 'Check stock', 'Approve', 'Repair and service', 'Paperwork', 'Display', 'Stocktake help'] as const

/** What people ask of one another: type, text, what it is about. */
export const taskTexts: readonly (readonly [type: (typeof taskTypes)[number], text: string, about?: NonNullable<Rows['tasks']['objectType']>])[] = [
  ['Call customer', 'Please call the customer about the delivery date; it may move by two days.', 'Order'],
  ['Call customer', 'Customer wants to change the order, is that still possible?', 'Order'],
  ['Call customer', 'Balance is open, goods are ready. Remind kindly.', 'Order'],
  ['Check stock', 'One carton seems to be missing in aisle B, shelf 3. Please count.'],
  ['Check stock', 'Is everything of this order really in this warehouse?', 'Order'],
  ['Check stock', 'Open-box pieces of last week: take photos and set the status.'],
  ['Approve', 'Discount of 12 % on this order, the customer decides today.', 'Order'],
  ['Approve', 'Overtime on Saturday for two people, truck comes at 7.', 'Delivery plan'],
  ['Repair and service', 'The piece came back from repair, please look before it goes out.', 'Ticket'],
  ['Repair and service', 'Order the missing hardware bag with the next parts shipment.', 'Ticket'],
  ['Paperwork', 'Send the invoice with the company name instead of the person.', 'Order'],
  ['Paperwork', 'Customs asks for the packing list of the last container.', 'Purchase order'],
  ['Paperwork', 'Update the price labels on the shop floor after the promotion.'],
  ['Paperwork', 'Ask this customer for the tax number before the next invoice.', 'Customer'],
  ['Display', 'Swap the sofa in the window for the new colour.'],
  ['Display', 'Rug under the dining set has a stain, replace it.'],
]
