import { useListSortContext } from 'ra-core'
import { memo } from 'react'
import type { Column } from './columns.ts'

/** Headings; those of indexed columns sort. */
export const ListHead = memo(({ columns }: { columns: readonly Column[] }) => {
  const { sort, setSort } = useListSortContext()
  return (
    <thead>
      <tr>
        {columns.map(({ name, label, half, isSortable }) => {
          const order = sort.field === name ? sort.order : undefined
          return (
            <th key={name} scope="col" data-align={half.align} aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}>
              {isSortable ? (
                <button type="button" onClick={() => setSort({ field: name, order: order === 'ASC' ? 'DESC' : 'ASC' })}>
                  {label}<span aria-hidden>{order === 'DESC' ? '↓' : '↑'}</span>
                </button>
              ) : label}
            </th>
          )
        })}
      </tr>
    </thead>
  )
})
