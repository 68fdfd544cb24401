import {
  computed,
  dateRange,
  email,
  entity,
  flag,
  instant,
  reference,
  taggedBy,
  tags,
  text,
} from '../define/index.ts'
import { keepsAccess, keepsAnAdministrator, notMyself } from './access.ts'

export const staff = entity('staff', {
  titles: ['Person', 'Staff'],
  label: 'fullName',
  fields: {
    email: email({ required: true, unique: 'company', label: 'E-mail' }),
    fullName: text({ required: true, max: 120, label: 'Name' }),
    firstName: text({ max: 60 }),
    middleName: text({ max: 60 }),
    lastName: text({ max: 60 }),
    avatar: text({ max: 400 }),
    jobTitle: text({ max: 60 }),
    branchId: reference('branches'),
    templateIds: tags('accessTemplates', { label: 'Access templates' }),
    employed: dateRange(),
    codes: computed(
      text({ label: 'Codes held now' }),
      "select string_agg(distinct a.code, ', ' order by a.code) from staff_access a where a.staff_id = {id}",
    ),
    isDisabled: flag({ default: false }),
    groupCount: taggedBy('staffGroups', 'memberIds', 'Groups'),
    lastSignInOnUtc: instant({ readOnly: true, label: 'Last sign-in' }),
  },
  list: {
    columns: [
      'fullName',
      'email',
      'jobTitle',
      'branchId',
      'templateIds',
      'isDisabled',
      'lastSignInOnUtc',
    ],
  },
  form: {
    Person: ['fullName', 'email', 'firstName', 'middleName', 'lastName'],
    Work: ['jobTitle', 'branchId', 'employed', 'templateIds', 'isDisabled'],
  },
  actions: {
    setPassword: { call: 'setPassword', id: 'staffId', label: 'Set a password' },
    copyAccess: { call: 'copyAccess', id: 'staffId', label: 'Copy access from' },
  },
  import: { key: 'email' },
  rules: {
    isDisabled: { ...notMyself('{isDisabled}'), ...keepsAnAdministrator },
    templateIds: keepsAccess,
    remove: { ...notMyself('true'), ...keepsAnAdministrator },
  },
})
