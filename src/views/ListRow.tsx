import { LinkBase, type RaRecord } from 'ra-core'
import { memo, type MouseEvent } from 'react'
import type { Column } from './columns.ts'

interface Props {
  record: RaRecord
  columns: readonly Column[]
  row: number
  /** The one row that Tab reaches. */
  isCurrent: boolean
  onFocus(row: number): void
  onOpen(record: RaRecord): void
  pathOf(record: RaRecord): string
}

/** One record. The first cell is a real link, so it can be opened in another tab; the rest of the row opens it as well. */
export const ListRow = memo(({ record, columns, row, isCurrent, onFocus, onOpen, pathOf }: Props) => {
  const click = ({ target }: MouseEvent) => {
    const isSelecting = getSelection()?.isCollapsed === false
    if (!isSelecting && !(target as Element).closest('a, button')) onOpen(record)
  }
  return (
    <tr tabIndex={isCurrent ? 0 : -1} onClick={click} onFocus={() => onFocus(row)} onKeyDown={event => event.key === 'Enter' && event.target === event.currentTarget && onOpen(record)}>
      {columns.map(({ name, label, field, half: { Cell, align } }, index) => {
        const cell = <Cell field={field} value={record[name]} label={record.labels?.[name]} />
        return (
          <td key={name} data-align={align} data-label={label}>
            {index === 0 ? <LinkBase to={pathOf(record)} tabIndex={-1}>{cell}</LinkBase> : cell}
          </td>
        )
      })}
    </tr>
  )
})

export const SkeletonRow = ({ columns }: { columns: readonly Column[] }) => (
  <tr aria-hidden>{columns.map(({ name, half }) => <td key={name} data-align={half.align}><i data-skeleton /></td>)}</tr>
)
