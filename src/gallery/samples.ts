import {
  address,
  answers,
  choice,
  code,
  colour,
  date,
  dateRange,
  decimal,
  dictionary,
  email,
  entity,
  file,
  flag,
  image,
  instant,
  integer,
  json,
  lines,
  longText,
  money,
  percent,
  phone,
  positive,
  reference,
  signed,
  tags,
  text,
  timeSlot,
  tree,
  url,
  volume,
  type AnyField,
  type FieldKind,
  type Question,
} from '#define'
import type { Label } from '#src/fields/kindView.ts'

/** The id of every referenced record. */
export const anId = '01890000-0000-7000-8000-00000000000a'

/** The report type that sample answers belong to. */
export const reportType: { readonly id: string; readonly questions: readonly Question[] } = {
  id: anId,
  questions: [{ name: 'visitors', label: 'Visitors', kind: 'integer', required: true }],
}

/** The lines of a grid. */
export const members = entity('members', {
  titles: ['Member', 'Members'],
  fields: {
    parentId: text(),
    product: text({ required: true }),
    quantity: integer({ required: true, min: 1 }),
  },
  list: { columns: ['product', 'quantity'], sort: 'product' },
  api: false,
})

export interface Sample {
  field: AnyField
  value: unknown
  /** The text of the cell. */
  shown: string | RegExp
  label?: Label
  /** The text of the input, if it holds text. */
  input?: string
  /** A value that form and server refuse; absent if a form cannot hold a wrong value. */
  wrong?: unknown
  /** A filter value, if the kind can be filtered. */
  filter?: unknown
  /** Other fields of the record that this one depends on. */
  beside?: Readonly<Record<string, unknown>>
  /** The cell in an exported or imported file; absent if files leave the kind out. */
  file?: string
}

