import '#src/fields/file/picker.texts.ts'
import { ResourceContextProvider } from 'ra-core'
import { useEffect } from 'react'
import type { FileFacts } from '#data/beside.ts'
import type { AnyField } from '#define'
import { resourceOfLines } from '#src/app/product/declarations.ts'
import { FilePicker } from '#src/fields/file/FilePicker.tsx'
import { useUpload } from '#src/fields/file/useUpload.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { shownField } from './pictureLines.ts'
import { PictureGrid } from './PictureGrid.tsx'
import { PictureOf } from './PictureOf.tsx'

interface Props {
  field: AnyField
  label: string
  ids: readonly string[]
  onOrder: (ids: readonly string[]) => void
  onRemove: (id: string) => void
  onSent: (file: FileFacts) => void
  /** The record with the pictures, once it is there, and what each of them shows of it. */
  parentId?: string | undefined
  shown?: (id: string) => string | null
  onShown?: (id: string, what: string | null) => void
  /** Whether files are on their way: what is saved before they come is without them. */
  onSending?: (isSending: boolean) => void
  isDisabled?: boolean | undefined
}

/** Pictures that can be ordered and removed; more are chosen, or dropped anywhere on them. */
export const AddedPictures = (props: Props) => (
  <ResourceContextProvider value={resourceOfLines(props.field.options.from!.name)}>
    <Pictures {...props} />
  </ResourceContextProvider>
)

/** The files belong to the lines, whose resource is around it. */
function Pictures(props: Props) {
  const { field, label, ids, onOrder, onRemove, onSent, onSending, isDisabled } = props
  const { parentId, shown, onShown } = props
  const { from, by } = field.options
  const of = shownField(field)
  const { sending, send, drop } = useUpload(undefined, onSent)
  const isSending = sending.some(({ problem }) => !problem)
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  return (
    <FilePicker
      label={say('files.add_label', { label: midSentence(label) })}
      isMany
      isPicture
      isDisabled={isDisabled ?? false}
      onFiles={send}
      sending={sending}
      onDrop={drop}
    >
      {ids.length > 0 && (
        <PictureGrid
          label={label}
          ids={ids}
          onOrder={isDisabled ? undefined : onOrder}
          onRemove={isDisabled ? undefined : onRemove}
          below={
            of && parentId
              ? (id, place) => (
                  <PictureOf
                    field={from!.fields[of]!}
                    name={of}
                    by={by!}
                    parentId={parentId}
                    place={place}
                    value={shown?.(id) ?? null}
                    onChange={isDisabled ? undefined : what => onShown?.(id, what)}
                  />
                )
              : undefined
          }
        />
      )}
    </FilePicker>
  )
}
