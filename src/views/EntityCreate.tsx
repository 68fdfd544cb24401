import { useCreate, useNotify, useRedirect, useResourceContext } from 'ra-core'
import { useMemo } from 'react'
import type { AnyEntity } from '../../resources/define/index.ts'
import { defaultsOf } from '../fields/defaultsOf.ts'
import { useClient } from '../fields/useClient.ts'
import { EntityForm } from './EntityForm.tsx'
import { formErrors } from './formErrors.ts'
import { Heading, Page } from './Page.tsx'
import { whole } from './useWholeRecord.ts'

/** A new record of an entity. */
export default function EntityCreate({ entity }: { entity: AnyEntity }) {
  const resource = useResourceContext()!
  const client = useClient()
  const blank = useMemo(() => defaultsOf(entity.fields, client), [entity, client])
  const [create] = useCreate(resource, undefined, { returnPromise: true })
  const notify = useNotify()
  const redirect = useRedirect()

  const submit = async (values: Record<string, any>) => {
    try {
      const { id } = await create(resource, { data: values, meta: whole })
      notify(`${entity.titles[0]} created`, { type: 'success' })
      redirect('show', resource, id)
    } catch (error) {
      return formErrors(error)
    }
  }

  return (
    <Page>
      <Heading title={`New ${entity.titles[0].toLowerCase()}`} />
      <EntityForm entity={entity} record={blank} onSubmit={submit} onCancel={() => redirect('list', resource)} />
    </Page>
  )
}
