import { makeField, type FieldOptions } from '#define/field.ts'

/**
 * The id of a picture that was uploaded to the record (JPEG, PNG, WebP or GIF).
 * @example photo: image()
 */
export const image = <const O extends FieldOptions = {}>(options?: O) =>
  makeField<'image', string, O>('image', (options ?? {}) as O)

/**
 * The id of a file that was uploaded to the record.
 * @example contract: file({ visibleTo: ['B1'] })
 */
export const file = <const O extends FieldOptions = {}>(options?: O) =>
  makeField<'file', string, O>('file', (options ?? {}) as O)

/**
 * The kinds of files that may be stored, by their extension.
 * @example upload(fileKinds)
 */
export const fileKinds = [
  'jpg',
  'png',
  'webp',
  'gif',
  'pdf',
  'xlsx',
  'docx',
  'csv',
  'txt',
  'mp4',
  'mov',
] as const
/** A kind of file that may be stored, or an e-mail (`eml`), which is read alone. */
export type FileKind = (typeof fileKinds)[number] | 'eml'
