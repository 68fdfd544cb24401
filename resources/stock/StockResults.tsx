import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useState, type RefObject } from 'react'
import { ProblemState, State } from '../../src/views/States.tsx'
import { totalInWords } from '../../src/views/total.ts'
import { StockCard } from './StockCard.tsx'
import { groupNames } from './stockGroups.ts'
import { Columns, Foot, Frame, SkeletonBar } from './stockStyles.ts'
import type { useStockSearch } from './useStockSearch.ts'

interface Props {
  search: ReturnType<typeof useStockSearch>
  list: RefObject<HTMLUListElement | null>
  onClear: () => void
}

/** The SKUs found. ↑ and ↓ move between them, Enter opens one, and a single one is open already. */
export function StockResults({ search, list, onClear }: Props) {
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    search
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  if (error && !data)
    return <ProblemState title="Stock could not be loaded" error={error} onRetry={refetch} />
  // Stock may move between two pages, and a SKU come again.
  const items = [
    ...new Map(data?.pages.flatMap(page => page.data).map(item => [item.skuId, item])).values(),
  ]
  if (data && !items.length) {
    return (
      <State
        title="Nothing found"
        action={
          <Button variant="outlined" onClick={onClear}>
            Clear the search
          </Button>
        }
      >
        No product has all of what you search for. Check the spelling, or search for less.
      </State>
    )
  }
  const isOnlyOne = items.length === 1 && !hasNextPage
  const toggle = (skuId: string) =>
    setToggled(before =>
      before.has(skuId)
        ? new Set([...before].filter(id => id !== skuId))
        : new Set(before).add(skuId),
    )
  const last = data?.pages.at(-1)
  return (
    <Frame aria-busy={isFetching}>
      {isFetching && <LinearProgress aria-label="Loading" />}
      <Columns aria-hidden>
        <span />
        <span>SKU</span>
        <span>Product</span>
        <span data-where>Available at</span>
        <span data-number>Price</span>
        {groupNames.map(name => (
          <span key={name} data-number>
            {name}
          </span>
        ))}
      </Columns>
      <ul ref={list}>
        {data
          ? items.map(item => (
              <StockCard
                key={item.skuId}
                item={item}
                isOpen={toggled.has(item.skuId) !== isOnlyOne}
                onToggle={toggle}
              />
            ))
          : Array.from({ length: 10 }, (_, row) => (
              <SkeletonBar key={row} aria-hidden>
                <i />
              </SkeletonBar>
            ))}
      </ul>
      {last && (
        <Foot>
          <output>
            {items.length.toLocaleString('en-NZ')} of{' '}
            {totalInWords(last.hasMore ? undefined : last.totalCount, { total: last.totalCount })}
          </output>
          {hasNextPage && (
            <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
              {isFetchingNextPage ? 'Loading…' : 'Show more'}
            </Button>
          )}
        </Foot>
      )}
    </Frame>
  )
}
