import { BadInput, problemAt, Refused, type BeforeWrite, type Row } from '#server/kit'
import { todayFor } from '#define'
import { daysBetween, farthest } from '#resources/purchasing/etas/judgeEta.ts'
import { beginsAsBefore } from '#resources/purchasing/orders/purchaseOrderValues.server.ts'
import { hasCheckDigit } from './containerNumber.ts'
import { refuseFutureDays } from './containerSteps.server.ts'

/** A container has a number that is one, days that have been, and begins where it stood elsewhere. */
export const containerValues: BeforeWrite = async (context, input, current) => {
  const no = input.no as string | null | undefined
  if (no && no !== current?.no && !hasCheckDigit(no))
    throw new BadInput(
      problemAt(
        'check_digit',
        'no',
        `${no} is no number of a container: its last digit does not fit the others.`,
      ),
    )
  refuseOddEta(input, current, todayFor(context.actor))
  return beginsAsBefore('container')(
    context,
    await refuseFutureDays(context, input, current),
    current,
  )
}

/** Once a container is loaded, people promise by its ETA: `changeEta` moves it, with a reason. */
function refuseOddEta(input: Row, current: Row | undefined, today: string) {
  const day = input.arrivesOn as string | null | undefined
  if (day === undefined || day === (current?.arrivesOn ?? null)) return
  if (current && current.state !== 'Planned')
    throw new Refused(
      problemAt('needs_reason', 'arrivesOn', 'Choose Change ETA: it asks for the reason.'),
    )
  if (current && day && daysBetween(today, day) > farthest)
    throw new BadInput(
      problemAt('too_far', 'arrivesOn', `Choose a day of the next ${farthest} days.`),
    )
}
