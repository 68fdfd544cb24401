import { addTexts } from '#src/i18n/language.ts'

/** The texts of order lines, which come with them. */
const lines = {
  order_lines: {
    edit: 'Edit lines',
    coupon: 'Coupon',
    why_price: 'Why this price',
    editing: 'Editing the lines',
    none: 'No lines yet',
    fixed_state: 'Lines can be changed until an order is closed.',
    fixed_delivered: 'Delivered. Take goods back by a return, and give money back by a refund.',
    fixed_preparation: 'The goods are being prepared; changing them needs code K4 or K3.',
    closed: 'Your changes are still here to read but can no longer be saved.',
    closed_pending: 'Cannot be saved: the order has moved on since.',
    add: 'Add a line',
    remove: 'Remove %{what}',
    restore: 'Undo',
    removed: 'Removed when you save',
    of: '%{column}, %{what}',
    line: 'line %{no}',
    note: 'Note',
    free: '%{count} free now',
    none_free: 'None free now',
    coming: '%{count} on the way',
    coming_on: '%{count} on the way, %{day}',
    least: 'At least %{count}: delivered, planned or picked',
    today: 'Today %{amount}',
    take_today: 'Use today’s price %{amount} for %{what}',
    added:
      '1 more at today’s price, on a line of its own |||| %{smart_count} more at today’s price, on a line of their own',
    reserves: 'Reserves %{count}',
    take_coming: 'Promise the rest from incoming goods',
    promises: 'Promises %{count} on the way',
    from_stock: '%{count} from stock',
    from_container: '%{goods} from container %{no}',
    from_purchase: '%{goods} from purchase order %{no}',
    ready: 'ready %{day}',
    planned: 'Planned',
    late: 'after the promised day',
    tax: 'tax %{amount}',
    gives_back: 'Releases %{count}',
    total: 'Total %{before} → %{after}',
    balance: 'Balance %{before} → %{after}',
    unchanged: 'No changes',
    discount_share:
      'The order discount falls by %{share} to %{less}: removed lines take their share with them.',
    keep_discount: 'Keep the whole discount of %{whole}',
    cannot:
      'Cannot be saved yet: 1 problem above. |||| Cannot be saved yet: %{smart_count} problems above.',
    needs_approval: 'Needs approval: Save asks who approves it.',
    may_give: 'Up to %{amount} without approval',
    may_give_none: 'None without approval',
    incomplete: 'Fix the fields marked above.',
    working: 'Calculating…',
    preview_failed: 'The effect of this change could not be calculated.',
    saved: 'Lines saved',
    saved_by: '%{who} saved at %{when}.',
    conflict_why: 'Choose a value for each difference. Nothing is saved yet.',
    compare: 'Compare',
    use_chosen: 'Use these values',
    whole: 'Line',
    without: 'not on the order',
  },
} as const

addTexts(lines)

type Texts = typeof lines
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
