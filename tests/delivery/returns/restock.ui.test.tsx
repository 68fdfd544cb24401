import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { loadCall } from '#data/calls.ts'
import ActionDialog from '#src/views/record/actions/ActionDialog.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

/** The dialog that sells goods again which came back, of a return that says this of its pieces. */
async function restocking(stockStatus: string) {
  const sent = vi.fn<(call: string, input: object) => Promise<object>>(async () => ({
    no: 'RR000052',
    stockStatus: 'Normal',
  }))
  const provider = fakeProvider()
  provider.call.mockImplementation(sent as never)
  await loadCall('restockReturn')
  const { user } = show(
    <Suspense>
      <ActionDialog
        action={{ call: 'restockReturn', id: 'returnId', label: 'Restock' }}
        record={{ id: 'r1', version: 3, stockStatus }}
        onClose={() => undefined}
      />
    </Suspense>,
    { provider },
  )
  const chosen = await screen.findByRole('combobox', { name: /Sell as/ })
  return { user, sent, chosen }
}

test('goods that wait for their inspection are proposed as nothing, and sold as the inspection said', async () => {
  const { user, sent, chosen } = await restocking('Awaiting Inspection')
  expect(chosen.textContent).not.toContain('Awaiting Inspection')
  await user.click(screen.getByRole('button', { name: 'Restock' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent.mock.calls[0]![1]).toEqual({ returnId: 'r1', version: 3, stockStatus: null })
})

test('goods that the inspection called open box are proposed as that', async () => {
  const { chosen } = await restocking('OpenBox')
  expect(chosen.textContent).toContain('Open box')
})
