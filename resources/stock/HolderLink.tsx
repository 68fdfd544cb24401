import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { mayReach } from '../../src/app/access.ts'
import { resourceOfEntity } from '../../src/app/declarations.ts'
import type { EntityName } from '../registry.ts'

interface Props {
  entity: EntityName
  id: string
  children: string
}

/** What a record is called, leading to its page where there is one that the person reaches. */
export function HolderLink({ entity, id, children }: Props) {
  const resource = resourceOfEntity(entity)
  return resource && mayReach(`/${resource}`) ? (
    <Link component={LinkBase} to={`/${resource}/${encodeURIComponent(id)}/show`}>
      {children}
    </Link>
  ) : (
    <>{children}</>
  )
}
