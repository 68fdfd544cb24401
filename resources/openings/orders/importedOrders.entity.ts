import {
  addressParts,
  choice,
  computed,
  date,
  entity,
  instant,
  integer,
  lines,
  money,
  reference,
  text,
} from '#define'
import { postedState, postingSteps } from '#resources/posting.ts'
import { countryNames, worldCountries } from '#define/fields/countries.ts'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import { amountsAre } from '#resources/openings/amountsAre.ts'
import { importedOrderLines } from './importedOrderLines.entity.ts'

/**
 * Orders of another program. As drafts they wait for their lines; posted, open ones are confirmed
 * orders that reserve goods, and closed ones are history.
 */
export const importedOrders = entity('importedOrders', {
  titles: ['Imported order', 'Imported orders'],
  label: 'orderNo',
  fields: {
    orderNo: text({
      required: true,
      max: 40,
      unique: true,
      label: 'Old number',
      help: 'The number of the order in the other program',
    }),
    kind: choice(['Open', 'Closed'], {
      label: 'Open or closed',
      help: 'Leave empty to go by the day of completion',
    }),
    importedAs: computed(
      choice(['Open', 'Closed'], {
        label: 'Kind',
        tones: { Open: 'info', Closed: 'neutral' },
      }),
      "coalesce({kind}, case when {completedDate} is null then 'Open' else 'Closed' end)",
    ),
    customerId: reference('customers', { required: true }),
    branchId: reference('branches', { required: true }),
    source: choice(orders.fields.source.options.values, {
      default: 'Showroom',
      synonyms: { web: 'Website', online: 'Website', pos: 'Showroom' },
    }),
    salespersonId: reference('staff'),
    orderedDate: date({ required: true, label: 'Ordered' }),
    promisedDate: date({ label: 'Promised' }),
    completedDate: date({ label: 'Completed' }),
    line1: text({
      ...addressParts.line1,
      required: false,
      label: 'Deliver to: street',
      help: 'Leave empty to deliver to the address of the customer',
    }),
    suburb: text({ ...addressParts.suburb, label: 'Deliver to: suburb' }),
    city: text({ ...addressParts.city, required: false, label: 'Deliver to: city' }),
    region: text({ ...addressParts.region, label: 'Deliver to: region' }),
    postcode: text({ ...addressParts.postcode, label: 'Deliver to: postcode' }),
    country: choice(worldCountries, {
      label: 'Deliver to: country',
      labels: countryNames,
      synonyms: 'countries',
      help: 'Leave empty for that of the company',
    }),
    amountsAre,
    shipping: money({ default: 0, min: 0 }),
    orderDiscount: money({
      min: 0,
      label: 'Discount of the order',
      help: 'What is off the whole order, beside the discounts of its lines',
    }),
    tax: money({ min: 0, help: 'Leave empty to have it worked out' }),
    total: money({
      min: 0,
      help: 'If given, lines, shipping and taxes less the discount must come to it',
    }),
    paid: money({
      min: 0,
      help: 'Money of the other program: no till counts it. Leave empty where a closed order, or one with a day of payment, is paid in full',
    }),
    methodId: reference('paymentMethods', { label: 'Paid by' }),
    paidDate: date({ label: 'Paid on', help: 'Leave empty for the day of the order' }),
    paymentReference: text({ max: 80 }),
    lineCount: computed(
      integer({ label: 'Lines' }),
      '(select count(*)::int from imported_order_lines l where l.imported_order_id = {id} and not l.is_deleted)',
    ),
    orderId: reference('orders', { readOnly: true, label: 'Order' }),
    paymentId: reference('payments', { readOnly: true, label: 'Payment' }),
    postedOnUtc: instant({ readOnly: true, label: 'Posted' }),
    state: postedState,
    lines: lines(importedOrderLines, { by: 'importedOrderId' }),
  },
  list: {
    columns: [
      'orderNo',
      'importedAs',
      'customerId',
      'orderedDate',
      'lineCount',
      'total',
      'paid',
      'orderId',
      'state',
    ],
    sort: '-createdOnUtc',
    search: ['orderNo', 'customerId'],
    filters: ['state', 'kind', 'customerId', 'branchId', 'orderedDate', 'createdOnUtc'],
    totals: ['lineCount', 'shipping', 'orderDiscount', 'tax', 'total', 'paid'],
  },
  form: {
    Order: 'orderNo',
    'Delivery address': 'line1',
    Amounts: 'amountsAre',
    Payment: 'paid',
    Lines: 'lines',
  },
  statuses: postingSteps({
    post: 'Make orders of these?',
    takeBack: 'Delete the orders that were made of these?',
  }),
  checks: {
    'A delivery address has a street and a city.':
      '({line1} is null) = ({city} is null) and ({line1} is not null or coalesce({suburb}, {region}, {postcode}, {country}) is null)',
  },
  editable: { while: { field: 'state', is: ['Draft'] } },
  import: { key: 'orderNo', lines: { field: 'lines', key: 'position', isCounted: true } },
})
