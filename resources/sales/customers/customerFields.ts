import { choice, code, email, flag, lines, longText, phone, reference, tags, text } from '#define'
import { customerTypes } from '#resources/common.ts'
import { addresses } from './addresses.entity.ts'
import { customerEmails } from './customerEmails.entity.ts'
import { customerFigures, heldFigures } from './customerFigures.ts'
import { customerPhones } from './customerPhones.entity.ts'

/** What is known of a customer. The main telephone and e-mail are those that messages go to. */
export const customerFields = {
  code: code({ prefix: 'C', digits: 6, label: 'Customer no.' }),
  name: text({ required: true, max: 120, help: 'As printed on documents' }),
  firstName: text({ max: 60 }),
  lastName: text({ max: 60 }),
  type: choice(customerTypes, { default: 'Retail' }),
  company: text({ max: 120 }),
  phone: phone({ index: true }),
  email: email({ label: 'E-mail', index: true }),
  phones: lines(customerPhones, { by: 'customerId', label: 'Other phones', inCell: true }),
  emails: lines(customerEmails, { by: 'customerId', label: 'Other e-mails', inCell: true }),
  branchId: reference('branches'),
  taxNo: text({ max: 30, label: 'Tax no.' }),
  priceLevel: text({ max: 20, help: 'Not used yet (for selling)' }),
  oldNo: text({ max: 40, unique: true, label: 'Old number' }),
  tagIds: tags('customerTags', { label: 'Tags', only: { isActive: true } }),
  state: choice(['Active', 'Blocked', 'Erased'], {
    default: 'Active',
    none: 'Active',
    tones: { Active: null, Blocked: 'bad', Erased: 'bad' },
  }),
  blockedReason: text({ max: 200, readOnly: true, label: 'Block reason' }),
  consentEmail: flag({ label: 'E-mail allowed' }),
  consentSms: flag({ label: 'SMS allowed' }),
  mergedIntoId: reference('customers', { readOnly: true, label: 'Merged into' }),
  remark: longText({ max: 1000 }),
  addresses: lines(addresses, { by: 'customerId' }),
  ...customerFigures,
  ...heldFigures,
} as const
