import type { RecordOf } from '#define'
import { type Context, metaOf, oneRecord } from '#server/kit'
import type { tickets } from '#resources/service/tickets.entity.ts'

/** @throws NotFound naming `ticketId` */
export const ticketOf = async (context: Context, ticketId: string) =>
  (await oneRecord(context, metaOf('tickets'), ticketId, '', 'ticketId')) as RecordOf<
    typeof tickets
  >
