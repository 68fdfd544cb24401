import { BadInput, problemAt, type BeforeWrite } from '#server/kit'
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
  return beginsAsBefore('container')(
    context,
    await refuseFutureDays(context, input, current),
    current,
  )
}
