import { choice } from '#define'
import { comparisons } from './period.ts'

/** What a period is compared with. */
export const compare = choice(comparisons, {
  label: 'Compare with',
  help: 'Whole months are compared with whole months',
})
