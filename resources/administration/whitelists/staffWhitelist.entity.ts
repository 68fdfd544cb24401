import { computed, dateRange, entity, flag, instant, reference, text } from '#define'
import { keepsAuthorIn } from './whitelist.ts'

/** People who may sign in from anywhere. Source: reliability clause 21. */
export const staffWhitelist = entity('staffWhitelist', {
  titles: ['Person allowed anywhere', 'People allowed anywhere'],
  fields: {
    staffId: reference('staff', { required: true, label: 'Person' }),
    branch: computed(
      text(),
      'select b.name from staff s join branches b on b.id = s.branch_id where s.id = {staffId}',
    ),
    reason: text({ required: true, max: 200 }),
    allowed: dateRange({ label: 'Allowed' }),
    approverId: reference('staff', { required: true, readOnly: true, label: 'Approved by' }),
    lastUsedOnUtc: instant({ readOnly: true, label: 'Last outside sign-in' }),
    isActive: flag({ default: true }),
  },
  list: { search: ['staffId', 'reason'], filters: ['staffId', 'branch', 'isActive'] },
  rules: { allowed: keepsAuthorIn, isActive: keepsAuthorIn, remove: keepsAuthorIn },
})
