import { computed, dateRange, email, entity, flag, image, instant } from '#define'
import { namesTagging, reference, tags, text } from '#define'
import {
  keepsAccess,
  keepsAnAdministrator,
  notMyself,
} from '#resources/administration/access/access.ts'
import { hasSecondFactor, staffOffers } from './signingIn.ts'

export const staff = entity('staff', {
  titles: ['Person', 'Staff'],
  picture: 'picture',
  fields: {
    fullName: text({ required: true, max: 120, label: 'Name' }),
    email: email({ required: true, unique: 'company' }),
    jobTitle: text({ max: 60 }),
    branchId: reference('branches'),
    groups: namesTagging('staffGroups', 'memberIds'),
    templateIds: tags('accessTemplates', { label: 'Access templates' }),
    isDisabled: flag({ default: false }),
    lastSignInOnUtc: instant({ readOnly: true, label: 'Last sign-in' }),
    password: text({ max: 128, secret: true, help: 'At least 15 characters' }),
    firstName: text({ max: 60 }),
    middleName: text({ max: 60 }),
    lastName: text({ max: 60 }),
    picture: image(),
    employed: dateRange({ label: 'Employment' }),
    codes: computed(
      text({ label: 'Current codes' }),
      "select string_agg(distinct a.code, ', ' order by a.code) from staff_access a where a.staff_id = {id}",
    ),
    hasSecondFactor,
  },
  list: {
    filters: ['branchId', 'groups', 'templateIds', 'codes', 'isDisabled'],
    sortable: ['email', 'lastSignInOnUtc'],
  },
  form: {
    Person: ['fullName', 'email', 'picture', 'password', 'firstName', 'middleName', 'lastName'],
    Work: ['jobTitle', 'branchId', 'employed', 'templateIds', 'isDisabled'],
  },
  ...staffOffers,
  import: { key: 'email' },
  // Other screens read staff; their file is for those who keep them.
  access: { export: ['B1'] },
  rules: {
    isDisabled: { ...notMyself('{isDisabled}'), ...keepsAnAdministrator },
    templateIds: keepsAccess,
    remove: { ...notMyself('true'), ...keepsAnAdministrator },
  },
})
