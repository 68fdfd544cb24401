import './positions.texts.ts'
import { useResourceContext } from 'ra-core'
import type { CallInput } from '#define'
import { entityOfResource } from '#src/app/product/declarations.ts'
import { saveFile } from '#src/app/saveFile.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { positionCalls } from './positions.calls.ts'

type Size = NonNullable<CallInput<typeof positionCalls.printAreas>['size']>
type Kind = CallInput<typeof positionCalls.printPlaces>['kind']

const fields = shownIn({ size: positionCalls.printAreas.input.size })

/** Asks for the size, and saves the labels of the selected places or areas. */
export default function PrintPlaces({ onClose }: { onClose: () => void }) {
  const provider = useProvider()
  const entity = entityOfResource(useResourceContext()!)
  const { ids, isAll } = useSelection()
  const asked = useAsked()
  const filter = JSON.stringify(isAll ? asked : { id: { in: [...ids] } })
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const paper = { filter, size: values.size as Size }
    saveFile(
      await (entity === 'stockAreas'
        ? provider.callFile('printAreas', paper)
        : provider.callFile('printPlaces', { ...paper, kind: entity as Kind })),
    )
    onClose()
  }
  return (
    <CallDialog
      title={say('positions.labels')}
      fields={fields}
      given={{ size: '105x74' }}
      run={run}
      confirm={say('positions.print')}
      onClose={onClose}
    />
  )
}
