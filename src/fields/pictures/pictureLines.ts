import { isReference, type AnyField, type Fields } from '#define'
import type { OrderedPictures } from './orderedPictures.ts'

/** A line with a picture, as the record holds it. */
export type PictureLine = Readonly<Record<string, any>>

/** The lines with their places as they stand. */
export const placed = (lines: readonly PictureLine[], { place }: OrderedPictures): PictureLine[] =>
  lines.map((line, at) => ({ ...line, [place]: at }))

/** A list with the item at one place moved to another. */
export const moved = <T>(all: readonly T[], from: number, to: number): T[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)

/** The files of the lines, each once. */
export const idsOf = (lines: readonly PictureLine[], { picture }: OrderedPictures): string[] => [
  ...new Set(lines.map(line => line[picture] as string)),
]

/** The lines in the order of their files. */
export const ordered = (
  lines: readonly PictureLine[],
  ids: readonly string[],
  { picture }: OrderedPictures,
): PictureLine[] => lines.toSorted((a, b) => ids.indexOf(a[picture]) - ids.indexOf(b[picture]))

/**
 * The reference of a line with a picture that says what of the record it shows.
 * @example shownField(lines(productPictures, { by: 'productId' })) // 'valueId'
 */
export const shownField = ({ options: { by, from } }: AnyField): string | undefined =>
  Object.entries(from!.fields as Fields).find(
    ([name, field]) => name !== by && isReference(field),
  )?.[0]

/** What of the record each picture shows; null where it is of the whole. */
export const shownBy = (
  lines: readonly PictureLine[],
  id: string,
  { picture }: OrderedPictures,
  shown: string | undefined,
): string | null => (shown && lines.find(line => line[picture] === id)?.[shown]) ?? null

/** The lines with one picture said to show this of the record, or the whole of it. */
export const showing = (
  lines: readonly PictureLine[],
  id: string,
  { picture }: OrderedPictures,
  shown: string | undefined,
  what: string | null,
): PictureLine[] =>
  lines.map(line => (shown && line[picture] === id ? { ...line, [shown]: what } : line))
