import { addTexts } from '#src/i18n/language.ts'

const mergingTexts = {
  merging: {
    merged: 'This ticket was merged. What comes in goes to',
    here: 'Merged into this one: %{nos}. The conversation has both.',
    of: 'on %{no}',
    split: 'Split',
    choose: 'Choose what goes to a new ticket.',
    move: 'Move to a new ticket',
    stop: 'Do not split',
    entry: 'Move: %{what}',
  },
} as const

addTexts(mergingTexts)

type Texts = typeof mergingTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
