import './duplicates.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import type { RecordOf } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useCall } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import type { customers } from '#resources/sales/customers/customers.entity.ts'
import { AlikeList } from './AlikeList.tsx'

/** On the page of a customer: others who may be the same, and the way to merge them. */
export default function KnownDuplicates({ record }: { record: RecordOf<typeof customers> }) {
  const { data } = useCall('getCustomerDuplicates', { customerId: record.id })
  const alike = data?.data ?? []
  const ids = [record.id, ...alike.map(({ customerId }) => customerId)]
  const filter = encodeURIComponent(JSON.stringify({ id: ids }))
  return (
    <AlikeList
      title={say('customer_duplicates.known')}
      alike={alike}
      action={
        <Button
          component={LinkBase}
          size="small"
          color="inherit"
          to={`/${resourceOfEntity('customers')}?filter=${filter}`}
        >
          {say('customer_duplicates.merge')}
        </Button>
      }
    />
  )
}
