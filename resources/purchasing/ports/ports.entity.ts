import { choice, entity, flag, integer, lines, text } from '#define'
import { portTransits } from './portTransits.entity.ts'
import { seaLines } from './seaLines.entity.ts'

/** A port where containers are loaded or discharged. */
export const ports = entity('ports', {
  titles: ['Port', 'Ports'],
  scope: 'company',
  fields: {
    code: text({
      required: true,
      max: 5,
      unique: true,
      pattern: '^[A-Z]{2}[A-Z2-9]{3}$',
      help: 'UN/LOCODE such as NZAKL',
    }),
    name: text({ required: true, max: 80 }),
    country: text({ required: true, max: 60 }),
    type: choice(['Load', 'Discharge', 'Both'], { default: 'Both' }),
    transitDays: integer({
      min: 0,
      max: 365,
      label: 'Days to a warehouse',
      help: 'For warehouses not listed below. Leave empty to use the client’s setting',
    }),
    seaLines: lines(seaLines, { by: 'portId', label: 'Days to other ports' }),
    transits: lines(portTransits, { by: 'portId', label: 'Days to each warehouse' }),
    isActive: flag({ default: true }),
  },
  list: {
    search: ['code', 'name', 'country'],
    filters: ['country', 'type', 'isActive'],
    sortable: ['name', 'country'],
    sort: 'code',
  },
  related: [
    { entity: 'containers', by: 'dischargePortId', title: 'Containers to this port' },
    { entity: 'containers', by: 'loadPortId', title: 'Containers from this port' },
    { entity: 'learnedDays', by: 'portId' },
  ],
  import: { key: 'code', lines: { field: 'transits', key: 'warehouseId' } },
})
