import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { captionOf, fieldsOf, type AnyEntity } from '#define'
import { calls, entities } from '#resources/registry.ts'
import { projectRoot } from '#server/settings.ts'
import { stepDone } from '#src/i18n/declared.ts'

/** Stiff phrases, and how the interface says it instead. */
const stiff: Readonly<Record<string, string>> = {
  'is still to be paid then': 'Balance after this payment: 1,861.00',
  'None yet. Save how': 'No saved views yet. Save these filters and columns to use them again.',
  '%{what}: done': 'Payment of $500.00 recorded',
  '%{one} is %{value}': 'Order confirmed',
  '%{what}: %{some}': '3 orders updated',
  'Give back': 'Release',
  'Take away %{': 'Remove',
  'They sum to %{': 'Total 15',
  'Save as a file': 'Export',
  'Save as CSV': 'Export as CSV',
  'Errors as a file': 'Download errors',
  'Drawn as': 'Chart type',
  'told apart by %{': 'Rows are matched by e-mail',
  'a known one is changed': 'existing ones are updated',
  'The same file a second time': 'Importing the same file twice is safe.',
  'mend the file': 'fix the file and upload it again',
  'The person reaches the screen': 'Ruby Latimer can open Order records',
  'The person does not reach': 'Ruby Latimer cannot open Order records',
  'Missing: ${': 'Needs J1 (Sales)',
  "none of them'": '—',
  'unless you choose': 'Defaults to their branch',
  'the next one is given': 'A new task is created on each due date',
  'So many pieces': 'Pieces put on QA hold when you save',
  'What is often asked for': 'Save tasks you give often as templates.',
  'Where the goods lie, for holding them': 'Warehouse to hold stock in',
  'Whose goods are sent': 'Take goods from an order, or add lines below',
  "} is there.'": 'Version 9.9.9 is available.',
  'E-mail or password is not right': 'Wrong e-mail or password.',
  'resent password': 'Current password',
  'New password once more': 'Repeat new password',
  'a sentence is easy to keep in mind': 'a short sentence works well',
  'Theme of the system': 'Use system theme',
  'Open the letter from the product issue':
    'Open a product issue, then choose “Claim from supplier”.',
  'Remark of the check': 'Review comment',
  'Overridden because': 'Override reason',
  'Hold all that is left': 'Hold remaining stock',
  'Saved will be': 'Result',
  'Both changed it': 'You both changed this – pick one',
  'or not any more': 'does not exist or was deleted',
  'role codes do not open': 'You do not have access to this.',
  'Hand in': 'Submit',
  'hand it in': 'submit it',
  'Open again': 'Reopen',
  "'Empty: ": 'Leave empty for every branch',
  "'Comes with selling": 'Not used yet (for selling)',
  'no such entry to choose': 'choose an entry from the list',
  'is a day that is over': 'is in the past',
  'come back by a return': 'Take goods back by a return',
  'Please try again': 'Try again in a moment.',
  'stands in row': 'is already in row 2',
  'parted by': 'separated by',
  'keeps its type': 'The type cannot be changed while the warehouse holds stock.',
  'taken from %{': 'removed from Ruby Latimer',
  'How it reaches them': 'Delivery method',
  'nobody in particular': 'Walk-in customer',
  'A sale of this size': 'Add a customer: required from $1,000',
  'Nothing is written before': 'The sale is saved with its first product.',
  'it is planned later': 'No date yet',
  'stays to be planned': 'No delivery date. It will need scheduling.',
  'First place on': 'First free day, Auckland Delivery: 01/12/2026',
  'of which tax': 'Includes GST',
  'Another payment': 'Split payment',
  'is offered until': 'Quote INV0106001 for Sarah Lee, $1,899.00, valid until Sun 13/12/2026',
  "'%{code} is sold": 'Sale INV0106002 complete',
  'All of it is paid': 'Paid in full.',
  'Its goods are handed': 'Goods handed over.',
  'Order that comes back': 'Original order (INV#)',
  'Where more comes back': 'If the customer is owed money',
  'Take it back with this sale': 'Add return to sale',
  'can count for the sale': '$928.00 was paid and can be credited.',
  'Ask for a refund': 'Request a refund',
  'None handed over': 'Not delivered',
  "'Not back'": 'Not returned',
  'Take more than is owed': 'Allow overpayment',
  'What the amounts are made of': 'Amount details',
  'As it stands on documents': 'As printed on documents',
  'Counts of stock': 'Stock counts',
  'Those who count': 'Counters don’t see the expected quantity',
  'Orders wait for': 'Needed by orders',
  'at the target': 'at the destination',
  'Find what to refill': 'Check for refills',
  'Of these damaged': 'Damaged',
  'More than sent': 'Extra',
  'Places of its goods': 'Where the goods are',
  'Your own while none': 'Defaults to your branch',
  'Say what a difference': 'Explain any difference',
  'Count first': 'Enter the EFTPOS count first',
  "'It says'": 'Recorded',
  'What is compared': 'Check',
  'Customers, invoiced': 'Customers: invoiced',
  'Look at the new prices': 'Preview prices',
  'Their order does not matter': 'Columns can be in any order.',
  'The highest wins': 'Highest priority applies',
  'Adds up with others': 'Can combine with other offers that allow it',
  'Holds only for orders': 'Only with this code',
  "'Leave empty for any'": 'Unlimited if empty',
  'Its payments and its count': 'Payments and counts are recorded under this name',
  "'Sell at'": 'Branch',
  'A typed price holds': 'A price you enter takes precedence',
  'A card lasts': 'At least the legal minimum; cards never expire in Canada',
  'Changed elsewhere': 'Updated by someone else',
}

