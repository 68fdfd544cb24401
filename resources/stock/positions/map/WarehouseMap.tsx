import './map.texts.ts'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { LinkBase, useCreatePath, useGetList } from 'ra-core'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { CallAnswer, RecordOf } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { silent } from '#src/views/parts/silent.ts'
import { Loaded, ProblemState, State } from '#src/views/parts/States.tsx'
import type { layers } from '#resources/stock/positions/layers.entity.ts'
import { aislesOf, nextCell, toneOf } from './mapRows.ts'
import type { warehouseMapCalls } from './warehouseMap.calls.ts'

type Answer = CallAnswer<typeof warehouseMapCalls.getWarehouseMap>
type Shelf = Answer['data'][number]

interface Props {
  readonly warehouseId: string | undefined
  readonly onClose: () => void
}

/** The aisles of a warehouse with their shelves, each with how full it is; a shelf opens its layers. */
export default function WarehouseMap({ warehouseId: first, onClose }: Props) {
  const [warehouseId, setWarehouse] = useState(first)
  const query = useCall('getWarehouseMap', warehouseId ? { warehouseId } : {})
  return (
    <DialogFrame
      title={say('warehouse_map.title')}
      maxWidth="lg"
      cancel={say('warehouse_map.close')}
      onClose={onClose}
    >
      <Loaded query={query}>
        {answer => (
          <Racked key={answer.warehouseId} {...answer} onChoose={setWarehouse} onLeave={onClose} />
        )}
      </Loaded>
    </DialogFrame>
  )
}

interface RackedProps extends Answer {
  readonly onChoose: (warehouseId: string) => void
  readonly onLeave: () => void
}

function Racked({ warehouses, warehouseId, data, onChoose, onLeave }: RackedProps) {
  const [shelf, setShelf] = useState<Shelf>()
  if (!warehouses.length)
    return <State title={say('warehouse_map.none')}>{say('warehouse_map.none_why')}</State>
  return (
    <>
      <TextField
        select
        size="small"
        label={say('warehouse_map.warehouse')}
        value={warehouses.some(({ id }) => id === warehouseId) ? warehouseId : ''}
        onChange={event => onChoose(event.target.value)}
        sx={{ mt: 1, mb: 1, minWidth: 220 }}
      >
        {warehouses.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {data.length ? (
        <>
          <div>
            <Muted>{say('warehouse_map.legend')}</Muted>
          </div>
          <Aisles shelves={data} chosen={shelf?.shelfId} onChoose={setShelf} />
          {shelf ? (
            <Layers key={shelf.shelfId} shelf={shelf} onLeave={onLeave} />
          ) : (
            <Muted>{say('warehouse_map.choose')}</Muted>
          )}
        </>
      ) : (
        <State title={say('warehouse_map.none')}>{say('warehouse_map.none_why')}</State>
      )}
    </>
  )
}

interface AislesProps {
  readonly shelves: readonly Shelf[]
  readonly chosen: string | undefined
  readonly onChoose: (shelf: Shelf) => void
}

function Aisles({ shelves, chosen, onChoose }: AislesProps) {
  const aisles = aislesOf(shelves)
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const map = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const next = nextCell(aisles, at, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    map.current?.querySelector<HTMLElement>(`[data-cell="${next.join('.')}"]`)?.focus()
  }
  return (
    <Racks ref={map} onKeyDown={press}>
      {aisles.map((aisle, row) => (
        <section key={aisle[0]!.aisleId} aria-label={aisle[0]!.aisle}>
          <h3>
            {aisle[0]!.aisle} <Muted>{aisle[0]!.area}</Muted>
          </h3>
          <ul>
            {aisle.map((shelf, column) => (
              <li key={shelf.shelfId}>
                <button
                  type="button"
                  data-cell={`${row}.${column}`}
                  data-tone={toneOf(shelf)}
                  data-closed={!shelf.isOpen || undefined}
                  tabIndex={at[0] === row && at[1] === column ? 0 : -1}
                  aria-pressed={shelf.shelfId === chosen}
                  aria-label={wordsOf(shelf)}
                  title={wordsOf(shelf)}
                  onFocus={() => setAt([row, column])}
                  onClick={() => onChoose(shelf)}
                >
                  <b>{shelf.shelf.slice(shelf.shelf.indexOf('-') + 1)}</b>
                  <span>
                    {typeof shelf.usedShare === 'number' ? `${Math.round(shelf.usedShare)}%` : '–'}
                    {shelf.unmeasured > 0 && ' ?'}
                    {shelf.locked > 0 && ' !'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Racks>
  )
}

/** A shelf in words: `Shelf AKL-A1: 45% used, 1 layer locked`. */
const wordsOf = ({ shelf, usedShare, locked, unmeasured, isOpen }: Shelf) =>
  [
    say('warehouse_map.shelf', {
      shelf,
      used:
        typeof usedShare === 'number'
          ? say('warehouse_map.used', { share: Math.round(usedShare) })
          : say('warehouse_map.unknown'),
    }),
    ...(unmeasured ? [say('warehouse_map.unmeasured', { smart_count: unmeasured })] : []),
    ...(locked ? [say('warehouse_map.locked', { smart_count: locked })] : []),
    ...(isOpen ? [] : [say('warehouse_map.closed')]),
  ].join(', ')

function Layers({ shelf, onLeave }: { shelf: Shelf; onLeave: () => void }) {
  const resource = resourceOfEntity('layers')!
  const createPath = useCreatePath()
  const { data, error, refetch } = useGetList<RecordOf<typeof layers>>(
    resource,
    {
      filter: { shelfId: shelf.shelfId },
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'fullCode', order: 'ASC' },
    },
    silent,
  )
  return (
    <section aria-label={say('warehouse_map.layers', { shelf: shelf.shelf })}>
      <h3>{say('warehouse_map.layers', { shelf: shelf.shelf })}</h3>
      {error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : (
        <LayerList>
          {(data ?? []).map(({ id, fullCode, contents, freeVolume }) => (
            <li key={id}>
              <Link
                component={LinkBase}
                to={createPath({ resource, id, type: 'show' })}
                onClick={onLeave}
              >
                {fullCode}
              </Link>{' '}
              {contents ?? <Muted>{say('warehouse_map.empty')}</Muted>}
              {typeof freeVolume === 'number' && (
                <Muted>
                  {' '}
                  · {say('warehouse_map.free', { volume: Number(freeVolume.toFixed(2)) })}
                </Muted>
              )}
            </li>
          ))}
        </LayerList>
      )}
    </section>
  )
}

const LayerList = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', lineHeight: 2 })

const Racks = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: '12px 0 16px',
  '& h3': { margin: '0 0 4px', fontSize: '0.8125rem', fontWeight: 600 },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& button': {
    display: 'grid',
    width: 68,
    minHeight: 44,
    padding: '4px 6px',
    border: '1px solid var(--line)',
    borderRadius: 6,
    font: 'inherit',
    fontSize: '0.75rem',
    textAlign: 'left',
    color: 'var(--text)',
    background: 'var(--neutralSoft)',
    cursor: 'pointer',
  },
  '& button b': { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
  ...Object.fromEntries(
    Object.keys(theme.palette.tones).map(tone => [
      `& button[data-tone=${tone}]`,
      { color: `var(--${tone})`, background: `var(--${tone}Soft)` },
    ]),
  ),
  '& button[data-closed]': { borderStyle: 'dashed' },
  '& button[aria-pressed=true]': { borderColor: theme.palette.primary.main, borderWidth: 2 },
  '& button:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 1,
  },
}))
