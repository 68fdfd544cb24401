import { useEffect, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnyField } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { useOptions } from '#src/fields/link/useOptions.ts'
import type { Shown } from '#src/views/parts/columns.ts'

interface Props {
  name: string
  field: AnyField
  /** All of the form, with the one that decides among them. */
  fields: readonly Shown[]
  children: ReactNode
}

/**
 * An input of a call that is asked for only where its `when` says so. What was typed into one that
 * has gone is not sent.
 */
export function WhenApplies({ name, field, fields, children }: Props) {
  const { field: by, of, is } = field.options.when!
  const { setValue } = useFormContext()
  const [decides, typed]: unknown[] = useWatch({ name: [by, name] })
  const to = fields.find(each => each.name === by)?.field.options.to
  const isAsked = !!of && !!to && typeof decides === 'string' && decides !== ''
  const { options, isFetching } = useOptions(to ?? '', '', isAsked, of ? { [of]: { in: is } } : {})
  const applies = of
    ? isAsked && options.some(({ id }) => id === decides)
    : is.includes(decides as string)
  const isLeft = !applies && !isFetching && !isEmpty(typed)
  useEffect(() => {
    if (isLeft) setValue(name, null)
  }, [isLeft, name, setValue])
  return applies ? children : null
}
