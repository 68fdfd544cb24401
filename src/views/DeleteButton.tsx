import Button from '@mui/material/Button'
import { useDelete, useNotify, useRedirect, useResourceContext, type RaRecord } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '../../resources/define/index.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { messageOf } from './States.tsx'
import { titleOf } from './titleOf.ts'

/** Deletes after a question, and only when ten seconds have passed without Undo. */
export function DeleteButton({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const [isAsking, setAsking] = useState(false)
  const resource = useResourceContext()!
  const notify = useNotify()
  const redirect = useRedirect()
  const title = titleOf(entity, record)
  const [remove] = useDelete(resource, undefined, {
    mutationMode: 'undoable',
    onSuccess: () => {
      notify(`${entity.titles[0]} “${title}” deleted`, { type: 'info', undoable: true, autoHideDuration: tenSeconds })
      redirect('list', resource)
    },
    onError: error => notify(`“${title}” was not deleted. ${messageOf(error)}`, { type: 'error' }),
  })
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>Delete</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${title}”?`}
        confirm="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove(resource, { id: record.id, previousData: record })
        }}
      >
        You can undo this for ten seconds.
      </ConfirmDialog>
    </>
  )
}

const tenSeconds = 10_000
