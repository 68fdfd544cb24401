import { addTexts } from '#src/i18n/language.ts'

/** The texts of what a read model is asked with. */
const parameter = { day_before: 'Day before', day_after: 'Day after' } as const

addTexts({ parameter })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly parameter: typeof parameter
  }
}
