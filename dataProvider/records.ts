import type { CreateParams, DeleteParams, GetOneParams, UpdateParams } from 'ra-core'
import { bodyOf } from './body.ts'
import { type Operations, pathFor, endpointFor } from './endpoint.ts'
import { withQuery } from './query.ts'
import { fromRequest } from './requests.ts'

export async function oneRecord({ http, rest, entity }: Operations, params: GetOneParams) {
  const { method, path, key } = endpointFor(entity, 'one')
  if (!key) return rest.getOne(entity.name, { ...params, id: trimmed(params.id) })
  const { json } = await http(pathFor(path, params.id), {
    method,
    ...(params.signal ? { signal: params.signal } : {}),
  })
  return { data: json[key] }
}

export async function createRecord({ http, entity }: Operations, params: CreateParams) {
  const { method, path, key } = endpointFor(entity, 'create')
  const { json, headers } = await http(path, { method, body: bodyOf(entity, params.data) })
  return { data: fromRequest(key ? json[key] : json, headers) }
}

/**
 * Sends the version that the person saw: the form's own version takes precedence over a newer
 * reading.
 */
export async function updateRecord({ http, entity }: Operations, params: UpdateParams) {
  const { method, path, key } = endpointFor(entity, 'update')
  const version = params.data.version ?? params.previousData?.version
  const id = trimmed(params.id)
  // The specification's calls take the id in the body; a regular path contains it.
  const body = { ...(key ? { id } : {}), version, ...bodyOf(entity, params.data) }
  const { json, headers } = await http(pathFor(path, id), { method, body })
  return { data: fromRequest(key ? json[key] : json, headers) }
}

export async function removeRecord(
  { http, entity }: Operations,
  params: Pick<DeleteParams, 'id' | 'previousData'>,
) {
  const { method, path } = endpointFor(entity, 'remove')
  // A regular path contains the id; the specification's calls take it as `?id` or in the body.
  const query = { version: params.previousData?.version }
  const isInBody = !/:id\b|\?id$/.test(path)
  const { json, headers } = isInBody
    ? await http(path, { method, body: { id: trimmed(params.id), ...query } })
    : await http(withQuery(pathFor(path, params.id), query), { method })
  return { data: fromRequest(json?.id ? json : { ...params.previousData, id: params.id }, headers) }
}

const trimmed = (id: unknown) => String(id).trim()
