import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { loadCall } from '#data/calls.ts'
import OpenLines from '#resources/purchasing/containers/OpenLines.tsx'
import SupplierTerms from '#resources/purchasing/orders/terms/SupplierTerms.tsx'
import { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'
import { containers } from '#resources/purchasing/containers/containers.entity.ts'
import CheckIn from '#resources/purchasing/containers/checkingIn/checkIn.views.tsx'
import PurchaseRecordConfirm from '#resources/purchasing/orders/confirming/purchaseRecordConfirm.views.tsx'
import { stockDifferences } from '#resources/stock/differences/stockDifferences.entity.ts'
import { linksOf } from '#src/views/record/actions/linksOf.ts'
import { EntityForm } from '#src/views/form/EntityForm.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import '#tests/support/installProduct.ts'

const id = '0199f0a2-7c1b-7d3e-9a54-2f6b8c0d1e2f'

test('a supplier confirms fewer of one line and none of another, beside what was asked for', async () => {
  const line = (n: number, quantity: number, unitCost: number) => ({
    id: `l${n}`,
    position: n,
    skuId: `s${n}`,
    labels: { skuId: `SKU ${n}` },
    quantity,
    unitCost,
    readyDate: null,
    remark: null,
  })
  const order = {
    id,
    version: 3,
    no: 'PO000007',
    state: 'Submitted',
    currency: 'USD',
    requestedDate: '2027-01-10',
    lines: [line(2, 5, 40), line(1, 100, 10)],
  }
  const provider = fakeProvider({
    getOne: () => ({ data: order }),
    calls: {
      confirmPurchaseOrder: () => ({ no: order.no, state: 'Confirmed', outcome: 'is confirmed' }),
    },
  })
  await loadCall('confirmPurchaseOrder')
  const { user, address } = show(<PurchaseRecordConfirm />, {
    provider,
    path: `/supply_chain/order/purchase_record_confirm?purchaseOrderId=${id}`,
  })
  await screen.findByText('105 of 105 pieces, 1,200.00 USD instead of 1,200.00')
  const confirmed = screen.getByRole('textbox', { name: 'Confirmed, SKU 1' })
  await user.clear(confirmed)
  await user.type(confirmed, '90')
  const [, second] = screen.getAllByRole('row').slice(1)
  await user.click(within(second!).getByRole('button', { name: 'Reject' }))
  await screen.findByText('90 of 105 pieces, 900.00 USD instead of 1,200.00')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(address()).toContain(`/${id}/show`))
  const [, sent] = provider.call.mock.calls.find(([name]) => name === 'confirmPurchaseOrder')!
  const rest = { readyDate: '2027-01-10', remark: null }
  expect(sent).toEqual({
    id,
    version: 3,
    lines: [
      { id: 'l1', confirmed: 90, unitCost: 10, ...rest },
      { id: 'l2', confirmed: 0, unitCost: 40, ...rest },
    ],
  })
})

