import PointOfSale from '@mui/icons-material/PointOfSale'
import FilterList from '@mui/icons-material/FilterList'
import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import { useEvent } from 'ra-core'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { folded } from '#define/fields/folded.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useCall } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { ScanButton } from '#src/scan/ScanButton.tsx'
import { useSettled } from '#src/views/parts/useSettled.ts'
import { useShortcut } from '#src/views/parts/useShortcut.ts'
import { AltHint, useAltKey } from '#resources/sales/sellIt/screen/AltKeys.tsx'
import {
  isNarrowed,
  timesOf,
  type Found,
  type GoodsAsked,
} from '#resources/sales/sellIt/screen/sale.ts'
import { HitText } from './HitText.tsx'
import { hitsOf, keyOf, newCustomerOf, type Hit } from './hits.ts'

const GoodsFilters = LazyPart(() => import('./GoodsFilters.tsx'))

interface Props {
  onPick: (hit: Hit, times: number) => void
  /** A code that the camera read. */
  onCode: (code: string, times: number) => void
  find: (typed: string, asked: GoodsAsked) => Promise<Found | undefined>
  branchId: string | undefined
  /** How many sales were begun here: with each the next thing is typed. */
  begun: number
  /** Whether a new customer can be written down for the sale. */
  mayAdd: boolean
}

