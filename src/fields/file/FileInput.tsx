import '#src/fields/file/picker.texts.ts'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { labelOf } from '#define'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { FilePicker } from './FilePicker.tsx'
import type { FileLabel, InputProps } from '#src/fields/kindView.ts'
import { Picture } from './Picture.tsx'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'
import { useUpload } from './useUpload.ts'
import { labelPath } from '#src/fields/link/useRecordLabel.ts'
import { nameOf } from './FileCell.tsx'

/** Shows the chosen file; replaces or removes it. */
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
  const fileLabel = value === sent?.id ? sent : value === came.id ? came.label : undefined
  const label = midSentence(props.label)
  // The visible label leaves out the line, which is visible anyway.
  const short = midSentence(labelOf(props.name.split('.').at(-1)!, props.field.options))
  const asks = value ? 'files.replace_label' : 'files.add_label'
  const isPicture = props.field.kind === 'image'
  return (
    <FormControl
      component="fieldset"
      margin="none"
      error={shell.error}
      disabled={shell.disabled}
      sx={{ gap: 1, alignItems: 'start' }}
    >
      <FormLabel
        component="legend"
        sx={props.isBare ? visuallyHidden : { fontSize: '0.75rem', mb: 1 }}
      >
        {props.label}
        {shell.required && ' *'}
      </FormLabel>
      {value && isPicture && <Picture id={value} name={nameOf(fileLabel)} />}
      {value && <span>{nameOf(fileLabel)}</span>}
      <FilePicker
        label={say(asks, { label })}
        shown={say(asks, { label: props.isBare ? short : label })}
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
          aria-label={say('files.take_away_label', { label })}
        >
          {say('files.take_away')}
        </Button>
      )}
      {shell.helperText && <FormHelperText sx={{ mx: 0 }}>{shell.helperText}</FormHelperText>}
    </FormControl>
  )
}
