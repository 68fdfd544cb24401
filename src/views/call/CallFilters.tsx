import '#src/fields/inputs.tsx'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Form, useListFilterContext } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { problemOf } from '#src/fields/problemOf.ts'
import { keptForm } from '#src/views/form/keptForm.ts'
import { InputChips } from '#src/views/list/filters/InputChips.tsx'
import { PhoneFilters } from '#src/views/list/filters/PhoneFilters.tsx'
import { QuickSearch } from '#src/views/list/filters/QuickSearch.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A call's input as chips over its table; on a phone in a sheet. Each applies as soon as it is
 * valid.
 */
export function CallFilters({ entity, filters }: { entity: AnyEntity; filters: readonly Shown[] }) {
  const { filterValues, setFilters } = useListFilterContext()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const present = JSON.stringify(filterValues)
  // The inputs update the address. Any other change comes from a link or a view, and resets the
  // inputs.
  const [known, setKnown] = useState({
    now: present,
    before: present,
    values: filterValues as Values,
    form: 0,
  })
  if (present !== known.now && present !== known.before)
    setKnown({ now: present, before: present, values: filterValues, form: known.form + 1 })
  const send = (values: Values) => {
    const now = JSON.stringify(values)
    if (now === known.now) return
    setKnown({ ...known, now, before: present })
    setFilters(values)
  }
  const inputs = filters.filter(({ name }) => name !== 'q')
  const set = inputs.filter(({ name }) => name in filterValues).length
  return (
    <Form {...keptForm} key={known.form} record={known.values}>
      <Follow send={send} inputs={inputs} />
      <Bar>
        {inputs.length < filters.length && (
          <QuickSearch
            value={(filterValues.q as string | undefined) ?? ''}
            onChange={q => send(definite({ ...filterValues, q }))}
            onLeave={() => {}}
            label={say('list.search', { many: '' }).trim()}
            width={isPhone ? '100%' : 240}
          />
        )}
        {isPhone ? (
          <PhoneFilters entity={entity} count={set}>
            {inputs.length > 0 && (
              <Inputs>
                {inputs.map(({ name, label, field, view: { Input } }) => (
                  <Input key={name} field={field} name={name} label={label} />
                ))}
              </Inputs>
            )}
          </PhoneFilters>
        ) : (
          <InputChips inputs={inputs} />
        )}
      </Bar>
    </Form>
  )
}

/**
 * Passes the inputs' values to `send` after a typing pause, if all are valid: also those of chips that
 * are shut, which the form does not check.
 */
function Follow({ send, inputs }: { send: (values: Values) => void; inputs: readonly Shown[] }) {
  const { trigger } = useFormContext()
  const values = JSON.stringify(definite(useWatch() as Values))
  const settled = useSettled(values, 300)
  const sent = useRef(settled)
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    const now = JSON.parse(settled) as Values
    const areValid = inputs.every(({ name, field }) => problemOf(field, now[name]) === undefined)
    void trigger().then(isValid => isValid && areValid && send(now))
  }, [settled, send, trigger, inputs])
  return null
}

/** The set values; an empty input and an empty list filter nothing. */
export const definite = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== null &&
        value !== '' &&
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
const Inputs = styled('div')({
  display: 'grid',
  flex: 1,
  minWidth: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
  // The label of an input stands on its upper edge, below the help of the one above it.
  gap: '14px 8px',
})
