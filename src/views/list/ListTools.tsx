import Download from '@mui/icons-material/Download'
import Upload from '@mui/icons-material/Upload'
import ViewColumn from '@mui/icons-material/ViewColumn'
import IconButton from '@mui/material/IconButton'
import { LinkBase, useCreatePath, useListContext, useResourceContext } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { endpointOf, type AnyEntity } from '../../../resources/define/index.ts'
import { useMay } from '../../app/useMay.ts'
import { ViewsButton } from './ViewsButton.tsx'

const ColumnsPanel = lazy(() => import('./ColumnsPanel.tsx'))
const ExportDialog = lazy(() => import('./ExportDialog.tsx'))

/** What can be done with a list as a whole: its saved views, its columns, and files out and in. */
export function ListTools({ entity }: { entity: AnyEntity }) {
  const may = useMay()
  const { data } = useListContext()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isExporting, setExporting] = useState(false)
  const mayExport = endpointOf(entity, 'list') !== undefined && may(entity, 'export')
  return (
    <>
      <ViewsButton />
      <IconButton
        size="small"
        title="Columns and density"
        aria-label="Columns and density"
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <ViewColumn />
      </IconButton>
      {mayExport && (
        <IconButton
          size="small"
          title="Export"
          aria-label="Export"
          aria-haspopup="dialog"
          disabled={!data?.length}
          onClick={() => setExporting(true)}
        >
          <Download />
        </IconButton>
      )}
      {entity.import && may(entity, 'import') && (
        <IconButton
          size="small"
          title="Import"
          aria-label="Import"
          component={LinkBase}
          to={`${createPath({ resource, type: 'list' })}/import`}
        >
          <Upload />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {anchor && <ColumnsPanel entity={entity} anchor={anchor} onClose={() => setAnchor(null)} />}
        {isExporting && <ExportDialog entity={entity} onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  )
}
