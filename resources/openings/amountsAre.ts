import { choice } from '#define'

/** Whether the amounts of a file contain tax: programs say either. */
export const amountsAre = choice(['With tax', 'Without tax'], {
  label: 'Amounts are',
  help: 'Leave empty for with tax in New Zealand and without in Canada',
})
