import { addTexts } from '#src/i18n/language.ts'

/** What is wrong with typed values, which comes with the forms that check them. */
const wrongValues = {
  wrong_value: {
    form: 'Is not in the right format',
    email: 'Enter an e-mail address such as name@example.com',
    phone: 'Enter a telephone number such as 021 123 4567 or +1 780 555 0123',
    url: 'Enter an address that begins with https://',
    date: 'Enter a date such as 24/11/2026',
    instant: 'Enter a date and a time',
    range: 'Enter a first day; the last day is optional',
    range_order: 'Must end on or after its first day',
    slot: 'Enter a start time and an end time',
    slot_order: 'Must end after it starts',
    address: 'Enter the street, the city and the country',
    colour: 'Enter a colour such as #5B6B7B',
    too_long: 'At most %{max} characters',
    least: 'Must be at least %{min}',
    most: 'Must be at most %{max}',
    above_zero: 'Enter a positive amount with at most 2 decimals, such as 1299.00',
    zero_or_more: 'Enter an amount of 0 or more with at most 2 decimals, such as 1299.00',
    amount: 'Enter an amount with at most 2 decimals, such as 1299.00',
    whole: 'Enter a whole number',
    comma: '%{wanted}; commas only separate thousands, as in 1,299',
    number: 'Enter a number, such as 0.48125',
    decimals:
      'Enter a number with at most %{smart_count} decimal |||| Enter a number with at most %{smart_count} decimals',
  },
} as const

addTexts(wrongValues)

type Texts = typeof wrongValues
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
