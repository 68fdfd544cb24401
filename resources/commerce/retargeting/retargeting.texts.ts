import { addTexts } from '#src/i18n/language.ts'

/** The texts of previews, which come with them. */
const retargetingTexts = {
  retargeting: {
    preview: 'Preview',
    of_case: 'Filled from case %{no}, with personal details hidden.',
    of_none: 'There is no case of this kind yet, so gaps stay empty.',
    subject: 'Subject',
    save: 'Save as HTML',
    file: 'e-mail.html',
  },
} as const

addTexts(retargetingTexts)

type Texts = typeof retargetingTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
