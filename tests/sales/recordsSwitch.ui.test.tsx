import { screen, waitFor } from '@testing-library/react'
import { ListContextProvider, type ListControllerResult } from 'ra-core'
import { expect, test } from 'vitest'
import RecordsSwitch from '#resources/sales/orders/records/RecordsSwitch.tsx'
import { show } from '#tests/support/ui/harness.tsx'

test('orders become their lines and back, with the filters that both lists have', async () => {
  const filterValues = { skuId: 'sofa', state: ['Confirmed'], source: ['Showroom'] }
  const { user, address } = show(
    <ListContextProvider value={{ filterValues } as unknown as ListControllerResult}>
      <RecordsSwitch />
    </ListContextProvider>,
    { resource: 'sale/records', path: '/sale/records' },
  )
  expect(screen.getByRole('button', { name: 'Orders' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Lines' }))
  await waitFor(() => expect(address()).toContain('/sale/records/lines?'))
  expect(JSON.parse(new URLSearchParams(address().split('?')[1]).get('filter')!)).toEqual({
    skuId: 'sofa',
    state: ['Confirmed'],
  })
})
