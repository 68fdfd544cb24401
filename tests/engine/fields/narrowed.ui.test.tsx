import '#src/fields/inputs.tsx'
import { screen, waitFor } from '@testing-library/react'
import { Form } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import { kindView } from '#src/fields/index.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const field = stockCheckCalls.requestStockTransfer.input.targetWarehouseId
const warehouses = [
  { id: 'w1', label: 'Onehunga' },
  { id: 'w2', label: 'Penrose' },
]

const FromOnehunga = () => {
  const { setValue } = useFormContext()
  return (
    <button type="button" onClick={() => setValue('sourceWarehouseId', 'w1')}>
      From Onehunga
    </button>
  )
}

test('goods are sent to warehouses that take them, and not to the one that they come from', async () => {
  const getList = vi.fn<(resource: string, asked: { filter: object }) => unknown>(() => ({
    data: warehouses,
    total: 2,
  }))
  const { Input } = kindView(field)
  const { user } = show(
    <Form record={{ sourceWarehouseId: 'w2', targetWarehouseId: null }} noValidate>
      <FromOnehunga />
      <Input field={field} name="targetWarehouseId" label="To" />
    </Form>,
    { provider: fakeProvider({ getList }) },
  )
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  const to = await screen.findByRole('combobox', { name: /To/ })
  await user.click(to)
  await screen.findByRole('option', { name: 'Onehunga' })
  expect(offered()).toEqual(['Onehunga'])
  expect(getList.mock.calls[0]![1].filter).toEqual({ narrowed: field.options.only })
  await user.keyboard('{Escape}')
  await user.click(screen.getByText('From Onehunga'))
  await user.click(to)
  await screen.findByRole('option', { name: 'Penrose' })
  await waitFor(() => expect(offered()).toEqual(['Penrose']))
})