/** Takes what comes: scans, codes, words, `3*`, customers, parked sales, orders. */
export function SaleInput({ onPick, onCode, find, branchId, begun, mayAdd }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { times, rest } = timesOf(typed)
  const [isFiltering, setFiltering] = useState(false)
  const [asked, setAsked] = useState<GoodsAsked>({})
  /** What a filter leaves is looked through without words, until something is picked of it. */
  const [isBrowsing, setBrowsing] = useState(false)
  const settled = useSettled(rest, pause)
  const isAsked = (text: string) => text.length > 1 || (!text && isBrowsing)
  const { data, isFetching } = useCall(
    'findForSale',
    isAsked(settled) ? { typed: settled, ...(branchId && { branchId }), ...asked } : undefined,
  )
  const isOpen = isAsked(rest)
  const found = isOpen && isAsked(settled) ? data?.data : undefined
  const id = useId()
  const isNow = settled === rest && !isFetching
  const there = hitsOf(found)
  const added = found && isNow && mayAdd ? newCustomerOf(rest, there) : []
  const hits = [...there, ...added]

  const focus = useEvent(() => {
    input.current?.focus()
    input.current?.select()
  })
  useEffect(() => {
    if (begun) focus()
  }, [begun, focus])
  useAltKey('I', focus)
  useShortcut('/', focus)
  const filter = () => setFiltering(!isFiltering)
  useAltKey('F', filter)
  const narrow = (next: GoodsAsked) => {
    setAsked(next)
    setAt(0)
    setBrowsing(!!next.categoryId || !!next.isDisplay)
  }
  const begin = (text: string) => {
    setTyped(text)
    setAt(0)
  }
  const pick = (hit: Hit) => {
    begin('')
    setBrowsing(false)
    input.current?.focus()
    onPick(hit, times)
  }
  /** What was not looked for yet; the next thing may be typed meanwhile. */
  const lookFor = async () => {
    begin('')
    const all = hitsOf(await find(rest, asked))
    const [first] = all
    const isIt =
      all.length === 1 ||
      first?.of === 'coupons' ||
      (first?.of === 'goods' && (first.it.isExact || isCalled(first.it.name, rest)))
    if (first && isIt) onPick(first, times)
    else setTyped(now => now || typed)
  }
  const enter = () => {
    // A quantity alone waits for what it is of.
    if (!rest && !isBrowsing) return
    if (!isNow && rest) void lookFor()
    else if (hits[at]) pick(hits[at])
  }
  /** Chooses a row by keys, and brings it into sight. */
  const lead = (row: number) => {
    setAt(row)
    document.getElementById(`${id}-${row}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    else if (event.key === 'ArrowDown' && !isOpen && isNarrowed(asked)) narrow(asked)
    else if (event.key === 'ArrowDown') lead(Math.max(0, Math.min(at + 1, hits.length - 1)))
    else if (event.key === 'ArrowUp') lead(Math.max(at - 1, 0))
    else if (event.key === 'Escape' && (typed || isBrowsing)) {
      begin('')
      setBrowsing(false)
    } else return
    event.preventDefault()
  }

  return (
    <Frame data-sale-input>
      <TextField
        margin="none"
        placeholder={say('sell_it.input')}
        value={typed}
        autoFocus
        inputRef={input}
        onChange={event => begin(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            'aria-label': say('sell_it.input'),
            'aria-keyshortcuts': 'Alt+I /',
            'aria-controls': isOpen ? id : undefined,
            'aria-expanded': isOpen,
            'aria-activedescendant': hits[at] ? `${id}-${at}` : undefined,
            'aria-autocomplete': 'list',
            role: 'combobox',
            autoComplete: 'off',
            maxLength: 100,
            enterKeyHint: 'enter',
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <PointOfSale />
                {times > 1 && <b>&nbsp;{say('sell_it.times', { count: times })}</b>}
              </InputAdornment>
            ),
            endAdornment: (
              <>
                <AltHint of="I" />
                <IconAction
                  label={say('sell_it.filters')}
                  hasHint
                  icon={<FilterList />}
                  color={isNarrowed(asked) ? 'primary' : 'default'}
                  aria-expanded={isFiltering}
                  aria-keyshortcuts="Alt+F"
                  onClick={filter}
                />
                <AltHint of="F" />
                <ScanButton onRead={code => onCode(code, times)} />
              </>
            ),
          },
        }}
      />
      {isFiltering && <GoodsFilters asked={asked} onChange={narrow} />}
      {isOpen && (
        <Results>
          <div id={id} {...listbox} aria-label={say('sell_it.results')}>
            {hits.map((hit, n) => (
              <Row
                key={`${hit.of} ${keyOf(hit)}`}
                id={`${id}-${n}`}
                {...option}
                aria-selected={n === at}
                data-first={
                  n === 0 || hits[n - 1]!.of !== hit.of ? say(`sell_it.${hit.of}`) : undefined
                }
                onMouseDown={event => event.preventDefault()}
                // One row alone is lit: the one that Enter takes.
                onMouseMove={() => setAt(n)}
                onClick={() => pick(hit)}
              >
                <HitText hit={hit} />
              </Row>
            ))}
          </div>
          {found?.hasMoreGoods && (
            <More>{say('sell_it.more_goods', { count: found.goods.length })}</More>
          )}
          {there.length === 0 && (
            <Nothing>
              {!isNow
                ? say('sell_it.searching')
                : rest
                  ? say('sell_it.nothing', { typed: rest })
                  : say('sell_it.nothing_there')}
            </Nothing>
          )}
        </Results>
      )}
    </Frame>
  )
}

/** A whole name means its goods, also where words of it are in other names. */
const isCalled = (name: string, typed: string) => folded(name) === folded(typed.trim())

// No list of the browser's own shows more than a text.
const listbox = { role: 'listbox' }
const option = { role: 'option' }

/** Milliseconds without a key, after which is searched. */
const pause = 120

const Frame = styled('div')({ position: 'relative' })

const Results = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 5,
  top: '100%',
  left: 0,
  right: 0,
  maxHeight: '60vh',
  overflowY: 'auto',
  // A row that keys lead to stands above the foot.
  scrollPaddingBottom: 44,
  marginTop: 4,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[4],
}))

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  minHeight: 40,
  padding: '8px 12px',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  // The name takes the room, and the price stands at the right.
  '& > [data-name]': { flex: '1 1 0', minWidth: 0 },
  '& > [data-figures]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '&[aria-selected=true]': {
    background: theme.palette.action.hover,
    boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
  '&[data-first]::before': {
    content: 'attr(data-first)',
    flexBasis: '100%',
    ...theme.typography.caption,
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
}))

const Nothing = styled('output')(({ theme }) => ({
  display: 'block',
  padding: 12,
  color: theme.palette.text.secondary,
}))

/** Stays in sight, however long the results are. */
const More = styled(Nothing)(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  background: theme.palette.background.paper,
  borderTop: `1px solid ${theme.palette.divider}`,
}))
