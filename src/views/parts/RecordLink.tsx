import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { useEffect, useState, type ReactNode } from 'react'
import type { OpensAt } from '#define/field.ts'
import { mayReach } from '#src/app/access.ts'
import { loadEntity, presentEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { openedPath, screenAbout } from './useRecordPath.ts'

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
  const about = opensAt && screenAbout(opensAt, id)
  if (about && mayReach(about.split('?')[0]!))
    return (
      <Link component={LinkBase} to={about}>
        {children}
      </Link>
    )
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
