import { entity, percent, reference } from '#define'

/**
 * How far people of one job go alone under a discount rule, in the place of the limit for all. The
 * highest of a person's jobs counts.
 */
export const discountLimits = entity('discountLimits', {
  titles: ['Limit of a role', 'Limits of roles'],
  label: 'percent',
  fields: {
    ruleId: reference('discountRules', { required: true, onDelete: 'cascade' }),
    templateId: reference('accessTemplates', { required: true, label: 'Role' }),
    percent: percent({ required: true, label: 'Without approval up to (%)' }),
  },
  list: { columns: ['templateId', 'percent'] },
  unique: [['ruleId', 'templateId']],
  api: false,
})
