import { listAddress } from '#define'
import '#resources/stock/stock.texts.ts'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { ReportLink } from '#resources/stock/check/ReportLink.tsx'
import type { StockItem } from './stockTypes.ts'

const ShelfLabels = LazyPart(() => import('#resources/stock/check/labels/ShelfLabels.tsx'))

/** The product of a SKU: its picture and links. */
export function StockProduct({
  item: { skuId, code, productId, photo },
  onHold,
}: {
  item: StockItem
  /** Only where pieces can be held. */
  onHold?: () => void
}) {
  const [isPrinting, setPrinting] = useState(false)
  const sellAt = tills.find(path => mayReach(path))
  return (
    <Aside>
      {photo && <Thumbnail id={photo} width={160} />}
      <div>
        {mayReach(`/${resourceOfEntity('products')}`) && (
          <RecordLink entity="products" id={productId}>
            {say('stock.open_product')}
          </RecordLink>
        )}
        {mayReach(`/${resourceOfEntity('skus')}`) && (
          <RecordLink entity="skus" id={skuId}>
            {say('stock.open_sku')}
          </RecordLink>
        )}
        {sellAt && (
          <Link component={RouterLink} to={`${sellAt}?add=${encodeURIComponent(code)}`}>
            {say('stock.sell')}
          </Link>
        )}
        {onHold && (
          <Link component="button" type="button" onClick={onHold}>
            {say('stock.hold_first')}
          </Link>
        )}
        {mayReach(timeline) && (
          <Link
            component={RouterLink}
            to={listAddress(timeline, { skuIds: [skuId] })}
            onClick={() => remember(names.jumpTimeLineProducts, [skuId])}
          >
            {say('stock.timeline')}
          </Link>
        )}
        <ReportLink about={{ productId, skuId }} />
        {mayReach('/sale/priceLabels') && (
          <Link component="button" type="button" onClick={() => setPrinting(true)}>
            {say('stock.label_of')}
          </Link>
        )}
      </div>
      {isPrinting && <ShelfLabels of={{ skuIds: [skuId] }} onClose={() => setPrinting(false)} />}
    </Aside>
  )
}

const timeline = '/supply_chain/productPurchaseTimeline'

/** One screen, under the codes of two routes. */
const tills = ['/sell_it', '/sale/sell_it']

const Aside = styled('aside')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  alignContent: 'start',
  gap: 12,
  '& > div': { display: 'grid', gap: 4, justifyItems: 'start' },
  '& button': { font: 'inherit' },
  '@media (pointer: coarse)': { '& > div': { gap: 0 }, '& a, & button': { paddingBlock: 10 } },
})
