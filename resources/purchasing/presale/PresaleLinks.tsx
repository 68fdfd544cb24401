import './presale.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { useOnlySelected } from '#src/views/list/bulk/Selection.tsx'
import { filteredList } from '#src/views/filteredList.ts'
import TextPresold from './TextPresold.tsx'

const reminder = '/sale/reminders/presaleNewProduct'

/** In the bar of a selection of presold goods: texts, and of one row the orders behind it. */
export default function PresaleLinks() {
  const row = useOnlySelected()
  if (!row) return <TextPresold />
  const { orders, containerId, skuId } = row
  const promises = orders && resourceOfEntity('presalePromises')
  return (
    <>
      <TextPresold />
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
