import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useId, useState, type DragEvent, type KeyboardEvent } from 'react'
import type { AnyEntity } from '#define'
import { hasWords } from '#define/fields/folded.ts'
import { say } from '#src/i18n/say.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { choosableFields, shownAsOne, type Shown } from '#src/views/parts/columns.ts'
import { narrowest, widest, widthWithin } from './look.ts'
import { useLook } from './LookContext.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'
import './columns.texts.ts'

interface Props {
  entity: AnyEntity
  anchor: HTMLElement
  onClose: () => void
}

/**
 * The columns of a list, their order and widths, and the density of its rows. Every change shows at
 * once.
 */
export default function ColumnsPanel({ entity, anchor, onClose }: Props) {
  const { columns, chosen, density, setColumns, setDensity } = useLook()
  const title = useId()
  const [dragged, setDragged] = useState<string>()
  const [moved, tellMoved] = useState('')
  const [typed, type] = useState('')
  const all = shownAsOne(entity, choosableFields(entity))
  const shown = columns.map(({ name }) => all.find(field => field.name === name)!)
  const others = all.filter(field => !shown.includes(field))
  const isFound = ({ label }: Shown) => hasWords(label, typed)
  const widths = new Map(chosen?.map(({ field, width }) => [field, width]))
  const choose = (names: readonly string[], sizes = widths) =>
    setColumns(
      names.map(field => {
        const width = sizes.get(field)
        return width === undefined ? { field } : { field, width }
      }),
    )
  const names = shown.map(({ name }) => name)
  const move = (name: string, to: number) => {
    if (to < 0 || to >= names.length) return
    choose(names.filter(each => each !== name).toSpliced(to, 0, name))
    const { label } = shown.find(field => field.name === name)!
    tellMoved(say('columns.moved', { label, place: to + 1, count: names.length }))
  }
  const size = (name: string, width: number | undefined) =>
    choose(names, new Map([...widths, [name, width]]))
  const press = (event: KeyboardEvent, name: string) => {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(name, names.indexOf(name) + step)
  }
  const drop = (event: DragEvent, name: string) => {
    event.preventDefault()
    if (dragged && dragged !== name) move(dragged, names.indexOf(name))
    setDragged(undefined)
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={below}
      transformOrigin={end}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title } }}
    >
      <Panel>
        <header>
          <h2 id={title}>{say('columns.title')}</h2>
          <Button disabled={!chosen} onClick={() => setColumns(undefined)}>
            {say('columns.reset')}
          </Button>
        </header>
        {all.length > fewest && (
          <input
            type="search"
            aria-label={say('columns.search')}
            placeholder={say('columns.search')}
            value={typed}
            onChange={event => type(event.target.value)}
          />
        )}
        <ol>
          {shown.filter(isFound).map(({ name, label }) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the hand; the buttons and keys inside do the same
            <li
              key={name}
              draggable
              data-dragged={name === dragged || undefined}
              onDragStart={event => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(name)
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={event => event.preventDefault()}
              onDrop={event => drop(event, name)}
              onKeyDown={event => press(event, name)}
            >
              <DragIndicator fontSize="inherit" aria-hidden />
              <label>
                <input
                  type="checkbox"
                  checked
                  disabled={shown.length === 1}
                  onChange={() => choose(names.filter(each => each !== name))}
                />
                {label}
              </label>
              <input
                type="number"
                aria-label={say('columns.width', { label })}
                min={narrowest}
                max={widest}
                step={10}
                placeholder={String(columns[names.indexOf(name)]!.width)}
                value={widths.get(name) ?? ''}
                onChange={({ target }) =>
                  size(name, target.value === '' ? undefined : widthWithin(Number(target.value)))
                }
              />
              <IconAction
                label={say('columns.up', { label })}
                aria-keyshortcuts="Alt+ArrowUp"
                disabled={name === names[0]}
                onClick={() => move(name, names.indexOf(name) - 1)}
                icon={<ArrowUpward fontSize="inherit" />}
              />
              <IconAction
                label={say('columns.down', { label })}
                aria-keyshortcuts="Alt+ArrowDown"
                disabled={name === names.at(-1)}
                onClick={() => move(name, names.indexOf(name) + 1)}
                icon={<ArrowDownward fontSize="inherit" />}
              />
            </li>
          ))}
        </ol>
        {others.some(isFound) && (
          <ul aria-label={say('columns.others')}>
            {others.filter(isFound).map(({ name, label }) => (
              <li key={name}>
                <label>
                  <input
                    type="checkbox"
                    checked={false}
                    onChange={() => choose([...names, name])}
                  />
                  {label}
                </label>
              </li>
            ))}
          </ul>
        )}
        <fieldset>
          <legend>{say('columns.rows')}</legend>
          {densities.map(each => (
            <label key={each}>
              <input
                type="radio"
                name="density"
                checked={density === each}
                onChange={() => setDensity(each)}
              />
              {say(`columns.${each}`)}
            </label>
          ))}
        </fieldset>
        <output style={visuallyHidden}>{moved}</output>
      </Panel>
    </Popover>
  )
}

/** Lists of more columns than this are searched. */
const fewest = 7

const densities = ['comfortable', 'compact'] as const
const below = { vertical: 'bottom', horizontal: 'right' } as const
const end = { vertical: 'top', horizontal: 'right' } as const

const Panel = styled('div')(({ theme }) => ({
  width: 340,
  maxWidth: '100%',
  padding: 12,
  fontSize: '0.8125rem',
  '& header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '& h2': { margin: 0, ...theme.typography.h3 },
  '& ol, & ul': { listStyle: 'none', margin: '4px 0', padding: 0 },
  '& ul': { borderTop: `1px solid ${theme.palette.divider}`, paddingTop: 4 },
  '& li': { display: 'flex', alignItems: 'center', minHeight: 30, borderRadius: 6 },
  '& li[data-dragged]': { opacity: 0.5 },
  '& li:hover': { background: theme.palette.sunken },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    flex: 1,
    minWidth: 0,
    padding: '4px 6px',
    cursor: 'pointer',
  },
  '& input': { accentColor: theme.palette.primary.main, margin: 0 },
  '& input[type=search]': {
    width: '100%',
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 6,
    margin: '6px 0 2px',
    padding: '5px 8px',
  },
  '& li > svg': { color: theme.palette.text.secondary },
  // Columns are dragged and their edges sized; numbers and arrows are for the keyboard.
  '& li:not(:focus-within) > :is(input, button)': visuallyHidden,
  '& ol li': { position: 'relative', cursor: 'grab' },
  '& input[type=number]': {
    width: 62,
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
    padding: '1px 4px',
    textAlign: 'right',
    '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
  },
  '& fieldset': {
    display: 'flex',
    border: 0,
    borderTop: `1px solid ${theme.palette.divider}`,
    margin: '8px 0 0',
    padding: '8px 0 0',
  },
  '& legend': { float: 'left', padding: '4px 6px', color: theme.palette.text.secondary },
}))