test('what is found in a container is sent for the lines that were counted', async () => {
  const line = (n: number, more: object = {}) => ({
    id: `l${n}`,
    skuId: `s${n}`,
    labels: { skuId: `SKU ${n}` },
    quantity: 60,
    receivedGood: 0,
    damaged: 0,
    missing: 0,
    extra: 0,
    presold: 0,
    ...more,
  })
  const container = {
    id,
    version: 5,
    no: 'CSQU3054383',
    state: 'Checking In',
    warehouseId: 'w1',
    lines: [line(1), line(2, { receivedGood: 58 })],
  }
  const provider = fakeProvider({
    getOne: () => ({ data: container }),
    calls: { checkInContainer: () => ({ no: container.no, state: 'Checking In' }) },
  })
  await loadCall('checkInContainer')
  const { user } = show(<CheckIn />, {
    provider,
    path: `/supply_chain/container/checkIn?containerId=${id}`,
  })
  await screen.findByText('62 of 120 pieces are not checked in')
  await user.type(screen.getByRole('textbox', { name: 'Damaged, SKU 1' }), '2')
  await user.click(screen.getByRole('switch', { name: 'Hide what is expected' }))
  expect(screen.queryByText('60 / 60')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Good, SKU 1' }), '55')
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  await waitFor(() =>
    expect(provider.call).toHaveBeenCalledWith('checkInContainer', expect.anything()),
  )
  const [, sent] = provider.call.mock.calls.find(([name]) => name === 'checkInContainer')!
  expect(sent).toEqual({
    containerId: id,
    version: 5,
    lines: [{ containerLineId: 'l1', good: 55, damaged: 2, missing: 0, extra: 0, toReturn: 0 }],
  })
})

test('what is left of an order line is dragged onto the lines of a container, or added by its button', async () => {
  const openLine = (n: number) => ({
    purchaseOrderLineId: `pl${n}`,
    purchaseOrderId: 'po1',
    no: 'PO000007',
    position: n,
    supplierId: 'u1',
    supplier: 'Oak & Co',
    skuId: `s${n}`,
    skuCode: `SKU-${n}`,
    name: `Chair ${n}`,
    notLoaded: 10 * n,
    volume: 0.1,
    cartons: 2,
  })
  const provider = fakeProvider({
    calls: {
      getOpenOrderLines: () => ({ data: [openLine(1), openLine(2)] }),
      getMeasures: () => ({ data: [] }),
    },
  })
  await Promise.all([loadCall('getOpenOrderLines'), loadCall('getMeasures')])
  const save = vi.fn<(values: Record<string, any>) => Promise<void>>().mockResolvedValue()
  const { user } = show(
    <EntityForm
      entity={containers}
      record={{ type: '40', warehouseId: 'w1', lines: [] }}
      save={save}
      onSaved={() => {}}
      onCancel={() => {}}
      aside={<OpenLines />}
    />,
    { provider },
  )
  const second = (await screen.findByRole('button', { name: '20 × SKU-2' })).closest('li')!
  const lines = (await screen.findByRole('button', { name: 'Add line' })).closest('fieldset')!
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  const drag = async (to: Element) => {
    fireEvent.dragStart(second, { dataTransfer })
    // A drag begins with the next frame.
    await new Promise(requestAnimationFrame)
    fireEvent.dragEnter(to, { dataTransfer })
    fireEvent.dragOver(to, { dataTransfer })
    fireEvent.drop(to, { dataTransfer })
  }
  await drag(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByRole('textbox', { name: /^Quantity/ })).toBeNull()
  await drag(lines)
  const quantity = await screen.findByRole('textbox', { name: 'Quantity, line 1' })
  expect(quantity).toHaveProperty('value', '20')
  expect(lines.hasAttribute('data-over')).toBe(false)
  await user.click(screen.getByRole('button', { name: '10 × SKU-1' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(save.mock.calls[0]![0].lines).toMatchObject([
    { purchaseOrderLineId: 'pl2', skuId: 's2', quantity: 20, cartons: 40, volume: 2 },
    { purchaseOrderLineId: 'pl1', skuId: 's1', quantity: 10 },
  ])
})

test('a line of a purchase order is filled once with what its supplier asks, when its SKU is entered or chosen of what runs out', async () => {
  const its = (n: number) => ({
    skuId: `s${n}`,
    skuCode: `SKU-${n}`,
    minimumOrder: 20,
    perCarton: null,
    cost: 9.5,
  })
  const provider = fakeProvider({
    getList: () => ({
      data: ['s1', 's3'].map(skuId => ({
        id: skuId,
        skuId,
        suggested: 30,
        cover: 1.5,
        labels: { skuId: `Chair ${skuId}` },
      })),
      total: 2,
    }),
    calls: {
      getSupplierTerms: ({ skuIds = [] }: { skuIds?: string[] }) => ({
        currency: 'USD',
        data: skuIds.map(id => its(Number(id.slice(1)))),
      }),
    },
  })
  await loadCall('getSupplierTerms')
  const line = {
    position: 1,
    skuId: 's1',
    quantity: null,
    unitCost: null,
    labels: { skuId: 'One' },
  }
  const Enter = () => {
    const { setValue } = useFormContext()
    return <button onClick={() => setValue('lines.1.skuId', 's2')}>Enter the SKU</button>
  }
  const { user } = show(
    <EntityForm
      entity={purchaseOrders}
      record={{ id, supplierId: 'u1', currency: 'USD', lines: [line, { position: 2 }] }}
      save={async () => {}}
      onSaved={() => {}}
      onCancel={() => {}}
      aside={
        <>
          <SupplierTerms />
          <Enter />
        </>
      }
    />,
    { provider },
  )
  const values = () =>
    ['Quantity, line 1', 'Unit cost, line 1', 'Quantity, line 2', 'Unit cost, line 2'].map(
      name => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
    )
  await screen.findByText(/SKU-1/)
  await screen.findByRole('textbox', { name: 'Quantity, line 2' })
  // What the order has already is left as it is.
  expect(values()).toEqual(['', '', '', ''])
  await user.click(screen.getByRole('button', { name: 'Enter the SKU' }))
  await waitFor(() => expect(values()).toEqual(['', '', '20', '9.5']))
  await user.clear(screen.getByRole('textbox', { name: 'Unit cost, line 2' }))
  await user.type(screen.getByRole('textbox', { name: 'Quantity, line 2' }), '0')
  expect(values()).toEqual(['', '', '200', ''])
  // What runs out is offered with what is suggested, unless it is ordered already.
  expect(screen.queryByRole('button', { name: '30 × Chair s1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '30 × Chair s3' }))
  const third = await screen.findByRole('textbox', { name: 'Unit cost, line 3' })
  await waitFor(() => expect(third).toHaveProperty('value', '9.5'))
  expect(screen.getByRole('textbox', { name: 'Quantity, line 3' })).toHaveProperty('value', '30')
})

test('links to a list narrow it, those to other screens name their parameters', () => {
  show(<p>Signed in</p>)
  const difference = { id, state: 'Posted', no: 'SD000007', skuId: 's1', warehouseId: 'w1' }
  const links = linksOf(stockDifferences, difference).map(({ label, to }) => [
    label,
    decodeURIComponent(to!),
  ])
  expect(Object.fromEntries(links)).toEqual({
    'Stock move records': '/supply_chain/stockMoveRecords?filter={"skuId":"s1","warehouseId":"w1"}',
    'What it posted': '/supply_chain/stockMoveRecords?filter={"documentNo":"SD000007"}',
    'Scans at this place': '/warehouse/scans?skuId=s1',
  })
})
