import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { LinkBase, useCreatePath, useResourceContext } from 'ra-core'
import { lazy, Suspense, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { listOfResource } from '#src/app/product/declarations.ts'
import { usePanels } from '#src/app/product/panels.ts'
import type { Display } from '#src/views/display/display.ts'
import { ListTotal } from './count/ListTotal.tsx'
import { ListTools } from './tools/ListTools.tsx'
import { Heading } from '#src/views/parts/Page.tsx'
import { useOperations } from '#src/views/parts/useOperations.ts'

const DisplaySwitch = lazy(() => import('#src/views/display/DisplaySwitch.tsx'))

interface Props {
  entity: AnyEntity
  display: Display
  picker?: ReactNode
}

/** The title, the number of records, and the button for a new one. */
export function ListHeader({ entity, display, picker }: Props) {
  const { toolbar } = usePanels(entity, 'list')
  const may = useOperations(entity)
  // A screen with a filtered list has its own title.
  const { title } = listOfResource(useResourceContext()!)
  return (
    <Heading
      title={title ?? entity.titles[1]}
      aside={
        <>
          {(entity.calendar || entity.chart || (entity.list?.grid && may('update'))) && (
            <Suspense fallback={null}>
              <DisplaySwitch entity={entity} />
            </Suspense>
          )}
          <ListTools entity={entity} isTable={display === 'list'} />
          {toolbar}
          <CreateButton entity={entity} />
        </>
      }
    >
      {picker}
      <ListTotal />
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
      startIcon={<Add />}
      component={LinkBase}
      to={createPath({ resource, type: 'create' })}
    >
      {say('action.new', { one: midSentence(entity.titles[0]) })}
    </Button>
  )
}
