import '#src/views/record/record.texts.ts'
import { useCreatePath, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { holdsFiles, whyReadOnly, type AnyEntity } from '#define'
import { me } from '#src/app/me.ts'
import { useServer } from '#src/app/useServer.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import type { Deed, Deeds } from './deeds.ts'

const HistoryDrawer = LazyPart(() => import('#src/views/record/history/HistoryDrawer.tsx'))
const DeleteDialog = LazyPart(() => import('./DeleteDialog.tsx'))

/** What people rarely do with a record: history, copy, files, print; deleting it is the last. */
export function useRareDeeds(entity: AnyEntity, record: RaRecord): Deeds {
  const may = useOperations(entity)
  const createPath = useCreatePath()
  const { resource, provider, save } = useServer()
  const [shown, setShown] = useState<'history' | 'delete'>()
  const close = () => setShown(undefined)
  const entries: (Deed | false)[] = [
    may('one') && { label: say('record_page.history'), onChoose: () => setShown('history') },
    may('create') && {
      label: say('record_page.duplicate'),
      to: `${createPath({ resource, type: 'create' })}?like=${record.id}`,
    },
    may('list') &&
      !!entity.paper && {
        label: say('record_page.paper', { paper: midSentence(entity.paper.title) }),
        onChoose: () => void save(provider.paper(resource, { id: record.id })),
      },
    may('one') &&
      holdsFiles(entity) && {
        label: say('record_page.pack'),
        onChoose: () => void save(provider.pack(resource, record.id)),
      },
    // The menu must be closed before the page is printed.
    {
      label: say('record_page.print'),
      onChoose: () => void setTimeout(() => window.print(), afterMenu),
    },
    may('remove') &&
      whyReadOnly(entity, me(), record, 'remove') === undefined && {
        label: say('action.delete'),
        isGrave: true,
        onChoose: () => setShown('delete'),
      },
  ]
  return {
    entries: entries.filter(entry => !!entry),
    dialog: shown && (
      <>
        {shown === 'history' && <HistoryDrawer entity={entity} record={record} onClose={close} />}
        {shown === 'delete' && <DeleteDialog entity={entity} record={record} onClose={close} />}
      </>
    ),
  }
}

const afterMenu = 300
