import MoreVert from '@mui/icons-material/MoreVert'
import { useCreatePath, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { holdsFiles, type AnyEntity } from '#define'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { DeleteDialog } from './DeleteButton.tsx'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { useServer } from '#src/app/useServer.ts'
import { MenuButton } from '#src/views/parts/MenuButton.tsx'

const HistoryDrawer = LazyPart(() => import('./HistoryDrawer.tsx'))

interface Props {
  entity: AnyEntity
  record: RaRecord
  /** Contains Delete if its button has no room. */
  mayDelete?: boolean
}

/** Rare actions on a record: history, copy, print. */
export function RecordMenu({ entity, record, mayDelete }: Props) {
  const may = useOperations(entity)
  const createPath = useCreatePath()
  const { resource, provider, save } = useServer()
  const [isHistory, setHistory] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <MenuButton
        label={say('record.actions')}
        icon={<MoreVert />}
        size="medium"
        items={[
          may('one') && { label: say('record.history'), onChoose: () => setHistory(true) },
          may('create') && {
            label: say('record.duplicate'),
            to: `${createPath({ resource, type: 'create' })}?like=${record.id}`,
          },
          may('one') &&
            holdsFiles(entity) && {
              label: say('record.pack'),
              onChoose: () => void save(provider.pack(resource, record.id)),
            },
          // The menu must be closed before the page is printed.
          {
            label: say('record.print'),
            onChoose: () => void setTimeout(() => window.print(), afterMenu),
          },
          mayDelete && {
            label: say('action.delete'),
            sx: { color: 'error.main' },
            onChoose: () => setDeleting(true),
          },
        ]}
      />
      {isDeleting && (
        <DeleteDialog entity={entity} record={record} onClose={() => setDeleting(false)} />
      )}
      {isHistory && (
        <HistoryDrawer entity={entity} record={record} onClose={() => setHistory(false)} />
      )}
    </>
  )
}

const afterMenu = 300
