import './transfers.texts.ts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { transferCalls } from './transfers.calls.ts'

const CallDialog = LazyPart(async () => ({
  default: (await import('#src/views/call/CallDialog.tsx')).CallDialog,
}))

/** Requests transfers of the selected goods of orders: one for each route and day. */
export default function ProposeTransfers() {
  const { data = [], onUnselectItems } = useListContext()
  const { has } = useSelection()
  const { resource, provider } = useServer()
  const queries = useQueryClient()
  const tellCall = useToldCall()
  const [isAsked, setAsked] = useState(false)
  const chosen = data.filter(row => has(row.id) && !row.transferId)
  const run = async () => {
    const rows = chosen.map(({ id }) => ({ id: String(id) }))
    const answer = await provider.call('proposeTransfers', { rows })
    for (const shown of new Set([resource, resourceOfEntity('transfers')]))
      void queries.invalidateQueries({ queryKey: [shown] })
    await tellCall(transferCalls.proposeTransfers, { rows }, answer as never)
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
