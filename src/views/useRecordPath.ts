import { useCreatePath, useResourceContext, type RaRecord } from 'ra-core'
import { useCallback } from 'react'
import { mayReach } from '../app/access.ts'
import { pathOfScreen } from '../app/declarations.ts'
import type { AnyEntity } from '../../resources/define/index.ts'

/** Where a row leads: to the screen that the declaration names, with the record's id in its query, else to the record's own page. */
export function useRecordPath(entity: AnyEntity) {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const open = entity.list?.open
  return useCallback(
    ({ id }: RaRecord) => {
      const screen = open && pathOfScreen(open.screen, mayReach)
      return screen && mayReach(screen)
        ? `${screen}?${open.as}=${encodeURIComponent(id)}`
        : createPath({ resource, id, type: 'show' })
    },
    [open, createPath, resource],
  )
}
