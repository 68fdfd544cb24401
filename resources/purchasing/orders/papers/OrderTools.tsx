import './papers.texts.ts'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import type { RecordOf } from '#define'
import CloseShort from '#resources/purchasing/orders/CloseShort.tsx'
import type { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'

/** Beside the steps of a purchase order: its papers, and pieces that are given up. */
export default function OrderTools({ record }: { record: RecordOf<typeof purchaseOrders> }) {
  const { id } = record
  return (
    <>
      <FileAction call="printPurchaseOrder" input={{ id }} label={say('purchasePapers.pdf')} />
      <FileAction
        call="exportPurchaseOrder"
        input={{ id }}
        label={say('purchasePapers.table')}
        icon={<FileDownload />}
      />
      <CloseShort record={record} />
    </>
  )
}
