import Link from '@mui/material/Link'
import { LinkBase, ListContext } from 'ra-core'
import { useContext, useEffect, useState, type ReactNode } from 'react'
import type { OpensAt } from '#define/field.ts'
import { mayReach } from '#src/app/access.ts'
import { loadEntity, presentEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { openedPath } from './useRecordPath.ts'

interface Props {
  entity: string
  id: string
  /** A screen about it instead of its page, if the user can reach that. */
  opensAt?: OpensAt | undefined
  children: ReactNode
}

/** A record's name, as a link if the user can reach its page. */
export function RecordLink({ entity, id, opensAt, children }: Props) {
  const resource = resourceOfEntity(entity)
  const list = useContext(ListContext)
  if (opensAt && mayReach(opensAt.screen)) {
    const { screen, as, keeps = [] } = opensAt
    const query = new URLSearchParams({ [as]: id })
    for (const name of keeps) {
      const value = list?.filterValues[name]
      if (value) query.set(name, value)
    }
    return (
      <Link component={LinkBase} to={`${screen}?${query}`}>
        {children}
      </Link>
    )
  }
  return resource && mayReach(`/${resource}`) ? (
    <Reached {...{ entity, id, children, resource }} />
  ) : (
    <>{children}</>
  )
}

function Reached({ entity, id, children, resource }: Props & { resource: string }) {
  const [declared, setDeclared] = useState(() => presentEntity(entity))
  useEffect(() => {
    // Until the declaration is loaded, the link leads to the generic page. A failed load leaves it
    // there.
    if (!declared) loadEntity(entity).then(setDeclared, () => {})
  }, [declared, entity])
  const to = (declared && openedPath(declared, id)) ?? `/${resource}/${encodeURIComponent(id)}/show`
  return (
    <Link component={LinkBase} to={to}>
      {children}
    </Link>
  )
}
