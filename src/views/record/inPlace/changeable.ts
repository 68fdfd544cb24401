import type { RaRecord } from 'ra-core'
import { whyReadOnly, type AnyEntity, type AnyField, type FieldKind } from '#define'
import { me } from '#src/app/me.ts'
import { orderedPictures } from '#src/fields/pictures/orderedPictures.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'

/** Kinds whose input is one line. */
const simple: readonly FieldKind[] = [
  'text',
  'email',
  'phone',
  'url',
  'integer',
  'decimal',
  'positive',
  'signed',
  'money',
  'volume',
  'percent',
  'flag',
  'choice',
  'dictionary',
  'date',
  'reference',
  'tree',
  'tags',
]

/** Whether a value is complete once it is picked; of a group more may follow. */
export const isPicked = ({ kind, options }: AnyField) => !options.parts && picked.includes(kind)

const picked: readonly FieldKind[] = ['flag', 'choice', 'dictionary', 'reference', 'tree']

/** Whether the user may change a value of this record where it stands. The server checks again. */
export function useIsChangeable(entity: AnyEntity, record: RaRecord) {
  const may = useOperations(entity)
  const mayChange = may('update') && whyReadOnly(entity, me(), record) === undefined
  return (field: AnyField) =>
    mayChange &&
    (simple.includes(field.kind) || !!orderedPictures(field)) &&
    !field.options.readOnly &&
    !field.options.secret
}
