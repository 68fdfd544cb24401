import { screen, waitFor } from '@testing-library/react'
import { Form } from 'ra-core'
import { expect, test, vi } from 'vitest'
import {
  address,
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
} from '../../resources/define/index.ts'
import { browserFields, halfOf, type Label } from '../../src/fields/index.ts'
import { fakeProvider, show } from './harness.tsx'

const members = entity('members', {
  titles: ['Member', 'Members'],
  fields: {
    parentId: text(),
    product: text({ required: true }),
    quantity: integer({ required: true, min: 1 }),
  },
  list: { columns: ['product', 'quantity'], sort: 'product' },
  api: false,
})

interface Sample {
  field: AnyField
  value: unknown
  /** What the cell shows of it. */
  shown: string | RegExp
  label?: Label
  /** What the input holds of it, where it holds text. */
  input?: string
}

/** One of every kind; a new kind does not compile until it stands here. */
const samples: Record<FieldKind, Sample> = {
  text: {
    field: text({ required: true, max: 20 }),
    value: 'Oak table',
    shown: 'Oak table',
    input: 'Oak table',
  },
  longText: {
    field: longText({ required: true }),
    value: 'Two\nlines',
    shown: /Two\s+lines/,
    input: 'Two\nlines',
  },
  code: {
    field: code({ prefix: 'INV', digits: 7 }),
    value: 'INV0000042',
    shown: 'INV0000042',
    input: 'INV0000042',
  },
  integer: { field: integer({ required: true }), value: 12345, shown: '12,345', input: '12345' },
  decimal: {
    field: decimal({ required: true, scale: 3 }),
    value: 1.5,
    shown: '1.50',
    input: '1.5',
  },
  money: { field: money({ required: true }), value: 1234.5, shown: '1,234.50', input: '1234.5' },
  volume: {
    field: volume({ required: true }),
    value: 0.4812345,
    shown: '0.4812345',
    input: '0.4812345',
  },
  flag: { field: flag({ required: true }), value: true, shown: 'Yes' },
  choice: {
    field: choice(['Open', 'Paid'], { required: true, tones: { Paid: 'good' } }),
    value: 'Paid',
    shown: 'Paid',
  },
  dictionary: {
    field: dictionary('orderNoteType', { required: true }),
    value: 'Delivery',
    shown: 'Delivery note',
  },
  date: {
    field: date({ required: true }),
    value: '2026-11-05',
    shown: '05/11/2026',
    input: '05/11/2026',
  },
  instant: {
    field: instant({ required: true }),
    value: '2026-11-05T13:05:00.000Z',
    shown: '6th Nov 2026, 1:05 AM',
    input: '06/11/2026',
  },
  reference: {
    field: reference('suppliers', { required: true }),
    value: 'an-id',
    label: 'Oak Brothers',
    shown: 'Oak Brothers',
    input: 'Oak Brothers',
  },
  tags: {
    field: tags('orderTags'),
    value: ['t1'],
    label: [{ id: 't1', label: 'Urgent', colour: '#CC0000' }],
    shown: 'Urgent',
  },
  lines: {
    field: lines(members, { by: 'parentId' }),
    value: [{ id: 'm1', product: 'Leg', quantity: 4 }],
    shown: 'Leg',
  },
  email: {
    field: email({ required: true }),
    value: 'ann@example.com',
    shown: 'ann@example.com',
    input: 'ann@example.com',
  },
  phone: {
    field: phone({ required: true }),
    value: '+64211234567',
    shown: '021 123 4567',
    input: '021 123 4567',
  },
  url: {
    field: url({ required: true }),
    value: 'https://example.com/a',
    shown: 'https://example.com/a',
    input: 'https://example.com/a',
  },
  positive: { field: positive({ required: true }), value: 2.25, shown: '2.25', input: '2.25' },
  signed: { field: signed({ required: true }), value: -2.25, shown: '-2.25', input: '-2.25' },
  percent: { field: percent({ required: true }), value: 12.5, shown: '12.5', input: '12.5' },
  dateRange: {
    field: dateRange({ required: true }),
    value: { from: '2026-11-05', to: '2026-11-09' },
    shown: '05/11/2026 – 09/11/2026',
    input: '09/11/2026',
  },
  timeSlot: {
    field: timeSlot({ required: true }),
    value: { startHour: 9, startMinute: 0, endHour: 12, endMinute: 30 },
    shown: '09:00–12:30',
    input: '12:30',
  },
  tree: {
    field: tree('categories', { required: true }),
    value: 'an-id',
    label: 'Sofas',
    shown: 'Sofas',
    input: 'Sofas',
  },
  image: { field: image(), value: 'an-id', label: { name: 'front.jpg' }, shown: 'front.jpg' },
  file: {
    field: file({ required: true }),
    value: 'an-id',
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
  },
  json: { field: json(), value: { a: 1 }, shown: /"a": 1/ },
  colour: {
    field: colour({ required: true }),
    value: '#2E86C1',
    shown: '#2E86C1',
    input: '#2E86C1',
  },
}

const kinds = Object.entries(samples) as [FieldKind, Sample][]

test('every kind has a browser half', () =>
  expect(Object.keys(browserFields).sort()).toEqual(Object.keys(samples).sort()))

test.each(kinds)('a cell of kind %s shows its value', async (_, { field, value, shown, label }) => {
  const { Cell } = halfOf(field)
  show(<Cell field={field} value={value} label={label} />)
  expect(await screen.findByText(shown)).toBeTruthy()
})

