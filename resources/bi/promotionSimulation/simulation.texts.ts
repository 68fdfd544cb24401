import { addTexts } from '#src/i18n/language.ts'

/** The texts of simulated promotions, which come with them. */
const simulated = {
  simulation: {
    open: 'Simulation',
    title: 'Simulation of %{name}',
    which: 'Open a promotion and choose Simulation there.',
    run: 'Simulate',
    again: 'Simulate again',
    cancel: 'Stop',
    none: 'Not simulated yet',
    none_why:
      'See what this promotion would have done to the orders of last month. Nothing is changed.',
    elsewhere: 'This promotion is for %{country}',
    elsewhere_why: 'Only people in that market can simulate it, over its orders.',
    waiting: 'Waiting for its turn…',
    running: '%{done} of %{total} orders',
    state: {
      Cancelled: 'The last simulation was stopped.',
      Failed: 'The last simulation did not finish. Try again.',
    },
    about: 'Made on %{on} over the orders of %{month}.',
    outdated: 'The promotion has been changed since.',
    found: 'What it would have changed',
    before: 'As sold',
    after: 'With it',
    change: 'Change',
    forecast: 'Forecast, %{smart_count} day |||| Forecast, %{smart_count} days',
    fact: 'In fact',
    orders: 'Orders',
    pieces: 'Pieces',
    reached: 'Pieces at the promotion price',
    revenue: 'Revenue',
    discount: 'Discounts',
    margin: 'Margin',
    no_cost:
      '%{smart_count} line without a known cost does not count in margins. |||| %{smart_count} lines without a known cost do not count in margins.',
    break_even: 'Extra pieces to break even',
    no_break_even: 'No number of extra pieces breaks even',
    stock: 'Stock lasts',
    days: '%{smart_count} day at this pace |||| %{smart_count} days at this pace',
    below_cost: 'SKUs sold below cost',
    below_floor: 'SKUs below the floor',
    groups: 'By branch and channel',
    goods: 'Goods that lose the most',
    all_goods: 'All goods',
    all_lines: 'All order lines',
    none_sold: 'None of its goods were sold that month.',
  },
} as const

addTexts(simulated)

type Texts = typeof simulated
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
