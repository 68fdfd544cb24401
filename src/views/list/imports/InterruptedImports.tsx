import '#src/views/list/tools/import.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useRedirect } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import { useCall, useServer } from '#src/app/useServer.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { listOfImport } from '#src/views/filteredList.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { isCancelled, RowsDone, useProgress } from './RowsDone.tsx'

/** Imports that ended with their server: each goes on with the file that was kept, or is discarded. */
export function InterruptedImports({ entity }: { entity: AnyEntity }) {
  const { resource, provider, renew, tellDone } = useServer()
  const { data, refetch } = useCall('getInterruptedImports', { entity: entity.name })
  const client = useClient()
  const redirect = useRedirect()
  const running = useProgress()
  const goingOn = useMutation({
    mutationFn: (stagingId: string) =>
      provider.callTold('goOnWithImport', { stagingId }, running.begin()),
    onSuccess: async ({ importId }) => {
      await renew()
      tellDone(say('import.gone_on'))
      redirect(listOfImport(resource, importId))
    },
    onError: () => void refetch(),
  })
  const discarding = useMutation({
    mutationFn: (stagingId: string) => provider.call('discardImport', { stagingId }),
    onSettled: () => void refetch(),
  })
  // It is the only copy that is kept.
  const [asked, setAsked] = useState<{ id: string; file: string }>()
  const isBusy = goingOn.isPending || discarding.isPending
  const problem = [goingOn.error, discarding.error].find(each => each && !isCancelled(each))
  return (
    <>
      {data?.data.map(({ id, fileName, rows, atUtc, staffName }) => (
        <Alert
          key={id}
          severity="warning"
          action={
            <>
              <Button color="inherit" disabled={isBusy} onClick={() => goingOn.mutate(id)}>
                {say('import.go_on')}
              </Button>
              <Button
                color="inherit"
                disabled={isBusy}
                onClick={() => setAsked({ id, file: fileName ?? say('import.one_file') })}
              >
                {say('import.discard')}
              </Button>
            </>
          }
        >
          {say('import.interrupted', {
            file: fileName ?? say('import.one_file'),
            rows: say('import.rows', {
              smart_count: rows,
              count: rows.toLocaleString('en-NZ'),
            }),
            when: instantInText(atUtc, client),
            who: staffName ?? '',
          })}
        </Alert>
      ))}
      {asked && (
        <ConfirmDialog
          title={say('import.discard_ask', { file: asked.file })}
          confirm={say('import.discard')}
          onConfirm={() => {
            setAsked(undefined)
            discarding.mutate(asked.id)
          }}
          onCancel={() => setAsked(undefined)}
        >
          {say('import.discard_why')}
        </ConfirmDialog>
      )}
      {goingOn.isPending && (
        <RowsDone
          label={say('import.importing')}
          why={say('import.importing_why')}
          progress={running.progress}
          onCancel={running.cancel}
        />
      )}
      {problem && <Alert severity="error">{messageOf(problem)}</Alert>}
    </>
  )
}
