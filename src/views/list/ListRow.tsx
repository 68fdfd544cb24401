import { LinkBase, type RaRecord } from 'ra-core'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { say } from '#src/i18n/say.ts'
import type { Column } from '#src/views/parts/columns.ts'
import { valueOf } from '#src/views/parts/valueOf.tsx'

interface Props {
  record: RaRecord
  title: string
  /** The identifying picture: null if the record has none, absent if its entity has none. */
  picture: string | null | undefined
  columns: readonly Column[]
  row: number
  /** Without headings above the values. */
  isCard: boolean
  tone: string | undefined
  /** The one row that Tab reaches. */
  isCurrent: boolean
  /** Absent if rows cannot be selected, or cannot be expanded. */
  isSelected: boolean | undefined
  isOpen: boolean | undefined
  onFocus: (row: number) => void
  onPress: (event: KeyboardEvent<HTMLElement>, row: number) => void
  onSelect: (row: number, isRange: boolean) => void
  onExpand: (record: RaRecord) => void
  onOpen: (record: RaRecord) => void
  /** Absent if rows have no page. */
  pathOf: ((record: RaRecord) => string) | undefined
}

/**
 * One record. The first cell is a real link, so it can be opened in another tab. A click on the
 * rest of the row opens it as well.
 */
export const ListRow = memo(
  ({
    record,
    title,
    picture,
    columns,
    row,
    isCard,
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
      if (pathOf && !isSelecting && !(target as Element).closest('a, button, input')) onOpen(record)
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
          const { name, label, caption = label, part, view } = column
          // A column that was just chosen has values when the list has asked again.
          const isAbsent = !column.field.options.parts && record[name] === undefined
          const cell = isAbsent ? null : valueOf(column, record, isCard)
          return (
            <td
              key={name}
              data-align={view.align}
              data-label={caption}
              data-part={part}
              data-wide={view.isWide || undefined}
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
                      // `onClick` instead of `onChange`: with Shift it selects the range since the
                      // previous click.
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
                  {pathOf ? (
                    <LinkBase to={pathOf(record)} tabIndex={-1}>
                      {/* A link needs text, whatever the user's first column is. */}
                      {isEmpty(record[name]) ? title : cell}
                    </LinkBase>
                  ) : (
                    cell
                  )}
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
    {columns.map(({ name, view }) => (
      <td key={name} data-align={view.align}>
        &nbsp;
      </td>
    ))}
  </tr>
)
