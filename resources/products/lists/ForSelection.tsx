import { useResourceContext } from 'ra-core'
import { useState } from 'react'
import Button from '@mui/material/Button'
import './lists.texts.ts'
import { addingCalls } from '#resources/products/promotions/adding/adding.calls.ts'
import { groupingCalls } from '#resources/products/grouping/grouping.calls.ts'
import ChangePricesButton from '#resources/products/prices/bulk/ChangePricesButton.tsx'
import { useChosen } from '#resources/products/prices/bulk/useChosen.ts'
import { mayCall } from '#src/app/access.ts'
import { entityOfResource } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

const AddToPromotion = LazyPart(
  () => import('#resources/products/promotions/adding/AddToPromotion.tsx'),
)
const TagChosen = LazyPart(() => import('#resources/products/grouping/TagChosen.tsx'))

/** What the lists of products and SKUs offer for what is selected in them. */
export default function ForSelection() {
  const chosen = useChosen()
  const isOfSkus = entityOfResource(useResourceContext()!) === 'skus'
  const [asked, ask] = useState<'tags' | 'promotion'>()
  const close = () => ask(undefined)
  return (
    <>
      <ChangePricesButton />
      {/* Tags are a field of products, which their list offers by its name. */}
      {isOfSkus && mayCall('tagChosen', groupingCalls.tagChosen) && (
        <Button variant="outlined" onClick={() => ask('tags')}>
          {say('selected_goods.tags')}
        </Button>
      )}
      {mayCall('addToPromotion', addingCalls.addToPromotion) && (
        <Button variant="outlined" onClick={() => ask('promotion')}>
          {say('selected_goods.promotion')}
        </Button>
      )}
      {asked === 'tags' && <TagChosen chosen={chosen} onClose={close} />}
      {asked === 'promotion' && <AddToPromotion chosen={chosen} onClose={close} />}
    </>
  )
}
