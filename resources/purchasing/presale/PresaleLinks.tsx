import './presale.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { useOnlySelected } from '#src/views/list/bulk/Selection.tsx'
import { filteredList } from '#src/views/list/tools/filteredList.ts'

const reminder = '/sale/reminders/presaleNewProduct'

/** In the bar of a selection of presold goods, where one row is selected: the orders behind it. */
export default function PresaleLinks() {
  const row = useOnlySelected()
  if (!row) return null
  const { orders, containerId, skuId } = row
  const promises = orders && resourceOfEntity('presalePromises')
  return (
    <>
      {promises && (
        <Button
          size="small"
          component={LinkBase}
          to={filteredList(promises, { containerId, skuId })}
        >
          {say('presale.orders')}
        </Button>
      )}
      {containerId && mayReach(reminder) && (
        <Button
          size="small"
          component={LinkBase}
          to={filteredList(reminder.slice(1), { containerId })}
        >
          {say('presale.reminder')}
        </Button>
      )}
    </>
  )
}
