import { useContext } from 'react'
import { say } from '#src/i18n/say.ts'
import type { CellProps, FileLabel, ReadingView } from '#src/fields/kindView.ts'
import { FileCell } from './FileCell.tsx'
import { Picture, ShowsPictures } from './Picture.tsx'

export const file: ReadingView<string> = { Cell: FileCell, width: () => 180, least: 120 }

/**
 * A record's page shows the picture. A list shows its name, since the pictures of a page would be
 * megabytes.
 */
export const image: ReadingView<string> = { ...file, Cell: ImageCell }

function ImageCell(props: CellProps<string>) {
  const isShown = useContext(ShowsPictures)
  if (!props.value || !isShown) return <FileCell {...props} />
  const label = props.label as FileLabel | undefined
  return <Picture id={props.value} name={label?.name ?? say('file.picture')} bytes={label?.size} />
}
