import { dateRange, entity, flag, instant, reference, text } from '../define/index.ts'

export const staff = entity('staff', {
  titles: ['Person', 'Staff'],
  label: 'fullName',
  fields: {
    email: text({ required: true, max: 160, unique: 'company', label: 'E-mail' }),
    fullName: text({ required: true, max: 120, label: 'Name' }),
    firstName: text({ max: 60 }),
    middleName: text({ max: 60 }),
    lastName: text({ max: 60 }),
    avatar: text({ max: 400 }),
    branchId: reference('branches'),
    employed: dateRange(),
    isDisabled: flag({ default: false }),
    lastSignInOnUtc: instant({ readOnly: true, label: 'Last sign-in' }),
  },
  list: {
    columns: ['fullName', 'email', 'branchId', 'isDisabled', 'lastSignInOnUtc'],
    sort: 'fullName',
    search: ['fullName', 'email'],
    filters: ['branchId', 'isDisabled'],
  },
  form: {
    Person: ['fullName', 'email', 'firstName', 'middleName', 'lastName'],
    Work: ['branchId', 'employed', 'isDisabled'],
  },
  import: { key: 'email' },
})
