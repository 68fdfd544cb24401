import type { ComponentType } from 'react'
import { useResourceContext } from 'ra-core'
import { useLocation, useParams } from 'react-router-dom'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'
import { endpointOf } from '#define/entity.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import { entityOfResource, useEntity } from './product/declarations.ts'
import { lazyView } from '#src/loading/lazyView.tsx'
import { ToNotFound } from './pages/NotFound.tsx'
import { ownPage } from './product/panels.ts'
import { useMay } from './useMay.ts'

/**
 * The five pages of every entity. The resource gives the entity, whose declaration says whether the
 * page exists, so one set of components serves all resources.
 */
export const RecordList = () => <RecordPage operation="list" View={views.list.View} />
export const RecordShow = () => <RecordPage operation="one" View={views.show.View} />
export const RecordCreate = () => <RecordPage operation="create" View={views.create.View} />

export const RecordImport = () => <RecordPage operation="import" View={views.import.View} />

/** A record that cannot be changed is shown at the address of its form. */
export function RecordEdit() {
  const entity = useOwnEntity()
  const may = useMay()
  const isEditable = !!endpointOf(entity, 'update') && may(entity, 'update')
  return isEditable ? (
    <RecordPage operation="update" View={views.edit.View} />
  ) : (
    <LeadOn to="show" />
  )
}

/** Leads to the form of the record in the query; without one, to the list to choose it from. */
export function ToRecordEdit() {
  const home = `/${useResourceContext()!}`
  const id = new URLSearchParams(useLocation().search).get('id')
  return <LeadOn to={id ? `${home}/${encodeURIComponent(id.trim())}` : home} />
}

/** The screen of every call that a route shows as a table. */
export const callScreen = lazyView(() => import('#src/views/call/CallScreen.tsx'))

/** Preloads the list view: the entity's own, else the generic one. */
export const loadList = (entity?: string, resource = '') =>
  ((entity && ownPage(entity, resource, 'list')) || views.list).load()

const pages = { list: 'list', one: 'show', create: 'create', update: 'edit' } as const

type View = ComponentType<{ entity: AnyEntity }>

const views = {
  list: lazyView(() => import('#src/views/list/EntityList.tsx')),
  show: lazyView(() => import('#src/views/record/EntityShow.tsx')),
  create: lazyView(() => import('#src/views/form/EntityCreate.tsx')),
  edit: lazyView(() => import('#src/views/form/EntityEdit.tsx')),
  import: lazyView(() => import('#src/views/list/tools/EntityImport.tsx')),
}

function RecordPage({ operation, View }: { operation: keyof typeof pages | 'import'; View: View }) {
  const entity = useOwnEntity()
  const may = useMay()
  const resource = useResourceContext()!
  const { id } = useParams()
  const Own = operation === 'import' ? undefined : ownPage(entity.name, resource, pages[operation])
  // A screen that stands in the place of a list is there for whoever reaches it.
  const isDoor = !!Own && operation === 'list'
  const isThere =
    (operation === 'import' ? !!entity.import : !!endpointOf(entity, operation)) &&
    (isDoor || may(entity, operation)) &&
    (id === undefined || isRecordId(id))
  if (!isThere) return <ToNotFound />
  return Own ? <Own.View entity={entity} /> : <View entity={entity} />
}

function useOwnEntity(): AnyEntity {
  const resource = useResourceContext()!
  return useEntity(entityOfResource(resource) ?? resource)
}

/** Source: specification §5. */
const isRecordId = (id: string) => id.length === 36
