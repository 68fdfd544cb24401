import { addTexts } from '#src/i18n/language.ts'

const clockTexts = {
  ticket_clock: {
    title: 'Clock',
    overdue: 'Overdue',
    zone: 'By the clocks of the branch: %{zone}.',
    no_target: 'Its priority has no target.',
    stands: 'The solution clock is paused.',
  },
} as const

addTexts(clockTexts)

type Texts = typeof clockTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
