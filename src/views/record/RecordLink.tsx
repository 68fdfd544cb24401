import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { useEffect, useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { loadEntity, presentEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { openedPath } from './useRecordPath.ts'

interface Props {
  entity: string
  id: string
  /** What the record is called. */
  children: string
}

/** What a record is called, leading to its page where there is one that the person reaches. */
export function RecordLink({ entity, id, children }: Props) {
  const resource = resourceOfEntity(entity)
  return resource && mayReach(`/${resource}`) ? (
    <Reached {...{ entity, id, children, resource }} />
  ) : (
    <>{children}</>
  )
}

function Reached({ entity, id, children, resource }: Props & { resource: string }) {
  const [declared, setDeclared] = useState(() => presentEntity(entity))
  useEffect(() => {
    // Without its declaration the record is shown on the page that every record has.
    if (!declared) loadEntity(entity).then(setDeclared, () => {})
  }, [declared, entity])
  const to = (declared && openedPath(declared, id)) ?? `/${resource}/${encodeURIComponent(id)}/show`
  return (
    <Link component={LinkBase} to={to}>
      {children}
    </Link>
  )
}
