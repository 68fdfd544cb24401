import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { LinkBase, useCreatePath, useResourceContext, type RaRecord } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { endpointOf, type AnyEntity } from '../../../resources/define/index.ts'
import { say } from '../../i18n/say.ts'
import { useOperations } from '../useOperations.ts'

const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx'))

/** What is done with a record now and then: its history, another one like it, paper. */
export function RecordMenu({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const may = useOperations(entity)
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isHistory, setHistory] = useState(false)
  const close = () => setAnchor(null)
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
        {endpointOf(entity, 'one') && (
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
        <MenuItem
          onClick={() => {
            close()
            // The menu must be gone before the page is put on paper.
            setTimeout(() => window.print(), afterMenu)
          }}
        >
          {say('record.print')}
        </MenuItem>
      </Menu>
      {isHistory && (
        <Suspense fallback={null}>
          <HistoryDrawer entity={entity} record={record} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </>
  )
}

const afterMenu = 300
