import {
  choice,
  code,
  computed,
  date,
  entity,
  flag,
  integer,
  lines,
  percent,
  reference,
  text,
  volume,
} from '#define'
import { todayOf } from '#resources/days.ts'
import { sumOfLines } from '#resources/stock/documents/stockDocument.ts'
import { landedCosts } from '#resources/purchasing/landed/landedCosts.entity.ts'
import { containerLines } from './containerLines.entity.ts'

/** Goods of a container that is being unpacked, or was, are in the stock already. */
const statesUnderWay = ['Planned', 'Loaded', 'Sailing', 'Arrived', 'Customs', 'Delivering'] as const

const ofLines = sumOfLines('container_lines', 'container_id')

/** A step back: it was not so. */
const back = <const From extends string, const To extends string>(from: From, to: To) => ({
  from: [from] as const,
  to,
  label: `Back to ${to.toLowerCase()}`,
  confirm: 'Was this a mistake? Give a reason.',
  needsReason: true,
})

export const containers = entity('containers', {
  titles: ['Container', 'Containers'],
  label: 'name',
  fields: {
    /** What it is called: by its number, and until it has one by ours. The database writes it. */
    name: text({ required: true, default: '', readOnly: true, max: 11, label: 'Container' }),
    ownNo: code({ prefix: 'CT', digits: 6, label: 'Own no.' }),
    no: text({
      max: 11,
      pattern: '^[A-Z]{3}[UJZ]\\d{7}$',
      label: 'Container no.',
      help: 'Four letters and seven digits, the last of them a check digit. May be empty while it is planned',
    }),
    type: choice(['20', '40', '40HC'], {
      required: true,
      labels: { 20: '20 ft', 40: '40 ft', '40HC': '40 ft high cube' },
    }),
    seal: text({ max: 30 }),
    billOfLading: text({ max: 40, label: 'B/L' }),
    vessel: text({ max: 60 }),
    voyage: text({ max: 30 }),
    agentId: reference('shippingAgents', { label: 'Agent', only: { isActive: true } }),
    loadPortId: reference('ports', { label: 'From port' }),
    dischargePortId: reference('ports', { label: 'To port' }),
    departsOn: date({ label: 'ETD' }),
    arrivesOn: date({ label: 'ETA' }),
    loadedOn: date({ label: 'Loaded' }),
    departedOn: date({ label: 'Departed' }),
    arrivedOn: date({ label: 'Arrived' }),
    customsOn: date({ readOnly: true, label: 'At customs' }),
    deliveredOn: date({ readOnly: true, label: 'Left the port' }),
    unpackedOn: date({ readOnly: true, label: 'Check-in began' }),
    completedOn: date({ readOnly: true, label: 'Completed' }),
    availableOn: date({
      readOnly: true,
      label: 'There on',
      help: 'Includes the days from the port and for unpacking',
    }),
    freeTo: date({
      label: 'Free until',
      help: 'Defaults to the free days of its agent after arrival',
    }),
    warehouseId: reference('warehouses', { required: true }),
    formerState: choice(statesUnderWay, {
      label: 'Former status',
      notInBulk: true,
      help: 'Its status in the former system. A new container starts there.',
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
    /** The database writes both of these. */
    isUnderWay: flag({ default: true, readOnly: true, label: 'Under way' }),
    /** Its id once it is over, so that another container may have its number. */
    endedId: text({ readOnly: true, max: 36, label: 'Ended as' }),
    lines: lines(containerLines, { by: 'containerId' }),
    costs: lines(landedCosts, { by: 'containerId' }),
    landed: computed(
      choice(['Open', 'Locked', 'Differs'], {
        label: 'Landed cost',
        tones: { Open: 'neutral', Locked: 'good', Differs: 'warning' },
        help: 'Differs: bills have come since it was locked',
      }),
      'landed_state({id})',
    ),
    etaMoved: computed(
      integer({
        label: 'ETA moved',
        help: 'Days after its first ETA; negative if earlier',
      }),
      `coalesce({arrivedOn}, {arrivesOn}) - (select e.old_day from eta_changes e where e.container_id = {id} and e.what = 'ETA' and e.old_day is not null and not e.is_deleted order by e.created_on_utc, e.id limit 1)`,
    ),
    skuCount: computed(
      integer({ required: true, label: 'SKUs' }),
      ofLines('count(distinct l.sku_id)::int'),
    ),
    pieces: computed(integer({ required: true }), ofLines('coalesce(sum(l.quantity), 0)::int')),
    volume: computed(volume(), ofLines('sum(l.volume)')),
    presoldShare: computed(
      percent({ label: 'Presold (%)' }),
      ofLines('round(sum(l.presold) * 100.0 / nullif(sum(l.quantity), 0))'),
    ),
    checkedShare: computed(
      percent({ label: 'Checked in (%)' }),
      ofLines('round(sum(l.received_good + l.damaged) * 100.0 / nullif(sum(l.quantity), 0))'),
    ),
    freeDays: computed(
      integer({ label: 'Free days left', help: 'Until its free days at the port end' }),
      `case when {state} in ('Arrived', 'Customs', 'Delivering') then {freeTo} - ${todayOf('{clientId}')} end`,
    ),
  },
  list: {
    columns: [
      'name',
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
    totals: ['pieces', 'volume'],
    search: ['no', 'ownNo', 'billOfLading', 'vessel'],
    filters: [
      'state',
      'no',
      'arrivesOn',
      'availableOn',
      'type',
      'warehouseId',
      'loadPortId',
      'dischargePortId',
      'agentId',
      'isUnderWay',
    ],
  },
  calendar: {
    start: 'arrivesOn',
    title: 'name',
    facts: ['vessel', 'warehouseId', 'state'],
    tone: 'state',
  },
  form: {
    Container: 'no',
    Papers: 'seal',
    Route: 'loadPortId',
    Days: 'loadedOn',
    Destination: 'warehouseId',
    Goods: 'lines',
    Costs: 'costs',
  },
  tabs: {
    Container: ['Container', 'Route', 'Destination', 'Goods'],
    'Landed cost': ['Costs'],
    Papers: ['Papers'],
    Days: ['Days'],
  },
  attachments: true,
  notes: true,
  related: [
    { entity: 'etaChanges', by: 'containerId' },
    { entity: 'landedGoods', by: 'containerId' },
  ],
  statuses: {
    transitions: {
      load: {
        from: ['Planned'],
        to: 'Loaded',
        label: 'Loaded',
        confirm: 'Are its goods in the container?',
        needs: ['no'],
        call: { name: 'loadContainer', id: 'containerId' },
      },
      sail: {
        from: ['Loaded'],
        to: 'Sailing',
        label: 'Sailing',
        confirm: 'Is the container on its way?',
        call: { name: 'sailContainer', id: 'containerId' },
      },
      arrive: {
        from: ['Sailing'],
        to: 'Arrived',
        label: 'Arrived',
        confirm: 'Is the container at the port?',
        call: { name: 'arriveContainer', id: 'containerId' },
      },
      clear: {
        from: ['Arrived'],
        to: 'Customs',
        label: 'At customs',
        confirm: 'Is the container at customs?',
        call: { name: 'clearContainer', id: 'containerId' },
      },
      deliver: {
        from: ['Arrived', 'Customs'],
        to: 'Delivering',
        label: 'Delivering',
        confirm: 'Is the container on its way to the warehouse?',
        call: { name: 'deliverContainer', id: 'containerId' },
      },
      checkIn: {
        from: ['Arrived', 'Customs', 'Delivering'],
        to: 'Checking In',
        label: 'Begin check-in',
        confirm: 'Is the container at the warehouse?',
        call: { name: 'beginCheckIn', id: 'containerId' },
      },
      complete: {
        from: ['Checking In'],
        to: 'Completed',
        confirm: 'Is everything checked in?',
        call: { name: 'completeContainer', id: 'containerId', one: true },
      },
      unload: back('Loaded', 'Planned'),
      unsail: back('Sailing', 'Loaded'),
      unarrive: back('Arrived', 'Sailing'),
      unclear: back('Customs', 'Arrived'),
      undeliver: back('Delivering', 'Arrived'),
      uncheck: back('Checking In', 'Arrived'),
      cancel: {
        from: ['Planned'],
        to: 'Cancelled',
        confirm: 'Cancel this container?',
        needsReason: true,
      },
    },
  },
  actions: {
    changeEta: {
      call: 'changeEta',
      id: 'containerId',
      label: 'Change ETA',
      while: { field: 'state', is: ['Planned', 'Loaded', 'Sailing'] },
    },
    lockLanded: {
      call: 'lockLandedCost',
      id: 'containerId',
      label: 'Lock landed cost',
      confirm: 'Split these costs over the pieces that came, and write what each SKU costs now?',
      while: [
        { field: 'state', is: ['Completed'] },
        { field: 'landed', not: ['Locked'] },
      ],
    },
    reverseLanded: {
      call: 'reverseLandedCost',
      id: 'containerId',
      label: 'Take landed cost back',
      while: { field: 'landed', is: ['Locked', 'Differs'] },
    },
    follow: {
      call: 'followContainer',
      id: 'containerId',
      label: 'Follow',
      while: { field: 'isUnderWay', is: [true] },
    },
    unfollow: {
      call: 'unfollowContainer',
      id: 'containerId',
      label: 'Unfollow',
    },
  },
  links: {
    'Check in': {
      screen: '/supply_chain/container/checkIn',
      as: 'containerId',
      while: { field: 'state', is: ['Arrived', 'Customs', 'Delivering', 'Checking In'] },
      isNext: true,
    },
  },
  checks: {
    'The arrival cannot be before the departure.': '{arrivesOn} >= {departsOn}',
    'Enter the number of the container before it is loaded.':
      "{no} is not null or {state} in ('Planned', 'Cancelled')",
  },
  // Its number is unique among those under way. A box that comes again is another container.
  unique: [['endedId', 'name', 'no']],
  import: {
    key: 'no',
    orBy: 'ownNo',
    only: { isUnderWay: true },
    lines: { field: 'lines', key: 'skuId' },
  },
})
