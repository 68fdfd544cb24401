import '#src/fields/inputs.tsx'
import { styled } from '@mui/material/styles'
import { Form } from 'ra-core'
import { useEffect, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AnyField, FieldKind } from '#define'
import type { Label } from '#src/fields/kindView.ts'
import { kindView } from '#src/fields/index.ts'
import { ShowsPictures } from '#src/fields/file/Picture.tsx'
import { type Sample, samples } from './samples.ts'

/** Every field kind: as a cell, as an input in each of its states, and as a filter. */
export default function FieldKinds() {
  return (
    <Page>
      <h1>Field kinds</h1>
      <ShowsPictures value>
        {(Object.entries(samples) as [FieldKind, Sample][]).map(([kind, sample]) => (
          <KindStates key={kind} kind={kind} sample={sample} />
        ))}
      </ShowsPictures>
    </Page>
  )
}

/** One kind in all its states. */
export function KindStates({ kind, sample }: { kind: FieldKind; sample: Sample }) {
  const { field, value, label, filter, beside } = sample
  const { Cell, Filter } = kindView(field)
  const [asked, setAsked] = useState(filter)
  const optional = withRequired(field, false)
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind}>{kind}</h2>
      <div>
        <State name="read-only">
          <Cell field={field} value={value} label={label} />
        </State>
        <State name="read-only, nothing">
          <Cell field={field} value={null} />–
        </State>
        {inputStates.map(({ state, ...given }) => (
          <State key={state} name={state}>
            <Sampled
              field={state === 'required' ? withRequired(field, true) : optional}
              title={`${kind}, ${state}`}
              value={given.isFilled ? value : empty(field)}
              label={given.isFilled ? label : undefined}
              beside={beside}
              {...given}
            />
          </State>
        ))}
        {Filter && (
          <State name="filter">
            <Filter field={field} label={kind} value={asked as never} onChange={setAsked} />
          </State>
        )}
      </div>
    </section>
  )
}

const inputStates = [
  { state: 'empty' },
  { state: 'filled', isFilled: true },
  { state: 'required' },
  { state: 'error', isFilled: true, problem: 'There is one of this already.' },
  { state: 'disabled', isFilled: true, isDisabled: true },
] as readonly { state: string; isFilled?: boolean; problem?: string; isDisabled?: boolean }[]

interface SampledProps {
  field: AnyField
  title: string
  value: unknown
  label: Label | undefined
  beside: Sample['beside']
  problem?: string
  isDisabled?: boolean
}

function Sampled({ field, title, value, label, beside, problem, isDisabled }: SampledProps) {
  const { Input } = kindView(field)
  const [record] = useState({ ...beside, value, labels: { value: label } })
  return (
    <Form record={record} noValidate>
      <Input field={field} name="value" label={title} isDisabled={isDisabled} />
      {problem && <Refused problem={problem} />}
    </Form>
  )
}

/**
 * Sets the error a server would return, after the form has taken its record, which clears errors.
 */
function Refused({ problem }: { problem: string }) {
  const { setError } = useFormContext()
  useEffect(() => {
    const timer = setTimeout(() => setError('value', { type: 'server', message: problem }))
    return () => clearTimeout(timer)
  }, [setError, problem])
  return null
}

const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure>
    <figcaption>{name}</figcaption>
    {children}
  </figure>
)

const withRequired = (field: AnyField, required: boolean): AnyField => ({
  ...field,
  options: { ...field.options, required },
})

const empty = ({ kind }: AnyField) => (kind === 'tags' || kind === 'lines' ? [] : null)

const Page = styled('div')(({ theme }) => ({
  padding: theme.spacing(2),
  minWidth: 0,
  '& h1': { ...theme.typography.h1, margin: theme.spacing(0, 0, 2) },
  '& > section': { marginBottom: theme.spacing(3), minWidth: 0 },
  '& > section > h2': { ...theme.typography.h2, margin: theme.spacing(0, 0, 1) },
  '& > section > div': {
    display: 'grid',
    gap: theme.spacing(2),
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  },
  '& figure': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& figcaption': {
    ...theme.typography.caption,
    marginBottom: theme.spacing(1),
    color: theme.palette.text.secondary,
  },
}))
