import '#src/fields/inputs.tsx'
import { screen, waitFor } from '@testing-library/react'
import { Form } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { choice, entity, instant, lines, money, text, type FieldKind } from '#define'
import { browserFields, kindView } from '#src/fields/index.ts'
import { type Sample, samples } from '#src/gallery/samples.ts'
import { styles } from '#tests/support/uiSetup.ts'
import { valueOf } from '#src/views/parts/valueOf.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

styles.areWhole = true

const kinds = Object.entries(samples) as [FieldKind, Sample][]

test('every kind has a browser half', () =>
  expect(Object.keys(browserFields).sort()).toEqual(Object.keys(samples).sort()))

test.each(kinds)('a cell of kind %s shows its value', async (_, { field, value, shown, label }) => {
  const { Cell } = kindView(field)
  const { container } = show(<Cell field={field} value={value} label={label} />)
  await waitFor(() => expect(container.textContent).toMatch(shown))
})

test.each(kinds.filter(([kind]) => kind !== 'lines'))(
  'a cell of kind %s shows nothing for nothing',
  async (_, { field }) => {
    const { Cell } = kindView(field)
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
  async (_, { field, value, label, beside, input }) => {
    const { Input } = kindView(field)
    show(
      <Form record={{ ...beside, field: value, labels: { field: label } }}>
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
  async (_, { field, value, label, beside }) => {
    const { Input } = kindView(field)
    const save = vi.fn<(values: any) => void>()
    const { user } = show(
      <Form record={{ ...beside, field: value, labels: { field: label } }} onSubmit={save}>
        <Input field={field} name="field" label="Thing" />
        <button type="submit">Save</button>
      </Form>,
    )
    await user.click(screen.getByText('Save'))
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(save.mock.calls[0]![0].field).toEqual(value)
  },
)

// What is not answered yet is asked for when the record is handed in: a draft may leave it open.
const typed = kinds.filter(
  ([kind]) => !['code', 'flag', 'tags', 'lines', 'image', 'json', 'answers'].includes(kind),
)

test.each(typed)('an input of kind %s says that it is required', async (_, { field }) => {
  const { Input } = kindView(field)
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
  const { Input } = kindView(field)
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
  const { Input } = kindView(field)
  show(
    <Form>
      <Input field={field} name="field" label="Thing" />
    </Form>,
  )
  expect(screen.getByText('As printed on the label')).toBeTruthy()
})

test('an amount below zero has the tone of what is bad', () => {
  const field = money({ signed: true })
  const { Cell } = kindView(field)
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
  const { Input } = kindView(field)
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
  const { Input } = kindView(field)
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

test('a key in a menu of a line chooses, and adds no line', async () => {
  const legs = entity('legs', {
    titles: ['Leg', 'Legs'],
    fields: { parentId: text(), wood: choice(['Oak', 'Ash'], { required: true }) },
  })
  const field = lines(legs, { by: 'parentId' })
  const { Input } = kindView(field)
  const { user } = show(
    <Form record={{ field: [{ wood: null }] }}>
      <Input field={field} name="field" label="Legs" />
    </Form>,
  )
  ;(await screen.findByRole('combobox', { name: /Wood, line 1/ })).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('option', { name: 'Ash' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
})

test.each([
  ['begins then', instant(), '2026-11-27T12:00:00.000Z'],
  ['is over then, where it ends something', instant({ endsDay: true }), '2026-11-28T11:59:00.000Z'],
])('a day without a time %s', async (_, field, kept) => {
  const { Input } = kindView(field)
  const save = vi.fn<(values: any) => void>()
  const { user } = show(
    <Form record={{ due: null }} onSubmit={save}>
      <Input field={field} name="due" label="Due" />
      <button type="submit">Save</button>
    </Form>,
  )
  await user.type(await screen.findByLabelText('Due'), '28/11/2026')
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(save.mock.calls[0]![0].due).toBe(kept))
})

const holding = instant({ holds: 'market' })

test.each([
  ['NZ', '26/12/2026', '2026-12-25T11:00:00.000Z'],
  ['NZ', '27/12/2026', '2026-12-26T11:00:00.000Z'],
  ['NZ', '04/04/2027', '2027-04-03T11:00:00.000Z'],
  ['NZ', '05/04/2027', '2027-04-04T12:00:00.000Z'],
  ['CA', '26/12/2025', '2025-12-26T07:00:00.000Z'],
  ['CA', '26/12/2026', '2026-12-26T06:00:00.000Z'],
])('what begins in %s at the midnight of %s begins by the wall there', async (market, day, at) => {
  const { Input } = kindView(holding)
  const save = vi.fn<(values: any) => void>()
  const { user } = show(
    <Form record={{ market, from: null }} onSubmit={save}>
      <Input field={holding} name="from" label="From" />
      <button type="submit">Save</button>
    </Form>,
  )
  await user.type(await screen.findByLabelText('From'), day)
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(save.mock.calls[0]![0].from).toBe(at))
})

test('a moment that was typed stays as it was typed where another market is chosen', async () => {
  const { Input } = kindView(holding)
  const save = vi.fn<(values: any) => void>()
  function Choose() {
    const { setValue } = useFormContext()
    return (
      <button type="button" onClick={() => setValue('market', 'CA')}>
        Canada
      </button>
    )
  }
  const { user } = show(
    <Form record={{ market: 'NZ', from: '2026-12-25T11:00:00.000Z' }} onSubmit={save}>
      <Input field={holding} name="from" label="From" />
      <Choose />
      <button type="submit">Save</button>
    </Form>,
  )
  await screen.findByDisplayValue('26/12/2026')
  await user.click(screen.getByText('Canada'))
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(save.mock.calls[0]![0].from).toBe('2026-12-26T06:00:00.000Z'))
  expect(screen.getByLabelText('From')).toHaveProperty('value', '26/12/2026')
})

test.each([
  ['NZ', /^11th Dec 2026, 1:00 AM$/, '11th Dec 2026, 1:00 AM NZDT, UTC+13'],
  ['CA', /^10th Dec 2026, 6:00 AM$/, '10th Dec 2026, 6:00 AM MDT, UTC−6'],
])(
  'the end of a promotion in %s is shown by the wall there, which a tooltip names',
  (market, shown, title) => {
    const record = { market, to: '2026-12-10T12:00:00.000Z' }
    const column = { name: 'to', label: 'To', field: holding, view: kindView(holding) }
    show(<>{valueOf(column, record)}</>)
    const time = document.querySelector('time')!
    expect([shown.test(time.textContent), time.title]).toEqual([true, title])
  },
)

test('a list is filtered by the days of what holds, by the wall', async () => {
  const Filter = kindView(holding).Filter!
  const choose = vi.fn<(range: unknown) => void>()
  const { user } = show(
    <Filter
      field={holding}
      label="From"
      value={{ gte: '2026-12-25T11:00:00.000Z' }}
      onChange={choose}
    />,
  )
  await user.click(await screen.findByText(/26\/12\/2026/))
  await user.type(await screen.findByLabelText('To'), '26/12/2026')
  await user.tab()
  await waitFor(() =>
    expect(choose).toHaveBeenLastCalledWith({
      gte: '2026-12-25T11:00:00.000Z',
      lte: '2026-12-26T10:59:59.999Z',
    }),
  )
})
