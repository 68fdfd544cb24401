import './labels.texts.ts'
import Add from '@mui/icons-material/Add'
import Print from '@mui/icons-material/Print'
import QrCodeScanner from '@mui/icons-material/QrCodeScanner'
import Button from '@mui/material/Button'
import { LinkBase, useListContext, useRefresh } from 'ra-core'
import { useState } from 'react'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

const ToolDialog = LazyPart(() => import('#src/views/list/tools/ToolDialog.tsx'))
const PrintLabels = LazyPart(() => import('./PrintLabels.tsx'))

/** Puts labels into the queue, and prints those that are selected or all of a branch. */
export default function QueueTools() {
  const { selectedIds, data, filterValues, onUnselectItems } = useListContext()
  const refresh = useRefresh()
  const [open, setOpen] = useState<'add' | 'print'>()
  const close = () => setOpen(undefined)
  const first = data?.find(({ id }) => selectedIds.includes(id)) ?? data?.[0]
  const branchId = (filterValues.branchId as string | undefined) ?? first?.branchId
  const given = branchId && {
    branchId,
    ...(first?.branchId === branchId && { labels: { branchId: first?.labels?.branchId } }),
  }
  return (
    <>
      <Button component={LinkBase} to={`/${resourceOfEntity('labels')}`}>
        {say('price_labels.all_printed')}
      </Button>
      <Button component={LinkBase} to="?check" startIcon={<QrCodeScanner />}>
        {say('price_labels.walk')}
      </Button>
      <Button startIcon={<Add />} onClick={() => setOpen('add')}>
        {say('price_labels.add')}
      </Button>
      <Button variant="contained" startIcon={<Print />} onClick={() => setOpen('print')}>
        {selectedIds.length
          ? say('price_labels.print_selected', { smart_count: selectedIds.length })
          : say('price_labels.print')}
      </Button>
      {open === 'add' && (
        <ToolDialog
          call="queueLabels"
          label={say('price_labels.add')}
          given={given}
          onClose={close}
        />
      )}
      {open === 'print' && (
        <PrintLabels
          given={given}
          of={selectedIds.length ? { queueIds: selectedIds.map(String) } : {}}
          onPrinted={() => {
            onUnselectItems()
            refresh()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
