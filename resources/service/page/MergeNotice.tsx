import '#resources/service/merging/merging.texts.ts'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import type { TicketData } from '#resources/service/page/ticketData.ts'

/** Where a merged ticket went, or which ones came to this one. */
export function MergeNotice({ ticket }: Pick<TicketData, 'ticket'>) {
  const { mergedIntoId, mergedNos, labels } = ticket
  if (mergedIntoId)
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {say('merging.merged')}{' '}
        <Link
          component={LinkBase}
          underline="always"
          to={`/customer_service/ticketDetail?ticketId=${encodeURIComponent(mergedIntoId)}`}
        >
          {labels.mergedIntoId}
        </Link>
        {'.'}
      </Alert>
    )
  return (
    mergedNos && (
      <Alert severity="info" sx={{ mb: 2 }}>
        {say('merging.here', { nos: mergedNos.split(' ').join(', ') })}
      </Alert>
    )
  )
}
