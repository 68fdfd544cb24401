import Button from '@mui/material/Button'
import {
  useAddUndoableMutation,
  useDelete,
  useNotify,
  useRedirect,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '../../resources/define/index.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { messageOf } from './States.tsx'
import { titleOf } from './titleOf.ts'
import { useRestore } from './useRestore.ts'

/** Deletes after a question. A refusal is told where it was asked; afterwards there are ten seconds to take it back. */
export function DeleteButton({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const resource = useResourceContext()!
  const [remove, { isPending }] = useDelete(resource, undefined, { returnPromise: true })
  const restore = useRestore(entity)
  const addUndo = useAddUndoableMutation()
  const notify = useNotify()
  const redirect = useRedirect()
  const title = titleOf(entity, record)

  const close = () => {
    setAsking(false)
    setProblem(undefined)
  }
  const confirm = async () => {
    try {
      await remove(resource, { id: record.id, previousData: record })
    } catch (error) {
      return setProblem(messageOf(error))
    }
    addUndo(({ isUndo }) => void (isUndo && restore(record.id)))
    notify(`${entity.titles[0]} “${title}” deleted`, {
      type: 'info',
      undoable: true,
      autoHideDuration: tenSeconds,
    })
    redirect('list', resource)
  }

  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${title}”?`}
        confirm="Delete"
        isBusy={isPending}
        problem={problem}
        onCancel={close}
        onConfirm={() => void confirm()}
      >
        You can undo this for ten seconds.
      </ConfirmDialog>
    </>
  )
}

const tenSeconds = 10_000
