import type { CallInput, RecordOf } from '#define'
import {
  badInput,
  type Context,
  createRecord,
  isId,
  metaOf,
  moveFiles,
  oneRecord,
  refused,
  type Row,
  updateRecord,
} from '#server/kit'
import type { tickets } from '#resources/service/tickets.entity.ts'
import type { entryKinds, mergingCalls } from './merging.calls.ts'
import { refuseMerged } from './staying.server.ts'
import { settleUnanswered } from './unanswered.server.ts'

type Input = CallInput<typeof mergingCalls.splitTicket>

/**
 * Takes chosen e-mails, messages, notes and files of a ticket to a new one of the same customer.
 * @throws NotFound, BadInput and Refused naming the field
 */
export async function splitTicket(context: Context, input: Input) {
  const { ticketId, problem, orderLineId } = input
  const from = (await oneRecord(
    context,
    metaOf('tickets'),
    ticketId,
    'for update',
    'ticketId',
  )) as RecordOf<typeof tickets>
  refuseMerged(from)
  if (from.state === 'Closed')
    throw refused('closed', 'ticketId', `${from.ticketNo} is closed. Reopen it first.`)
  const moved = await chosen(context, input, from)
  const fileIds = idsOf(input, 'files')
  const count = moved.length + fileIds.length
  if (!count) throw badInput('required', 'entries', 'Choose what goes to the new ticket.')
  const { customerId, orderId, branchId, priority } = from
  const ticket = (await createRecord(context, metaOf('tickets'), {
    customerId,
    orderId,
    orderLineId,
    branchId,
    priority,
    problem,
    splitFromId: ticketId,
  })) as RecordOf<typeof tickets>
  for (const { entity, row } of moved)
    await updateRecord(context, metaOf(entity), row.id as string, {
      ...(entity === 'ticketMails' ? { ticketId: ticket.id } : { ownerId: ticket.id }),
      version: row.version,
    })
  await moveFiles(context, metaOf('tickets'), fileIds, { from: ticketId, to: ticket.id })
  await createRecord(context, metaOf('notes'), {
    ownerEntity: 'tickets',
    ownerId: ticketId,
    type: 'Internal',
    text: `Split: ${count === 1 ? '1 entry' : `${count} entries`} of this ticket went to ${ticket.ticketNo}.`,
  })
  await settleUnanswered(context, [ticketId, ticket.id])
  return { id: ticket.id, ticketNo: ticket.ticketNo }
}

const entities = ['ticketMails', 'messages', 'notes'] as const

/** The chosen entries that are records of this ticket, locked. @throws NotFound, Refused */
async function chosen(
  context: Context,
  input: Input,
  { id: ticketId, ticketNo }: { readonly id: string; readonly ticketNo: string },
): Promise<{ entity: (typeof entities)[number]; row: Row }[]> {
  const entries: { entity: (typeof entities)[number]; row: Row }[] = []
  for (const entity of entities)
    for (const id of idsOf(input, entity)) {
      const row = await oneRecord(context, metaOf(entity), id, 'for update', 'entries')
      const isOfTicket =
        entity === 'ticketMails'
          ? row.ticketId === ticketId
          : row.ownerEntity === 'tickets' && row.ownerId === ticketId
      if (!isOfTicket)
        throw refused('other_ticket', 'entries', `Choose what is on ${ticketNo} itself.`)
      entries.push({ entity, row })
    }
  return entries
}

/** The ids of the chosen entries of one kind, in order. @throws BadInput for what is no id */
function idsOf({ entries }: Input, kind: (typeof entryKinds)[number]): string[] {
  const ids = (entries ?? []).filter(({ of }) => of === kind).map(({ id }) => id.toLowerCase())
  if (!ids.every(id => isId(id)))
    throw badInput('invalid', 'entries', 'An entry is named by its id.')
  return [...new Set(ids)].toSorted()
}
