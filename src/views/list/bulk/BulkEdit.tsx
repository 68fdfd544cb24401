import './bulk.texts.ts'
import '#src/fields/inputs.tsx'
import Close from '@mui/icons-material/Close'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { Form } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { AnyEntity, AnyField } from '#define'
import { formErrors } from '#src/views/form/formErrors.ts'
import { keptForm } from '#src/views/form/keptForm.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { shownOf, type Shown } from '#src/views/parts/columns.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import { SubmitButton } from '#src/views/form/FieldsForm.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'

interface Props {
  entity: AnyEntity
  /** Fields that may hold the same value in many records. */
  fields: readonly string[]
  /** The field that was chosen before; the only one if absent. */
  first?: string | undefined
  /** The number of records, in words. */
  some: string
  save: (data: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

/**
 * Sets the chosen fields of many records at once; tags are added and removed. Other fields stay
 * unchanged.
 */
export default function BulkEdit({ entity, fields, first, some, save, onClose }: Props) {
  const all = shownOf(entity, fields)
  const [begin] = useState(first ?? (all.length === 1 ? all[0]!.name : undefined))
  const [picked, setPicked] = useState<readonly string[]>(begin ? [begin] : [])
  /** The field that was chosen last, which gets the focus. */
  const [added, setAdded] = useState(begin)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The menu of the fields keeps the focus until it is closed.
    const timer = setTimeout(() =>
      row.current?.querySelector<HTMLElement>('input, [role=combobox]')?.focus(),
    )
    return () => clearTimeout(timer)
  }, [added])
  const chosen = picked.map(name => all.find(field => field.name === name)!)
  const left = all.filter(({ name }) => !picked.includes(name))
  // An untouched switch means No.
  const submit = (values: Record<string, any>) =>
    save(
      Object.fromEntries(
        chosen.map(({ name, field }) => [
          name,
          field.kind === 'tags'
            ? tagChange(values[name])
            : (values[name] ?? (field.kind === 'flag' ? false : null)),
        ]),
      ),
    ).then(
      () => undefined,
      (error: unknown) => formErrors(error, chosen),
    )
  return (
    <DialogFrame
      title={say('bulk.edit', { some })}
      maxWidth="sm"
      onClose={onClose}
      cancel={say('action.cancel')}
      wrap={content => (
        <Form {...keptForm} onSubmit={submit} sanitizeEmptyValues={false}>
          {content}
        </Form>
      )}
      buttons={
        <SubmitButton label={say('bulk.change', { some })} isDisabled={chosen.length === 0} />
      }
    >
      {chosen.map(shown => (
        <Row key={shown.name} ref={shown.name === added ? row : undefined}>
          <div>
            <Inputs {...shown} opensAtOnce={shown.name === begin} />
          </div>
          <IconAction
            label={say('bulk.leave', { label: shown.label })}
            onClick={() => setPicked(picked.filter(name => name !== shown.name))}
            icon={<Close />}
          />
        </Row>
      ))}
      {left.length > 0 && (
        <TextField
          select
          label={say(chosen.length > 0 ? 'bulk.another_field' : 'bulk.field')}
          value=""
          onChange={({ target: { value } }) => {
            setPicked([...picked, value])
            setAdded(value)
          }}
          slotProps={{ select: { MenuProps: { disableRestoreFocus: true } } }}
        >
          {left.map(({ name, label }) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ErrorText />
    </DialogFrame>
  )
}

interface InputsProps extends Shown {
  opensAtOnce: boolean
}

/** A field's input; for tags two inputs. */
function Inputs({ name, label, field, view: { Input }, opensAtOnce }: InputsProps) {
  return field.kind === 'tags' ? (
    <>
      <Input
        field={field}
        name={`${name}.add`}
        label={say('bulk.add', { label: midSentence(label) })}
        opensAtOnce={opensAtOnce}
      />
      <Gap />
      <Input
        field={whatever(field)}
        name={`${name}.remove`}
        label={say('bulk.take_away', { label: midSentence(label) })}
      />
    </>
  ) : (
    <Input field={field} name={name} label={label} opensAtOnce={opensAtOnce} />
  )
}

/** Tags that may no longer be added can still be removed. */
const whatever = ({ options: { only: _only, ...options }, ...field }: AnyField): AnyField => ({
  ...field,
  options,
})

const tagChange = (value: { add?: string[]; remove?: string[] } | undefined) => ({
  add: value?.add ?? [],
  remove: value?.remove ?? [],
})

const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  padding: '8px 0',
  '& > div': { flex: 1, minWidth: 0 },
})
const Gap = styled('div')({ height: 12 })
