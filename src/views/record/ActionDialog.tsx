import '../../fields/inputs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { Form, useDataProvider, useNotify, useResourceContext, type RaRecord } from 'ra-core'
import { use, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { loadCall } from '../../../dataProvider/calls.ts'
import type { ErpDataProvider } from '../../../dataProvider/index.ts'
import {
  isField,
  labelOf,
  type Action,
  type AnyField,
  type Shape,
} from '../../../resources/define/index.ts'
import type { CallName } from '../../../resources/registry.ts'
import { defaultsOf } from '../../fields/defaultsOf.ts'
import { halfOf } from '../../fields/index.ts'
import { say } from '../../i18n/say.ts'
import { ErrorText } from './ErrorText.tsx'
import { formErrors } from '../formErrors.ts'

interface Props {
  action: Action
  record: RaRecord
  onClose: () => void
}

/** Asks what a call about a record takes beside its id, and makes it. A refusal stands at the input that it names. */
export default function ActionDialog({ action, record, onClose }: Props) {
  const id = useId()
  const resource = useResourceContext()!
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const notify = useNotify()
  const { input } = use(loadCall(action.call))
  const fields = Object.fromEntries(
    Object.entries(input as Shape).filter(
      (entry): entry is [string, AnyField] => entry[0] !== action.id && isField(entry[1]),
    ),
  )
  const submit = async (values: Record<string, unknown>) => {
    try {
      await provider.call(action.call as CallName, { ...values, [action.id]: record.id } as never)
    } catch (error) {
      return formErrors(error, Object.keys(fields))
    }
    void queries.invalidateQueries({ queryKey: [resource] })
    notify(say('record.action_done', { what: action.label }), { type: 'success' })
    onClose()
    return undefined
  }
  return (
    <Dialog
      open
      onClose={(_, why) => why === 'escapeKeyDown' && onClose()}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <Form record={defaultsOf(fields)} onSubmit={submit} noValidate disableInvalidFormNotification>
        <DialogTitle id={id}>{action.label}</DialogTitle>
        <DialogContent>
          <Inputs>
            {Object.entries(fields).map(([name, field], at) => {
              const { Input } = halfOf(field)
              const label = labelOf(name, field.options)
              return (
                <Input key={name} field={field} name={name} label={label} autoFocus={at === 0} />
              )
            })}
            <ErrorText />
          </Inputs>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{say('action.back')}</Button>
          <Submit label={action.label} />
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function Submit({ label }: { label: string }) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" disabled={isSubmitting}>
      {label}
    </Button>
  )
}

const Inputs = styled('div')({ display: 'grid', gap: 16, paddingTop: 8 })
