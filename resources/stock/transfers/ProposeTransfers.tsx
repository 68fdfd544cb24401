import './transfers.texts.ts'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'

const CallDialog = LazyPart(async () => ({
  default: (await import('#src/views/call/CallDialog.tsx')).CallDialog,
}))

/** Requests transfers of the selected goods of orders: one for each route and day. */
export default function ProposeTransfers() {
  const { data = [], onUnselectItems } = useListContext()
  const { has } = useSelection()
  const make = useMakeCall('transfers')
  const [isAsked, setAsked] = useState(false)
  const chosen = data.filter(row => has(row.id) && !row.transferId)
  const run = async () => {
    const rows = chosen.map(({ id }) => ({ id: String(id) }))
    await make('proposeTransfers', { rows })
    setAsked(false)
    onUnselectItems()
  }
  return (
    <>
      <Button variant="outlined" disabled={!chosen.length} onClick={() => setAsked(true)}>
        {say('transfers.propose')}
      </Button>
      {isAsked && (
        <CallDialog
          title={say('transfers.propose')}
          note={say('transfers.propose_question', { smart_count: chosen.length })}
          fields={[]}
          run={run}
          confirm={say('transfers.propose')}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
