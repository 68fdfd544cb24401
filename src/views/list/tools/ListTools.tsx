import Download from '@mui/icons-material/Download'
import Upload from '@mui/icons-material/Upload'
import ViewColumn from '@mui/icons-material/ViewColumn'
import { LinkBase, useCreatePath, useListContext, useResourceContext } from 'ra-core'
import { useMemo, useState } from 'react'
import { endpointOf, type AnyEntity } from '#define'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useMay } from '#src/app/useMay.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { usePageAction } from '#src/shell/actions.ts'
import { ViewsButton } from '#src/views/list/saved/ViewsButton.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'

const ColumnsPanel = LazyPart(() => import('#src/views/list/saved/ColumnsPanel.tsx'))
const ToolsButton = LazyPart(() => import('./ToolsButton.tsx'))
const ExportDialog = LazyPart(() => import('./ExportDialog.tsx'))

/** Tools for the list as a whole: saved views, columns, export and import. */
export function ListTools({ entity, isTable }: { entity: AnyEntity; isTable: boolean }) {
  const may = useMay()
  const { data } = useListContext()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isExporting, setExporting] = useState(false)
  const mayExport =
    endpointOf(entity, 'list') !== undefined && (!!entity.rowsOf || may(entity, 'export'))
  const isOffered = isTable && mayExport && !!data?.length
  usePageAction(
    useMemo(
      () =>
        isOffered
          ? {
              name: 'export',
              icon: 'export',
              text: say('list.export_of', { many: midSentence(entity.titles[1]) }),
              words: 'excel csv xlsx download file',
              run: () => setExporting(true),
            }
          : undefined,
      [isOffered, entity],
    ),
  )
  return (
    <>
      {entity.tools && may(entity, 'update') && <ToolsButton tools={entity.tools} />}
      <ViewsButton />
      {isTable && (
        <IconAction
          hasHint
          label={say('list.columns')}
          aria-haspopup="dialog"
          aria-expanded={!!anchor}
          // The cards of a phone have no columns.
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          onClick={event => setAnchor(event.currentTarget)}
          icon={<ViewColumn />}
        />
      )}
      {isTable && mayExport && (
        <IconAction
          hasHint
          label={say('list.export')}
          aria-haspopup="dialog"
          disabled={!data?.length}
          onClick={() => setExporting(true)}
          icon={<Download />}
        />
      )}
      {entity.import && may(entity, 'import') && (
        <IconAction
          hasHint
          label={say('list.import')}
          component={LinkBase}
          to={`${createPath({ resource, type: 'list' })}/import`}
          icon={<Upload />}
        />
      )}
      {anchor && <ColumnsPanel entity={entity} anchor={anchor} onClose={() => setAnchor(null)} />}
      {isExporting && <ExportDialog entity={entity} onClose={() => setExporting(false)} />}
    </>
  )
}
