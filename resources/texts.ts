import { delivery } from './delivery/texts.ts'
import { shell } from './shell/texts.ts'

/** The English texts of all areas, apart from those that come with their view. */
export const texts = {
  ...delivery,
  ...shell,
}

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface AreaTexts extends Texts {}
}
