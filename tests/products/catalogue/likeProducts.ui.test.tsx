import { screen, waitFor } from '@testing-library/react'
import { Form } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import LikeProducts from '#resources/products/pages/LikeProducts.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const oil = { id: 'p12', label: 'Timber Oil 500 ml', code: 'P000012' }

function Name() {
  return <input aria-label="Name" {...useFormContext().register('name')} />
}

function named() {
  const getList = vi.fn((_resource: string, { filter }: { filter: { q: string } }) => {
    const data = oil.label.toLowerCase().includes(filter.q.toLowerCase()) ? [oil] : []
    return { data, total: data.length }
  })
  const { user } = show(
    <Form>
      <LikeProducts />
      <Name />
    </Form>,
    { provider: fakeProvider({ getList }), resource: 'product/ProductList' },
  )
  const type = (text: string) => user.type(screen.getByLabelText('Name'), text)
  return { getList, type }
}

test('the name of an existing product is answered with that product', async () => {
  const { getList, type } = named()
  await type('Timber Oil 500 ml')
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe('Similar products exist already: Timber Oil 500 ml (P000012)')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/product/ProductList/p12/show')
  expect(getList).toHaveBeenLastCalledWith(
    'product/ProductList',
    expect.objectContaining({ filter: { q: 'Timber Oil 500 ml' }, meta: { options: true } }),
  )
})

test('three letters are not asked about, and a new name is answered with nothing', async () => {
  const { getList, type } = named()
  await type('Tim')
  expect(getList).not.toHaveBeenCalled()
  await type('e machine')
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith(
      'product/ProductList',
      expect.objectContaining({ filter: { q: 'Time machine' } }),
    ),
  )
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
})
