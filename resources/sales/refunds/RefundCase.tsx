import './refunds.texts.ts'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer, RecordOf } from '#define'
import { answerList } from '#define/rows/answerList.ts'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { Below, Pictured, ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import { refundCalls } from './refunds.calls.ts'
import type { refunds } from './refunds.entity.ts'

type Case = CallAnswer<typeof refundCalls.getRefundCase>

/** The facts that a refund is decided by, on one page: goods, payments, ways back, notes and photos. */
export default function RefundCase({ record }: { record: RecordOf<typeof refunds> }) {
  const provider = useProvider()
  const input = { refundId: record.id }
  const query = useQuery({
    queryKey: [...callKey('getRefundCase', input), record.version],
    queryFn: ({ signal }) => provider.call('getRefundCase', input, { signal }),
  })
  return <Loaded query={query}>{found => <Parts found={found} />}</Loaded>
}

const Parts = ({ found }: { found: Case }) => (
  <>
    <Beside>
      <ShapeTable
        title={say('refunds.ways')}
        shape={shapeOf('ways')}
        rows={found.ways}
        none={say('refunds.no_way')}
      />
      <ShapeTable
        title={say('refunds.others')}
        shape={shapeOf('others')}
        rows={found.others}
        columns={others}
        none={say('refunds.no_others')}
      />
    </Beside>
    <ShapeTable
      title={say('refunds.paid_by')}
      shape={shapeOf('payments')}
      rows={found.payments}
      columns={payments}
      none={say('refunds.nothing_paid')}
    />
    <ShapeTable
      title={say('refunds.goods')}
      shape={shapeOf('lines')}
      rows={found.lines}
      columns={lines}
    />
    {found.photos.length > 0 && (
      <Section title={say('refunds.photos')}>
        <Photos>
          {found.photos.map(({ id, note }) => (
            <li key={id}>
              <Thumbnail id={id} width={160} />
              {note && <Below>{note}</Below>}
            </li>
          ))}
        </Photos>
      </Section>
    )}
    <ShapeTable title={say('refunds.notes')} shape={shapeOf('notes')} rows={found.notes} />
  </>
)

const shapeOf = (name: keyof Case) => answerList(refundCalls.getRefundCase, name)!.shape

const payments: ShapeColumns<Case['payments'][number]> = {
  receivedOnUtc: true,
  methodName: ({ methodName, reference }) => (
    <>
      {methodName}
      {reference && <Below>{reference}</Below>}
    </>
  ),
  takenBy: true,
  state: ({ state }) => <ValueOf of="payments" value={state} />,
  amount: true,
}

const lines: ShapeColumns<Case['lines'][number]> = {
  skuCode: ({ skuCode, skuName, skuPhoto }) => (
    <Pictured photo={skuPhoto}>
      {skuCode}
      <Below>{skuName}</Below>
    </Pictured>
  ),
  quantity: true,
  delivered: true,
  returned: true,
  amount: true,
}

const others: ShapeColumns<Case['others'][number]> = {
  no: ({ id, no, type, reason }) => (
    <>
      <RecordLink entity="refunds" id={id}>
        {no}
      </RecordLink>{' '}
      {type}
      <Below>{reason}</Below>
    </>
  ),
  createdOnUtc: true,
  state: true,
  amount: true,
}

/** Both are short: goods and payments stay on the first screen. */
const Beside = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
})

const Photos = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
