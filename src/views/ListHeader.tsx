import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { LinkBase, useCreatePath, useListContext, useResourceContext } from 'ra-core'
import type { AnyEntity } from '../../resources/define/index.ts'
import { Muted } from '../fields/Tone.tsx'
import { ListTools } from './list/ListTools.tsx'
import { Heading } from './Page.tsx'
import { totalInWords } from './total.ts'
import { useOperations } from './useOperations.ts'

/** What is listed, how many there are, and the way to another one. */
export function ListHeader({ entity }: { entity: AnyEntity }) {
  const { total, meta, isPending } = useListContext()
  return (
    <Heading
      title={entity.titles[1]}
      aside={
        <>
          <ListTools entity={entity} />
          <CreateButton entity={entity} />
        </>
      }
    >
      {!isPending && <Muted aria-live="polite">{totalInWords(total, meta)}</Muted>}
    </Heading>
  )
}

export function CreateButton({ entity }: { entity: AnyEntity }) {
  const may = useOperations(entity)
  const createPath = useCreatePath()
  const resource = useResourceContext()
  if (!may('create')) return null
  return (
    <Button
      variant="contained"
      size="small"
      startIcon={<Add />}
      component={LinkBase}
      to={createPath({ resource, type: 'create' })}
    >
      New {entity.titles[0].toLowerCase()}
    </Button>
  )
}
