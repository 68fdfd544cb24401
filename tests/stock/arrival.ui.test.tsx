import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { loadCall } from '#data/calls.ts'
import ReceiveDialog from '#resources/stock/transfers/dialogs/ReceiveDialog.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import '#tests/support/installProduct.ts'

test('the pieces of each line of a transfer are sent as they arrived', async () => {
  const provider = fakeProvider({ calls: { receiveTransfer: () => ({}) } })
  const line = { id: 'l1', quantity: 3, picked: 3, received: 0, missing: 0, stockStatus: 'Normal' }
  const record = { id: 't1', version: 2, no: 'TR1', targetWarehouseId: 'w1', lines: [line] }
  const onClose = vi.fn<() => void>()
  await loadCall('receiveTransfer')
  const { user } = show(
    <Suspense>
      <ReceiveDialog record={record as never} onClose={onClose} />
    </Suspense>,
    { provider, resource: 'transfers' },
  )
  for (const part of ['Good', 'Damaged', 'Missing']) {
    const input = await screen.findByRole('textbox', { name: new RegExp(`^${part}`) })
    await user.clear(input)
    await user.type(input, '1')
  }
  await user.click(screen.getByRole('button', { name: 'Record arrival' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [, sent] = provider.call.mock.calls.find(([name]) => name === 'receiveTransfer')!
  const told = { transferLineId: 'l1', good: 1, damaged: 1, missing: 1, extra: 0 }
  expect(sent).toEqual({ transferId: 't1', version: 2, lines: [told] })
})
