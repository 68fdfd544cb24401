import { serverHalf } from '#server/kit'
import { tellCustomers } from './events/subscriber.server.ts'
import invitationHandlers from './invitations/invitations.server.ts'
import { messageSteps } from './sending/messageSteps.server.ts'
import { messageTiles } from './sending/messageTiles.server.ts'
import { sendingJobs } from './sending/sendingJobs.server.ts'
import { keepOfEvents, soundWording } from './templates/messageTemplates.server.ts'
import textingHandlers from './texting/texting.server.ts'
import messages from './index.ts'

/** What the server does to tell customers. */
export default serverHalf(messages, {
  calls: [textingHandlers, invitationHandlers],
  hooks: {
    messageTemplates: { beforeWrite: soundWording, beforeRemove: keepOfEvents },
    messages: { steps: messageSteps },
  },
  jobs: sendingJobs,
  tiles: messageTiles,
  subscribers: [tellCustomers],
})
