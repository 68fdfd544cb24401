import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import {
  LinkBase,
  useCreatePath,
  useDataProvider,
  useNotify,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { useState } from 'react'
import type { ErpDataProvider } from '#data/index.ts'
import { holdsFiles, type AnyEntity } from '#define'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { DeleteDialog } from './DeleteButton.tsx'
import { saveFile } from '#src/app/saveFile.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { useOperations } from '#src/views/parts/useOperations.ts'

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
  const resource = useResourceContext()
  const provider = useDataProvider<ErpDataProvider>()
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isHistory, setHistory] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const close = () => setAnchor(null)
  const saveFiles = async () => {
    try {
      saveFile(await provider.pack(resource!, record.id))
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
  return (
    <>
      <IconButton
        aria-label={say('record.actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {may('one') && (
          <MenuItem
            onClick={() => {
              close()
              setHistory(true)
            }}
          >
            {say('record.history')}
          </MenuItem>
        )}
        {may('create') && (
          <MenuItem
            component={LinkBase}
            to={`${createPath({ resource, type: 'create' })}?like=${record.id}`}
            onClick={close}
          >
            {say('record.duplicate')}
          </MenuItem>
        )}
        {may('one') && holdsFiles(entity) && (
          <MenuItem
            onClick={() => {
              close()
              void saveFiles()
            }}
          >
            {say('record.pack')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close()
            // The menu must be closed before the page is printed.
            setTimeout(() => window.print(), afterMenu)
          }}
        >
          {say('record.print')}
        </MenuItem>
        {mayDelete && (
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={() => {
              close()
              setDeleting(true)
            }}
          >
            {say('action.delete')}
          </MenuItem>
        )}
      </Menu>
      {mayDelete && (
        <DeleteDialog
          entity={entity}
          record={record}
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
        />
      )}
      {isHistory && (
        <HistoryDrawer entity={entity} record={record} onClose={() => setHistory(false)} />
      )}
    </>
  )
}

const afterMenu = 300
