import { addTexts } from '#src/i18n/language.ts'

/** The texts of dialogs of the shell, which come with them. */
const texts = {
  palette_list: {
    calendar: 'Open the calendar %{name}',
    recent: 'Recent',
    actions: 'Actions',
    screens: 'Screens',
    orders: 'Orders',
    customers: 'Customers',
    skus: 'Products',
    tickets: 'Tickets',
    deliveryPlans: 'Deliveries',
    hint: 'Type a name, a number or what to do: new, dark, export. Digits alone find orders.',
    none: 'Nothing found',
    searching: 'Searching…',
    failed: 'Records could not be searched: %{reason}',
    theme_words: 'theme colours mode appearance',
    leave_words: 'log out sign out leave',
    keys_words: 'keyboard help keys shortcuts',
    keys: 'Keyboard shortcuts',
  },
  order_check_dialog: {
    list: 'Order List',
    number: 'Invoice or website order number',
    track_no: 'Third-party tracking number',
  },
  upgrade_dialog: {
    version: 'Version %{version} is available.',
    update: 'Update',
    cancel: 'Cancel',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