/** Stiff labels, some of which would come from the name of a field, and the better ones. */
const stiffLabels: Readonly<Record<string, string>> = {
  Employed: 'Employment',
  'Relevant object': 'About',
  'Times are shown by': 'Show times in',
}

const spoken = ['src', 'resources', 'server', 'define', 'dataProvider', 'authProvider'].flatMap(
  folder =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map(file => `${folder}/${file}`)
      .filter(file => /\.tsx?$/.test(file) && !/\/demo\/|\/migrations\/|\/gallery\//.test(file))
      .map(file => ({
        file,
        code: withoutComments(readFileSync(join(projectRoot, file), 'utf8')),
      })),
)

describe('what people read is said as they would say it', () => {
  it.each(Object.entries(stiff))('not “%s” but “%s”', phrase => {
    expect(spoken.filter(({ code }) => code.includes(phrase)).map(({ file }) => file)).toEqual([])
  })
  it.each(Object.entries(stiffLabels))('no field is called “%s” but “%s”', label => {
    const called = Object.values(entities).flatMap(entity =>
      fieldsOf(entity as AnyEntity).filter(
        ([name, { options }]) => captionOf(name, options) === label,
      ),
    )
    expect(called.map(([name]) => name)).toEqual([])
  })
  it('no help begins with “Of”, and no label tells a condition or how something stands', () => {
    const given = [
      ...Object.values(entities as Record<string, AnyEntity>).flatMap(entity => fieldsOf(entity)),
      ...Object.values(calls).flatMap(({ input }) => Object.entries(input ?? {})),
    ].flatMap(([name, field]) =>
      'options' in field
        ? {
            name,
            help: field.options.help as string | undefined,
            label: captionOf(name, field.options),
          }
        : [],
    )
    expect(given.filter(({ help }) => help?.startsWith('Of '))).toEqual([])
    const odd = /comes back|\bstands\b|^What .* is\b/i
    expect(given.filter(({ label }) => odd.test(label)).map(({ label }) => label)).toEqual([])
  })
  it('steps are told in the past and offered as verbs', () => {
    const steps = Object.values(entities as Record<string, AnyEntity>).flatMap(entity =>
      Object.values(entity.statuses?.transitions ?? {}).map(step => [
        step.label,
        stepDone(entity, step),
      ]),
    )
    expect(steps).toContainEqual(['Return', 'Returned'])
    expect(steps).toContainEqual(['Check', 'Checked'])
    expect(steps).toContainEqual(['Submit', 'Submitted'])
    expect(steps).toContainEqual(['Reopen', 'Reopened'])
  })
})

function withoutComments(code: string) {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
