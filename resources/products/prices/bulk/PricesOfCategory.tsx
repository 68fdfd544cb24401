import './bulk.texts.ts'
import Button from '@mui/material/Button'
import { useListContext, useNavigate } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { useEntity } from '#src/app/product/declarations.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { countOf } from '#src/views/list/bulk/useBulk.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'
import type { Chosen } from './chosen.ts'

/** Goes to the new prices of all products of the category by which their list is filtered. */
export default function PricesOfCategory() {
  const entity = useEntity('products')
  const { total } = useListContext()
  const filter = useAsked()
  const navigate = useNavigate()
  if (!filter.categoryId || total === 0 || !mayReach(path)) return null
  const chosen: Chosen = {
    some: total === undefined ? midSentence(entity.titles[1]) : countOf(entity, total),
    goods: { of: 'products', filter: JSON.stringify(filter) },
  }
  return (
    <Button onClick={() => navigate(path, { state: chosen })}>
      {say('bulk_prices.of', { some: chosen.some })}
    </Button>
  )
}

const path = '/product/changePrices'
