import './dailyTasks.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import type { CallInput } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import type { dailyTaskCalls } from './dailyTasks.calls.ts'

/** Saves the jobs that the list is filtered by, for the wall. */
export default function ShiftSheet() {
  const { filterValues } = useListContext()
  const { provider, save } = useServer()
  const asked = filterValues as CallInput<typeof dailyTaskCalls.printShiftSheet>
  return (
    <Button
      startIcon={<PictureAsPdf />}
      onClick={() => void save(provider.callFile('printShiftSheet', asked))}
    >
      {say('daily_tasks.sheet')}
    </Button>
  )
}
