import './wall.texts.ts'
import TvOutlined from '@mui/icons-material/TvOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useListContext } from 'ra-core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyEntity } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { partsOfInstant } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import ListFoot from '#src/views/list/ListFoot.tsx'
import { listColumns, type Shown } from '#src/views/parts/columns.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { silent } from '#src/views/parts/silent.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { valueOf } from '#src/views/parts/valueOf.tsx'
import { NamedValue } from '#src/views/record/NamedValue.tsx'
import { leading } from './leading.ts'

interface Props {
  entity: AnyEntity
  filters: readonly Shown[]
  /** What the table begins with today. */
  begin: () => Readonly<Record<string, unknown>>
}

/** A button that hangs a table which reads itself anew on the wall. */
export default function WallBoard(props: Props) {
  const [isOn, setOn] = useState(false)
  return (
    <>
      <Button startIcon={<TvOutlined />} onClick={() => setOn(true)}>
        {say('wall.hang')}
      </Button>
      {isOn && <Board {...props} onClose={() => setOn(false)} />}
    </>
  )
}

/** The rows of the list in type that is read from afar, over the whole screen, which stays awake. */
function Board({ entity, filters, begin, onClose }: Props & { onClose: () => void }) {
  const { filterValues } = useListContext()
  const { table, rows, range, isPending, isFetching, error } = useTurnedPages()
  useAwake()
  useFullScreen(onClose)
  useNewDay(begin)
  const columns = listColumns(leading(entity, filterValues))
  return (
    <DialogFrame
      fullScreen
      title={<Title>{entity.titles[1]}</Title>}
      cancel={say('wall.leave')}
      onClose={onClose}
    >
      <Whole>
        <Facts>
          {filters.map(shown => {
            const value = filterValues[shown.name] as unknown
            return isEmpty(value) ? null : (
              <NamedValue key={shown.name} shown={shown} value={value} />
            )
          })}
          {range && <span>{say('list.range', range)}</span>}
          <AsOf isFetching={isFetching} error={error} />
        </Facts>
        <Afar ref={table}>
          <table>
            <thead>
              <tr>
                {columns.map(({ name, label, view: { align } }) => (
                  <th key={name} scope="col" data-align={align}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.id}>
                  {columns.map(column => (
                    <td key={column.name} data-align={column.view.align}>
                      {valueOf(column, row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <ListFoot entity={entity} columns={columns} />
          </table>
        </Afar>
        {rows.length === 0 && !isPending && (
          <Facts>{error ? messageOf(error) : say('wall.nothing')}</Facts>
        )}
      </Whole>
    </DialogFrame>
  )
}

/** Since when the numbers are true: without an answer they stay as they were. */
function AsOf({ isFetching, error }: { isFetching: boolean; error: unknown }) {
  const client = useClient()
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    if (isFetching || error) return undefined
    // The numbers are drawn first.
    const soon = setTimeout(() => setAt(new Date()))
    return () => clearTimeout(soon)
  }, [isFetching, error])
  return (
    <output data-old={!!error}>
      {say('wall.as_of', { when: partsOfInstant(at.toISOString(), client).time })}
    </output>
  )
}

/**
 * The rows of the list, as many as one page may have. Nobody scrolls or turns pages on a wall: the
 * board does, and says which rows it has. The list behind it keeps its own page.
 */
function useTurnedPages() {
  const table = useRef<HTMLDivElement>(null)
  const { resource, filterValues, sort } = useListContext()
  const [turned, setTurned] = useState(1)
  const {
    data,
    total = 0,
    isPending,
    isFetching,
    error,
  } = useGetList(
    resource,
    { pagination: { page: turned, perPage: mostRows }, sort, filter: filterValues },
    { ...silent, placeholderData: keepPreviousData },
  )
  const pages = Math.max(1, Math.ceil(total / mostRows))
  // Rows may have become fewer meanwhile.
  if (turned > pages && !isPending) setTurned(1)
  const turn = useEffectEvent(() => {
    const seen = table.current
    if (!seen) return
    const { scrollTop, clientHeight, scrollHeight } = seen
    const isLast = scrollTop + clientHeight >= scrollHeight - 1
    // The last rows before come first, so that none is missed below the headings.
    seen.scrollTop = isLast ? 0 : scrollTop + clientHeight * 0.75
    if (isLast) setTurned(page => (page % pages) + 1)
  })
  useEffect(() => {
    const timer = setInterval(() => turn(), turnsAfter)
    return () => clearInterval(timer)
  }, [])
  const first = (turned - 1) * mostRows + 1
  const range = pages > 1 && { first, last: Math.min(total, first + mostRows - 1), total }
  return { table, rows: data ?? [], range, isPending, isFetching, error }
}

/** Keeps the screen on while the board is in sight, where the browser can. */
function useAwake() {
  useEffect(() => {
    const hold = () =>
      void navigator.wakeLock?.request('screen').then(
        lock => {
          if (isOver) void lock.release()
          else held.push(lock)
        },
        () => undefined,
      )
    const held: WakeLockSentinel[] = []
    let isOver = false
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      for (const lock of held) void lock.release()
    }
  }, [])
}

/** The browser's full screen, where it has one; leaving that leaves the board. */
function useFullScreen(onClose: () => void) {
  const left = useEffectEvent(() => {
    if (!document.fullscreenElement) onClose()
  })
  useEffect(() => {
    const changed = () => left()
    document.addEventListener('fullscreenchange', changed)
    // Refused where the browser does not let pages: the board fills the window then.
    void document.documentElement.requestFullscreen?.().catch(() => {})
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [])
}

/** A board that shows today shows the next day from midnight on. */
function useNewDay(begin: Props['begin']) {
  const { filterValues, setFilters } = useListContext()
  const [known, setKnown] = useState(begin)
  const look = useEffectEvent(() => {
    const now = begin()
    const turned = Object.entries(now).filter(
      ([name, value]) => value !== known[name] && filterValues[name] === known[name],
    )
    if (!turned.length) return
    setKnown(now)
    setFilters({ ...filterValues, ...Object.fromEntries(turned) })
  })
  useEffect(() => {
    const timer = setInterval(() => look(), minute)
    return () => clearInterval(timer)
  }, [])
}

const minute = 60_000
/** A page of a list has no more. */
const mostRows = 100
/** How many ms rows are in sight. */
const turnsAfter = 20_000

const large = 'clamp(1rem, 1.7vw, 2.5rem)'

const Whole = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' })

const Title = styled('span')({ fontSize: large })

const Facts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 24px',
  paddingBottom: 12,
  fontSize: large,
  '& > output': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
  '& > output[data-old=true]': { color: 'var(--bad)', fontWeight: 600 },
})

const Afar = styled('div')(({ theme }) => ({
  overflow: 'auto',
  minHeight: 0,
  fontSize: large,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    padding: '0.4em 0.5em',
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: 'left',
    verticalAlign: 'bottom',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    backgroundColor: theme.palette.background.paper,
    fontSize: '0.7em',
    fontWeight: 500,
    color: theme.palette.text.secondary,
  },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
  '& th[data-align=right], & td[data-align=right]': { textAlign: 'right' },
}))
