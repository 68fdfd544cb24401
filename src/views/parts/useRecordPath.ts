import { useCreatePath, useResourceContext, type RaRecord } from 'ra-core'
import { useCallback } from 'react'
import { mayReach } from '#src/app/access.ts'
import { pathOfScreen, presentEntity } from '#src/app/product/declarations.ts'
import { fieldsOf, type AnyEntity } from '#define'
import type { OpensAt } from '#define/field.ts'

/**
 * The link of a row: the screen that the declaration names, with the record's id in its query,
 * otherwise the record that it is a part of, otherwise the record's own page.
 */
export function useRecordPath(entity: AnyEntity) {
  const createPath = useCreatePath()
  const resource = useResourceContext()
  return useCallback(
    (record: RaRecord) =>
      openedPath(entity, record[entity.list?.open?.by ?? 'id'] as string) ??
      parentPath(entity, record) ??
      createPath({ resource, id: record.id, type: 'show' }),
    [entity, createPath, resource],
  )
}

/** The address of a record at the declared screen, if the user can reach that. */
export function openedPath({ list }: AnyEntity, id: string): string | undefined {
  const screen = list?.open && pathOfScreen(list.open.screen, mayReach)
  return screen && mayReach(screen) ? screenAbout({ screen, as: list.open!.as }, id) : undefined
}

/** The address of the record that a child line is a part of, if the user can reach that. */
function parentPath(entity: AnyEntity, record: RaRecord): string | undefined {
  const parent = fieldsOf(entity).find(([, { options }]) => options.onDelete === 'cascade')
  const declared = parent && presentEntity(parent[1].options.to!)
  return declared && openedPath(declared, record[parent[0]])
}

/** The address of a screen about a record. */
export const screenAbout = (
  { screen, as, with: always }: Pick<OpensAt, 'as' | 'with'> & { readonly screen: string },
  id: string,
): string => (as ? `${screen}?${new URLSearchParams({ ...always, [as]: id })}` : id)
