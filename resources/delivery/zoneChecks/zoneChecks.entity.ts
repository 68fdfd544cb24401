import {
  choice,
  code,
  computed,
  date,
  entity,
  image,
  instant,
  integer,
  lines,
  longText,
  reference,
  text,
} from '#define'
import { zoneKinds } from '#resources/stock/warehouses/zoneKinds.ts'
import { zoneCheckLines } from './zoneCheckLines.entity.ts'

const sumOf = (what: string) =>
  `(select coalesce(sum(${what}), 0)::int from zone_check_lines l where l.zone_check_id = {id} and not l.is_deleted)`

/**
 * What stands in a zone for the plans of a day, scanned by another person than those who brought it
 * there. A zone that passes may be loaded.
 */
export const zoneChecks = entity('zoneChecks', {
  titles: ['Check of a zone', 'Checks of zones'],
  attachments: true,
  fields: {
    no: code({ prefix: 'ZC', digits: 6, label: 'No.' }),
    zoneId: reference('stockAreas', { required: true, label: 'Zone', only: { kind: zoneKinds } }),
    date: date({ required: true, default: 'today', label: 'Planned for' }),
    warehouse: computed(
      text(),
      'select w.name from stock_areas r join warehouses w on w.id = r.warehouse_id where r.id = {zoneId}',
    ),
    trips: computed(
      text(),
      `select string_agg(distinct c.name || ' ' || g.no, ', ') from zone_check_lines l join trip_stops s on s.plan_id = l.plan_id and not s.is_deleted
        join trips g on g.id = s.trip_id join delivery_calendars c on c.id = g.calendar_id where l.zone_check_id = {id} and not l.is_deleted`,
    ),
    expected: computed(integer({ required: true }), sumOf('l.expected')),
    scanned: computed(integer({ required: true }), sumOf('l.scanned')),
    differences: computed(
      integer({ required: true }),
      sumOf('(l.scanned <> l.expected or l.cartons > 0)::int'),
    ),
    state: choice(['Open', 'Passed', 'Failed', 'Cancelled'], {
      default: 'Open',
      tones: { Open: 'neutral', Passed: 'good', Failed: 'bad', Cancelled: 'bad' },
    }),
    seal: text({ max: 40 }),
    photo: image(),
    remark: longText({ max: 1000 }),
    goods: lines(zoneCheckLines, { by: 'zoneCheckId' }),
    checkedById: reference('staff', { readOnly: true, label: 'Checked by' }),
    checkedOnUtc: instant({ readOnly: true, label: 'Checked' }),
  },
  list: {
    columns: [
      'no',
      'zoneId',
      'date',
      'trips',
      'expected',
      'scanned',
      'differences',
      'state',
      'checkedById',
    ],
    sort: '-createdOnUtc',
    sortable: ['date'],
    filters: ['zoneId', 'date', 'state', 'checkedById'],
    search: ['no', 'seal'],
    totals: ['expected', 'scanned', 'differences'],
  },
  related: [{ call: 'getZoneQuestions', id: 'zoneCheckId', title: 'Before loading' }],
  form: { Zone: 'zoneId', Loading: 'seal', Goods: 'goods' },
  actions: {
    scan: {
      call: 'scanZoneGoods',
      id: 'zoneCheckId',
      label: 'Scan',
      while: { field: 'state', is: ['Open'] },
      repeats: true,
    },
    answer: {
      call: 'answerZoneQuestion',
      id: 'zoneCheckId',
      label: 'Answer a question',
      while: { field: 'state', is: ['Open'] },
    },
    load: {
      call: 'loadZone',
      id: 'zoneCheckId',
      label: 'Mark loaded',
      confirm: 'Are all goods of this zone on their trucks?',
      while: { field: 'state', is: ['Passed'] },
    },
    differ: {
      call: 'recordZoneDifferences',
      id: 'zoneCheckId',
      label: 'Record stock differences',
      confirm: 'Record where the books have other goods in this zone than were scanned?',
      while: { field: 'state', is: ['Passed'] },
    },
    refresh: {
      call: 'refreshZoneCheck',
      id: 'zoneCheckId',
      label: 'Refresh expected',
      while: { field: 'state', is: ['Open'] },
    },
  },
  statuses: {
    transitions: {
      pass: {
        from: ['Open'],
        to: 'Passed',
        label: 'Pass',
        confirm: 'May the goods of this zone be loaded?',
        done: 'Passed: the zone may be loaded',
      },
      fail: {
        from: ['Open'],
        to: 'Failed',
        label: 'Fail',
        confirm: 'Must the goods of this zone be put right first?',
        needsReason: true,
        done: 'Failed: check the zone again once it is put right',
      },
      cancel: {
        from: ['Open', 'Passed'],
        to: 'Cancelled',
        label: 'Cancel check',
        confirm: 'Cancel this check?',
        needsReason: true,
      },
    },
  },
  editable: { while: { field: 'state', is: ['Open'] } },
  // The floor of a zone is a place.
  links: { 'Scans in this zone': { screen: '/warehouse/scans', takes: { layerId: 'zoneId' } } },
})
