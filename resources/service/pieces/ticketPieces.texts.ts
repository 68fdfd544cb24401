import { addTexts } from '#src/i18n/language.ts'

const pieceTexts = {
  ticket_pieces: {
    title: 'Exchange and repair',
    none: 'Nothing of this ticket’s order was handed over yet',
    no_order: 'Name the order of the ticket to exchange or repair its goods',
    exchange: 'Exchange',
    repair: 'Repair',
    receive: 'Came back',
    hand_over: 'Hand over here',
    credit: 'Credit instead',
    cancel: 'Not expected any more',
    ask_receive: 'Have all of these pieces come back?',
    ask_credit: 'The order is credited with these pieces, as if they had come back for money.',
    steps:
      'Ask for a piece, take it in when it comes back, and hand over the new or repaired one here or by a visit that takes it along. The sale stays as it is.',
  },
} as const

addTexts(pieceTexts)

type Texts = typeof pieceTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
