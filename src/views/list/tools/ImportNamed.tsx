import './import.texts.ts'
import Delete from '@mui/icons-material/DeleteOutline'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Examined, Mapping } from '#data/files.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import {
  isOwn,
  useRenewViews,
  viewsOf,
  type SavedView,
} from '#src/views/list/saved/useSavedViews.ts'
import { ViewDialog, type ViewDraft } from '#src/views/list/saved/ViewDialog.tsx'
import { ImportSelect } from './ImportSelect.ts'
import { heldBy, mappingIn } from './importMappings.ts'

interface Props {
  found: Examined
  /** All that the page shows of the columns. */
  shown: Mapping
  onChange: (mapping: Mapping) => void
}

/** Mappings by their names, one's own and shared ones: one is used, kept anew, or deleted. */
export function ImportNamed({ found, shown, onChange }: Props) {
  const { resource, provider } = useServer()
  const path = `/${resource}/import`
  const { data: named = [], error } = useQuery(viewsOf(provider, path))
  const [chosen, choose] = useState<string>()
  const [request, ask] = useState<'name' | 'delete'>()
  const renew = useRenewViews(path)
  const current = named.find(({ id }) => id === chosen)
  const query = JSON.stringify(shown)
  const state = { query, columns: [], density: null }
  const done = async () => {
    ask(undefined)
    await renew()
  }
  const add = async (draft: ViewDraft) => {
    if (query.length > longest) throw new Error(say('import.mapping_too_long'))
    const { data } = await provider.call('addSavedView', { path, ...draft, state })
    choose(data.id)
    await done()
  }
  return (
    <>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {named.length > 0 && (
        <ImportSelect
          aria-label={say('import.named')}
          value={current?.id ?? ''}
          onChange={({ target }) => {
            const view = named.find(({ id }) => id === target.value)
            const stated = view && mappingIn(view.state.query ?? '')
            choose(view?.id)
            if (stated) onChange(heldBy(stated, found))
          }}
        >
          <option value="">{say('import.choose_named')}</option>
          {named.map(view => (
            <option key={view.id} value={view.id}>
              {titleOf(view)}
            </option>
          ))}
        </ImportSelect>
      )}
      {current?.isMine && (
        <IconButton
          size="small"
          aria-label={say('common.delete_named', { name: current.name })}
          onClick={() => ask('delete')}
        >
          <Delete fontSize="small" />
        </IconButton>
      )}
      <Button onClick={() => ask('name')}>{say('import.name_mapping')}</Button>
      {request === 'name' && (
        <ViewDialog
          title={say('import.name_mapping')}
          hasDefault={false}
          onSave={add}
          onCancel={() => ask(undefined)}
        />
      )}
      {request === 'delete' && current && (
        <ConfirmDelete
          title={say('common.delete_named', { name: current.name })}
          onDelete={async () => {
            await provider.call('removeSavedView', { id: current.id, version: current.version })
            await done()
          }}
          onCancel={() => ask(undefined)}
        >
          {say(current.isShared ? 'import.gone_for_all' : 'import.gone')}
        </ConfirmDelete>
      )}
    </>
  )
}

const titleOf = (view: SavedView) => (isOwn(view) ? view.name : `${view.name} (${view.ownerName})`)

/** What a name keeps at most; a longer one goes into a file. */
const longest = 8000
