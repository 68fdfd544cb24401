import { colour, entity, flag, integer, taggedBy, text } from '#define'
import { isGiven, setBy } from './tagRules/setByRule.ts'
import { ruleFields, ruleOfTag } from './tagRules/tagRule.ts'

export const orderTags = entity('orderTags', {
  titles: ['Order tag', 'Order tags'],
  fields: {
    name: text({ required: true, max: 40, unique: true }),
    colour: colour({ default: '#5B6B7B' }),
    description: text({ max: 200 }),
    position: integer({ default: 0, min: 0, label: 'Order' }),
    isOnCalendar: flag({ default: true }),
    isActive: flag({ default: true }),
    setBy,
    ...ruleOfTag,
    orderCount: taggedBy('orders', 'tagIds', 'Orders'),
  },
  list: {
    columns: ['name', 'colour', 'description', 'setBy', 'isOnCalendar', 'orderCount', 'isActive'],
    search: ['name', 'description'],
    filters: ['isActive', 'isOnCalendar', 'setBy'],
    sort: 'position',
    thenBy: 'name',
    deleted: true,
  },
  form: { Tag: 'name', Rule: 'setBy' },
  checks: {
    'Give the rule at least one condition.': isGiven(ruleFields),
  },
  related: [{ entity: 'orders', by: 'tagIds' }],
  import: { key: 'name' },
  api: {
    list: 'GET /api/orderManagement/getOrderTagList',
    save: 'POST /api/orderManagement/addOrUpdateOrderTag',
    remove: 'POST /api/orderManagement/deleteOrderTag?id',
  },
})
