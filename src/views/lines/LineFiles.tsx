import '#src/fields/file/picker.texts.ts'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import type { FileFacts } from '#data/beside.ts'
import type { AnyField } from '#define'
import { FilePicker } from '#src/fields/file/FilePicker.tsx'
import { nameOf } from '#src/fields/file/FileCell.tsx'
import { Picture } from '#src/fields/file/Picture.tsx'
import { useUpload } from '#src/fields/file/useUpload.ts'
import type { FileLabel } from '#src/fields/kindView.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'

interface Props {
  /** The label of the lines: `Photos`. */
  label: string
  isPicture: boolean
  isDisabled?: boolean | undefined
  onSent: (file: FileFacts) => void
  /** Whether files are on their way: what is saved before they come is without them. */
  onSending: (isSending: boolean) => void
}

/** Adds a line for each file that is chosen, dropped or taken with the camera. */
export function LineFiles({ label, onSent, onSending, ...picker }: Props) {
  const { sending, send, drop } = useUpload(undefined, onSent)
  const isSending = sending.some(({ problem }) => !problem)
  useEffect(() => onSending(isSending), [isSending, onSending])
  return (
    <Below>
      <FilePicker
        {...picker}
        label={say('files.add_label', { label: midSentence(label) })}
        isMany
        onFiles={send}
        sending={sending}
        onDrop={drop}
      />
    </Below>
  )
}

/** The file of a line. Another one is another line. */
export function LineFile({
  line,
  field,
  column,
}: {
  line: object
  field: AnyField
  column: string
}) {
  const { [column]: id, labels } = line as Record<string, any>
  const label = labels?.[column] as FileLabel | undefined
  if (!id) return null
  return (
    <Sent>
      {field.kind === 'image' && <Picture id={id} name="" bytes={label?.size} />}
      <span>{nameOf(label)}</span>
    </Sent>
  )
}

const Below = styled('div')({ marginTop: 16 })

const Sent = styled('div')({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  overflowWrap: 'anywhere',
})
