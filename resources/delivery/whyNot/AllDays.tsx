import '#resources/delivery/plans/page/planning.texts.ts'
import Button from '@mui/material/Button'
import { useId, useState, type ComponentProps } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

const ReasonedDays = LazyPart(() => import('./ReasonedDays.tsx'))

/** A button that shows the days to come with what speaks against each. */
export function AllDays(props: ComponentProps<typeof ReasonedDays>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {say(isOpen ? 'planning.hide_days' : 'planning.all_days')}
      </Button>
      <div id={id}>{isOpen && <ReasonedDays {...props} />}</div>
    </div>
  )
}
