import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import type { AnyEntity, AnyField } from '#define'
import { countryName, worldCountries } from '#define/fields/countries.ts'
import type { Examined, Mapping, ReadAs, Reading } from '#data/files.ts'
import { useClient } from '#src/fields/useClient.ts'
import { spokenLabel, valueInWords } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { withoutTax, withTax } from './mapping/amountsOfFiles.ts'
import { ImportSelect } from './ImportSelect.ts'
import { fieldAt } from './importFields.ts'
import './import.texts.ts'

interface Props {
  entity: AnyEntity
  found: Examined & Required<Pick<Examined, 'mapping'>>
  /** What was said last, and is not looked through yet. */
  request: Mapping | undefined
  onChange: (mapping: Mapping) => void
}

/** Whether telephones stand in the cells of a field, one or several. */
const isOfPhones = (field: AnyField | undefined) =>
  field?.kind === 'phone' ||
  (!!field?.options.inCell &&
    field.options.from!.fields[field.options.from!.label ?? '']?.kind === 'phone')

/** How the file as a whole is read: its sheet, heading row, letters and separators, each to be changed. */
export function ImportReading({ entity, found, request, onChange }: Props) {
  const { country } = useClient()
  const { reading, mapping, columns } = found
  const hasPhones = columns.some(
    ({ field }) => field !== null && isOfPhones(fieldAt(entity, field)),
  )
  if (!reading) return null
  const stated = request ?? mapping
  const shown = { ...reading, ...stated.reading }
  // The heading row does not hold for another table. Columns that it has, too, keep what was said of them.
  const { heading: _, ...others } = stated.reading ?? {}
  const change = (part: Reading) => onChange({ ...stated, reading: { ...others, ...part } })
  const { sheets = [], top, totals } = reading
  return (
    <Section title={say('import.how_read')}>
      <Choices>
        {sheets.length > 1 && (
          <Choice
            label={say('import.sheet')}
            value={shown.sheet!}
            options={sheets.map(sheet => [sheet, sheet])}
            onChange={sheet => change({ sheet })}
          />
        )}
        <Choice
          label={say('import.heading')}
          value={String(shown.heading)}
          options={top.map(({ row, text }) => [
            String(row),
            say('import.heading_row', { row: row.toLocaleString('en-NZ'), text }),
          ])}
          onChange={row => change({ heading: Number(row) })}
        />
        {shown.encoding !== undefined && (
          <Choice
            label={say('import.encoding')}
            value={shown.encoding}
            options={encodings.map(each => [each, say(`import.encoding_of.${each}`)])}
            onChange={encoding => change({ encoding })}
          />
        )}
        {shown.separator !== undefined && (
          <Choice
            label={say('import.separator')}
            value={shown.separator}
            options={separatorsWith(shown.separator)}
            onChange={separator => change({ separator })}
          />
        )}
        {hasPhones && (
          <Choice
            label={say('import.country')}
            value={shown.country ?? ''}
            options={[
              ['', say('import.country_row', { country: spokenLabel(countryName(country)) })],
              ...worldCountries.map(code => [code, spokenLabel(countryName(code))] as const),
            ]}
            onChange={code => {
              const { country: __, ...rest } = stated.reading ?? {}
              onChange({ ...stated, reading: { ...rest, ...(code && { country: code }) } })
            }}
          />
        )}
        {entity.fields.amountsAre && !columns.some(({ field }) => field === 'amountsAre') && (
          <Choice
            label={say('import.amounts')}
            value={stated.constants.amountsAre ?? ''}
            options={[
              ['', say('import.amounts_own')],
              [withTax, valueInWords(entity.fields.amountsAre, withTax)],
              [withoutTax, valueInWords(entity.fields.amountsAre, withoutTax)],
            ]}
            onChange={amountsAre => {
              const { amountsAre: __, ...constants } = stated.constants
              onChange({
                ...stated,
                constants: { ...constants, ...(amountsAre && { amountsAre }) },
              })
            }}
          />
        )}
        {totals > 0 && (
          <Choice
            label={say('import.totals', { count: totals.toLocaleString('en-NZ') })}
            value={shown.leavesTotals === undefined ? '' : String(shown.leavesTotals)}
            asks={shown.leavesTotals === undefined}
            options={[
              ...(shown.leavesTotals === undefined
                ? ([['', say('import.totals_open')]] as const)
                : []),
              ['true', say('import.totals_out')],
              ['false', say('import.totals_in')],
            ]}
            onChange={leaves =>
              onChange({
                ...stated,
                reading: { ...stated.reading, leavesTotals: leaves === 'true' },
              })
            }
          />
        )}
      </Choices>
    </Section>
  )
}

type Option = readonly [value: string, label: ReactNode]

function Choice({
  label,
  value,
  options,
  asks = false,
  onChange,
}: {
  label: string
  value: string
  options: readonly Option[]
  asks?: boolean
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <ImportSelect
        id={id}
        value={value}
        data-asks={asks || undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </ImportSelect>
    </div>
  )
}

const encodings = [
  'utf-8',
  'utf-8 twice',
  'utf-16',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
] as const satisfies readonly NonNullable<ReadAs['encoding']>[]

/** One that the file names itself is shown as it is. */
function separatorsWith(found: string): readonly Option[] {
  const known: readonly Option[] = [
    [',', say('import.separator_of.comma')],
    [';', say('import.separator_of.semicolon')],
    ['\t', say('import.separator_of.tab')],
    ['|', say('import.separator_of.bar')],
  ]
  return known.some(([each]) => each === found) ? known : [...known, [found, found]]
}

const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& label': { color: theme.palette.text.secondary, whiteSpace: 'nowrap' },
  '& select': { minWidth: 0, maxWidth: 'min(420px, 100%)' },
  [theme.breakpoints.down('sm')]: {
    '& > div': { flex: '1 1 100%', flexDirection: 'column', alignItems: 'stretch', gap: 2 },
    '& select': { maxWidth: '100%' },
  },
}))
