/** The English texts of the shell. */
export const shell = {
  palette: {
    label: 'Find a screen, an order, a customer, a product, a ticket or a tracking number',
    placeholder: 'Find a screen or a record',
  },
  shortcuts: {
    label: 'Shortcuts',
    more: 'More shortcuts',
    stock_check: 'Stock Check',
    sell_it: 'Sell it!',
    my_tasks: 'My Tasks',
    auckland_warehouse: 'Auckland Warehouse',
    auckland_showroom: 'Auckland Showroom',
    christchurch: 'Christchurch',
    hamilton: 'Hamilton',
    edmonton: 'Edmonton Calendars',
    // The specification's own spelling.
    calgary: 'Calgary Calenders',
    delivery: 'Delivery',
    pickup: 'Pickup',
    shop_pickup: 'Shop Pickup',
    showroom: 'Showroom',
    relocation: 'Relocation',
    service: 'Service',
    invalid: 'Invalid calendar',
    failed: 'Failed to get calendar list. Error details: %{details}',
    no_code: 'You do not have access to this screen',
    not_there: 'This screen is not available yet',
  },
  home: { title: 'Today' },
  tasks: {
    label: 'Unread Tasks',
    task: 'Task %{n}: %{description}',
    failed: 'Failed to get my task list. Error Details: %{details}',
  },
  upgrade: {
    title: 'ERP Upgrade',
    failed: 'Failed to get new version. Error details: %{details}',
  },
  order_check: {
    label: 'INV#',
    digits: 'You can enter the digits alone, such as 105998',
    submit: 'Order Check',
    in_past_year: 'In past 1 year',
    empty: 'Please input keyword',
    none: 'No order found',
    advanced: 'Advanced Order Check',
    failed: 'Failed to get order code. Error details: %{details}',
    no_code:
      '%{code} exists, but you do not have access to it. Ask an administrator if you need it.',
  },
} as const
