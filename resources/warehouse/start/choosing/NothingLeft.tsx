import Button from '@mui/material/Button'
import { todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { State } from '#src/views/parts/States.tsx'
import { comingDay } from './dayWords.ts'
import type { Jobs } from '#resources/warehouse/start/jobs.ts'
import type { Pack } from '#resources/warehouse/start/jobShapes.ts'

interface Props {
  jobs: Jobs
  pack: Pack | undefined
  /** Jobs are left outside of what was chosen. */
  isPart: boolean
  onDay: (day: string) => void
}

/** Why nothing is left to pick, and the next day that has jobs. */
export function NothingLeft({ jobs, pack, isPart, onDay }: Props) {
  const today = todayOf(useClient())
  const isEmpty = !jobs.plans.size
  const { nextDay, nextLines } = pack ?? {}
  const why = isEmpty ? 'start.nothing_why' : isPart ? 'start.part_why' : 'start.finished_why'
  return (
    <State
      title={say(isEmpty ? 'start.nothing' : 'start.finished')}
      action={
        isEmpty &&
        nextDay && (
          <Button variant="contained" size="large" onClick={() => onDay(nextDay)}>
            {say('start.next_day', { day: comingDay(nextDay, today), smart_count: nextLines ?? 0 })}
          </Button>
        )
      }
    >
      {say(why)}
    </State>
  )
}
