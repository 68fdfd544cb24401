import { addTexts } from '#src/i18n/language.ts'

/** The texts of dialogs of the shell. */
const texts = {
  unauthorized: { title: 'Log out', message: 'Unauthorized', confirm: 'Log out', cancel: 'Cancel' },
  all_tabs: { label: 'All open pages' },
  discard: {
    unsaved: 'Close without saving?',
    unsaved_why: 'Your changes there are not saved and will be lost.',
    lose: 'Close without saving',
    stay: 'Stay',
  },
  client_info_failed: {
    title: 'Getting client info failed',
    text: 'Click the Confirm button to request client info again.',
    confirm: 'Confirm',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
