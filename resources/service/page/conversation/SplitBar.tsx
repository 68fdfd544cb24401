import '#resources/service/merging/merging.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { TicketData } from '#resources/service/page/ticketData.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

type Entry = TicketData['conversation']['entries'][number]

interface Props {
  ticket: TicketData['ticket']
  /** Chosen entries of the conversation. */
  entries: readonly Entry[]
  onClose: () => void
}

/** Below a conversation whose entries are being chosen: they go to a new ticket. */
export function SplitBar({ ticket, entries, onClose }: Props) {
  const [isAsking, setAsking] = useState(false)
  const wasAsked = useRef(false)
  const count = entries.length
  // Entries that went to the new ticket are in this conversation no longer.
  useEffect(() => {
    if (wasAsked.current && !count) onClose()
  }, [count, onClose])
  const ask = () => {
    wasAsked.current = true
    setAsking(true)
  }
  return (
    <>
      <Alert severity="info" icon={false}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <span>{say('merging.choose')}</span>
          <Button variant="contained" disabled={!count} onClick={ask}>
            {say('merging.move')}
          </Button>
          <Button onClick={onClose}>{say('merging.stop')}</Button>
        </Stack>
      </Alert>
      {isAsking && (
        <ActionDialog
          action={{ call: 'splitTicket', id: 'ticketId', label: say('merging.move') }}
          record={{
            id: ticket.id,
            orderId: ticket.orderId,
            entries: entries.map(({ movesAs: of, id }) => ({ of, id })),
          }}
          fixed={['entries']}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
