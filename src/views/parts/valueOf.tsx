import { allCountries, valueIn } from '#define'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { RecordLink } from './RecordLink.tsx'
import type { Shown } from './columns.ts'

/** Values by field, with the names of references in `labels`. */
export interface Values {
  readonly labels?: Readonly<Record<string, any>>
  readonly [field: string]: any
}

/**
 * A record's value for reading; a day has its lateness next to it. Without a column's heading above
 * it (`isAlone`) it says its unit. Not a component, because a list shows hundreds.
 */
export function valueOf(shown: Shown, record: Values, isAlone = false) {
  const { name, field, late } = shown
  const { Cell } = shown.view
  const { link, currency, holds } = field.options
  const plain = (
    <Cell
      field={field}
      value={valueIn(field, name, record)}
      label={record.labels?.[name]}
      isAlone={isAlone}
      currency={currency && (isCountry(currency) ? currency : record[currency])}
      {...(holds && { market: record[holds] })}
    />
  )
  const value =
    link && record[link.by] && record[name] ? (
      <RecordLink entity={link.to} id={record[link.by]} opensAt={link.opensAt}>
        {plain}
      </RecordLink>
    ) : (
      plain
    )
  return late && record[late.by] === true ? (
    <>
      {value} <ToneChip tone="bad">{late.label}</ToneChip>
    </>
  ) : (
    value
  )
}

const isCountry = (currency: string) => (allCountries() as readonly string[]).includes(currency)
