import type { Identifier } from 'ra-core'
import type { HttpClient, HttpRequest } from './http.ts'
import type { Operations } from './endpoint.ts'

/** A file on the server; `size` is in bytes. */
export interface FileFacts {
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

export interface Upload {
  readonly file: File
  /** The record to attach it to; without one the file becomes the value of a field. */
  readonly recordId?: Identifier
  /** Called with the share that is sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sub-resources of a record: `history`, `notes` and `files`, by path below the entity. */
export const beside = async (
  { http, entity }: Operations,
  path: string,
  request?: HttpRequest,
): Promise<any> => (await http(`/api/${entity.name}/${path}`, request)).json

export async function upload(
  { http, entity }: Operations,
  { file, recordId, ...how }: Upload,
): Promise<FileFacts> {
  const body = new FormData()
  body.append('file', file)
  const { json } = await http(`/api/${entity.name}/files`, {
    ...how,
    method: 'POST',
    query: { recordId },
    body,
  })
  return json
}

/** The bytes of a file of the entity's records. */
export async function fileBytes(
  { http, entity }: { http: HttpClient } & Pick<Operations, 'entity'>,
  id: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await http.open(
    `/api/${entity.name}/files/${encodeURIComponent(id)}`,
    signal ? { signal } : {},
  )
  return response.blob()
}
