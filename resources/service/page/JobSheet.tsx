import './ticketPage.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'

/** Saves the job sheet of a ticket, for its next visit if there is one. */
export function JobSheet({ ticketId }: { ticketId: string }) {
  const { provider, save } = useServer()
  return (
    <IconAction
      hasHint
      label={say('ticket.job_sheet')}
      onClick={() => void save(provider.callFile('printJobSheet', { ticketId }))}
      icon={<PictureAsPdf />}
    />
  )
}
