import { computed, flag, integer, lines, longText, text } from '#define'
import { branchHours } from './branchHours.entity.ts'
import { lacksOf } from './facts.ts'
import { spansOverlap } from './hours.ts'

const fieldOf = {
  country: 'country',
  city: 'city',
  address: 'address',
  tax_no: 'taxNo',
  phone: 'phone',
  bank_account: 'bankAccount',
} as const
const missing = lacksOf(name => `{${fieldOf[name]}}`)

/** When a branch is open, what its documents say, and what it lacks before it sells. */
export const shopFields = {
  hours: lines(branchHours, { by: 'branchId', label: 'Opening hours' }),
  openingHours: text({
    max: 200,
    label: 'Note on opening hours',
    help: 'In words for people, such as by appointment on Sundays',
  }),
  displayLimit: integer({
    min: 0,
    max: 100_000,
    label: 'Display units',
    help: 'How many its showrooms may display; leave empty for no limit',
  }),
  taxNo: text({ max: 30 }),
  bankAccount: text({ max: 40 }),
  invoiceFooter: longText({ max: 500, help: 'Below everything on documents for customers' }),
  /** What it has to say before it sells; null where nothing is missing. */
  lacks: computed(text({ max: 80 }), missing),
  isComplete: computed(flag({ required: true, label: 'Complete' }), `${missing} is null`),
}

export const hoursRule = {
  'Two spans of a day overlap. Each must begin after the one before it ends.': `not exists (${spansOverlap('{id}')})`,
}
