import '#src/fields/inputs.tsx'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Form, useListFilterContext } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { keptForm } from '#src/views/form/keptForm.ts'
import { PhoneFilters } from '#src/views/list/filters/PhoneFilters.tsx'
import { QuickSearch } from '#src/views/list/filters/QuickSearch.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A call's input as the filters of its table; on a phone in a sheet. Each applies as soon as it is
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
  const drawn = (
    <Inputs>
      {inputs.map(({ name, label, field, view: { Input } }) => (
        <div key={name} data-long={label.length > mostNarrow || undefined}>
          <Input field={field} name={name} label={label} />
        </div>
      ))}
    </Inputs>
  )
  return (
    <Form {...keptForm} key={known.form} record={known.values}>
      <Follow send={send} />
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
            {inputs.length > 0 && drawn}
          </PhoneFilters>
        ) : (
          drawn
        )}
      </Bar>
    </Form>
  )
}

/** Passes the inputs' values to `send` after a typing pause, if all are valid. */
function Follow({ send }: { send: (values: Values) => void }) {
  const { trigger } = useFormContext()
  const values = JSON.stringify(definite(useWatch() as Values))
  const settled = useSettled(values, 300)
  const sent = useRef(settled)
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    void trigger().then(isValid => isValid && send(JSON.parse(settled) as Values))
  }, [settled, send, trigger])
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
/** Letters of a label that a narrow input shows whole. */
const mostNarrow = 22
const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  flex: 1,
  minWidth: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
  // The label of an input stands on its upper edge, below the help of the one above it.
  gap: '14px 8px',
  maxWidth: 1100,
  '& > div': { minWidth: 0 },
  '& > div > *': { width: '100%' },
  [theme.breakpoints.up('sm')]: {
    '& > [data-long]': { gridColumn: 'span 2' },
    // The rows stand higher where the help of a filter comes with the pointer or the focus.
    '& > div': { position: 'relative' },
    '& .MuiFormHelperText-root:not(.Mui-error)': {
      position: 'absolute',
      zIndex: 3,
      top: '100%',
      left: 0,
      width: 'max-content',
      maxWidth: 260,
      margin: 0,
      padding: '4px 8px',
      borderRadius: 4,
      border: `1px solid ${theme.palette.divider}`,
      background: theme.palette.background.paper,
      visibility: 'hidden',
      pointerEvents: 'none',
    },
    '& > div:is(:hover, :focus-within) .MuiFormHelperText-root': { visibility: 'visible' },
  },
}))
