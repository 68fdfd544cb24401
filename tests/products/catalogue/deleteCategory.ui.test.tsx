import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import DeleteCategory from '#resources/products/grouping/DeleteCategory.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const sofas = { id: 'c1', version: 1, name: 'Sofas', productCount: 3 }

/** The question before a category is deleted, with so many categories below it. */
function asked(category: object, below: number) {
  const provider = fakeProvider({
    getList: () => ({ data: [], total: below }),
    getMany: () => ({ data: [{ id: 'c2', name: 'Lounge' }] }),
    calls: { replaceCategory: () => ({ id: 'c1', count: 3 }) },
  })
  const onClose = vi.fn()
  const { user } = show(
    <DeleteCategory record={category as never} onClose={onClose}>
      The usual question
    </DeleteCategory>,
    { provider, resource: 'product/category' },
  )
  return { provider, onClose, user }
}

test('a category that holds nothing is deleted after the usual question', async () => {
  asked({ ...sofas, productCount: 0 }, 0)
  expect(await screen.findByText('The usual question')).toBeTruthy()
})

test.each([
  [3, 1, '3 products and 1 category'],
  [1, 0, '1 product'],
  [0, 2, '2 categories'],
])(
  'one that holds %i products and %i categories asks where they go first',
  async (products, below, what) => {
    const { provider, user } = asked({ ...sofas, productCount: products }, below)
    expect(
      await screen.findByText(`It holds ${what}. Choose the category that they move to.`),
    ).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Delete “Sofas”?' })).toBeTruthy()
    // Without another category nothing happens.
    await user.click(screen.getByRole('button', { name: 'Move and delete' }))
    expect(provider.call.mock.calls.filter(([name]) => name === 'replaceCategory')).toEqual([])
  },
)
