import { useContext } from 'react'
import { say } from '#src/i18n/say.ts'
import { file, FileCell } from './file.tsx'
import type { CellProps, ReadingHalf, FileLabel } from '#src/fields/kindView.ts'
import { Picture, ShowsPictures } from './Picture.tsx'

/** A picture is shown where one record is looked at; a list of them would fetch megabytes, so it has names. */
export const image: ReadingHalf<string> = { ...file, Cell: ImageCell }

function ImageCell(props: CellProps<string>) {
  const isShown = useContext(ShowsPictures)
  if (!props.value || !isShown) return <FileCell {...props} />
  const label = props.label as FileLabel | undefined
  return <Picture id={props.value} name={label?.name ?? say('files.picture')} bytes={label?.size} />
}