test.each(kinds.filter(([kind]) => kind !== 'lines'))(
  'a cell of kind %s shows nothing for nothing',
  async (_, { field }) => {
    const { Cell } = halfOf(field)
    const { container } = show(
      <p>
        <Cell field={field} value={null} />
      </p>,
    )
    await waitFor(() => expect(container.querySelector('p')!.textContent).toBe(''))
  },
)

test.each(kinds.filter(([, { input }]) => input !== undefined))(
  'an input of kind %s holds its value as people write it',
  async (_, { field, value, label, input }) => {
    const { Input } = halfOf(field)
    show(
      <Form record={{ field: value, labels: { field: label } }}>
        <Input field={field} name="field" label="Thing" />
      </Form>,
    )
    expect(
      await screen.findByDisplayValue(text => text === input, { normalizer: String }),
    ).toBeTruthy()
  },
)

test.each(kinds)(
  'an input of kind %s gives its value back unchanged',
  async (_, { field, value, label }) => {
    const { Input } = halfOf(field)
    const save = vi.fn<(values: any) => void>()
    const { user } = show(
      <Form record={{ field: value, labels: { field: label } }} onSubmit={save}>
        <Input field={field} name="field" label="Thing" />
        <button type="submit">Save</button>
      </Form>,
    )
    await user.click(screen.getByText('Save'))
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(save.mock.calls[0]![0].field).toEqual(value)
  },
)

const typed = kinds.filter(
  ([kind]) => !['code', 'flag', 'tags', 'lines', 'image', 'json'].includes(kind),
)

test.each(typed)('an input of kind %s says that it is required', async (_, { field }) => {
  const { Input } = halfOf(field)
  const save = vi.fn<(values: any) => void>()
  const { user } = show(
    <Form record={{ field: null }} onSubmit={save} noValidate disableInvalidFormNotification>
      <Input field={field} name="field" label="Thing" />
      <button type="submit">Save</button>
    </Form>,
  )
  await user.click(screen.getByText('Save'))
  expect(await screen.findByText('Required')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('what the server says of a field stands at its input', async () => {
  const { field } = samples.text
  const { Input } = halfOf(field)
  const { user } = show(
    <Form
      record={{ field: 'Oak' }}
      onSubmit={async () => ({ field: 'There is one of this name already.' })}
    >
      <Input field={field} name="field" label="Thing" />
      <button type="submit">Save</button>
    </Form>,
  )
  await user.click(screen.getByText('Save'))
  expect(await screen.findByText('There is one of this name already.')).toBeTruthy()
  expect(screen.getByLabelText(/Thing/).getAttribute('aria-invalid')).toBe('true')
})

test('help stands under the input', () => {
  const field = text({ help: 'As printed on the label' })
  const { Input } = halfOf(field)
  show(
    <Form>
      <Input field={field} name="field" label="Thing" />
    </Form>,
  )
  expect(screen.getByText('As printed on the label')).toBeTruthy()
})

test('an amount below zero has the tone of what is bad', () => {
  const field = money({ signed: true })
  const { Cell } = halfOf(field)
  show(
    <>
      <Cell field={field} value={-5} />
      <Cell field={field} value={5} />
    </>,
  )
  const colourOf = (shown: string) => getComputedStyle(screen.getByText(shown).parentElement!).color
  expect(colourOf('-5.00')).not.toBe(colourOf('5.00'))
})

test('a reference is searched on the server as the person types, and keeps its name meanwhile', async () => {
  const getList = vi.fn<(resource: string, asked: { filter: { q?: string } }) => unknown>(
    (_, { filter }) => ({
      data:
        filter.q === 'ash'
          ? [{ id: 'b', label: 'Ash & Sons' }]
          : [{ id: 'a', label: 'Oak Brothers' }],
      total: 1,
    }),
  )
  const { field } = samples.reference
  const { Input } = halfOf(field)
  const save = vi.fn<(values: any) => void>()
  const { user } = show(
    <Form record={{ field: 'a', labels: { field: 'Oak Brothers' } }} onSubmit={save}>
      <Input field={field} name="field" label="Supplier" />
      <button type="submit">Save</button>
    </Form>,
    { provider: fakeProvider({ getList }) },
  )
  const input = screen.getByRole('combobox', { name: /Supplier/ })
  await user.clear(input)
  await user.type(input, 'ash')
  await user.click(await screen.findByText('Ash & Sons'))
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(save.mock.calls[0]![0].field).toBe('b'))
  expect(getList.mock.calls.at(-1)![1]).toMatchObject({
    filter: { q: 'ash' },
    meta: { options: true },
  })
  expect(screen.getByDisplayValue('Ash & Sons')).toBeTruthy()
})

test('lines are added with Enter in the last row and removed with Ctrl+Delete', async () => {
  const { field } = samples.lines
  const { Input } = halfOf(field)
  const { user } = show(
    <Form record={{ field: [{ product: 'Leg', quantity: 4 }] }}>
      <Input field={field} name="field" label="Members" />
    </Form>,
  )
  await user.click(await screen.findByLabelText('Quantity, line 1'))
  await user.keyboard('{Enter}')
  expect(await screen.findByLabelText('Product, line 2')).toBeTruthy()
  await user.click(screen.getByLabelText('Product, line 1'))
  await user.keyboard('{Control>}{Delete}{/Control}')
  await waitFor(() => expect(screen.queryByLabelText('Product, line 2')).toBeNull())
})
