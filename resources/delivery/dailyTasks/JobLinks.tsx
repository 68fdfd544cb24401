import './dailyTasks.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { useOnlySelected } from '#src/views/list/bulk/Selection.tsx'

const checkIn = '/supply_chain/container/checkIn'

/** In the bar of a selected job: where a container is checked in. */
export default function JobLinks() {
  const job = useOnlySelected()
  if (job?.kind !== 'Check-in' || job.status === 'Done' || !mayReach(checkIn)) return null
  return (
    <Button size="small" component={LinkBase} to={`${checkIn}?containerId=${job.id}`}>
      {say('daily_tasks.check_in')}
    </Button>
  )
}
