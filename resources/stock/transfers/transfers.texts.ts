import { addTexts } from '#src/i18n/language.ts'

const transferTexts = {
  transfers: {
    receive: 'Arrival of %{no}',
    receive_it: 'Record arrival',
    turn_up: 'Goods turned up',
    turn_up_of: 'Goods of %{no} that turned up later',
    turn_up_it: 'Record goods',
    dispatch: 'Goods of %{no} that leave',
    dispatch_it: 'Mark as left',
    goods: 'Goods',
    place: 'Put down at',
    good: 'Good',
    damaged: 'Damaged',
    missing: 'Missing',
    extra: 'Extra',
    picked: 'Picked',
    coming: '%{count} to come',
    lost: '%{count} missing',
    wanted: '%{count} requested',
    rest_missing: 'The rest is missing',
    print: 'Print sheets',
    labels: 'Print labels',
    print_labels: 'Labels of %{no}',
    proposals: 'Needed by orders at the destination',
    choose_warehouses: 'Choose both warehouses to see what orders need.',
    nothing_waits: 'No order needs anything that the source has free.',
    take_all: 'Add all',
    waits: '%{waiting} needed by %{needBy}, %{free} available at the source',
    propose: 'Request transfers',
    propose_question:
      'A transfer is created for each route and day, and holds these goods: %{smart_count} row. |||| A transfer is created for each route and day, and holds these goods: %{smart_count} rows.',
  },
} as const

addTexts(transferTexts)

type Texts = typeof transferTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
