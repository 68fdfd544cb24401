import { area } from '#define'
import { invitationCalls } from './invitations/invitations.calls.ts'
import { messages } from './messages.entity.ts'
import { textingCalls } from './texting/texting.calls.ts'
import { textUses } from './texting/textUses.entity.ts'
import { messageTemplates } from './templates/messageTemplates.entity.ts'

export default area('messages', {
  entities: [messageTemplates, messages, textUses],
  calls: { ...textingCalls, ...invitationCalls },
})
