import '#resources/tenders/tenders.texts.ts'
import { useListContext } from 'ra-core'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { ActionButton } from '#src/views/record/actions/ActionButton.tsx'

/** Beside the points of a customer: a correction by whoever may. */
export default function PointsTools() {
  const { filter } = useListContext()
  const customerId = (filter as { customerId?: string } | undefined)?.customerId
  return customerId && holdsOne(['J4']) ? (
    <ActionButton
      key={customerId}
      call="adjustPoints"
      id="customerId"
      label={say('tenders.adjust_points')}
      record={{ id: customerId }}
      variant="contained"
    />
  ) : null
}
