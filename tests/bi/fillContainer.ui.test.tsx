import { screen, waitFor, within } from '@testing-library/react'
import { ListContextProvider, ResourceContextProvider } from 'ra-core'
import { expect, test } from 'vitest'
import { loadCall } from '#data/calls.ts'
import FillContainer from '#resources/bi/purchaseHelper/FillContainer.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import '#tests/support/installProduct.ts'

const resource = 'bi/product_purchase_helper'

const row = (n: number, facts: object) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  skuId: `00000000-0000-7000-8000-00000000000${n}`,
  supplierId: 'm',
  labels: { skuId: `SKU ${n}`, supplierId: 'Maker' },
  suggested: 10,
  cover: n,
  perCarton: 4,
  pieceVolume: 2,
  pieceWeight: 20,
  ...facts,
})

const shown = (filterValues: object, rows: object[]) => {
  const provider = fakeProvider({
    getList: () => ({ data: rows, total: rows.length }),
    calls: { draftPurchaseOrder: () => ({ no: 'PO000009', purchaseOrderId: 'p9' }) },
  })
  const list = { data: rows, filterValues } as never
  return {
    ...show(
      <ResourceContextProvider value={resource}>
        <ListContextProvider value={list}>
          <FillContainer />
        </ListContextProvider>
      </ResourceContextProvider>,
      { provider },
    ),
    provider,
  }
}

test('a container is filled with what runs out first, and becomes a draft', async () => {
  await loadCall('draftPurchaseOrder')
  const { user, provider, address } = shown({ supplierId: 'm', container: '20' }, [
    row(2, {}),
    row(1, { suggested: 9 }),
    row(3, { pieceVolume: null }),
  ])
  await user.click(screen.getByRole('button', { name: 'Fill a container' }))
  const dialog = within(await screen.findByRole('dialog'))
  // 28.05 m³ take 14 pieces: nine, and of the next SKU one carton.
  expect(dialog.getByText(/26 of 28\.05 m³/).textContent).toContain(
    'they have no measurements: SKU 3',
  )
  const [first, second] = [1, 2].map(n =>
    dialog.getByRole('textbox', { name: `Pieces of SKU ${n}` }),
  )
  expect([first, second].map(input => (input as HTMLInputElement).value)).toEqual(['9', '4'])
  await user.clear(second!)
  await user.click(dialog.getByRole('button', { name: 'Create draft order' }))
  await waitFor(() => expect(address()).toContain('/purchase_records/p9/show'))
  const [, sent] = provider.call.mock.calls.find(([name]) => name === 'draftPurchaseOrder')!
  expect(sent).toEqual({ lines: [{ skuId: row(1, {}).skuId, quantity: 9 }] })
})

test('a container is filled with the goods of one supplier', async () => {
  const { user } = shown({}, [row(1, {})])
  await user.click(screen.getByRole('button', { name: 'Fill a container' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Filter by supplier first')
})
