import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { useEvent, useListContext, useNavigate, type RaRecord } from 'ra-core'
import {
  Suspense,
  lazy,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { endpointOf, isWorkedOut, type AnyEntity } from '#define'
import { maySee } from '#src/fields/maySee.ts'
import { say } from '#src/i18n/say.ts'
import { useLinesOf } from './useLinesOf.ts'
import { useLook } from './saved/LookContext.tsx'
import { useSelection } from './bulk/Selection.tsx'
import { tellWhole } from './bulk/tellWhole.ts'
import { useIsSelectable } from './bulk/useBulkOperations.ts'
import { neededBy, widthsOf, withRest } from './widths.ts'
import { ListHead } from './ListHead.tsx'
import { ListRow, SkeletonRow } from './ListRow.tsx'
import { fieldNames, narrowTo, titleOfCard, type Column } from '#src/views/parts/columns.ts'
import { TableFrame } from '#src/views/parts/TableFrame.tsx'
import { titleOf } from '#src/views/record/titleOf.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { useRecordPath } from '#src/views/parts/useRecordPath.ts'

// Only long lists are virtualised, few rows are expanded, and sums come after the rows.
const ListFoot = lazy(() => import('./ListFoot.tsx'))
const VirtualRows = lazy(() => import('./VirtualRows.tsx'))
const ChildLines = lazy(() => import('./ChildLines.tsx'))

const titleFirst = (columns: readonly Column[], entity: AnyEntity) => {
  const title = titleOfCard(entity, columns)
  return columns.toSorted((a, b) => Number(b === title) - Number(a === title))
}

interface Props {
  entity: AnyEntity
  rows: RefObject<HTMLTableSectionElement | null>
}

/** The rows of a page. Only changed rows render again. */
export function ListTable({ entity, rows }: Props) {
  const { data, isPending, isFetching, filterValues } = useListContext()
  const { columns: chosen, density, isSized } = useLook()
  const selection = useSelection()
  const isSelectable = useIsSelectable(entity)
  const lines = useLineFields(entity)
  const [current, setCurrent] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<RaRecord['id']>>(none)
  const anchor = useRef(0)
  const frame = useRef<HTMLDivElement>(null)
  const recordPath = useRecordPath(entity)
  // What was deleted has no page.
  const hasPage = !isWorkedOut(entity) || !!entity.list?.open
  const pathOf = hasPage && !filterValues.isDeleted ? recordPath : undefined
  const navigate = useNavigate()
  const records = data ?? []
  const isLong = records.length > mostDrawn
  // Where no row of a page has a picture, none is left room for.
  const hasPictures =
    entity.picture !== undefined && (isPending || records.some(record => record[entity.picture!]))
  const isCard = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const needed = useMemo(() => JSON.stringify(neededBy(chosen, data ?? [])), [chosen, data])
  const columns = useMemo(() => {
    const widths = JSON.parse(needed) as Record<string, number>
    const narrowed = chosen.map(column => narrowTo(column, widths[column.name] ?? column.width))
    return isCard ? titleFirst(narrowed, entity) : narrowed
  }, [chosen, needed, entity, isCard])
  const here = Math.min(current, records.length - 1)

  const open = useEvent((record: RaRecord) => pathOf && navigate(pathOf(record)))
  const focus = useEvent((row: number) => setCurrent(row))
  const expand = useEvent((record: RaRecord) =>
    setOpened(before =>
      before.has(record.id)
        ? new Set([...before].filter(id => id !== record.id))
        : new Set([...before, record.id]),
    ),
  )
  const isEveryOpen = records.length > 0 && records.every(({ id }) => opened.has(id))
  const readLines = useLinesOf()
  const expandAll = useEvent(async () => {
    if (isEveryOpen) return setOpened(none)
    const ids = records.map(({ id }) => id)
    await readLines(ids)
    setOpened(new Set(ids))
  })
  const between = (from: number, to: number) =>
    records.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)
  const select = useEvent((row: number, isRange: boolean) => {
    if (isRange) selection.set(between(anchor.current, row), true)
    else {
      anchor.current = row
      selection.set([records[row]!.id], !selection.has(records[row]!.id))
    }
  })
  const moveTo = (row: number) => {
    flushSync(() => setCurrent(row))
    rows.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus()
  }
  const press = useEvent((event: KeyboardEvent<HTMLElement>, row: number) => {
    const record = records[row]!
    const last = records.length - 1
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / 34) - 2)
    const to = {
      ArrowDown: row + 1,
      ArrowUp: row - 1,
      PageDown: row + page,
      PageUp: row - page,
      Home: 0,
      End: last,
    }[event.key]
    const act: (() => void) | undefined =
      to !== undefined
        ? () => {
            const next = Math.min(last, Math.max(0, to))
            if (event.shiftKey && isSelectable) selection.only(between(anchor.current, next))
            else anchor.current = next
            moveTo(next)
          }
        : event.key === 'Enter'
          ? () => open(record)
          : event.key === ' ' && isSelectable
            ? () => select(row, event.shiftKey)
            : event.key === 'a' && (event.ctrlKey || event.metaKey) && isSelectable
              ? () => selection.only(records.map(({ id }) => id))
              : event.key === 'Escape' && (selection.isAll || selection.ids.size > 0)
                ? selection.clear
                : (event.key === 'ArrowRight' && lines.length > 0 && !opened.has(record.id)) ||
                    (event.key === 'ArrowLeft' && opened.has(record.id))
                  ? () => expand(record)
                  : undefined
    if (!act) return
    event.preventDefault()
    act()
  })

  const rowAt = (row: number) => {
    const record = records[row]!
    const isOpen = opened.has(record.id)
    return (
      <ListRow
        key={record.id}
        record={record}
        title={titleOf(entity, record)}
        picture={hasPictures ? (record[entity.picture!] ?? null) : undefined}
        columns={columns}
        row={row}
        isCard={isCard}
        tone={toneOf(entity, record)}
        isCurrent={row === here}
        isSelected={isSelectable ? selection.has(record.id) : undefined}
        isOpen={lines.length > 0 ? isOpen : undefined}
        onFocus={focus}
        onPress={press}
        onSelect={select}
        onExpand={expand}
        pathOf={pathOf}
        onOpen={open}
      />
    )
  }
  const linesAt = (row: number) => {
    const record = records[row]!
    return opened.has(record.id) ? (
      <Suspense key={`${record.id} lines`} fallback={null}>
        <ChildLines entity={entity} record={record} fields={lines} span={columns.length} />
      </Suspense>
    ) : null
  }
  // Checkbox, arrow and picture are in the first cell; a column sized by the user includes them.
  const lead = (isSelectable ? 24 : 0) + (lines.length > 0 ? 22 : 0) + (hasPictures ? 40 : 0)
  const widths = widthsOf(columns, lead)
  const style: CSSProperties & { '--whole': string } = {
    ...(isSized ? { width: widths.width } : { minWidth: widths.least }),
    '--whole': `${widths.whole}px`,
  }

  return (
    <TableFrame ref={frame} data-density={density} onMouseOver={tellWhole}>
      {isFetching && !isPending && <ProgressLine aria-label={say('common.loading')} />}
      <table
        style={style}
        aria-label={entity.titles[1]}
        aria-busy={isFetching}
        aria-rowcount={isLong ? records.length + 1 : undefined}
      >
        <colgroup>
          {columns.map(({ name }, n) => (
            <col key={name} style={{ width: withRest(widths.cols[n]!, widths.rest[n]!) }} />
          ))}
        </colgroup>
        <ListHead
          columns={columns}
          isSelectable={isSelectable}
          isOpen={lines.length > 0 ? isEveryOpen : undefined}
          onExpand={expandAll}
        />
        <tbody ref={rows}>
          {isPending ? (
            Array.from({ length: 12 }, (_, row) => <SkeletonRow key={row} columns={columns} />)
          ) : isLong ? (
            <Suspense fallback={null}>
              <VirtualRows
                count={records.length}
                current={here}
                frame={frame}
                body={rows}
                density={density}
                rowAt={rowAt}
                linesAt={linesAt}
              />
            </Suspense>
          ) : (
            records.flatMap((_, row) => [rowAt(row), linesAt(row)])
          )}
        </tbody>
        {!!entity.list?.totals?.length && (
          <Suspense fallback={<FootBegun />}>
            <ListFoot entity={entity} columns={columns} />
          </Suspense>
        )}
      </table>
    </TableFrame>
  )
}

/** As high as the sums that replace it. */
const FootBegun = () => (
  <tfoot aria-busy>
    <tr>
      <th scope="row">{say('list.total')}</th>
    </tr>
  </tfoot>
)

/** The child lines that a row can be expanded to, if a record can be read by itself. */
function useLineFields(entity: AnyEntity) {
  const may = useOperations(entity)
  const mayRead = endpointOf(entity, 'one') !== undefined && may('one')
  return useMemo(
    () => (mayRead ? fieldNames(entity, field => field.kind === 'lines' && maySee(field)) : []),
    [entity, mayRead],
  )
}

/** The tone of the declared choice if it needs attention; a mark on every row would mark none. */
function toneOf({ list, fields }: AnyEntity, record: RaRecord): string | undefined {
  const tone = list?.tone && fields[list.tone]?.options.tones?.[record[list.tone]]
  return tone === 'warning' || tone === 'bad' ? tone : undefined
}

const none: ReadonlySet<RaRecord['id']> = new Set()
const mostDrawn = 100
