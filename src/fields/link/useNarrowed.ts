import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { labelOf } from '#define'
import { besideOf } from '#src/fields/file/besideOf.ts'
import type { InputProps } from '#src/fields/kindView.ts'

/**
 * The conditions on a reference from other fields of the form (`within`), and the first of these
 * fields that is empty. Also the record that another field excludes (`otherThan`). A choice that no
 * longer matches is cleared. One that arrived together with its conditions (a loaded record) stays.
 */
export function useNarrowed({ field, name }: InputProps) {
  const { setValue } = useFormContext()
  const { narrowedBy = {}, alsoNarrowedBy = {} } = field.options
  const pairs = Object.entries({ ...narrowedBy, ...alsoNarrowedBy })
  const values: unknown[] = useWatch({ name: pairs.map(([, mine]) => besideOf(name, mine)) })
  const chosen: unknown = useWatch({ name })
  const { otherThan } = field.options
  const [without]: unknown[] = useWatch({
    name: [otherThan ?? []].flat().map(other => besideOf(name, other)),
  })
  const key = JSON.stringify(values)
  const before = useRef({ key, chosen })
  useEffect(() => {
    const isLeft = before.current.key !== key && before.current.chosen === chosen
    before.current = { key, chosen: isLeft ? null : chosen }
    if (isLeft && chosen) setValue(name, null, { shouldDirty: true })
  }, [key, chosen, name, setValue])
  const isEmpty = (at: number) => (values[at] ?? null) === null
  const missing = pairs.find(([theirs], at) => theirs in narrowedBy && isEmpty(at))
  return {
    narrowed:
      pairs.length || field.options.only
        ? {
            ...field.options.only,
            ...Object.fromEntries(
              pairs.flatMap(([theirs], at) =>
                isEmpty(at) && !(theirs in narrowedBy) ? [] : [[theirs, values[at] ?? null]],
              ),
            ),
          }
        : undefined,
    without,
    waitsFor: missing && labelOf(missing[1], {}),
  }
}
