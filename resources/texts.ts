import { delivery } from './delivery/texts.ts'
import { quality } from './quality/texts.ts'
import { sales } from './sales/texts.ts'
import { shell } from './shell/texts.ts'

/** The English texts of all areas, apart from those that come with their view. */
export const texts = {
  ...delivery,
  ...quality,
  ...sales,
  ...shell,
}

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface AreaTexts extends Texts {}
}
