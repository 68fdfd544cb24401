import { addTexts } from '#src/i18n/language.ts'

const weekTexts = {
  week: {
    title: 'Week of hours',
    branch: 'Branch',
    before: 'Previous week',
    after: 'Next week',
    of: '%{from} to %{to}',
    choose: 'Choose a branch',
    choose_why: 'You see a row of shifts for each person.',
    nobody: 'Nobody works here yet',
    nobody_why: 'People of this branch appear once they are added under Staff.',
    how: 'Type 9-17:30/30 for nine to half past five with 30 minutes off. Add O for overtime, L for leave, H for a holiday; a comma separates two shifts. Enter saves, arrow keys move.',
    person: 'Person',
    total: 'Hours',
    cell: '%{name}, %{day}',
    approved: '%{name}, %{day}: approved',
    not_understood: 'Type times such as 9-17:30/30',
  },
} as const

addTexts(weekTexts)

type Texts = typeof weekTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
