import './papers.texts.ts'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import type { RecordOf } from '#define'
import CloseShort from '#resources/purchasing/orders/CloseShort.tsx'
import type { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'

/** Beside the steps of a purchase order: its papers, and pieces that are given up. */
export default function OrderTools({ record }: { record: RecordOf<typeof purchaseOrders> }) {
  const { provider, save } = useServer()
  const { id } = record
  return (
    <>
      <IconAction
        hasHint
        label={say('purchasePapers.pdf')}
        onClick={() => void save(provider.callFile('printPurchaseOrder', { id }))}
        icon={<PictureAsPdf />}
      />
      <IconAction
        hasHint
        label={say('purchasePapers.table')}
        onClick={() => void save(provider.callFile('exportPurchaseOrder', { id }))}
        icon={<FileDownload />}
      />
      <CloseShort record={record} />
    </>
  )
}
