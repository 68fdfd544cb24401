import { LinkBase, type RaRecord } from 'ra-core'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import type { Column } from '#src/views/parts/columns.ts'
import { valueOf } from '#src/views/parts/valueOf.tsx'

interface Props {
  record: RaRecord
  title: string
  /** What the record is recognised by: null where it has none, absent where none of its kind has. */
  picture: string | null | undefined
  columns: readonly Column[]
  row: number
  tone: string | undefined
  /** The one row that Tab reaches. */
  isCurrent: boolean
  /** Absent where rows cannot be selected, or not be opened to their lines. */
  isSelected: boolean | undefined
  isOpen: boolean | undefined
  onFocus: (row: number) => void
  onPress: (event: KeyboardEvent<HTMLElement>, row: number) => void
  onSelect: (row: number, isRange: boolean) => void
  onExpand: (record: RaRecord) => void
  onOpen: (record: RaRecord) => void
  pathOf: (record: RaRecord) => string
}

/** One record. The first cell is a real link, so it can be opened in another tab; the rest of the row opens it as well. */
export const ListRow = memo(
  ({
    record,
    title,
    picture,
    columns,
    row,
    tone,
    isCurrent,
    isSelected,
    isOpen,
    onFocus,
    onPress,
    onSelect,
    onExpand,
    onOpen,
    pathOf,
  }: Props) => {
    const click = ({ target }: MouseEvent) => {
      const isSelecting = getSelection()?.isCollapsed === false
      if (!isSelecting && !(target as Element).closest('a, button, input')) onOpen(record)
    }
    return (
      <tr
        tabIndex={isCurrent ? 0 : -1}
        data-row={row}
        data-tone={tone}
        data-selected={isSelected || undefined}
        onClick={click}
        onFocus={() => onFocus(row)}
        onKeyDown={event => event.target === event.currentTarget && onPress(event, row)}
      >
        {columns.map((column, index) => {
          const { name, label, half } = column
          const cell = valueOf(column, record)
          return (
            <td
              key={name}
              data-align={half.align}
              data-label={label}
              data-wide={half.isWide || undefined}
            >
              {index > 0 ? (
                cell
              ) : (
                <>
                  {isSelected !== undefined && (
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      aria-label={say('list.select', { title })}
                      checked={isSelected}
                      readOnly
                      // A click and not a change: with Shift it means all rows from the one before.
                      onClick={event => onSelect(row, event.shiftKey)}
                    />
                  )}
                  {isOpen !== undefined && (
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-expanded={isOpen}
                      aria-label={say('list.lines_of', { title })}
                      onClick={() => onExpand(record)}
                    />
                  )}
                  {picture !== undefined && <Thumbnail id={picture} />}
                  <LinkBase to={pathOf(record)} tabIndex={-1}>
                    {isNothing(record[name]) ? title : cell}
                  </LinkBase>
                </>
              )}
            </td>
          )
        })}
      </tr>
    )
  },
)

export const SkeletonRow = ({ columns }: { columns: readonly Column[] }) => (
  <tr aria-hidden data-skeleton>
    {columns.map(({ name, half }) => (
      <td key={name} data-align={half.align}>
        &nbsp;
      </td>
    ))}
  </tr>
)

/** A link needs words, whatever the person has put into the first column. */
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
