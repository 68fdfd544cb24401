import { choice, integer, money, reference, text } from '#define'
import { whileByRule } from '#resources/sales/tagRules/setByRule.ts'
import { customers } from '#resources/sales/customers/customers.entity.ts'
import { priorities } from '#resources/service/clock/targets.entity.ts'
import { workingStates } from '#resources/service/ticketStates.ts'

/** The conditions of a rule: a ticket has the flag while all that are given hold. */
export const flagRule = {
  ruleState: choice(workingStates, { label: 'Ticket status' }),
  rulePriority: choice(priorities, { label: 'Priority' }),
  ruleWords: text({
    max: 200,
    label: 'Words of the problem',
    help: 'One of them is enough; separate them by commas',
  }),
  ruleDaysOpen: integer({ min: 1, max: 3650, label: 'Open for days' }),
  ruleTickets: integer({
    min: 2,
    max: 100,
    label: 'Tickets of the customer',
    help: 'So many or more within a year',
  }),
  ruleMinTotal: money({ min: 0.01, label: 'Order total from' }),
  ruleBranchId: reference('branches', { label: 'Branch' }),
  ruleCustomerType: choice(customers.fields.type.options.values, { label: 'Customer type' }),
  ruleCustomerTagId: reference('customerTags', { label: 'Customer tag' }),
  ruleCategoryId: reference('categories', { label: 'Product category' }),
  ruleProductTagId: reference('productTags', { label: 'Product tag' }),
} as const

/** The names of the conditions. */
export const flagConditions = Object.keys(flagRule) as (keyof typeof flagRule)[]

/** The conditions as fields of a flag: they apply while a rule sets it. */
export const ruleOfFlag = whileByRule(flagRule)
