import Button from '@mui/material/Button'
import { useDelete, useRedirect, useResourceContext, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { requestOf } from '#data/requests.ts'
import type { AnyEntity } from '#define'
import { useMay } from '#src/app/useMay.ts'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { useUndo } from './useUndo.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { titleOf } from '#src/views/record/titleOf.ts'

interface Props {
  entity: AnyEntity
  record: RaRecord
}

export function DeleteButton(props: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {say('action.delete')}
      </Button>
      <DeleteDialog {...props} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

/**
 * Deletes after a confirmation. A refusal is shown in the dialog; a deletion can be undone for ten
 * seconds.
 */
export function DeleteDialog({
  entity,
  record,
  isOpen,
  onClose,
}: Props & { isOpen: boolean; onClose: () => void }) {
  const [problem, setProblem] = useState<string>()
  const resource = useResourceContext()!
  const [remove, { isPending }] = useDelete(resource, undefined, { returnPromise: true })
  const tellDeleted = useUndo(entity)
  const mayUndo = useMay()(entity, 'update')
  const redirect = useRedirect()
  const title = titleOf(entity, record)

  const close = () => {
    onClose()
    setProblem(undefined)
  }
  const confirm = async () => {
    try {
      const removed = await remove(resource, { id: record.id, previousData: record })
      tellDeleted(say('record.deleted', { one: entity.titles[0], title }), requestOf(removed))
    } catch (error) {
      return setProblem(messageOf(error))
    }
    redirect('list', resource)
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('common.delete_named', { name: title })}
      confirm={say('action.delete')}
      isDestructive
      isBusy={isPending}
      problem={problem}
      onCancel={close}
      onConfirm={() => void confirm()}
    >
      {say(mayUndo ? 'record.undoable' : 'record.not_listed')}
    </ConfirmDialog>
  )
}
