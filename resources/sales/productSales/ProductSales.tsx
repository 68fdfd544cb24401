import './productSales.texts.ts'
import { Suspense, use, useState } from 'react'
import { labelOf, type AnyField, type CallAnswer, type RecordOf } from '#define'
import { loadCall } from '#data/calls.ts'
import { mayCall } from '#src/app/access.ts'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useNear } from '#src/loading/useNear.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { Choice } from '#src/views/chart/Choice.tsx'
import { DrawnFigure } from '#src/views/chart/DrawnFigure.tsx'
import { heightOf, nameOfStep, type Part } from '#src/views/chart/parts.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import type { products } from '#resources/products/products.entity.ts'
import { productSalesCalls } from './productSales.calls.ts'

const ChartDrawing = LazyPart(() => import('#src/views/chart/ChartDrawing.tsx'))

interface Props {
  record: RecordOf<typeof products>
}

/** Below a product: what of it was sold by month, as a drawing and as a table. */
export default function ProductSales({ record }: Props) {
  return (
    <Suspense fallback={null}>
      <Allowed record={record} />
    </Suspense>
  )
}

function Allowed({ record }: Props) {
  const call = use(loadCall('getProductSales'))
  const [ref, isNear] = useNear()
  const { data, error, refetch } = useCall(
    'getProductSales',
    isNear ? { productId: record.id } : undefined,
  )
  if (!mayCall('getProductSales', call)) return null
  return (
    <div ref={ref} style={{ minWidth: 0 }}>
      <Section title={say('product_sales.title')}>
        {error ? (
          <ProblemState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Sold months={data.data} product={record.name} />
        ) : (
          <Muted>{say('common.loading_more')}</Muted>
        )}
      </Section>
    </div>
  )
}

type Month = CallAnswer<typeof productSalesCalls.getProductSales>['data'][number]
type Measure = (typeof measures)[number]

function Sold({ months, product }: { months: readonly Month[]; product: string }) {
  const [measure, setMeasure] = useState<Measure>('pieces')
  if (months.every(({ pieces }) => pieces === 0)) return <Muted>{say('product_sales.none')}</Muted>
  const label = wordOf(measure)
  const parts = months.map(({ month, orders }): Part => ({
    key: month,
    label: null,
    count: orders,
    sums: {},
  }))
  const named = ({ key }: Part) => nameOfStep(key!, 'month')
  return (
    <>
      <Choice
        label={say('product_sales.measure')}
        value={measure}
        options={measures.map(each => [each, wordOf(each)])}
        onChange={each => setMeasure(each as Measure)}
      />
      <DrawnFigure
        label={`${say('product_sales.title')}: ${label}`}
        caption={{ title: product, about: [say('product_sales.title'), label] }}
        minHeight={heightOf('bar', shape.month, months.length, 1)}
      >
        <ChartDrawing
          kind="bar"
          step="month"
          field={shape.month}
          parts={parts}
          rest={null}
          label={label}
          isCount={measure !== 'revenue'}
          valueOf={part => months.find(({ month }) => month === (part as Part).key)![measure]}
          named={named}
          onOpen={() => undefined}
        />
      </DrawnFigure>
      <ShapeRows
        shape={shape}
        rows={months.filter(({ orders }) => orders > 0).toReversed()}
        columns={{
          month: ({ month }) => nameOfStep(month, 'month'),
          orders: true,
          pieces: true,
          revenue: true,
        }}
      />
    </>
  )
}

const measures = ['pieces', 'orders', 'revenue'] as const
const { shape } = productSalesCalls.getProductSales.answer.data
const wordOf = (measure: Measure) => labelOf(measure, (shape[measure] as AnyField).options)
