import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { captionOf, fieldsOf, type AnyEntity } from '#define'
import { entities } from '#resources/registry.ts'
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
