import './presale.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { useOnlySelected } from '#src/views/list/bulk/Selection.tsx'
import { filteredList } from '#src/views/filteredList.ts'

/** In the bar of a selection of orders that wait: the goods on their way that one waits for. */
export default function PresaleOfOrder() {
  const row = useOnlySelected()
  const promises = resourceOfEntity('presalePromises')
  if (!row?.orderId || row.eta === undefined || !promises || !mayReach(`/${promises}`)) return null
  return (
    <Button size="small" component={LinkBase} to={filteredList(promises, { orderId: row.orderId })}>
      {say('presale.supply')}
    </Button>
  )
}
