import { choice, date, entity, lines, reference, text } from '../define/index.ts'
import { containerLines } from './containerLines.entity.ts'

export const containers = entity('containers', {
  titles: ['Container', 'Containers'],
  label: 'no',
  fields: {
    no: text({ required: true, max: 11, pattern: '^[A-Z]{3}[UJZ]\\d{7}$', label: 'Container no.', help: 'Four letters and seven digits, the last one its check digit' }),
    type: choice(['20', '40', '40HC'], { required: true }),
    seal: text({ max: 30 }),
    billOfLading: text({ max: 40, label: 'B/L' }),
    vessel: text({ max: 60 }),
    voyage: text({ max: 30 }),
    agent: text({ max: 80 }),
    loadPortId: reference('ports', { label: 'From port' }),
    dischargePortId: reference('ports', { label: 'To port' }),
    departsOn: date({ label: 'ETD' }),
    arrivesOn: date({ label: 'ETA' }),
    arrivedOn: date({ label: 'Arrived' }),
    freeTo: date({ label: 'Free until' }),
    warehouseId: reference('warehouses', { required: true }),
    state: choice(['Planned', 'Loaded', 'Sailing', 'Arrived', 'Customs', 'Delivering', 'Checking In', 'Completed', 'Cancelled'], {
      default: 'Planned',
      label: 'Status',
      tones: { Loaded: 'info', Sailing: 'info', Arrived: 'warning', Customs: 'warning', Delivering: 'warning', 'Checking In': 'warning', Completed: 'good', Cancelled: 'bad' },
    }),
    lines: lines(containerLines, { by: 'containerId' }),
  },
  list: {
    columns: ['no', 'type', 'vessel', 'loadPortId', 'dischargePortId', 'departsOn', 'arrivesOn', 'warehouseId', 'state'],
    sort: '-arrivesOn',
    search: ['no', 'billOfLading', 'vessel'],
    filters: ['state', 'arrivesOn', 'type'],
  },
  statuses: {
    field: 'state',
    transitions: {
      load: { from: ['Planned'], to: 'Loaded', label: 'Loaded' },
      sail: { from: ['Loaded'], to: 'Sailing', label: 'Sailing' },
      arrive: { from: ['Sailing'], to: 'Arrived', label: 'Arrived' },
      clear: { from: ['Arrived'], to: 'Customs', label: 'At customs' },
      deliver: { from: ['Customs'], to: 'Delivering', label: 'Delivering' },
      checkIn: { from: ['Delivering'], to: 'Checking In', label: 'Check in' },
      complete: { from: ['Checking In'], to: 'Completed', label: 'Complete', confirm: 'Everything is checked in?' },
      cancel: { from: ['Planned'], to: 'Cancelled', label: 'Cancel', confirm: 'Cancel this container?', needsReason: true },
    },
  },
  checks: { 'A container arrives after it departs.': '{arrivesOn} >= {departsOn}' },
  api: false,
})
