import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { useOfferUndo } from '#src/views/record/actions/useUndo.ts'
import { placesOf, withPlan, type Board, type Placement } from './boardMoves.ts'

/** The key of what boards of trips have read. */
export const tripBoardKey = 'tripBoard'
export const boardKey = ({ calendarId, date }: Day) => [tripBoardKey, calendarId, date]
interface Day {
  calendarId: string
  date: string
}

/**
 * The board with what is being placed on it, which is shown at once. Moves are sent one after the other, since one may be
 * made while the one before is under way; what the server refuses goes back, with the reasons. What was done is told with an Undo.
 */
export function useArrange(read: Board) {
  const { provider, notify, report, renew } = useServer()
  const queries = useQueryClient()
  const offerUndo = useOfferUndo()
  const [waiting, setWaiting] = useState<readonly Placement[]>([])
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const { calendarId, date } = read
  const board = waiting.reduce(withPlan, read)
  const send = (placements: readonly Placement[]) =>
    provider.call('arrangePlans', { calendarId, date, placements: [...placements] })
  /** A plan that is moved again has the version that its last move has made of it. */
  const renewed = (placement: Placement): Placement => {
    const now = queries.getQueryData<{ data: Board }>(boardKey(read))?.data
    const version = now?.plans.find(({ id }) => id === placement.planId)?.version
    return version === undefined ? placement : { ...placement, version }
  }

  const place = async (
    placements: readonly Placement[],
    back: readonly Placement[],
    done: (count: number) => string,
  ) => {
    try {
      const answer = await send(placements)
      const refused = answer.results.filter(({ isSuccess }) => !isSuccess)
      if (refused.length)
        notify(refused.flatMap(({ errors }) => errors.map(e => e.message)).join(' '), {
          type: 'error',
        })
      const isDone = (id: string) => answer.results.some(r => r.id === id && r.isSuccess)
      if (answer.done)
        offerUndo(done(answer.done), async () => {
          const { results } = await send(back.filter(({ planId }) => isDone(planId)))
          const stuck = results.flatMap(({ errors }) => errors.map(e => e.message))
          if (stuck.length) throw new Error(stuck.join(' '))
        })
    } catch (error) {
      report(error)
    } finally {
      await renew()
    }
  }

  const arrange = (placements: readonly Placement[], done: (count: number) => string) => {
    const back = placesOf(
      board,
      placements.map(({ planId }) => planId),
    )
    const isMovedAgain = ({ planId }: Placement) => waiting.some(each => each.planId === planId)
    const again = placements.filter(isMovedAgain)
    setWaiting(all => [...all, ...placements])
    sending.current = sending.current
      .then(() =>
        place(
          placements.map(each => (again.includes(each) ? renewed(each) : each)),
          back,
          done,
        ),
      )
      .finally(() => setWaiting(all => all.filter(each => !placements.includes(each))))
  }
  return { board, arrange }
}
