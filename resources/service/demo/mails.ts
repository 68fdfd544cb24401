import { createHash } from 'node:crypto'
import { clientId, initialClients } from '#resources/administration/demo/reference.ts'
import { pictureOf } from '#resources/products/demo/picture.ts'
import { type Buffers, demoPart, type Random, type Rows } from '#server/demo/kit.ts'

const hour = 3_600_000
const day = 24 * hour

type Mail = Rows['ticketMails']

/** Mails of customers on recent tickets, what they were answered, and what waits in the inbox. */
export const ticketMails = demoPart('ticketMails', {
  fills: ['ticketMails', 'messages', 'messageFiles', 'files', 'fileContents'],
  needs: ['tickets'],
  // Both write messages.
  after: ['retargeting'],
  rows({ random: stream, recent, now, out }) {
    const random = stream('ticket mails')
    for (const { country } of initialClients) {
      const client = clientId(country)
      const [writer] = recent('staff').get(client) ?? []
      const customers = recent('customers').get(client) ?? []
      const add = (at: number, mail: Partial<Mail>, [name, subject, body]: Written) => {
        const id = random.id(at)
        out.ticketMails.push({
          isAutomatic: false,
          state: 'Waiting',
          ...mail,
          id,
          clientId: client,
          createdOnUtc: at,
          receivedOnUtc: at,
          sentOnUtc: at - 60_000,
          fromName: name,
          fromAddress: addressOf(name),
          subject,
          body,
          mailKey: id.replaceAll('-', ''),
          messageId: `<${id}@mail.example>`,
        })
        return id
      }
      for (const [n, ticketId] of (recent('tickets').get(client) ?? []).slice(-12).entries()) {
        const written = complaints[n % complaints.length]!
        const at = now - (n + 2) * day - random.int(1, 8) * hour
        const mailId = add(
          at,
          { state: 'On a ticket', ticketId, customerId: random.pick(customers) },
          written,
        )
        // Every third customer waits for an answer.
        if (n % 3 === 0) continue
        const answerId = random.id(at + 3 * hour)
        out.messages.push({
          id: answerId,
          clientId: client,
          createdOnUtc: at + 3 * hour,
          createdBy: writer,
          channel: 'E-mail',
          recipient: addressOf(written[0]),
          subject: `Re: ${written[1]}`,
          body: `Hello ${written[0]},\n\nThank you for writing. ${answers[n % answers.length]}\n\nKind regards`,
          inReplyTo: `<${mailId}@mail.example>`,
          ownerEntity: 'tickets',
          ownerId: ticketId,
          state: 'Sent',
          attempts: 1,
          sentOnUtc: at + 3 * hour + 2000,
        })
        if (n === 1 && writer)
          addFile(
            out,
            random,
            { clientId: client, createdOnUtc: at, createdBy: writer },
            ticketId,
            answerId,
          )
      }
      // A text that was drafted for everybody with the same goods, and not sent yet.
      const [drafted] = (recent('tickets').get(client) ?? []).slice(-1)
      if (drafted)
        out.messages.push({
          id: random.id(now - hour),
          clientId: client,
          createdOnUtc: now - hour,
          createdBy: writer,
          channel: 'SMS',
          recipient: country === 'NZ' ? '+64215550199' : '+17805550199',
          body: 'Please do not use the chair before we have looked at its legs.',
          ownerEntity: 'tickets',
          ownerId: drafted,
          state: 'Draft',
          attempts: 0,
          segments: 1,
        })
      for (const [n, written] of unplaced.entries()) add(now - (n + 1) * 5 * hour, {}, written)
      add(now - 3 * day, { isAutomatic: true }, away)
      add(now - 4 * day, { state: 'Ignored' }, advert)
    }
  },
})

/** A picture of a ticket, which an answer carries. */
function addFile(
  out: Buffers,
  random: Random,
  own: { clientId: string; createdOnUtc: number; createdBy: string },
  ticketId: string,
  messageId: string,
) {
  const bytes = pictureOf([181, 136, 99], random.int(1, 5))
  const file = random.id(own.createdOnUtc)
  const { clientId: client, createdOnUtc, createdBy } = own
  out.files.push({
    id: file,
    clientId: client,
    createdOnUtc,
    uploadedBy: createdBy,
    ownerEntity: 'tickets',
    ownerId: ticketId,
    name: 'how-to-turn-the-screw.png',
    mime: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  out.fileContents.push({ fileId: file, bytes: `\\x${bytes.toString('hex')}` })
  out.messageFiles.push({ id: random.id(own.createdOnUtc), ...own, messageId, file })
}

type Written = readonly [name: string, subject: string, body: string]

/** @example addressOf('Mere Walker') // 'mere.walker@demo.example' */
const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`

const complaints: readonly Written[] = [
  [
    'Mere Walker',
    'Wobbly leg',
    'Hello,\n\nthe leg of the table is loose again. Could somebody look at it?',
  ],
  [
    'Jack Olsen',
    'Photo of the scratch',
    'As you asked: the scratch is on the left side, 4 cm long.',
  ],
  [
    'Priya Nair',
    'Day for the visit',
    'Thursday does not suit us after all. Would Friday after 3 pm be possible?',
  ],
  ['Tom Becker', 'Missing screws', 'Two screws and the key are missing from the box.'],
]

const answers = [
  'Our technician brings the part along.',
  'We have asked the maker, and write again as soon as we know more.',
  'Friday at 3.30 pm is yours.',
]

const unplaced: readonly Written[] = [
  [
    'Ruby Chen',
    'Drawer does not close',
    'Hi, the top drawer of our new chest does not close fully.',
  ],
  [
    'Liam Murphy',
    'Question about my sofa',
    'How do I clean the cover? There is a stain of coffee.',
  ],
  ['Ana Silva', 'Chair broke', 'One of the six chairs broke yesterday. We bought them in spring.'],
]

const away: Written = ['Noah King', 'Out of office', 'I am away until Monday.']
const advert: Written = [
  'Best Pallets',
  'Pallets at half price',
  'Order until Friday and save half.',
]
