import './timelines.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase, useListContext } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { filteredList } from '#src/views/filteredList.ts'

const timeline = '/supply_chain/productPurchaseTimeline'

/** In the bar of a selection: how long the goods of these rows last. */
export default function OpenTimeline() {
  const { data = [] } = useListContext()
  const { ids, isAll } = useSelection()
  const skuIds = [
    ...new Set(
      data
        .filter(({ id }) => ids.has(id))
        .flatMap(row => [
          ...(row.skuId ? [row.skuId as string] : []),
          ...((row.lines as { skuId: string }[] | undefined) ?? []).map(({ skuId }) => skuId),
        ]),
    ),
  ].slice(0, most)
  if (isAll || !skuIds.length || !mayReach(timeline)) return null
  return (
    <Button
      size="small"
      component={LinkBase}
      to={filteredList(timeline.slice(1), { skuIds })}
      onClick={() => remember(names.jumpTimeLineProducts, skuIds)}
    >
      {say('timelines.open')}
    </Button>
  )
}

const most = 50
