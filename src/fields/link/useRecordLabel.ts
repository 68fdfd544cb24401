import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Label, Option } from '#src/fields/kindView.ts'

/**
 * The names of the records that a form's value refers to: those loaded with the record (`labels`
 * next to the field) and those chosen since.
 */
export function useRecordLabel(name: string, value: unknown) {
  const { getValues } = useFormContext()
  const [chosen, remember] = useState<readonly Option[]>([])
  const [came] = useState(() => {
    const label = getValues(labelPath(name)) as Label | undefined
    return typeof label === 'string' && typeof value === 'string'
      ? [{ id: value, label }]
      : Array.isArray(label)
        ? label
        : []
  })
  return { labels: [...chosen, ...came], remember }
}

/** `lines.2.skuId` has its label at `lines.2.labels.skuId`. */
export const labelPath = (name: string) => name.replace(/[^.]+$/, field => `labels.${field}`)
