import {
  choice,
  code,
  entity,
  image,
  integer,
  lines,
  longText,
  money,
  reference,
  text,
} from '#define'

const jobParts = entity('jobParts', {
  titles: ['Part', 'Parts'],
  fields: {
    jobId: reference('jobs', { required: true }),
    name: text({ required: true }),
    quantity: integer({ required: true, min: 1 }),
  },
  list: { columns: ['name', 'quantity'], sort: 'name' },
  api: false,
})

/** A record with everything that belongs to records: statuses, tabs, dependent fields, related lists, files, notes, lines. */
export const jobs = entity('jobs', {
  titles: ['Job', 'Jobs'],
  fields: {
    no: code({ prefix: 'JOB', digits: 5 }),
    name: text({ required: true, max: 40 }),
    reference: text({ max: 20, unique: true }),
    state: choice(['Open', 'Sent', 'Done', 'Dropped'], {
      default: 'Open',
      tones: { Open: null, Sent: null, Done: 'good', Dropped: null },
    }),
    kind: choice(['Repair', 'Visit'], { default: 'Repair' }),
    address: text({ max: 60, when: { field: 'kind', is: ['Visit'] } }),
    customerId: reference('customers'),
    contactId: reference('contacts', { narrowedBy: { customerId: 'customerId' } }),
    picture: image(),
    price: money({ min: 0 }),
    cost: money({ min: 0, visibleTo: ['B1'] }),
    remark: longText(),
    parts: lines(jobParts, { by: 'jobId' }),
  },
  label: 'name',
  list: { columns: ['no', 'name', 'state'], sort: 'no' },
  form: {
    Job: ['name', 'reference', 'kind', 'address', 'customerId', 'contactId', 'picture'],
    Parts: ['parts'],
    Money: ['price', 'cost'],
    Remarks: ['remark'],
  },
  tabs: { General: ['Job', 'Parts'], Office: ['Money', 'Remarks'] },
  statuses: {
    field: 'state',
    transitions: {
      send: { from: ['Open'], to: 'Sent', label: 'Send' },
      finish: {
        from: ['Open', 'Sent'],
        to: 'Done',
        label: 'Finish',
        confirm: 'Is all of it done?',
      },
      drop: {
        from: ['Open'],
        to: 'Dropped',
        label: 'Drop',
        confirm: 'Drop the job?',
        needsReason: true,
      },
      reopen: { from: ['Done'], to: 'Open', label: 'Open again' },
      audit: { from: ['Open'], to: 'Done', label: 'Audit', access: ['B1'] },
    },
  },
  attachments: true,
  notes: true,
  related: [{ entity: 'visits', by: 'jobId' }],
})

export const visits = entity('visits', {
  titles: ['Visit', 'Visits'],
  fields: {
    jobId: reference('jobs', { required: true }),
    name: text({ required: true }),
    km: integer(),
  },
  list: { columns: ['name', 'jobId', 'km'], sort: 'name' },
})

export const id = '01999999-0000-7000-8000-000000000007'

export const job = {
  id,
  version: 2,
  createdOnUtc: '2026-11-01T00:00:00.000Z',
  updatedOnUtc: '2026-11-02T00:00:00.000Z',
  no: 'JOB00042',
  name: 'Mend a chair',
  reference: 'X-1',
  state: 'Open',
  kind: 'Repair',
  address: null,
  customerId: 'c1',
  contactId: 'k1',
  picture: null,
  price: 80,
  cost: 30,
  remark: null,
  parts: [{ id: 'p1', version: 1, jobId: id, name: 'Leg', quantity: 2, labels: {} }],
  labels: { customerId: 'Ada', contactId: 'Bob', picture: null },
}
