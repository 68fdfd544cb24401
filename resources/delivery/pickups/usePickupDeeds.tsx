import { useResourceContext } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { loadCall } from '#data/calls.ts'
import type { Action } from '#define'
import type { CallName } from '#define/model.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import type { Entry } from '#src/controls/MenuButton.tsx'
import {
  canMiss,
  isComing,
  isInvitable,
  isWaiting,
  nameOfPickup,
  nextStep,
  type PickupRow,
} from './pickupRow.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

/** What can be done with a pickup: the next step first. */
export interface PickupDeeds {
  readonly of: (row: PickupRow) => readonly Entry[]
  /** The form of the chosen one. */
  readonly dialog: ReactNode
}

/** The steps of a pickup at the counter; those without input are taken at once. */
export function usePickupDeeds(
  invite: (planIds: readonly string[]) => Promise<unknown>,
): PickupDeeds {
  const resource = useResourceContext()
  const { provider, renew, report } = useServer()
  const tellCall = useToldCall()
  const [asked, setAsked] = useState<{ action: Action; row: PickupRow }>()

  const take = async (call: CallName, { planId, version }: PickupRow) => {
    const input = { planId, version }
    try {
      const answer = (await provider.call(call, input as never)) as object
      await tellCall(await loadCall(call), input, answer as never)
    } catch (error) {
      report(error)
    }
    await renew()
  }
  const form = (call: CallName, label: string, row: PickupRow): Entry => ({
    label,
    onChoose: () => setAsked({ action: { call, id: 'planId', label }, row }),
  })

  const deedsOf = (row: PickupRow): Entry[] => {
    const next = nextStep(row)
    const inviting: Entry[] = isInvitable(row)
      ? [
          {
            label: say(row.invitedOnUtc ? 'pickups.invite_again' : 'pickups.invite'),
            onChoose: () => void invite([row.planId]),
          },
        ]
      : []
    const steps: Entry[] = [
      ...(isWaiting(row) ? [form('markAsDelivered', say('pickups.hand_over'), row)] : []),
      ...(next ? [{ label: say(`pickups.${next}`), onChoose: () => void take(next, row) }] : []),
    ]
    const rest: Entry[] = [
      ...(isComing(row) ? [form('recordPickupAnswer', say('pickups.answer'), row)] : []),
      ...(canMiss(row) ? [form('noShowNote', say('pickups.no_show'), row)] : []),
    ]
    // Who has been asked already comes next; who has not is asked first.
    return row.status === 'Not invited'
      ? [...inviting, ...steps, ...rest]
      : [...steps, ...inviting, ...rest]
  }

  return {
    of: deedsOf,
    dialog: asked && (
      <ActionDialog
        key={`${resource} ${asked.row.planId}`}
        action={asked.action}
        title={`${asked.action.label}: ${nameOfPickup(asked.row)}`}
        record={{ ...asked.row, id: asked.row.planId }}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
