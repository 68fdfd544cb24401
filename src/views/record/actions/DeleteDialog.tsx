import { useDelete, useRedirect, useResourceContext, type RaRecord } from 'ra-core'
import { requestOf } from '#data/requests.ts'
import type { AnyEntity } from '#define'
import { useMay } from '#src/app/useMay.ts'
import { say } from '#src/i18n/say.ts'
import { useUndo } from './useUndo.ts'
import { titleOf } from '#src/views/record/titleOf.ts'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'

interface Props {
  entity: AnyEntity
  record: RaRecord
  onClose: () => void
}

/**
 * Deletes after a confirmation. A refusal is shown in the dialog; a deletion can be undone for ten
 * seconds.
 */
export default function DeleteDialog({ entity, record, onClose }: Props) {
  const resource = useResourceContext()!
  const [remove] = useDelete(resource, undefined, { returnPromise: true })
  const tellDeleted = useUndo(entity)
  const mayUndo = useMay()(entity, 'update')
  const redirect = useRedirect()
  const title = titleOf(entity, record)

  const confirm = async () => {
    const removed = await remove(resource, { id: record.id, previousData: record })
    tellDeleted(say('record.deleted', { one: entity.titles[0], title }), requestOf(removed))
    redirect('list', resource)
  }

  return (
    <ConfirmDelete
      title={say('common.delete_named', { name: title })}
      onDelete={confirm}
      onCancel={onClose}
    >
      {say(mayUndo ? 'record.undoable' : 'record.not_listed')}
    </ConfirmDelete>
  )
}
