import { useListContext } from 'ra-core'
import { memo } from 'react'
import { say } from '#src/i18n/say.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import type { Column } from '#src/views/parts/columns.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import { useSelection } from './bulk/Selection.tsx'
import { useSort } from './useSort.ts'

interface Props {
  columns: readonly Column[]
  isSelectable: boolean
  /** Whether the lines of all rows are expanded; absent if there are none. */
  isOpen: boolean | undefined
  onExpand: () => void
}

/** Headings; those of indexed columns sort, with Shift as an additional order. */
export const ListHead = memo(({ columns, isSelectable, isOpen, onExpand }: Props) => {
  const { sorts, sortBy } = useSort()
  const sortedHere = sorts.filter(([field]) => columns.some(({ name }) => name === field)).length
  return (
    <thead>
      <tr>
        {columns.map(({ name, label, view, isSortable }, index) => {
          const place = sorts.findIndex(([field]) => field === name)
          const order = sorts[place]?.[1]
          // One that is alone in view needs its number only where another column comes before it.
          const isOneOfMany = order !== undefined && (place > 0 || sortedHere > 1)
          return (
            <th
              key={name}
              scope="col"
              data-align={view.align}
              data-sorted={order}
              // Of several sorted columns, only the first orders the whole list.
              aria-sort={place === 0 ? ariaSort[order!] : undefined}
            >
              {index === 0 && isSelectable && <SelectPage />}
              {index === 0 && isOpen !== undefined && (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={say('list.all_lines')}
                  title={say('list.all_lines')}
                  onClick={onExpand}
                />
              )}
              {isSortable ? (
                <button
                  type="button"
                  title={say('list.sort_several')}
                  onClick={event => sortBy(name, event.shiftKey)}
                >
                  {label}
                  <span aria-hidden>
                    {order === 'DESC' ? '↓' : '↑'}
                    {isOneOfMany && place + 1}
                  </span>
                  {place > 0 && (
                    <i style={visuallyHidden}>
                      {' '}
                      {say('list.sorted', { order: say(`list.${order!}`), place: place + 1 })}
                    </i>
                  )}
                </button>
              ) : (
                label
              )}
              <ResizeHandle name={name} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
})

/** Selects all rows of this page, or none. */
function SelectPage() {
  const { data = [] } = useListContext()
  const selection = useSelection()
  const selected = data.filter(({ id }) => selection.has(id)).length
  const isWhole = data.length > 0 && selected === data.length
  return (
    <input
      type="checkbox"
      aria-label={say('list.select_page')}
      checked={isWhole}
      ref={box => {
        if (box) box.indeterminate = selected > 0 && !isWhole
      }}
      onChange={() =>
        isWhole
          ? selection.clear()
          : selection.set(
              data.map(({ id }) => id),
              true,
            )
      }
    />
  )
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const
