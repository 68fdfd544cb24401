import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { ProblemState, State } from '../../src/views/States.tsx'
import { totalInWords } from '../../src/views/total.ts'
import { StockCard, stockGrid } from './StockCard.tsx'
import { groupNames } from './stockGroups.ts'
import type { useStockSearch } from './useStockSearch.ts'

interface Props { search: ReturnType<typeof useStockSearch>; list: RefObject<HTMLUListElement | null>; onClear(): void }

/** The SKUs found. ↑ and ↓ move between them, Enter opens one, and a single one is open already. */
export function StockResults({ search, list, onClear }: Props) {
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = search
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  if (error && !data) return <ProblemState title="Stock could not be loaded" error={error} onRetry={refetch} />
  const items = data?.pages.flatMap(page => page.data) ?? []
  if (data && !items.length) {
    return <State title="Nothing found" action={<Button variant="outlined" onClick={onClear}>Clear the search</Button>}>No product has all of what you search for. Check the spelling, or search for less.</State>
  }
  const isOnlyOne = items.length === 1 && !hasNextPage
  const toggle = (skuId: string) => setToggled(before => (before.has(skuId) ? new Set([...before].filter(id => id !== skuId)) : new Set(before).add(skuId)))
  const last = data?.pages.at(-1)
  return (
    <Frame aria-busy={isFetching}>
      {isFetching && <LinearProgress aria-label="Loading" />}
      <Columns aria-hidden>
        <span /><span>SKU</span><span>Product</span><span data-where>Available at</span><span data-number>Price</span>
        {groupNames.map(name => <span key={name} data-number>{name}</span>)}
      </Columns>
      <ul ref={list} onKeyDown={moveBetween}>
        {data
          ? items.map(item => <StockCard key={item.skuId} item={item} isOpen={toggled.has(item.skuId) !== isOnlyOne} onToggle={toggle} />)
          : Array.from({ length: 10 }, (_, row) => <Bar key={row} aria-hidden><i /></Bar>)}
      </ul>
      {last && (
        <Foot>
          <span role="status">{items.length.toLocaleString('en-NZ')} of {totalInWords(last.hasMore ? undefined : last.totalCount, { total: last.totalCount })}</span>
          {hasNextPage && <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>{isFetchingNextPage ? 'Loading…' : 'Show more'}</Button>}
        </Foot>
      )}
    </Frame>
  )
}

function moveBetween(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const here = event.target as HTMLElement
  if (!step || !here.matches('[data-result]')) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')]
  event.preventDefault()
  all[all.indexOf(here) + step]?.focus()
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  fontSize: '0.8125rem',
  '& > .MuiLinearProgress-root': { position: 'absolute', insetInline: 0, top: 0, height: 2 },
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
}))

const Columns = styled('div')(({ theme }) => ({
  ...stockGrid(theme),
  padding: '8px 12px',
  color: theme.palette.text.secondary,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& [data-number]': { textAlign: 'right' },
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

const Bar = styled('li')(({ theme }) => ({
  padding: '18px 12px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& i': { display: 'block', height: 12, width: '55%', borderRadius: 3, background: theme.palette.action.hover },
}))

const Foot = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 44, padding: '0 12px', color: theme.palette.text.secondary }))
