import { useCreate, useNotify, useRedirect, useResourceContext, type Identifier } from 'ra-core'
import { useRef, useState } from 'react'
import type { AnyEntity } from '../../resources/define/index.ts'
import { defaultsOf } from '../fields/defaultsOf.ts'
import { useClient } from '../fields/useClient.ts'
import { EntityForm } from './EntityForm.tsx'
import { Heading, Page } from './Page.tsx'
import { useRefreshLists, whole } from './useWholeRecord.ts'

/** A new record of an entity. */
export default function EntityCreate({ entity }: { entity: AnyEntity }) {
  const resource = useResourceContext()!
  const client = useClient()
  const [blank] = useState(() => defaultsOf(entity.fields, client))
  const made = useRef<Identifier>(undefined)
  const [create] = useCreate(resource, undefined, { returnPromise: true })
  const refreshLists = useRefreshLists()
  const notify = useNotify()
  const redirect = useRedirect()

  const save = async (data: Record<string, any>) => {
    made.current = (await create(resource, { data, meta: whole })).id
    refreshLists()
    notify(`${entity.titles[0]} created`, { type: 'success' })
  }
  return (
    <Page>
      <Heading title={`New ${entity.titles[0].toLowerCase()}`} />
      <EntityForm
        entity={entity}
        record={blank}
        save={save}
        onSaved={() => redirect('show', resource, made.current)}
        onCancel={() => redirect('list', resource)}
      />
    </Page>
  )
}
