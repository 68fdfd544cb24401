import './ticketPage.texts.ts'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'

/** Saves the job sheet of a ticket, for its next visit if there is one. */
export function JobSheet({ ticketId }: { ticketId: string }) {
  return <FileAction call="printJobSheet" input={{ ticketId }} label={say('ticket.job_sheet')} />
}
