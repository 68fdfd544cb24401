import './pages.texts.ts'
import { useGetList, type RaRecord } from 'ra-core'
import { Suspense, use, useEffect, useMemo } from 'react'
import type { RecordOf } from '#define'
import { loadCall } from '#data/calls.ts'
import { mayCall } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { names, remember } from '#src/loading/remembered.ts'
import { say } from '#src/i18n/say.ts'
import { silent } from '#src/views/parts/silent.ts'
import type { products } from '#resources/products/products.entity.ts'
import { usualPattern } from '#resources/products/axes/skuCells.ts'
import { lackingIn, matrixOf, type MadeSku } from './matrix.ts'
import { MatrixForm } from './MatrixForm.tsx'
import { WithoutOptions } from './WithoutOptions.tsx'

const ComboMatrix = LazyPart(() => import('./ComboMatrix.tsx'))

interface Props {
  record: RecordOf<typeof products>
}

/** On the page of a product: its SKUs by their options, those that are there and those to make. */
export default function ProductMatrix({ record }: Props) {
  useEffect(() => remember(names.productId, record.id), [record.id])
  return (
    <Suspense fallback={null}>
      <Allowed key={record.id} record={record} />
    </Suspense>
  )
}

function Allowed({ record }: Props) {
  const call = use(loadCall('makeSkus'))
  const resource = resourceOfEntity('skus') ?? 'skus'
  const { data } = useGetList<RaRecord & MadeSku>(
    resource,
    {
      filter: { productId: record.id },
      pagination: { page: 1, perPage: 500 },
      sort: { field: 'code', order: 'ASC' },
    },
    silent,
  )
  if (!mayCall('makeSkus', call) || !data) return null
  const isCombo = record.type === 'Combo'
  return (
    <>
      {lackingIn(record.axisValues, data).length > 0 && (
        <WithoutOptions values={record.axisValues} skus={data} />
      )}
      {isCombo ? (
        <ComboMatrix record={record} skus={data} />
      ) : (
        <ProductSkus record={record} skus={data} />
      )}
    </>
  )
}

function ProductSkus({ record, skus }: Props & { skus: readonly MadeSku[] }) {
  const matrix = useMemo(() => matrixOf(record.axisValues, skus), [record.axisValues, skus])
  if (matrix.cells.flat().every(({ sku }) => sku)) return null
  if (!record.axisValues.length && skus.length) return null
  return (
    <MatrixForm
      product={record}
      title={say('matrix.title')}
      makes={count => say('matrix.ticked', { smart_count: count })}
      one={say('matrix.one')}
      matrix={matrix}
      // A product without any SKU is made whole, unless somebody takes cells out.
      isWhole={!skus.length}
      codes={usualPattern}
    />
  )
}
