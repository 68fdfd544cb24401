import { addTexts } from '#src/i18n/language.ts'

const etaAlternativesTexts = {
  eta_alternatives: {
    title: 'Alternatives for late orders',
    how: 'The worst order comes first. Each gets what keeps its promise, else the earliest day. No piece is given twice.',
    back: 'ETA warnings',
    which: 'Choose a container to see what another day would do',
    which_why: 'Or open this page from selected rows of the ETA warnings.',
    container: 'Container',
    what_if: 'What if: nothing is changed. Clear the day and the pieces to decide.',
    none: 'No promise is broken.',
    more: 'The worst %{shown} orders are listed. %{more} more follow once these are decided.',
    choice: 'What is done',
    choice_of: 'What is done for %{code}',
    leave: 'Leave it as it is',
    nothing: 'Nobody knows when its goods come.',
    gone: 'Your choice cannot be done any more.',
    'Free stock': '%{pieces} from %{name}',
    'Other delivery': '%{pieces} of %{name}',
    Exchange: 'Exchange with %{name}',
    'Part now': '%{pieces} now from %{name}, the rest later',
    'New promise': 'New promise',
    there: 'there on %{day}',
    in_time: 'in time',
    promised: 'promised for %{day}',
    booked: 'booked for %{day}',
    result: 'Result',
    decide: 'Decide 1 row |||| Decide %{smart_count} rows',
    decide_note:
      'Each row is decided by itself: its goods, its promise and its plan change at once. What cannot be done any more is refused, and you choose anew.',
    deciding: '%{done} of %{total} decided',
    cancel: 'Stop after this one',
    decided: 'Decided.',
    refused: 'Not decided: %{why}',
    texted: 'The text goes out in ten seconds or later.',
    take_back: 'Take the text back',
    taken_back: 'The text is not sent.',
    again: 'Plan anew',
  },
} as const

addTexts(etaAlternativesTexts)

type Texts = typeof etaAlternativesTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
