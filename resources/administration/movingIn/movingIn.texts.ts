import { addTexts } from '#src/i18n/language.ts'

/** The texts of moving in, which come with it. */
const movingInTexts = {
  moving_in: {
    title: 'Moving in',
    how: 'Import the records of your former system, one file at a time, in this order. You see each file as it will be saved before anything is saved.',
    imports: 'All imports',
    prices_there: 'Regular prices there now: %{count}.',
    import: 'Import',
    template: 'Template',
    template_of: 'Template for %{what}',
    import_of: 'Import %{what}',
    needs: 'Needs %{what}.',
    uses: 'May name %{what}.',
    gap_price: '%{count} without a price',
    gap_address: '%{count} without an address',
    gap_facts: '%{count} lacking address, tax number or other facts',
    gap_posting: '%{count} not posted yet',
    figures: 'Beside the old program',
    figures_how:
      'Type what the former system shows. Everybody who moves in here sees what you save.',
    what: 'What',
    here: 'Here',
    old: 'Old program',
    old_of: 'Old program: %{what}',
    difference: 'Difference',
    same: 'Same',
    keep: 'Keep',
    kept: 'Figures kept',
    never: 'Never',
    by: '%{when}, %{who}',
    not_yours: 'Not with your codes',
  },
} as const

addTexts(movingInTexts)

type Texts = typeof movingInTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
