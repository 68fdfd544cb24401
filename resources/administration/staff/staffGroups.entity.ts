import { choice, entity, flag, reference, tags, text } from '#define'

/** People who are assigned tasks, targets or work together. */
export const staffGroups = entity('staffGroups', {
  titles: ['Staff group', 'Staff groups'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    branchId: reference('branches'),
    leaderId: reference('staff'),
    purpose: choice(['Task', 'Sales', 'Warehouse'], { default: 'Task' }),
    description: text({ max: 200 }),
    isActive: flag({ default: true }),
    memberIds: tags('staff', { only: { isDisabled: false } }),
  },
  list: {
    columns: ['name', 'branchId', 'leaderId', 'purpose', 'memberIds', 'isActive'],
    search: ['name', 'description'],
    filters: ['branchId', 'purpose', 'isActive', 'memberIds'],
  },
  related: [{ entity: 'tasks', by: 'groupId' }],
  import: { key: 'name' },
})
