import { styled } from '@mui/material/styles'
import { Muted, Swatch, ValueLink } from '#src/fields/choice/Tone.tsx'
import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { useClient } from '#src/fields/useClient.ts'
import { TextFilter } from './TextFilter.tsx'
import { usePhoneNumbers } from './usePhoneNumbers.ts'

export const text: ReadingView<string> = {
  Cell: ({ value }) => value,
  Filter: TextFilter,
  // A short text is as wide as its maximum; long texts rarely use theirs.
  width: ({ options: { max = 200 } }) =>
    max > 16 ? Math.min(260, 152 + (max - 16) * 0.6) : Math.max(90, max * 8 + 24),
  least: 130,
}

export const longText: ReadingView<string> = {
  ...text,
  width: () => 280,
  least: 170,
  isWide: true,
}

/** A business number, assigned by the system. */
export const code: ReadingView<string> = {
  Cell: text.Cell,
  Filter: TextFilter,
  width: () => 104,
}

export const email: ReadingView<string> = {
  Cell: ({ value }) => (value ? <ValueLink href={`mailto:${value}`}>{value}</ValueLink> : null),
  Filter: TextFilter,
  width: () => 220,
  least: 160,
}

export const phone: ReadingView<string> = {
  Cell: PhoneCell,
  Filter: TextFilter,
  width: () => 140,
}

export const url: ReadingView<string> = {
  // Only http and https: a script in an address would run when the user clicks it.
  Cell: ({ value }) =>
    value && /^https?:\/\//i.test(value) ? (
      <ValueLink href={value} target="_blank" rel="noreferrer">
        {value}
      </ValueLink>
    ) : (
      value
    ),
  Filter: TextFilter,
  width: () => 220,
  least: 140,
}

export const colour: ReadingView<string> = {
  Cell: ({ value }) =>
    value ? (
      <Muted>
        <Swatch aria-hidden style={{ background: value, width: 12, height: 12, marginRight: 7 }} />
        {value}
      </Muted>
    ) : null,
  width: () => 110,
}

export const json: ReadingView<unknown> = {
  Cell: ({ value }) =>
    value === null || value === undefined ? null : (
      <Code tabIndex={0}>{JSON.stringify(value, null, 2)}</Code>
    ),
  width: () => 260,
  least: 140,
  isWide: true,
}

/** A long document scrolls in its place. */
const Code = styled('code')({
  display: 'block',
  maxHeight: 320,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
})

function PhoneCell({ value }: CellProps<string>) {
  const { country } = useClient()
  const numbers = usePhoneNumbers()
  return value ? (
    <ValueLink href={`tel:${value}`}>{numbers?.format(value, country) ?? value}</ValueLink>
  ) : null
}
