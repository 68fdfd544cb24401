import { useQueryClient } from '@tanstack/react-query'
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
 * Places plans and shows it at once; what the server refuses goes back, with the reasons. What was
 * done is told with an Undo.
 */
export function useArrange(board: Board) {
  const { provider, notify, report, renew } = useServer()
  const queries = useQueryClient()
  const offerUndo = useOfferUndo()
  const { calendarId, date } = board
  const send = (placements: readonly Placement[]) =>
    provider.call('arrangePlans', { calendarId, date, placements: [...placements] })
  return async (placements: readonly Placement[], done: (count: number) => string) => {
    const back = placesOf(
      board,
      placements.map(({ planId }) => planId),
    )
    queries.setQueryData(boardKey(board), { data: placements.reduce(withPlan, board) })
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
}
