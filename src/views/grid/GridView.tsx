import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useListContext, type RaRecord } from 'ra-core'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { AnyEntity } from '#define'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { say } from '#src/i18n/say.ts'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import { shownOf } from '#src/views/parts/columns.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { titleOf } from '#src/views/record/titleOf.ts'
import { GridCell } from './GridCell.tsx'
import { cellsIn, textOf, valueFrom, withDrafts } from './gridValues.ts'
import { useGridSave } from './useGridSave.ts'
import './grid.texts.ts'

/**
 * The page's records as a spreadsheet: arrows move, typing and Enter change, Escape gives back, a
 * column is pasted. Everything is saved at once; what is refused stays, with the reason.
 */
export default function GridView({ entity }: { entity: AnyEntity }) {
  const { data = [], error, refetch, isPending, isPlaceholderData } = useListContext()
  const { drafts, refusals, change, save, isSaving } = useGridSave(entity)
  const [at, setAt] = useState({ row: 0, column: 0 })
  /** The text that the open cell began with. */
  const [typed, setTyped] = useState<string>()
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = shownOf(entity, entity.list!.grid!)
  if (error) return <ProblemState error={error} onRetry={refetch} />
  // The rows of the list stand there until the grid's own come, which have more fields.
  if (isPending || isPlaceholderData) return <ProgressLine aria-label={say('common.loading')} />

  const here = { row: Math.min(at.row, data.length - 1), column: at.column }
  const move = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(data.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    }
    setTyped(undefined)
    setAt(next)
    body.current?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)?.focus()
  }
  const valueAt = (record: RaRecord, name: string): unknown => {
    const draft = drafts.get(record.id as string)
    return draft && name in draft ? draft[name] : record[name]
  }
  const put = (text: string) => {
    const { name, field } = columns[here.column]!
    change(more =>
      withDrafts(more, [{ record: data[here.row]!, name, value: valueFrom(text, field) }]),
    )
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { row, column } = here
    if ((event.ctrlKey || event.metaKey) && event.key === 's') {
      event.preventDefault()
      return void save()
    }
    if (typed !== undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const { name } = columns[column]!
    const record = data[row]!
    const act: (() => void) | undefined = {
      ArrowDown: () => move(row + 1, column),
      ArrowUp: () => move(row - 1, column),
      ArrowLeft: () => move(row, column - 1),
      ArrowRight: () => move(row, column + 1),
      Home: () => move(row, 0),
      End: () => move(row, columns.length - 1),
      Enter: () => setTyped(textOf(valueAt(record, name))),
      F2: () => setTyped(textOf(valueAt(record, name))),
      Delete: () => put(''),
      Backspace: () => put(''),
      Escape: () => put(textOf(record[name])),
    }[event.key]
    if (!act && event.key.length !== 1) return
    event.preventDefault()
    if (act) act()
    else setTyped(event.key)
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    if (typed !== undefined) return
    event.preventDefault()
    const changed = cellsIn(event.clipboardData.getData('text')).flatMap((cells, down) =>
      cells.flatMap((text, right) => {
        const [record, shown] = [data[here.row + down], columns[here.column + right]]
        return record && shown
          ? [{ record, name: shown.name, value: valueFrom(text, shown.field) }]
          : []
      }),
    )
    change(more => withDrafts(more, changed))
  }
  const reasonsIn = (reasons: Readonly<Record<string, string>>) =>
    Object.entries(reasons)
      .map(([name, reason]) => [columns.find(each => each.name === name)?.label, reason])
      .map(told => told.filter(Boolean).join(': '))
      .join(' ')
  const count = drafts.size
  return (
    <>
      <Bar>
        <Button variant="contained" disabled={!count || isSaving} onClick={() => void save()}>
          {count ? say('grid.save', { smart_count: count }) : say('action.save')}
        </Button>
        <Button disabled={!count || isSaving} onClick={() => change(() => new Map())}>
          {say('grid.discard')}
        </Button>
        <span>{say('grid.keys')}</span>
      </Bar>
      {refusals.size > 0 && (
        <Alert severity="error" sx={{ mb: 1, '& ul': { m: 0, pl: 2.25 } }}>
          {say('grid.refused')}
          <ul>
            {data
              .filter(record => refusals.has(record.id as string))
              .map(record => (
                <li key={record.id}>
                  {titleOf(entity, record)}: {reasonsIn(refusals.get(record.id as string)!)}
                </li>
              ))}
          </ul>
        </Alert>
      )}
      <Frame>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that the focus moves in
          role="grid"
          aria-label={entity.titles[1]}
          aria-busy={isSaving}
          onKeyDown={press}
          onPaste={paste}
        >
          <thead>
            <tr>
              <th scope="col">{entity.titles[0]}</th>
              {columns.map(({ name, label, view }) => (
                <th key={name} scope="col" data-align={view.align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {data.map((record, row) => (
              <tr key={record.id}>
                <th scope="row">{textOf(record[entity.knownBy ?? entity.label])}</th>
                {columns.map((shown, column) => {
                  const isHere = row === here.row && column === here.column
                  return (
                    <GridCell
                      key={shown.name}
                      shown={shown}
                      place={`${row}.${column}`}
                      record={{ ...record, ...drafts.get(record.id as string) }}
                      isChanged={shown.name in (drafts.get(record.id as string) ?? {})}
                      problem={refusals.get(record.id as string)?.[shown.name]}
                      isHere={isHere}
                      typed={isHere ? typed : undefined}
                      onFocus={() => setAt({ row, column })}
                      onOpen={() => setTyped(textOf(valueAt(record, shown.name)))}
                      onLeave={(text, down, right) => {
                        if (text !== undefined) put(text)
                        if (down === undefined) setTyped(undefined)
                        else move(row + down, column + (right ?? 0))
                      }}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      <UnsavedGuard isDirty={count > 0 && !isSaving} />
    </>
  )
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 8,
  '& > span': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
}))

const Frame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  return {
    overflow: 'auto',
    border: line,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
    '& table': {
      width: '100%',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: '0.8125rem',
    },
    '& th, & td': {
      height: 32,
      padding: '0 8px',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      borderBottom: line,
      borderRight: line,
      fontWeight: 400,
    },
    '& thead th': { color: theme.palette.text.secondary, fontWeight: 500 },
    '& tbody th': { fontWeight: 500 },
    '& tr > th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      background: theme.palette.background.paper,
    },
    '& [data-align=right]': { textAlign: 'right' },
    '& td': { cursor: 'cell', maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& td:focus': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& td[data-changed]': { background: theme.palette.accentSoft },
    '& td[aria-invalid]': { boxShadow: `inset 0 0 0 2px ${theme.palette.tones.bad.main}` },
    '& td:has(input, select)': { padding: 0 },
    '& td :is(input, select)': {
      width: '100%',
      minWidth: 90,
      height: 31,
      padding: '0 8px',
      font: 'inherit',
      color: 'inherit',
      textAlign: 'inherit',
      background: theme.palette.background.paper,
      border: 0,
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: -2,
    },
  }
})
