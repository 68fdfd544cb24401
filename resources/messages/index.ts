import { area } from '#define'
import { invitationCalls } from './invitations/invitations.calls.ts'
import { messageFiles } from './sending/messageFiles.entity.ts'
import { messages } from './messages.entity.ts'
import { textingCalls } from './texting/texting.calls.ts'
import { textUses } from './texting/textUses.entity.ts'
import { messageTemplates } from './templates/messageTemplates.entity.ts'

export default area('messages', {
  entities: [messageTemplates, messages, messageFiles, textUses],
  calls: { ...textingCalls, ...invitationCalls },
})
