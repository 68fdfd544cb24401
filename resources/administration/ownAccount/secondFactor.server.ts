import { handlers } from '#server/kit'
import { secondFactorCalls } from './secondFactor.calls.ts'

/** Lists of an answer have rows. */
const asRows = (codes: readonly string[]) => codes.map(code => ({ code }))

export default handlers(secondFactorCalls, {
  async getSecondFactor({ actor, sessions }) {
    const { heldBack, ...state } = await sessions.secondFactor.state(actor)
    return { data: { ...state, heldBack: asRows(heldBack) } }
  },

  beginSecondFactor: ({ actor, sessions }, { password }) =>
    sessions.secondFactor.begin(actor, password),

  confirmSecondFactor: async ({ actor, sessions }, { code }) => ({
    recoveryCodes: asRows(await sessions.secondFactor.confirm(actor, code)),
  }),

  renewRecoveryCodes: async ({ actor, sessions }, proof) => ({
    recoveryCodes: asRows(await sessions.secondFactor.renew(actor, proof)),
  }),

  endSecondFactor: ({ actor, sessions }, proof) => sessions.secondFactor.end(actor, proof),
})
