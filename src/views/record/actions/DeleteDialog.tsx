import '#src/views/record/record.texts.ts'
import { useDelete, useRedirect, useResourceContext, type RaRecord } from 'ra-core'
import { requestOf } from '#data/requests.ts'
import type { AnyEntity } from '#define'
import { ownPart } from '#src/app/product/panels.ts'
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

/** Deletes a record after a question: the area's own one, or the usual one. */
export default function DeleteDialog(props: Props) {
  const { entity, record, onClose } = props
  const usual = <UsualQuestion {...props} />
  return ownPart(entity, 'remove', { record, onClose, children: usual }) ?? usual
}

/** A refusal is shown in the dialog; a deletion can be undone for ten seconds. */
function UsualQuestion({ entity, record, onClose }: Props) {
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
      {say(mayUndo ? 'record_page.undoable' : 'record_page.not_listed')}
    </ConfirmDelete>
  )
}
