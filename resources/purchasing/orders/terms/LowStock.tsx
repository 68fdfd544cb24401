import './terms.texts.ts'
import Button from '@mui/material/Button'
import { useGetList } from 'ra-core'
import type { RecordOf } from '#define'
import type { criticalStock } from '#resources/purchasing/critical/criticalStock.entity.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'

type Critical = RecordOf<typeof criticalStock>

/** More of one supplier are chosen there. */
const most = 20

interface Props {
  supplierId: string
  /** SKUs that the order has already. */
  ordered: readonly string[]
  onAdd: (skuId: string, name: string, quantity: number) => void
}

/** Beside the form of a purchase order: what runs out of its supplier's goods, with the suggested quantity. */
export default function LowStock({ supplierId, ordered, onAdd }: Props) {
  const { data } = useGetList<Critical>('supply_chain/critialStock', {
    filter: { supplierId },
    sort: { field: 'cover', order: 'ASC' },
    pagination: { page: 1, perPage: most },
  })
  const low = data?.filter(row => row.suggested > 0 && !ordered.includes(row.skuId)) ?? []
  if (!low.length) return null
  return (
    <Section title={say('supplierTerms.low')}>
      <ul style={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {low.map(row => (
          <li key={row.skuId} style={{ paddingBlock: 4 }}>
            <Button
              size="small"
              onClick={() => onAdd(row.skuId, wordsOf(row, 'skuId'), row.suggested)}
            >
              {row.suggested.toLocaleString('en-NZ')} × {wordsOf(row, 'skuId')}
            </Button>{' '}
            <Muted>
              {typeof row.cover === 'number'
                ? say('supplierTerms.cover', { weeks: row.cover })
                : say('supplierTerms.not_sold')}
            </Muted>
          </li>
        ))}
      </ul>
    </Section>
  )
}
