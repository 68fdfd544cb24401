import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Link from '@mui/material/Link'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FilePicker } from './FilePicker.tsx'
import type { CellProps, FieldHalf, FileLabel, InputProps } from './half.ts'
import { Picture } from './Picture.tsx'
import { asIs, useFieldInput } from './useFieldInput.tsx'
import { useSaveFile, useUpload } from './useFiles.ts'
import { labelPath } from './useRecordLabel.ts'

export const file: FieldHalf<string> = {
  Cell: FileCell,
  Input: FileInput,
  Filter: null,
  align: 'left',
  width: () => 180,
}

export function FileCell({ value, label }: CellProps<string>) {
  const save = useSaveFile()
  const notify = useNotify()
  if (!value) return null
  const name = nameOf(label)
  return (
    <Link
      component="button"
      type="button"
      sx={{ textAlign: 'left', font: 'inherit' }}
      onClick={() =>
        void save({ id: value, name }).catch((error: Error) =>
          notify(error.message, { type: 'error' }),
        )
      }
    >
      {name}
    </Link>
  )
}

/** Which file it is; another in its place, or none. */
export function FileInput(props: InputProps) {
  const { getValues } = useFormContext()
  const { input, shell } = useFieldInput(props, asIs)
  const [came] = useState(() => ({
    id: input.value as string | null,
    label: getValues(labelPath(props.name)) as FileLabel | undefined,
  }))
  const [sent, setSent] = useState<FileLabel & { id: string }>()
  const { sending, send, drop } = useUpload(undefined, facts => {
    setSent(facts)
    input.onChange(facts.id)
  })
  const { value } = input
  const label = value === sent?.id ? sent : value === came.id ? came.label : undefined
  const isPicture = props.field.kind === 'image'
  return (
    <FormControl
      component="fieldset"
      margin="none"
      error={shell.error}
      disabled={shell.disabled}
      sx={{ gap: 1, alignItems: 'start' }}
    >
      <FormLabel component="legend" sx={{ fontSize: '0.75rem', mb: 1 }}>
        {props.label}
        {shell.required && ' *'}
      </FormLabel>
      {value && isPicture && <Picture id={value} name={nameOf(label)} />}
      {value && <span>{nameOf(label)}</span>}
      <FilePicker
        label={`${value ? 'Replace' : 'Add'} ${props.label.toLowerCase()}`}
        onFiles={send}
        sending={sending}
        onDrop={drop}
        isPicture={isPicture}
        isDisabled={props.isDisabled}
      />
      {value && (
        <Button
          disabled={props.isDisabled}
          onClick={() => input.onChange(null)}
          aria-label={`Take away ${props.label.toLowerCase()}`}
        >
          Take away
        </Button>
      )}
      {shell.helperText && <FormHelperText sx={{ mx: 0 }}>{shell.helperText}</FormHelperText>}
    </FormControl>
  )
}

const nameOf = (label: unknown) => (label as FileLabel | undefined)?.name ?? 'A file'
