import { entity, percent, reference, text } from '#define'
import { isActive } from '#resources/common.ts'

/** An alert makes a task when a competitor asks less than we do. */
export const priceAlerts = entity('priceAlerts', {
  titles: ['Price alert', 'Price alerts'],
  label: 'name',
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    staffId: reference('staff', {
      required: true,
      label: 'Task for',
      only: { isDisabled: false },
    }),
    below: percent({
      required: true,
      min: 0.1,
      label: 'Below ours by (%)',
      help: 'Creates a task when a price is at least this much below ours',
    }),
    competitor: text({ max: 80, help: 'Leave empty for all' }),
    categoryId: reference('categories', { help: 'Leave empty for all products' }),
    isActive,
  },
  list: { columns: ['name', 'staffId', 'below', 'competitor', 'categoryId', 'isActive'] },
})
