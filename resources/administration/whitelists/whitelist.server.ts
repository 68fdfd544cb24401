import { isIP } from 'node:net'
import { addressOf, badInput, handlers } from '#server/kit'
import { networksOf } from './whitelist.ts'
import { whitelistCalls } from './whitelist.calls.ts'

export default handlers(whitelistCalls, {
  async testAddress({ actor, db }, input) {
    const address = input.address.trim()
    if (!isIP(address))
      throw badInput(
        'address',
        'address',
        'This is not an IP address; enter one such as 203.0.113.7.',
      )
    const found = await db.text<{ network: string; name: string; isIn: boolean }>(
      `select w.network, w.name, $2::inet <<= w.network::inet as "isIn" from ${networksOf('$1')} order by w.network limit 500`,
      [actor.clientId, addressOf(address)],
    )
    const networks = found.filter(w => w.isIn).map(({ network, name }) => ({ network, name }))
    return {
      isAllowed: !found.length || networks.length > 0,
      why: !found.length
        ? 'The list is empty, so everybody is allowed in.'
        : networks.length
          ? 'The address is in an allowed network.'
          : 'The address is in no allowed network. Only people allowed anywhere can sign in from it.',
      networks,
    }
  },
})
