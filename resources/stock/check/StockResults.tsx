import '#resources/stock/stock.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { useCallback, useMemo, useState, type RefObject } from 'react'
import { say } from '#src/i18n/say.ts'
import { AskedContext } from '#src/live/Highlight.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { totalInWords } from '#src/views/parts/total.ts'
import { StockCard } from './lines/StockCard.tsx'
import { groupNames } from './stockShapes.ts'
import { Columns, Foot, Frame, SkeletonBar } from './stockStyles.ts'
import { useSteady } from './search/useSteady.ts'
import type { useStockSearch } from './search/useStockSearch.ts'

interface Props {
  search: ReturnType<typeof useStockSearch>
  typed: string
  list: RefObject<HTMLUListElement | null>
  /** ↑ at the first SKU, or Escape: back to the search box. */
  onBack: () => void
  onClear: () => void
}

/**
 * The SKUs found. ↑ and ↓ move between them, Enter opens one; a single result is open initially.
 */
export function StockResults({ search, typed, list, onBack, onClear }: Props) {
  const { data, error, refetch, isFetchingNextPage, hasNextPage, fetchNextPage } = search
  // A background refresh shows no progress.
  const isWaited = search.isPending || search.isPlaceholderData || isFetchingNextPage
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (skuId: string) =>
      setToggled(before =>
        before.has(skuId)
          ? new Set([...before].filter(id => id !== skuId))
          : new Set(before).add(skuId),
      ),
    [],
  )
  // Stock may change between two pages, so a SKU may appear twice.
  const found = useMemo(
    () => [
      ...new Map(data?.pages.flatMap(page => page.data).map(item => [item.skuId, item])).values(),
    ],
    [data],
  )
  const asked = data?.pages[0]?.asked
  const items = useSteady(asked, found)
  const only = useOnly(asked, found.length === 1 && !hasNextPage ? found[0]!.skuId : undefined)
  if (error && !data)
    return <ProblemState title={say('stock.failed')} error={error} onRetry={refetch} />
  if (data && !items.length) {
    return (
      <State
        title={say('stock.none')}
        action={
          <Button variant="outlined" onClick={onClear}>
            {say('stock.clear')}
          </Button>
        }
      >
        {say('stock.none_why')}
      </State>
    )
  }
  const last = data?.pages.at(-1)
  return (
    <Frame aria-busy={isWaited}>
      {isWaited && <ProgressLine aria-label={say('common.loading')} />}
      {last?.isClosest && (
        <Alert severity="info">{say('stock.closest', { typed: typed.trim() })}</Alert>
      )}
      <Columns aria-hidden>
        <span />
        <span />
        <span>{say('stock.product')}</span>
        <span data-where>{say('stock.where')}</span>
        <span data-number>{say('stock.price')}</span>
        {groupNames.map(name => (
          <span key={name} data-number>
            {say(`stock_groups.${name}`)}
          </span>
        ))}
      </Columns>
      <ul ref={list}>
        <AskedContext value={asked}>
          {data
            ? items.map(({ item, isGone }) => (
                <StockCard
                  key={item.skuId}
                  item={item}
                  isGone={isGone}
                  isOpen={toggled.has(item.skuId) !== (item.skuId === only)}
                  onToggle={toggle}
                  onBack={onBack}
                />
              ))
            : Array.from({ length: 10 }, (_, row) => (
                <SkeletonBar key={row} aria-hidden>
                  <i />
                </SkeletonBar>
              ))}
        </AskedContext>
      </ul>
      {last && (
        <Foot>
          <output>
            {say('stock.shown', {
              count: found.length.toLocaleString('en-NZ'),
              total: totalInWords(last.hasMore ? undefined : last.totalCount, {
                total: last.totalCount,
              }),
            })}
          </output>
          {hasNextPage && (
            <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
              {say('stock.more')}
            </Button>
          )}
        </Foot>
      )}
    </Frame>
  )
}

/** The only SKU that was found for this search: it stays open when another one appears. */
function useOnly(asked: unknown, skuId: string | undefined) {
  const [seen, setSeen] = useState({ asked, skuId })
  if (seen.asked === asked) return seen.skuId
  setSeen({ asked, skuId })
  return skuId
}
