import { addTexts } from '#src/i18n/language.ts'

/** The texts of a table on a wall. */
const wall = {
  wall: {
    hang: 'Wall board',
    leave: 'Leave the wall board',
    as_of: 'As of %{when}',
    nothing: 'Nothing found.',
  },
} as const

addTexts(wall)

type Texts = typeof wall
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
