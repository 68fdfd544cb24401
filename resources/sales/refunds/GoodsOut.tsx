import Alert from '@mui/material/Alert'
import type { refunds } from './refunds.entity.ts'
import { say } from '#src/i18n/say.ts'
import type { RecordOf } from '#define'
import './refunds.texts.ts'

/** Warns whoever decides about a refund, or pays it, while the customer has the goods. */
export default function GoodsOut({ record }: { record: RecordOf<typeof refunds> }) {
  const { state, goods } = record
  if (state !== 'Requested' && state !== 'Approved') return null
  if (goods !== 'Not returned' && goods !== 'Partly returned') return null
  return (
    <Alert severity="warning">
      {say(goods === 'Not returned' ? 'refunds.goods_out' : 'refunds.goods_partly_out')}
    </Alert>
  )
}
