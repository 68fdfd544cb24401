import { addTexts } from '#src/i18n/language.ts'

const checkingInTexts = {
  checking_in: {
    title: 'Check in %{no}',
    untitled: 'Check in a container',
    container: 'Container',
    containers: 'Containers',
    choose: 'Choose a container',
    choose_why: 'Open a container that has arrived and press Check in.',
    not_now: '%{no} is %{state}',
    not_now_why: 'Goods are checked in after the container has arrived.',
    begin: 'Begin check-in',
    begin_why: 'It is at the warehouse: unpack it, and enter what you find.',
    sku: 'SKU',
    expected: 'Expected',
    left: 'Not checked in',
    good: 'Good',
    damaged: 'Damaged',
    missing: 'Missing',
    extra: 'Extra, kept',
    toReturn: 'Extra, to return',
    place: 'Put down at',
    so_far: '%{count} so far',
    presold: '%{count} promised',
    blind: 'Hide what is expected',
    unfinished: 'Unfinished only',
    rest_good: 'The rest is good',
    propose: 'Propose places',
    fits_nowhere: 'No place has room for all of %{sku}.',
    save: 'Check in',
    total: '%{left} of %{expected} pieces are not checked in',
    complete: 'Complete',
    by_phone: 'By phone',
  },
} as const

addTexts(checkingInTexts)

type Texts = typeof checkingInTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
