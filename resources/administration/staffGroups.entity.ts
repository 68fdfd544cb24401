import { entity, flag, reference, tags, text } from '../define/index.ts'

export const staffGroups = entity('staffGroups', {
  titles: ['Staff group', 'Staff groups'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    branchId: reference('branches'),
    leaderId: reference('staff', { label: 'Leader' }),
    purpose: text({ max: 200 }),
    isActive: flag({ default: true }),
    memberIds: tags('staff', { label: 'Members' }),
  },
  list: {
    columns: ['name', 'branchId', 'leaderId', 'purpose', 'memberIds', 'isActive'],
    sort: 'name',
    search: ['name', 'purpose'],
    filters: ['isActive', 'memberIds'],
  },
  api: false,
})
