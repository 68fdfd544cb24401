import InviteSelected from '#resources/delivery/pickups/InviteSelected.tsx'
import TextManyCustomers from '#resources/messages/texting/TextManyCustomers.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

/** In the bar of selected plans: invitations to pickups, and texts to the customers. */
export default function SelectedPlans() {
  const { ids, isAll } = useSelection()
  return (
    <>
      <InviteSelected />
      {!isAll && <TextManyCustomers ids={[...ids].map(String)} />}
    </>
  )
}
