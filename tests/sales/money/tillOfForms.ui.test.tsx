import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadCall } from '#data/calls.ts'
import { names, remember } from '#src/loading/remembered.ts'
import ToolDialog from '#src/views/list/tools/ToolDialog.tsx'
import ActionDialog from '#src/views/record/actions/ActionDialog.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const branch = { id: '01999999-0000-7000-8000-000000000007', label: 'Christchurch' }
const till = { terminal: 'Desk 2', branch }
const close = () => {}
const getMany = () => ({ data: [branch] })

// All declarations of the area are read at first.
beforeAll(() => Promise.all([loadCall('payRefund'), loadCall('recordOrderPayment')]))

test('a refund is paid out of the till that the browser is', async () => {
  remember(names.till, { ...till, staffId: 'me' })
  const payRefund = vi.fn<(input: unknown) => object>(() => ({ data: {} }))
  const { user } = show(
    <ActionDialog
      action={{ call: 'payRefund', id: 'refundId', label: 'Pay back' }}
      record={{ id: 'r1', version: 3 }}
      onClose={close}
    />,
    { provider: fakeProvider({ calls: { payRefund }, getMany }) },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay back' }))
  expect((await dialog.findByLabelText<HTMLInputElement>('Till')).value).toBe('Desk 2')
  expect(await dialog.findByDisplayValue('Christchurch')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Pay back' }))
  await waitFor(() =>
    expect(payRefund).toHaveBeenCalledWith(
      expect.objectContaining({
        refundId: 'r1',
        version: 3,
        till: 'Desk 2',
        tillBranchId: branch.id,
      }),
    ),
  )
})

test('a payment that is added to the list goes into that till, and the branch that another person chose is not one’s own', async () => {
  remember(names.till, { ...till, staffId: 'somebody else' })
  show(<ToolDialog call="recordOrderPayment" label="Add payment" onClose={close} />, {
    provider: fakeProvider({ getMany }),
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add payment' }))
  expect((await dialog.findByLabelText<HTMLInputElement>('Till')).value).toBe('Desk 2')
  const where = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Branch of the till' })
  expect(where.value).toBe('')
})
