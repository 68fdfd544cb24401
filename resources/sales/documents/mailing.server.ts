import { buffer } from 'node:stream/consumers'
import {
  badInput,
  type Context,
  keepFile,
  metaOf,
  pdf,
  type PdfDocument,
  readyFile,
  Refused,
  refused,
} from '#server/kit'
import { queueMessage } from '#resources/messages/queue.server.ts'
import type { Facts } from '#resources/messages/texting/subjectFacts.server.ts'

/**
 * Who gets a document by e-mail: the typed address, else the customer.
 * @throws BadInput naming `to` without an address; Refused for a customer who wants no e-mails
 */
export function recipientOf({ customer, email, consentEmail }: Facts, typed?: string | null) {
  const to = typed?.trim()
  const recipient = to || email
  if (!recipient) throw badInput('required', 'to', `${customer} has no e-mail. Type an address.`)
  if (!to && consentEmail === false)
    throw refused(
      'no_consent',
      'to',
      `${customer} does not allow e-mails. Type the address that they gave you for this.`,
    )
  return recipient
}

/**
 * Queues an e-mail with a document.
 * @param mail `about` what it is called in the e-mail: `invoice for order INV000123`
 * @throws Refused when the same was queued just now
 */
export async function mailDocument(
  context: Context,
  facts: Facts,
  mail: {
    recipient: string
    name: string
    about: string
    text?: string | null | undefined
    document: PdfDocument
  },
): Promise<void> {
  const { recipient, name, about, text, document } = mail
  const file = await readyFile({ name, bytes: await buffer(await pdf(document)) })
  const { id } = await keepFile(context, metaOf('messages'), file, undefined)
  const problem = await queueMessage(context, facts, {
    channel: 'E-mail',
    recipient,
    subject: `${facts.company}: your ${about}`,
    body:
      text?.trim() ||
      `Dear ${facts.customer}\n\nPlease find your ${about} attached.\n\n${facts.company}`,
    document: id,
  })
  if (problem) throw new Refused(problem)
}
