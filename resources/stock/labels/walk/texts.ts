import { addTexts } from '#src/i18n/language.ts'

/** The texts of a walk, which come with it. */
const walk = {
  code: 'Code on the label',
  begin: 'Hold a label before the camera',
  begin_why: 'The QR code shows whether its price is right, a barcode today’s price.',
  before: 'Scanned before',
  count: '%{count} scanned, %{wrong} wrong',
  anew: 'Start again',
  asking: 'Checking…',
  offline: 'You are offline. It is checked as soon as you are back online.',
  unknown: 'No SKU has this code.',
  no_price: 'No price today',
  price: '%{amount} today',
  right: 'Right: %{amount}',
  wrong: 'The label says %{says}, the till takes %{takes}.',
  wrong_none: 'The label says %{says}, and there is no price today.',
  since: 'Wrong since %{when}: %{why}',
  began: '%{promotion} began',
  ended: '%{promotion} ended',
  changed: 'the price changed',
  not_yet: 'Too early: this label is for %{when}.',
  replace: 'New label printed. Replace this one with it.',
  queued: 'Waits to be printed with the other labels of the branch.',
  queue: 'Add to the queue',
  print: 'Print 1 label |||| Print %{smart_count} labels',
} as const

addTexts({ walk })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly walk: typeof walk
  }
}
