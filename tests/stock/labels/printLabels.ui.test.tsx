import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import PrintLabels from '#resources/stock/labels/PrintLabels.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

test('pages that do not arrive are fetched again, and labels are written once', async () => {
  URL.createObjectURL = () => 'blob:pages'
  const provider = fakeProvider({
    calls: { printLabels: () => ({ printNo: 'print1', count: 2, wasRefused: 0 }) },
  })
  const callFile = vi
    .fn()
    .mockRejectedValueOnce(new HttpError('No connection.', 0))
    .mockResolvedValue({ name: 'labels.pdf', blob: new Blob() })
  Object.assign(provider, { callFile })
  const onClose = vi.fn()
  const given = { branchId: 'branch1', labels: { branchId: 'Hamilton' }, copies: 1, first: 1 }
  const of = { skuIds: ['sku1'] }
  const { user } = show(
    <PrintLabels of={of} given={given} onPrinted={() => {}} onClose={onClose} />,
    { provider },
  )
  await user.click(await screen.findByRole('button', { name: 'Print labels' }))
  expect(await screen.findByText(/The labels are written, but their pages did not/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Fetch the pages' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(callFile.mock.calls.map(([, { printNo }]) => printNo)).toEqual(['print1', 'print1'])
  expect(provider.call.mock.calls.filter(([name]) => name === 'printLabels')).toHaveLength(1)
})
