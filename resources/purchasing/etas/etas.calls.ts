import { call, date, flag, integer, list, reference, text } from '#define'

const required = { required: true } as const
const reason = text({ required: true, max: 200 })
/** As many rows as an agent sends in an e-mail. */
export const mostEtas = 200

const problems = list({ code: text(required), field: text(), message: text(required) })

/** Days of containers that move. No order is locked for it: what it does to promises is worked out. */
export const etaCalls = {
  /** Another ETA of a container that has not arrived, with the reason. */
  changeEta: call({
    at: 'POST /api/containers/changeEta',
    of: 'containers',
    done: 'ETA of %{no} changed',
    input: {
      containerId: reference('containers', required),
      version: integer(required),
      arrivesOn: date({ required: true, label: 'ETA' }),
      reason,
    },
    answer: { no: text(required) },
  }),
  /** Judges rows of numbers and days: the change of each, and what is against it. Changes nothing. */
  judgeEtas: call({
    at: 'POST /api/containers/judgeEtas',
    of: 'containers',
    changes: false,
    input: {
      rows: list(
        { no: text({ required: true, max: 40 }), arrivesOn: date({ label: 'ETA' }) },
        mostEtas,
      ),
    },
    answer: {
      data: list(
        {
          no: text({ required: true, label: 'Container' }),
          containerId: reference('containers'),
          version: integer(),
          etaBefore: date({ label: 'ETA before' }),
          arrivesOn: date({ label: 'ETA' }),
          days: integer({ label: 'Days' }),
          why: text({ label: 'Why not' }),
        },
        mostEtas,
      ),
    },
  }),
  /** Other ETAs of several containers, for one reason. Wrong rows stop none of the others. */
  changeEtas: call({
    at: 'POST /api/containers/changeEtas',
    of: 'containers',
    input: {
      rows: list(
        {
          containerId: reference('containers', { required: true, answeredByRow: true }),
          version: integer(required),
          arrivesOn: date({ required: true, label: 'ETA' }),
        },
        mostEtas,
      ),
      reason,
    },
    answer: {
      done: integer(required),
      refused: integer(required),
      results: list(
        {
          id: reference('containers', required),
          isSuccess: flag(required),
          errors: problems,
        },
        mostEtas,
      ),
    },
  }),
  /** Shows the person what changes of a container, until they stop it. */
  followContainer: call({
    at: 'POST /api/containers/follow',
    of: 'containers',
    done: 'You follow %{no}',
    undo: { call: 'unfollowContainer' },
    input: { containerId: reference('containers', required) },
    answer: { no: text(required) },
  }),
  unfollowContainer: call({
    at: 'POST /api/containers/unfollow',
    of: 'containers',
    done: 'You no longer follow %{no}',
    input: { containerId: reference('containers', required) },
    answer: { no: text(required) },
  }),
}
