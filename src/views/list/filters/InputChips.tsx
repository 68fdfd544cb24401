import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { summaryOf } from '#src/fields/composite/Checklist.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import { isClearable, isEmpty } from '#src/fields/emptyValue.ts'
import { problemOf } from '#src/fields/problemOf.ts'
import { readableName } from '#src/fields/link/readableName.ts'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { formatDate } from '#src/fields/time/time.ts'
import type { Shown } from '#src/views/parts/columns.ts'
import ParameterFilter from './ParameterFilter.tsx'

/** The inputs of a form as chips, which say what is chosen; what is ticked stays a tick. */
export const InputChips = ({ inputs }: { inputs: readonly Shown[] }) =>
  inputs.map(each =>
    each.field.kind === 'flag' ? (
      <each.view.Input key={each.name} field={each.field} name={each.name} label={each.label} />
    ) : isSteppedOrListed(each) ? (
      <Parameter key={each.name} {...each} />
    ) : (
      <Chip key={each.name} {...each} />
    ),
  )

/** A day that is always one, and a choice of few values. */
const isSteppedOrListed = ({ field: { kind, options } }: Shown) =>
  (kind === 'date' && !!options.required) || (kind === 'choice' && !options.meanings)

function Parameter({ name, label, field }: Shown) {
  const [value, choose] = useValue(name)
  return (
    <ParameterFilter
      field={field}
      label={label}
      value={isEmpty(value) ? undefined : (value as string)}
      onChange={choose}
    />
  )
}

function Chip(shown: Shown) {
  const { name, label, field } = shown
  const [value, choose] = useValue(name)
  const [applied, setApplied] = useState(value)
  // While somebody types, the chip says what holds.
  const isWrong = problemOf(field, value) !== undefined
  if (!isWrong && value !== applied) setApplied(value)
  const holding = isWrong ? applied : value
  return (
    <FilterPill
      label={label}
      summary={isEmpty(holding) ? undefined : <Summary {...shown} value={holding} />}
      onClear={isClearable(field) ? () => choose(undefined) : undefined}
    >
      {close => (
        <>
          <Opened {...shown} value={value} close={close} />
          <AtEnd done={() => isWrong && choose(applied)} />
        </>
      )}
    </FilterPill>
  )
}

/** Gives back what held where the input is left with something else. */
function AtEnd({ done }: { done: () => void }) {
  const left = useEffectEvent(done)
  useEffect(() => () => left(), [])
  return null
}

interface ValueProps extends Shown {
  value: unknown
}

function Summary({ field, view: { Cell }, value }: ValueProps) {
  if (field.kind === 'date') return formatDate(value as string)
  return field.options.to ? (
    <Names entity={field.options.to} ids={[value as string | readonly string[]].flat()} />
  ) : (
    <Cell field={field} value={value} isAlone />
  )
}

const Names = ({ entity, ids }: { entity: string; ids: readonly string[] }) =>
  summaryOf(useNamed(entity, ids, []).map(({ label }) => readableName(label)))

/** Closes itself once one record is chosen. */
function Opened({
  name,
  label,
  field,
  view: { Input },
  value,
  close,
}: ValueProps & { close: () => void }) {
  const isOne = field.kind === 'reference' || field.kind === 'dictionary'
  const before = useRef(value)
  useEffect(() => {
    if (isOne && value !== before.current && !isEmpty(value)) close()
  }, [isOne, value, close])
  return <Input field={field} name={name} label={label} autoFocus opensAtOnce={isOne} />
}

function useValue(name: string) {
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name })
  return [
    value,
    (chosen: unknown) => setValue(name, chosen ?? null, { shouldDirty: true }),
  ] as const
}
