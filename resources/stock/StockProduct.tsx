import { styled } from '@mui/material/styles'
import { ResourceContextProvider } from 'ra-core'
import { mayReach } from '../../src/app/access.ts'
import { resourceOfEntity } from '../../src/app/declarations.ts'
import { Picture } from '../../src/fields/Picture.tsx'
import { say } from '../../src/i18n/say.ts'
import { HolderLink } from './HolderLink.tsx'
import { ReportLink } from './ReportLink.tsx'
import type { StockItem } from './stockTypes.ts'

/** The product behind a SKU: its picture, and where one goes from here. */
export function StockProduct({ item: { skuId, productId, photo, name } }: { item: StockItem }) {
  const products = resourceOfEntity('products')!
  return (
    <Bar>
      {photo && (
        <ResourceContextProvider value={products}>
          <Picture id={photo} name={name} />
        </ResourceContextProvider>
      )}
      {mayReach(`/${products}`) && (
        <HolderLink entity="products" id={productId}>
          {say('stock.open_product')}
        </HolderLink>
      )}
      {mayReach(`/${resourceOfEntity('skus')}`) && (
        <HolderLink entity="skus" id={skuId}>
          {say('stock.open_sku')}
        </HolderLink>
      )}
      <ReportLink about={{ productId, skuId }} />
    </Bar>
  )
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 16,
  marginBottom: 12,
})
