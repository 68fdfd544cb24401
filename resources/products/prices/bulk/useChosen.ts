import { useResourceContext } from 'ra-core'
import { entityOfResource, useEntity } from '#src/app/product/declarations.ts'
import { midSentence } from '#src/i18n/language.ts'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { countOf } from '#src/views/list/bulk/useBulk.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'
import type { Chosen } from './chosen.ts'

/** The selected SKUs, or the SKUs of the selected products. */
export function useChosen(): Chosen {
  const of = entityOfResource(useResourceContext()!) === 'products' ? 'products' : 'skus'
  const entity = useEntity(of)
  const { ids, isAll, count } = useSelection()
  const filter = useAsked()
  return {
    some: count === undefined ? midSentence(entity.titles[1]) : countOf(entity, count),
    goods: isAll
      ? { of, filter: JSON.stringify(filter) }
      : { of, ids: [...ids].map(id => ({ id: String(id) })) },
  }
}
