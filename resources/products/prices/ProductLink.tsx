import Button from '@mui/material/Button'
import { LinkBase, useGetOne } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import './history.texts.ts'

/** Leads from a price change to the product of its SKU. */
export default function ProductLink({ record }: { record: { readonly skuId: string } }) {
  const { data } = useGetOne(resourceOfEntity('skus')!, { id: record.skuId })
  if (!data || !mayReach(path)) return null
  return (
    <Button
      component={LinkBase}
      variant="outlined"
      to={`${path}?productId=${encodeURIComponent(data.productId as string)}`}
      data-print="none"
    >
      {say('price_history.product')}
    </Button>
  )
}

const path = '/product/update'
