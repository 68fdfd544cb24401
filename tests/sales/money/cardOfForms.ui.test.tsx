import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadCall } from '#data/calls.ts'
import ActionDialog from '#src/views/record/actions/ActionDialog.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const card = { id: '01999999-0000-7000-8000-000000000001', label: 'Gift card' }
const eftpos = { id: '01999999-0000-7000-8000-000000000002', label: 'EFTPOS' }

// All declarations of the area are read at first.
beforeAll(() => loadCall('recordOrderPayment'))

test('a number and a PIN are asked for of a gift card alone, and not sent with anything else', async () => {
  const recordOrderPayment = vi.fn<(input: unknown) => object>(() => ({ data: {} }))
  const getList = vi.fn((_: string, { filter }: { filter: { narrowed?: object } }) => {
    const data = 'type' in (filter.narrowed ?? {}) ? [card] : [card, eftpos]
    return { data, total: data.length }
  })
  const { user } = show(
    <ActionDialog
      action={{ call: 'recordOrderPayment', id: 'orderId', label: 'Pay' }}
      record={{ id: 'o1', amount: 20 }}
      onClose={() => {}}
    />,
    { provider: fakeProvider({ calls: { recordOrderPayment }, getList }) },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }))
  const method = await dialog.findByRole('combobox', { name: /^Method/ })
  const choose = async (label: string) => {
    await user.click(method)
    await user.click(await screen.findByRole('option', { name: label }))
  }
  expect(dialog.queryByLabelText('Gift card no.')).toBeNull()
  await choose('Gift card')
  await user.type(await dialog.findByLabelText('Gift card no.'), 'GIFT0001')
  await user.type(dialog.getByLabelText('Gift card PIN'), '4711')
  expect(getList.mock.calls.map(([, { filter }]) => filter.narrowed)).toContainEqual({
    type: { in: ['Gift card'] },
  })
  await choose('EFTPOS')
  await waitFor(() => expect(dialog.queryByLabelText('Gift card PIN')).toBeNull())
  expect(dialog.queryByLabelText('Gift card no.')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(recordOrderPayment).toHaveBeenCalledOnce())
  const sent = JSON.stringify(recordOrderPayment.mock.calls[0]![0])
  expect(sent).toContain(eftpos.id)
  expect(sent).not.toMatch(/GIFT0001|4711/)
})
