import './pickups.texts.ts'
import Button from '@mui/material/Button'
import { useEntity } from '#src/app/product/declarations.ts'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { pickupCalls } from './pickups.calls.ts'
import { useInvite } from './useInvite.ts'

const RefusedDialog = LazyPart(() => import('#src/views/list/bulk/RefusedDialog.tsx'))

const call = 'sendOutAppointmentInvitations'

/** Invites the customers of the selected plans; who is refused stays selected. */
export default function InviteSelected() {
  const entity = useEntity('deliveryPlans')
  const { ids, isAll, only } = useSelection()
  const { invite, outcome, close } = useInvite()
  if (isAll || ids.size > mostInvited || !mayCall(call, pickupCalls[call])) return null
  const run = async () => {
    const refused = await invite([...ids].map(String))
    if (refused) only(refused)
  }
  return (
    <>
      <Button variant="outlined" onClick={() => void run()}>
        {say('pickups.invite')}
      </Button>
      {outcome && <RefusedDialog entity={entity} outcome={outcome} onClose={close} />}
    </>
  )
}

/** The limit of the call. */
const mostInvited = 200