/** One sample of every kind; a new kind does not compile until it is listed here. */
export const samples: Readonly<Record<FieldKind, Sample>> = {
  text: {
    field: text({ required: true, max: 20 }),
    value: 'Oak table',
    shown: 'Oak table',
    input: 'Oak table',
    wrong: 'x'.repeat(21),
    filter: { has: 'oak' },
    file: 'Oak table',
  },
  longText: {
    field: longText({ required: true }),
    value: 'Two\nlines',
    shown: /Two\s+lines/,
    input: 'Two\nlines',
    wrong: 'x'.repeat(4001),
    filter: { has: 'two' },
    file: 'Two\nlines',
  },
  code: {
    field: code({ prefix: 'INV', digits: 7 }),
    value: 'INV0000042',
    shown: 'INV0000042',
    input: 'INV0000042',
    filter: { has: '42' },
    file: 'INV0000042',
  },
  integer: {
    field: integer({ required: true }),
    value: 12345,
    shown: '12,345',
    input: '12345',
    wrong: 1.5,
    filter: { gte: 1, lte: 20000 },
    file: '12345',
  },
  decimal: {
    field: decimal({ required: true, scale: 3 }),
    value: 1.5,
    shown: '1.50',
    input: '1.5',
    wrong: 1.23456,
    filter: { gte: 1 },
    file: '1.5',
  },
  money: {
    field: money({ required: true }),
    value: 1234.5,
    shown: '1,234.50',
    input: '1234.50',
    wrong: -5,
    filter: { lte: 2000 },
    file: '1234.50',
  },
  volume: {
    field: volume({ required: true }),
    value: 0.4812345,
    shown: '0.48',
    input: '0.4812345',
    wrong: -1,
    filter: { gte: 0.1 },
    file: '0.4812345',
  },
  flag: {
    field: flag({ required: true }),
    value: true,
    shown: 'Yes',
    filter: true,
    file: 'Yes',
  },
  choice: {
    field: choice(['Open', 'PaidInFull'], {
      required: true,
      tones: { Open: 'neutral', PaidInFull: 'good' },
    }),
    value: 'PaidInFull',
    shown: 'Paid in full',
    filter: ['PaidInFull'],
    file: 'Paid in full',
  },
  dictionary: {
    field: dictionary('orderNoteType', { required: true }),
    value: 'Delivery',
    shown: 'Delivery note',
    filter: ['Delivery'],
    file: 'Delivery note',
  },
  date: {
    field: date({ required: true }),
    value: '2026-11-05',
    shown: '05/11/2026',
    input: '05/11/2026',
    wrong: '2026-02-30',
    filter: { gte: '2026-11-01', lte: '2026-11-30' },
    file: '05/11/2026',
  },
  instant: {
    field: instant({ required: true }),
    value: '2026-11-05T13:05:00.000Z',
    shown: '6th Nov 2026, 1:05 AM',
    input: '06/11/2026',
    wrong: '2026-11-05',
    filter: { gte: '2026-11-01T00:00:00.000Z' },
    file: '06/11/2026 01:05:00',
  },
  reference: {
    field: reference('suppliers', { required: true }),
    value: anId,
    label: 'Oak Brothers',
    shown: 'Oak Brothers',
    input: 'Oak Brothers',
    filter: [anId],
    file: 'Oak Brothers',
  },
  tags: {
    field: tags('orderTags'),
    value: [anId],
    label: [{ id: anId, label: 'Urgent', colour: '#CC0000' }],
    shown: 'Urgent',
    filter: [anId],
    file: 'Urgent',
  },
  lines: {
    field: lines(members, { by: 'parentId' }),
    value: [{ id: anId, product: 'Leg', quantity: 4 }],
    shown: 'Leg',
  },
  email: {
    field: email({ required: true }),
    value: 'ann@example.com',
    shown: 'ann@example.com',
    input: 'ann@example.com',
    wrong: 'nobody',
    filter: { has: 'ann' },
    file: 'ann@example.com',
  },
  phone: {
    field: phone({ required: true }),
    value: '+64211234567',
    shown: '021 123 4567',
    input: '021 123 4567',
    wrong: '123',
    filter: { has: '+64' },
    file: '+64211234567',
  },
  url: {
    field: url({ required: true }),
    value: 'https://example.com/a',
    shown: 'https://example.com/a',
    input: 'https://example.com/a',
    wrong: 'javascript:alert(1)',
    filter: { has: 'example' },
    file: 'https://example.com/a',
  },
  positive: {
    field: positive({ required: true }),
    value: 2.25,
    shown: '2.25',
    input: '2.25',
    wrong: -1,
    filter: { gte: 1 },
    file: '2.25',
  },
  signed: {
    field: signed({ required: true }),
    value: -2.25,
    shown: '-2.25',
    input: '-2.25',
    wrong: 1e13,
    filter: { lte: 0 },
    file: '-2.25',
  },
  percent: {
    field: percent({ required: true }),
    value: 12.5,
    shown: '12.5',
    input: '12.5',
    wrong: 101,
    filter: { gte: 10 },
    file: '12.5',
  },
  dateRange: {
    field: dateRange({ required: true }),
    value: { from: '2026-11-05', to: '2026-11-09' },
    shown: '05/11/2026 – 09/11/2026',
    input: '09/11/2026',
    wrong: { from: '2026-11-09', to: '2026-11-05' },
    filter: '2026-11-06',
    file: '05/11/2026 – 09/11/2026',
  },
  timeSlot: {
    field: timeSlot({ required: true }),
    value: { startHour: 9, startMinute: 0, endHour: 12, endMinute: 30 },
    shown: '09:00–12:30',
    input: '12:30',
    wrong: { startHour: 12, startMinute: 0, endHour: 9, endMinute: 0 },
    file: '09:00–12:30',
  },
  tree: {
    field: tree('categories', { required: true }),
    value: anId,
    label: 'Sofas',
    shown: 'Sofas',
    input: 'Sofas',
    filter: [anId],
    file: 'Sofas',
  },
  image: { field: image(), value: anId, label: { name: 'front.jpg' }, shown: 'front.jpg' },
  file: {
    field: file({ required: true }),
    value: anId,
    label: { name: 'manual.pdf' },
    shown: 'manual.pdf',
  },
  address: {
    field: address({ required: true }),
    value: {
      line1: '1 Oak Road',
      line2: null,
      suburb: 'Penrose',
      city: 'Auckland',
      region: null,
      postcode: '1061',
      country: 'NZ',
    },
    shown: '1 Oak Road, Penrose, Auckland 1061, NZ',
    input: '1 Oak Road',
    wrong: { line1: '1 Oak Road', country: 'NZ' },
    file: '1 Oak Road, Penrose, Auckland 1061, NZ',
  },
  json: { field: json(), value: { a: 1 }, shown: /"a": 1/ },
  answers: {
    field: answers({ questions: { by: 'typeId', call: 'getOperationReportTypeList' } }),
    value: { visitors: 12 },
    shown: 'Visitors',
    beside: { typeId: anId },
    file: 'visitors: 12',
  },
  colour: {
    field: colour({ required: true }),
    value: '#2E86C1',
    shown: '#2E86C1',
    input: '#2E86C1',
    wrong: 'red',
    file: '#2E86C1',
  },
}
