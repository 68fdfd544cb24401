import './deleting.texts.ts'
import { useGetList } from 'ra-core'
import type { ReactNode } from 'react'
import type { RecordOf } from '#define'
import { categories } from '#resources/products/categories.entity.ts'
import { products } from '#resources/products/products.entity.ts'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { WaitingAbove } from '#src/loading/Waiting.tsx'
import { countOf } from '#src/views/list/bulk/useBulk.ts'
import { silent } from '#src/views/parts/silent.ts'
import ActionDialog from '#src/views/record/actions/ActionDialog.tsx'
import { groupingCalls } from './grouping.calls.ts'

interface Props {
  record: RecordOf<typeof categories>
  onClose: () => void
  /** The usual question. */
  children: ReactNode
}

/**
 * Asks before a category is deleted. One that holds products or categories first says where they
 * go: one call moves them and deletes it.
 */
export default function DeleteCategory({ record, onClose, children }: Props) {
  const { id, name, productCount } = record
  const mayMove = mayCall('replaceCategory', groupingCalls.replaceCategory)
  const { total, isPending } = useGetList(
    categories.name,
    { filter: { parentId: id }, pagination: { page: 1, perPage: 1 } },
    { ...silent, enabled: mayMove },
  )
  if (!mayMove) return children
  if (isPending) return <WaitingAbove />
  const held = {
    products: productCount ? countOf(products, productCount) : '',
    categories: total ? countOf(categories, total) : '',
  }
  const what =
    held.products && held.categories
      ? say('delete_category.both', held)
      : held.products || held.categories
  if (!what) return children
  return (
    <ActionDialog
      action={replace}
      record={record}
      title={say('common.delete_named', { name })}
      note={say('delete_category.holds', { what })}
      confirm={say('delete_category.move')}
      onClose={onClose}
    />
  )
}

const replace = { call: 'replaceCategory', id: 'categoryId', label: '', leaves: true }
