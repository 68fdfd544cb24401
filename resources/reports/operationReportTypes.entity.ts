import { entity, flag, integer, json, text } from '#define'

/** A type of report that branches write, with its questions as data. */
export const operationReportTypes = entity('operationReportTypes', {
  titles: ['Report type', 'Report types'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    hasShifts: flag({ default: false }),
    isDaily: flag({ default: true, label: 'Due every day' }),
    position: integer({ default: 0 }),
    isActive: flag({ default: true }),
    questions: json({ required: true }),
  },
  list: {
    columns: ['name', 'hasShifts', 'isDaily', 'isActive'],
    sort: 'position',
    search: ['name'],
    filters: ['isActive'],
  },
  api: false,
})
