import { addTexts } from '#src/i18n/language.ts'

/** The texts of an order's page, which come with its parts. */
export const order = {
  order: {
    one: 'order',
    none: 'No order is open',
    none_why: 'Look one up by its code, or open one from the list.',
    loading: 'Loading the order…',
    failed: 'The order could not be loaded',
    unknown: 'Order not found',
    unknown_why:
      'The address may be incomplete, or the order may have been deleted. Look it up by its code or find it in the list.',
    original: 'Original order %{id}',
    customer: 'Customer',
    itself: 'Order',
    delivery_address: 'Delivery address',
    billing_address: 'Billing address',
    edit_delivery_address: 'Edit delivery address',
    edit_billing_address: 'Edit billing address',
    tax_of: 'Tax rate for %{region}: %{after} % instead of %{before} %.',
    tax_elsewhere: 'Tax: %{after} % instead of %{before} %.',
    tax_kept: 'The order is completed, so the tax stays at %{before} % as invoiced.',
    shares: 'Shares',
    tags: 'Tags',
    add_tag: 'Add a tag',
    promised: 'Promised for %{day}',
    nothing_reserved: 'Nothing',
    nothing_paid: 'No payments yet',
    edit: 'Edit the order',
    change_shares: 'Change shares',
    not_shared: 'No shares yet',
    record_payment: 'Record a payment',
    payment_for: 'Payment for %{code}',
    amount_in: 'Amount (%{currency})',
    pay_left: 'Balance after this payment: %{amount}',
    pay_over: 'This is %{amount} more than is owed.',
    receive_payment: 'Mark as received: the payment of %{amount}, %{method}',
    receive: 'Mark as received',
    void_payment: 'Void the payment of %{amount}, %{method}',
    void: 'Void',
    add_deposit: 'Add a deposit reference',
    reserve_line: 'Reserve %{sku}',
    reserve_line_elsewhere: 'Change the reservation of %{sku}',
    release_line: 'Release %{sku}',
    line_actions: 'More for %{sku}',
    reserve_all: 'Reserve what is missing',
    no_tasks: 'No tasks about this order yet.',
    new_task: 'New task',
    on_container: 'Container %{no}',
    expected: 'expected %{day}',
    not_matched: 'Not yet',
  },
  order_parts: {
    lines: 'Lines',
    payments: 'Payments',
    depositReferences: 'Deposit references',
    plans: 'Deliveries and pickups',
    transfers: 'Transfers',
    tickets: 'Tickets',
    tasks: 'Tasks',
  },
  order_next: {
    collect: 'Next: collect the balance of %{amount}.',
    repay: 'Next: refund the %{amount} overpaid, then complete the order.',
    refund: 'Next: refund the %{amount} paid for this order.',
    book: 'Next: book a date for 1 piece. |||| Next: book a date for %{smart_count} pieces.',
    prepare: 'Next: the warehouse prepares %{plan} for %{day}.',
    deliver: 'Next: %{plan} goes out on %{day}.',
    close: 'Next: everything is delivered and paid. Complete the order.',
  },
  order_sums: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    tax: 'Tax',
    tax_included: 'Tax included',
    total: 'Total',
    paid: 'Paid',
    balance: 'Balance',
  },
} as const

addTexts(order)

type Texts = typeof order
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
