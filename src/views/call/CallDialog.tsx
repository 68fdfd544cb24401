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
import { keptForm } from '#src/views/form/keptForm.ts'
import { halfOf } from '#src/fields/index.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { formErrors } from '#src/views/form/formErrors.ts'
import { KeptInput } from '#src/views/form/KeptInput.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'

interface Props {
  title: string
  /** What is asked for. */
  fields: readonly Shown[]
  /** What the form begins with, and the labels of the references in it. */
  given: object
  /** Makes the call with all that the form holds. What it throws stands at the inputs that it names, the rest below them. */
  run: (values: Readonly<Record<string, unknown>>) => Promise<void>
  confirm: string
  cancel: string
  onClose: () => void
  /** What it is about: what is typed in comes back after a session that ended, under this name. */
  keptAs?: string | undefined
  /** It changes what is there: it cannot be made before something differs. */
  isEdit?: boolean | undefined
  /** Below the inputs: what the call answered, or what will follow from it. */
  children?: ReactNode
}

/** Asks for what a call takes, and makes it. */
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
              {fields.map(({ name, label, field, half: { Input, isWide } }, at) => (
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

/** More inputs than these stand two in a row, so that what is asked for is seen whole. */
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

/** The fields of what a call takes or answers, as they are shown; the lists and objects among them are not. */
export const shownIn = (shape: Shape): Shown[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    isField(field)
      ? [{ name, label: labelOf(name, field.options), field, half: halfOf(field) }]
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
