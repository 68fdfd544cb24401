import { useCreatePath, useResourceContext, type RaRecord } from 'ra-core'
import { useCallback } from 'react'
import { mayReach } from '#src/app/access.ts'
import { pathOfScreen } from '#src/app/product/declarations.ts'
import type { AnyEntity } from '#define'

/**
 * The link of a row: the screen that the declaration names, with the record's id in its query,
 * otherwise the record's own page.
 */
export function useRecordPath(entity: AnyEntity) {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  return useCallback(
    ({ id }: RaRecord) =>
      openedPath(entity, id as string) ?? createPath({ resource, id, type: 'show' }),
    [entity, createPath, resource],
  )
}

/** The address of a record at the declared screen, if the user can reach that. */
export function openedPath({ list }: AnyEntity, id: string): string | undefined {
  const screen = list?.open && pathOfScreen(list.open.screen, mayReach)
  return screen && mayReach(screen)
    ? `${screen}?${list.open!.as}=${encodeURIComponent(id)}`
    : undefined
}
