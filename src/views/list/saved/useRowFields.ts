import { useLocation, useResourceContext, useStore } from 'ra-core'
import { useMemo } from 'react'
import type { AnyEntity } from '#define'
import { listOfResource } from '#src/app/product/declarations.ts'
import { slotsOf } from '#src/app/product/panels.ts'
import { asDeclared, lookIn, type Look } from './look.ts'
import { columnsFor, rowFields } from './rowFields.ts'

/** The fields that this screen's list asks for; undefined for all. */
export function useRowFields(entity: AnyEntity): string | undefined {
  const { pathname, search } = useLocation()
  const resource = useResourceContext()!
  const [stored] = useStore<Look>(`${pathname}.look`, asDeclared)
  return useMemo(
    () => rowFieldsAt(entity, resource, { ...stored, ...lookIn(search) }),
    [entity, resource, stored, search],
  )
}

/** The same for a look, before the list is shown. */
export function rowFieldsAt(entity: AnyEntity, resource: string, look: Look): string | undefined {
  const { call, filter } = listOfResource(resource)
  // A call that lists records in the place of the entity's own list answers whole ones.
  if (call) return undefined
  return rowFields(entity, {
    columns: look.columns?.map(({ field }) => field) ?? columnsFor(entity, filter),
    slots: slotsOf(entity.name, resource),
  })
}
