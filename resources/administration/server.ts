import { serverHalf } from '#server/kit'
import accessHandlers from './access/access.server.ts'
import auditHandlers from './audit/audit.server.ts'
import movingInHandlers from './movingIn/movingIn.server.ts'
import invitationHandlers from './ownAccount/invitations.server.ts'
import profileHandlers from './ownAccount/profile.server.ts'
import secondFactorHandlers from './ownAccount/secondFactor.server.ts'
import whitelistHandlers from './whitelists/whitelist.server.ts'
import { otherClient } from './otherClient.server.ts'
import { keepPassword } from './staff/passwords.server.ts'
import { storedNetworks, withNetwork } from './whitelists/network.server.ts'
import { networks } from './whitelists/networks.server.ts'
import { soundClient } from './soundClient.server.ts'
import administration from './index.ts'

export default serverHalf(administration, {
  calls: [
    accessHandlers,
    auditHandlers,
    movingInHandlers,
    profileHandlers,
    secondFactorHandlers,
    invitationHandlers,
    whitelistHandlers,
  ],
  hooks: {
    staff: { secrets: { password: keepPassword } },
    ipWhitelist: { beforeWrite: withNetwork, storedKeys: storedNetworks },
    clients: { refuseChange: otherClient, beforeWrite: soundClient },
  },
  networks,
})
