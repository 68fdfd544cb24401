import './bulk.texts.ts'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import type { CallInput, Shape } from '#define'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { shownIn } from '#src/views/call/CallDialog.tsx'
import { FieldsForm, SubmitButton } from '#src/views/form/FieldsForm.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import type { bulkPriceCalls } from './bulkPrices.calls.ts'

type Rule = CallInput<typeof bulkPriceCalls.previewPrices>

/** The rule that makes new prices, with their market, time and reason. */
export function RuleForm({ shape, preview }: { shape: Shape; preview: (rule: Rule) => void }) {
  const { country } = useClient()
  const fields = shownIn(shape)
    .filter(({ name }) => names.includes(name))
    .map(shown =>
      needed.includes(shown.name)
        ? {
            ...shown,
            field: { ...shown.field, options: { ...shown.field.options, required: true } },
          }
        : shown,
    )
  return (
    <FieldsForm
      fields={fields}
      given={{ by: 'Percent', market: country }}
      run={async values => preview(values as Rule)}
    >
      <Stack spacing={2}>
        <Inputs>
          {fields.map(({ name, label, field, view: { Input } }, at) => (
            <div key={name}>
              <Input field={field} name={name} label={label} autoFocus={at === 1} />
            </div>
          ))}
        </Inputs>
        <ErrorText />
        <div>
          <SubmitButton label={say('bulk_prices.look')} />
        </div>
      </Stack>
    </FieldsForm>
  )
}

const needed = ['by', 'value', 'market', 'reason']
const names = [...needed, 'round', 'kind', 'fromOnUtc', 'toOnUtc']

const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
}))
