import { addTexts } from '#src/i18n/language.ts'

/** The texts of merging records, which come with the bar of a selection. */
const merges = {
  merge: {
    merge: 'Merge',
    title: 'Merge %{some}',
    why: 'Which one do you want to keep? Everything linked to the others moves to it, and the others are deleted. This cannot be undone.',
    choose: 'Choose the one to keep.',
    will_move: 'Moves to it: %{moved}.',
    moves_nothing: 'Nothing is linked to the others.',
    done: '%{some} merged into “%{label}”.',
    done_moved: '%{some} merged into “%{label}”, with %{moved}.',
  },
} as const

addTexts(merges)

type Texts = typeof merges
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
