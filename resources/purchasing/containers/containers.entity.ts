import { choice, date, entity, lines, reference, text } from '#define'
import { containerLines } from './containerLines.entity.ts'

/** Goods of a container that is being unpacked, or was, are in the stock already. */
const statesUnderWay = ['Planned', 'Loaded', 'Sailing', 'Arrived', 'Customs', 'Delivering'] as const

export const containers = entity('containers', {
  titles: ['Container', 'Containers'],
  fields: {
    no: text({
      required: true,
      max: 11,
      pattern: '^[A-Z]{3}[UJZ]\\d{7}$',
      label: 'Container no.',
      help: 'Four letters and seven digits, the last of them a check digit',
    }),
    type: choice(['20', '40', '40HC'], {
      required: true,
      labels: { 20: '20 ft', 40: '40 ft', '40HC': '40 ft high cube' },
    }),
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
    availableOn: date({
      readOnly: true,
      label: 'There on',
      help: 'With the days from the port and until it is unpacked',
    }),
    freeTo: date({ label: 'Free until' }),
    warehouseId: reference('warehouses', { required: true }),
    formerState: choice(statesUnderWay, {
      label: 'Former status',
      notInBulk: true,
      help: 'Where it was in another program. A new container begins there.',
    }),
    state: choice([...statesUnderWay, 'Checking In', 'Completed', 'Cancelled'], {
      default: 'Planned',
      labels: { 'Checking In': 'Checking in' },
      tones: {
        Planned: 'neutral',
        Loaded: 'info',
        Sailing: 'info',
        Arrived: 'warning',
        Customs: 'info',
        Delivering: 'info',
        'Checking In': 'warning',
        Completed: 'good',
        Cancelled: 'bad',
      },
    }),
    lines: lines(containerLines, { by: 'containerId' }),
  },
  list: {
    columns: [
      'no',
      'type',
      'vessel',
      'loadPortId',
      'dischargePortId',
      'departsOn',
      'arrivesOn',
      'availableOn',
      'warehouseId',
      'state',
    ],
    sort: '-arrivesOn',
    search: ['no', 'billOfLading', 'vessel'],
    filters: ['state', 'arrivesOn', 'availableOn', 'type'],
  },
  statuses: {
    transitions: {
      load: { from: ['Planned'], to: 'Loaded', label: 'Loaded' },
      sail: {
        from: ['Loaded'],
        to: 'Sailing',
        label: 'Sailing',
        confirm: 'Is the container on its way?',
      },
      arrive: { from: ['Sailing'], to: 'Arrived', label: 'Arrived' },
      clear: { from: ['Arrived'], to: 'Customs', label: 'At customs' },
      deliver: { from: ['Customs'], to: 'Delivering', label: 'Delivering' },
      checkIn: { from: ['Delivering'], to: 'Checking In' },
      complete: { from: ['Checking In'], to: 'Completed', confirm: 'Is everything checked in?' },
      cancel: {
        from: ['Planned'],
        to: 'Cancelled',
        confirm: 'Cancel this container?',
        needsReason: true,
      },
    },
  },
  checks: { 'The arrival cannot be before the departure.': '{arrivesOn} >= {departsOn}' },
  unique: [['no', 'billOfLading']],
  import: { key: 'no', within: ['billOfLading'], lines: { field: 'lines', key: 'skuId' } },
})
