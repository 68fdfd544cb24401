import '#src/fields/inputs.tsx'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { Form } from 'ra-core'
import { useId, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { isField, labelOf, type Shape } from '#define'
import { spokenLabel } from '#src/i18n/declared.ts'
import { keptForm } from '#src/views/form/keptForm.ts'
import { kindView } from '#src/fields/index.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { formErrors } from '#src/views/form/formErrors.ts'
import { KeptInput } from '#src/views/form/KeptInput.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'

interface Props {
  title: string
  fields: readonly Shown[]
  /** The initial values, and the labels of their references. */
  given: object
  /**
   * Makes the call with the form's values. Its errors are shown at the inputs they name, the rest
   * below.
   */
  run: (values: Readonly<Record<string, unknown>>) => Promise<void>
  confirm: string
  cancel: string
  onClose: () => void
  /** The name under which unsaved input is restored after a new sign-in. */
  keptAs?: string | undefined
  /** The call changes existing values: it is disabled until something differs. */
  isEdit?: boolean | undefined
  /** Below the inputs: the call's answer, or a preview of its effect. */
  children?: ReactNode
}

/** A form with the input of a call, which makes the call. */
export function CallDialog({
  title,
  fields,
  given,
  run,
  confirm,
  cancel,
  onClose,
  keptAs,
  isEdit,
  children,
}: Props) {
  const id = useId()
  const [begin] = useState(given)
  const submit = (values: Record<string, unknown>) =>
    run(values).then(
      () => undefined,
      (error: unknown) => formErrors(error, fields),
    )
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Form
        record={begin}
        resetOptions={keptForm}
        onSubmit={submit}
        noValidate
        disableInvalidFormNotification
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <Inputs data-many={fields.length > few || undefined}>
              {fields.map(({ name, label, field, view: { Input, isWide } }, at) => (
                <div key={name} data-wide={isWide || undefined}>
                  {field.kind === 'lines' && <Muted>{label}</Muted>}
                  <Input field={field} name={name} label={label} autoFocus={at === 0} />
                </div>
              ))}
            </Inputs>
            <ErrorText />
            {keptAs && (
              <KeptInput
                fields={Object.fromEntries(fields.map(({ name, field }) => [name, field]))}
                dialog={keptAs}
              />
            )}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          <Submit label={confirm} isEdit={isEdit} />
        </DialogActions>
      </Form>
    </Dialog>
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

function Submit({ label, isEdit }: { label: string } & Pick<Props, 'isEdit'>) {
  const { isSubmitting, isDirty } = useFormState()
  return (
    <Button type="submit" variant="contained" disabled={isSubmitting || (isEdit && !isDirty)}>
      {label}
    </Button>
  )
}
