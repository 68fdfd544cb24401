import { isFile, type Fields } from '#define'

/**
 * The field that makes a line of child records, if the line is a file with what is said of it: its
 * one file, which it needs. Such lines begin with their file, and many files make many lines.
 * @example fileOfLines(qaPhotos.fields) // 'photo'
 */
export function fileOfLines(fields: Fields): string | undefined {
  const files = Object.entries(fields).filter(([, field]) => isFile(field))
  const [first] = files
  return files.length === 1 && first![1].options.required ? first![0] : undefined
}
