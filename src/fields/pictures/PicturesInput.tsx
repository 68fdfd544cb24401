import '#src/fields/file/picker.texts.ts'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { InputProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'
import { AddedPictures } from './AddedPictures.tsx'
import { orderedPictures } from './orderedPictures.ts'
import {
  idsOf,
  ordered,
  placed,
  showing,
  shownBy,
  shownField,
  type PictureLine,
} from './pictureLines.ts'

/** The pictures of a record that is being written; they are saved with it. */
export default function PicturesInput({ field, name, label, isDisabled }: InputProps) {
  const { control, getValues } = useFormContext()
  const { by, least = 0 } = field.options
  const kind = orderedPictures(field)!
  const of = shownField(field)
  const [isSending, setIsSending] = useState(false)
  /** The pictures before the last one was removed. */
  const [before, setBefore] = useState<readonly PictureLine[]>()
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({
    control,
    name,
    rules: {
      validate: (lines?: readonly PictureLine[]) =>
        isSending
          ? say('files.still_sending')
          : (lines?.length ?? 0) >= least || say('problem.required'),
    },
  })
  const lines = (value ?? []) as readonly PictureLine[]
  const change = (next: readonly PictureLine[]) => onChange(placed(next, kind))
  const parent = getValues('id') as string | undefined
  const problem = error?.root?.message ?? error?.message ?? nested(error)
  return (
    <Group aria-label={label} data-lines={name}>
      <AddedPictures
        field={field}
        label={label}
        ids={idsOf(lines, kind)}
        isDisabled={isDisabled}
        onSending={setIsSending}
        parentId={parent}
        shown={id => shownBy(lines, id, kind, of)}
        onShown={(id, what) => change(showing(lines, id, kind, of, what))}
        onOrder={ids => change(ordered(lines, ids, kind))}
        onRemove={id => {
          setBefore(lines)
          change(lines.filter(line => line[kind.picture] !== id))
        }}
        onSent={sent => {
          setBefore(undefined)
          // Several files arrive while the form is not drawn anew.
          const now = (getValues(name) ?? []) as readonly PictureLine[]
          change([
            ...now,
            {
              ...(parent && { [by!]: parent }),
              [kind.picture]: sent.id,
              labels: { [kind.picture]: sent },
            },
          ])
        }}
      />
      {before && (
        <output>
          {say('pictures.removed')}{' '}
          <Button
            onClick={() => {
              change(before)
              setBefore(undefined)
            }}
          >
            {say('action.undo')}
          </Button>
        </output>
      )}
      {problem && <FormHelperText error>{problem}</FormHelperText>}
    </Group>
  )
}

/** What is wrong with one of the lines. */
const nested = (error: unknown): string | undefined =>
  Object.values((Array.isArray(error) ? error.find(Boolean) : undefined) ?? {})
    .map(each => (each as { message?: string } | undefined)?.message)
    .find(Boolean)

const Group = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > output': { display: 'block', marginTop: 8 },
})
