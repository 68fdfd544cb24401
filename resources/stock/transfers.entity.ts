import { choice, code, entity, reference } from '../define/index.ts'

export const transfers = entity('transfers', {
  titles: ['Transfer', 'Transfers'],
  label: 'no',
  fields: {
    no: code({ prefix: 'TR', digits: 6, label: 'No.' }),
    sourceWarehouseId: reference('warehouses', { required: true, label: 'From' }),
    targetWarehouseId: reference('warehouses', { required: true, label: 'To' }),
    jobStatus: choice(['Draft', 'Requested', 'Picking', 'In Transit', 'Partly Received', 'Received', 'Cancelled'], { default: 'Draft', label: 'Status' }),
  },
  list: { columns: ['no', 'sourceWarehouseId', 'targetWarehouseId', 'jobStatus', 'createdOnUtc'], sort: '-createdOnUtc' },
  checks: { 'A transfer goes to another warehouse.': '{sourceWarehouseId} <> {targetWarehouseId}' },
  api: false,
})
