import './documents.texts.ts'
import Description from '@mui/icons-material/DescriptionOutlined'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { mostOrders } from './documents.calls.ts'
import { useDocuments, type Writing } from './useDocuments.ts'

const DocumentFile = LazyPart(() => import('./DocumentFile.tsx'))

/** Documents of the selected orders, in one file. */
export default function PrintSelected() {
  const { ids, isAll } = useSelection()
  const isTooMany = isAll || ids.size > mostOrders
  const [asked, show] = useState<Writing>()
  const entries = useDocuments([...ids].map(String), { show })
  return (
    <>
      <MenuButton
        label={say('documents.print_selected')}
        startIcon={<Description />}
        variant="outlined"
        disabled={isTooMany}
        {...(isTooMany && { title: say('documents.too_many', { count: mostOrders }) })}
        items={entries}
      />
      {asked && <DocumentFile {...asked} onClose={() => show(undefined)} />}
    </>
  )
}
