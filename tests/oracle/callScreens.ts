import { readTable } from './csv.ts'

/** The screens whose rows name a call. Whoever reaches one of them may make it. */
export interface CallScreens {
  readonly path: string
  readonly screens: readonly string[]
  /** Screens whose rows do not name it, with the reason in the table. */
  readonly also: readonly string[]
}

export const callScreens: readonly CallScreens[] = readTable('./callScreens.csv').map(
  ({ path = '', screens = '', also = '' }) => ({
    path,
    screens: screens.split(' '),
    also: also ? also.split(' ') : [],
  }),
)
