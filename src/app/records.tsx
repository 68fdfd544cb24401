import type { ComponentType } from 'react'
import { useResourceContext } from 'ra-core'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { type AnyEntity, endpointOf, type Operation } from '#define/entity.ts'
import { entityOfResource, useEntity } from '#src/app/product/declarations.ts'
import { lazily } from '#src/loading/lazyView.tsx'
import { ToNotFound } from '#src/app/pages/NotFound.tsx'
import { useMay } from './useMay.ts'

/**
 * The five pages of every entity. The resource tells which entity, and the declaration, loaded with the view, tells whether it has
 * such a page; so one set of components serves all resources.
 */
export const RecordList = () => <RecordPage operation="list" View={views.list.View} />
export const RecordShow = () => <RecordPage operation="one" View={views.show.View} />
export const RecordCreate = () => <RecordPage operation="create" View={views.create.View} />

export const RecordImport = () => <RecordPage operation="import" View={views.import.View} />

/** A record that cannot be changed is shown at the address where others are edited. */
export function RecordEdit() {
  const entity = useOwnEntity()
  const may = useMay()
  const isEditable = !!endpointOf(entity, 'update') && may(entity, 'update')
  return isEditable ? (
    <RecordPage operation="update" View={views.edit.View} />
  ) : (
    <Navigate to="show" replace />
  )
}

/** Leads to the form of the record that the query names, and without one to the list to choose it from. */
export function ToRecordEdit() {
  const home = `/${useResourceContext()!}`
  const id = new URLSearchParams(useLocation().search).get('id')
  return <Navigate to={id ? `${home}/${encodeURIComponent(id.trim())}` : home} replace />
}

/** Starts loading what the list of an entity needs beside its declaration. */
export const loadList = () => views.list.load()

type View = ComponentType<{ entity: AnyEntity }>

const views = {
  list: lazily(() => import('#src/views/list/EntityList.tsx')),
  show: lazily(() => import('#src/views/record/EntityShow.tsx')),
  create: lazily(() => import('#src/views/form/EntityCreate.tsx')),
  edit: lazily(() => import('#src/views/form/EntityEdit.tsx')),
  import: lazily(() => import('#src/views/list/tools/EntityImport.tsx')),
}

function RecordPage({ operation, View }: { operation: Operation | 'import'; View: View }) {
  const entity = useOwnEntity()
  const may = useMay()
  const { id } = useParams()
  const isThere =
    (operation === 'import' ? !!entity.import : !!endpointOf(entity, operation)) &&
    may(entity, operation) &&
    (id === undefined || isRecordId(id))
  return isThere ? <View entity={entity} /> : <ToNotFound />
}

function useOwnEntity(): AnyEntity {
  const resource = useResourceContext()!
  return useEntity(entityOfResource(resource) ?? resource)
}

/** Source: specification §5. */
const isRecordId = (id: string) => id.length === 36
