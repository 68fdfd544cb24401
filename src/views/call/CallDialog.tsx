import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import type { ComponentProps, ReactNode } from 'react'
import { isField, labelOf, type Shape } from '#define'
import { spokenLabel } from '#src/i18n/declared.ts'
import { kindView } from '#src/fields/index.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { declaredIn, FieldsForm, SubmitButton } from '#src/views/form/FieldsForm.tsx'
import { KeptInput } from '#src/views/form/KeptInput.tsx'
import { cancelFor } from '#src/views/parts/cancelFor.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import { WhenApplies } from './WhenApplies.tsx'

interface Props extends Omit<ComponentProps<typeof FieldsForm>, 'children'> {
  title: ReactNode
  confirm: string
  cancel?: string
  onClose: () => void
  /** The name under which unsaved input is restored after a new sign-in. */
  keptAs?: string | undefined
  /** The call changes existing values: it is disabled until something differs. */
  isEdit?: boolean | undefined
  /** Another number begins the form anew. */
  round?: number
  /** Its lines have many inputs. */
  isWide?: boolean
  /** Above the inputs: a question. */
  note?: string | undefined
  /** Below the inputs: the call's answer, or a preview of its effect. */
  children?: ReactNode
}

/** A form with the input of a call, which makes the call. */
export function CallDialog(props: Props) {
  const { fields, given, run, confirm, keptAs, isEdit, round, isWide, note, children, ...dialog } =
    props
  return (
    <DialogFrame
      cancel={cancelFor(confirm)}
      {...dialog}
      maxWidth={isWide ? 'md' : 'sm'}
      wrap={content => (
        <FieldsForm key={round} fields={fields} given={given} run={run}>
          {content}
        </FieldsForm>
      )}
      isCancelFirst={fields.length === 0}
      buttons={<SubmitButton label={confirm} isEdit={isEdit} />}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {note && <div>{note}</div>}
        <Inputs data-many={fields.length > few || undefined}>
          {fields.map(({ name, label, field, view: { Input, isWide } }, at) => {
            const input = (
              <div key={name} data-wide={isWide || undefined}>
                {field.kind === 'lines' && <Muted>{label}</Muted>}
                <Input field={field} name={name} label={label} autoFocus={at === 0} />
              </div>
            )
            return field.options.when ? (
              <WhenApplies key={name} name={name} field={field} fields={fields}>
                {input}
              </WhenApplies>
            ) : (
              input
            )
          })}
        </Inputs>
        <ErrorText />
        {keptAs && <KeptInput fields={declaredIn(fields)} dialog={keptAs} />}
        {children}
      </Stack>
    </DialogFrame>
  )
}

/** More inputs than these are laid out in two columns, so that the form fits the window. */
const few = 4

const Inputs = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('sm')]: {
    '&[data-many]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
}))

/** The simple fields of a call's input or answer, without lists and objects. */
export const shownIn = (shape: Shape): Shown[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    isField(field)
      ? [{ name, label: spokenLabel(labelOf(name, field.options)), field, view: kindView(field) }]
      : [],
  )

type Values = Readonly<Record<string, unknown>>

/** What narrows the choices of fields and is the same in all records that a dialog is about. */
export function narrowingOf(fields: readonly Shown[], records: readonly Values[]): Values {
  const names = fields.flatMap(({ field }) => Object.values(field.options.narrowedBy ?? {}))
  return Object.fromEntries(
    names.flatMap(name => {
      const [value, ...others] = new Set(records.map(record => record[name]))
      return others.length ? [] : [[name, value]]
    }),
  )
}
