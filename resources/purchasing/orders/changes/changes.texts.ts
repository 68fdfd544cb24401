import { addTexts } from '#src/i18n/language.ts'

const purchaseChangeTexts = {
  purchaseChanges: {
    merge: 'Merge drafts',
    merge_why:
      'Drafts for the same supplier, currency and warehouse are merged into the oldest. Lines stay separate.',
    remind: 'Remind suppliers',
    remind_why: 'Each supplier gets one e-mail about what is still to come of these orders.',
    note: 'Add to the e-mail',
  },
} as const

addTexts(purchaseChangeTexts)

type Texts = typeof purchaseChangeTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
