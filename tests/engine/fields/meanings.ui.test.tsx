import '#src/fields/inputs.tsx'
import { screen, waitFor } from '@testing-library/react'
import { Form } from 'ra-core'
import { expect, test, vi } from 'vitest'
import { choice } from '#define'
import { kindView } from '#src/fields/index.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const field = choice(['B1', 'J1', 'J4'], { required: true, meanings: 'getRoleCodeList' })
const data = [
  { id: 'B1', name: 'People and access' },
  { id: 'J4', name: 'Discounts and refunds' },
]

function open(record: object, getRoleCodeList: () => unknown = () => ({ data })) {
  const { Input } = kindView(field)
  const save = vi.fn<(values: object) => undefined>()
  const shown = show(
    <Form record={record} onSubmit={async (values: object) => save(values)} noValidate>
      <Input field={field} name="code" label="Code" />
      <button type="submit">Save</button>
    </Form>,
    { provider: fakeProvider({ calls: { getRoleCodeList } }) },
  )
  return { ...shown, save }
}
const box = () => screen.findByRole('combobox', { name: /Code/ })
const offered = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

test('values are offered with what they mean; one whose meaning nobody wrote stands by itself', async () => {
  const { user } = open({ code: 'J4' })
  await waitFor(async () => expect(await box()).toHaveProperty('value', 'J4 Discounts and refunds'))
  await user.click(await box())
  expect(await offered()).toEqual(['B1 People and access', 'J1', 'J4 Discounts and refunds'])
})

test.each([
  ['j4', 'J4 Discounts and refunds', 'J4'],
  ['people', 'B1 People and access', 'B1'],
])('"%s" finds %s', async (typed, found, code) => {
  const { user, save } = open({ code: null })
  await user.click(await box())
  await screen.findByRole('option', { name: found })
  await user.keyboard(typed)
  await waitFor(async () => expect(await offered()).toEqual([found]))
  await user.keyboard('{Enter}')
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ code }))
})

test('values can be chosen while nobody can say what they mean', async () => {
  const { user } = open({ code: 'J4' }, () => {
    throw new Error('away')
  })
  await user.click(await box())
  expect(await offered()).toEqual(['B1', 'J1', 'J4'])
})
