import './taskTemplates.texts.ts'
import { useQuery } from '@tanstack/react-query'
import Delete from '@mui/icons-material/DeleteOutline'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { LinkBase, useDataProvider, useLocation } from 'ra-core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ErpDataProvider } from '#data/index.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'
import {
  isOwn,
  useRenewViews,
  viewsOf,
  type SavedView,
} from '#src/views/list/saved/useSavedViews.ts'
import { ViewDialog, type ViewDraft } from '#src/views/list/saved/ViewDialog.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { templateOf } from '#src/views/form/blank.ts'
import { tasks } from './tasks.entity.ts'

/** Named templates of new tasks: fills the form from one, and saves the form as one. */
export default function TaskTemplates() {
  const provider = useDataProvider<ErpDataProvider>()
  const { pathname } = useLocation()
  const { getValues } = useFormContext()
  const { data: templates, error } = useQuery(viewsOf(provider, path))
  const [asked, setAsked] = useState<'add' | SavedView>()
  const renew = useRenewViews(path)
  const close = () => setAsked(undefined)
  const add = async (draft: ViewDraft) => {
    const query = JSON.stringify(templateOf(tasks, getValues()))
    const state = { query, columns: [], density: null }
    await provider.call('addSavedView', { path, ...draft, state })
    close()
    await renew()
  }
  return (
    <Section title={say('templates.title')}>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {templates?.length === 0 && <Muted>{say('templates.none')}</Muted>}
      <List>
        {templates?.map(template => (
          <li key={template.id}>
            <LinkBase to={`${pathname}?with=${encodeURIComponent(template.state.query ?? '')}`}>
              {template.name}
            </LinkBase>
            {!isOwn(template) && <Muted>{template.ownerName}</Muted>}
            {template.isMine && (
              <IconButton
                aria-label={say('templates.delete_named', { name: template.name })}
                onClick={() => setAsked(template)}
              >
                <Delete fontSize="inherit" />
              </IconButton>
            )}
          </li>
        ))}
      </List>
      <Button variant="outlined" onClick={() => setAsked('add')}>
        {say('templates.save')}
      </Button>
      {asked === 'add' && (
        <ViewDialog
          title={say('templates.save')}
          hasDefault={false}
          onSave={add}
          onCancel={close}
        />
      )}
      {typeof asked === 'object' && (
        <ConfirmDelete
          title={say('common.delete_named', { name: asked.name })}
          onDelete={async () => {
            await provider.call('removeSavedView', { id: asked.id, version: asked.version })
            close()
            await renew()
          }}
          onCancel={close}
        >
          {say(asked.isShared ? 'templates.gone_for_all' : 'templates.gone')}
        </ConfirmDelete>
      )}
    </Section>
  )
}

/** The screen of a new task: templates are kept under its path, wherever the form stands. */
const path = '/tasks/new_task'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 },
  '& a': { flex: 1, color: theme.palette.primary.main, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}))
