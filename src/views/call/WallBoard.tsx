import './wall.texts.ts'
import TvOutlined from '@mui/icons-material/TvOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useListContext, type ListControllerResult } from 'ra-core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyEntity } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { partsOfInstant } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import ListFoot from '#src/views/list/ListFoot.tsx'
import { listColumns, type Shown } from '#src/views/parts/columns.ts'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
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
  const { data: rows = [], filterValues, isPending, error, ...list } = useListContext()
  useAllRows(list)
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
      <Facts>
        {filters.map(shown => {
          const value = filterValues[shown.name] as unknown
          return isEmpty(value) ? null : <NamedValue key={shown.name} shown={shown} value={value} />
        })}
        <AsOf />
      </Facts>
      <Afar>
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
    </DialogFrame>
  )
}

/** Since when the numbers are true: without an answer they stay as they were. */
function AsOf() {
  const { isFetching, error } = useListContext()
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

/** Nobody turns pages on a wall: the board has all rows, as far as one page may have them. */
function useAllRows({
  total = 0,
  perPage,
  setPerPage,
}: Pick<ListControllerResult, 'total' | 'perPage' | 'setPerPage'>) {
  const isCut = total > perPage && perPage < mostRows
  useEffect(() => {
    if (isCut) setPerPage(mostRows)
  }, [isCut, setPerPage])
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
const mostRows = 100

const large = 'clamp(1rem, 1.7vw, 2.5rem)'

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
  overflowX: 'auto',
  fontSize: large,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    padding: '0.4em 0.5em',
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: 'left',
    verticalAlign: 'bottom',
  },
  '& thead th': { fontSize: '0.7em', fontWeight: 500, color: theme.palette.text.secondary },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
  '& th[data-align=right], & td[data-align=right]': { textAlign: 'right' },
}))
