import { addTexts } from '#src/i18n/language.ts'

/** The texts of labels and tags to print, which come with them. */
const labels = {
  price_labels: {
    walk: 'Walk the floor',
    add: 'Add labels',
    all_printed: 'Printed labels',
    print: 'Print labels',
    of_chosen: 'Print labels: %{some}',
    to_queue: 'Add to the queue',
    to_queue_why: 'Their labels wait at the branch to be checked and printed.',
    queued: 'One label waits to be printed |||| %{smart_count} labels wait to be printed',
    skipped:
      'One waits there already or has no price. |||| %{smart_count} wait there already or have no price.',
    print_selected: 'Print 1 selected |||| Print %{smart_count} selected',
    all: 'All labels that wait at the branch are printed, up to %{most} at once.',
    unfetched:
      'The labels are written, but their pages did not arrive: %{why} Fetch them from the printed labels.',
    fetch: 'Fetch the pages',
    unproven:
      'One shows no previous price, because it is not proven. |||| %{smart_count} show no previous price, because it is not proven.',
  },
  /** Of what stock check finds. */
  shelf_labels: {
    some: 'The label of 1 SKU. |||| The labels of %{smart_count} SKUs.',
    first_of: 'These are the first %{count} of %{total}. Narrow the search for the others.',
    without: 'One has no label: |||| %{smart_count} have no label:',
    /** By country. */
    no_price: {
      NZ: 'it has no current price in New Zealand. Set one first.',
      CA: 'it has no current price in Canada. Set one first.',
    },
  },
  price_tags: {
    title: 'Price tags',
    of: 'Price tags: %{promotion}',
    choose: 'Choose a promotion in its list',
    none: 'This branch sells nothing at a price of this promotion.',
    print: 'Print tags |||| Print %{smart_count} tags',
    print_normal: 'Print back to normal',
  },
} as const

addTexts(labels)

type Texts = typeof labels
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
