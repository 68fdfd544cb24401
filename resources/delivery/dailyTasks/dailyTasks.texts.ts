import { addTexts } from '#src/i18n/language.ts'

/** The texts of the jobs of a day, which come with their buttons. */
const dailyTasks = { daily_tasks: { sheet: 'Shift sheet', check_in: 'Check in' } } as const

addTexts(dailyTasks)

type Texts = typeof dailyTasks
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
