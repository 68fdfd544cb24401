import './saved.texts.ts'
import Check from '@mui/icons-material/Check'
import MoreVert from '@mui/icons-material/MoreVert'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useListContext, useLocation } from 'ra-core'
import { useId, useState } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'
import { shownAs, withWords } from '#src/views/display/display.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import {
  isOwn,
  queryOf,
  useRenewViews,
  useSavedViews,
  useShowView,
  type SavedView,
} from './useSavedViews.ts'
import { ViewDialog, type ViewDraft } from './ViewDialog.tsx'
import { useServer } from '#src/app/useServer.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'

interface Props {
  anchor: HTMLElement
  onClose: () => void
}

type Asked = { what: 'add' } | { what: 'edit' | 'remove'; view: SavedView }

/**
 * The saved views of a list: shows one, saves the current state as one, and changes those that the
 * user may change.
 */
export default function ViewsPanel({ anchor, onClose }: Props) {
  const title = useId()
  const { provider, notify, tellDone } = useServer()
  const { pathname, search } = useLocation()
  const { filter } = useListContext()
  const { views, error, current, isChanged, state } = useSavedViews()
  const show = useShowView()
  const renew = useRenewViews()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const done = async () => {
    close()
    await renew()
  }

  const add = async (draft: ViewDraft) => {
    const { data } = await provider.call('addSavedView', { path: pathname, ...draft, state })
    await done()
    show(data)
    onClose()
  }
  const update = async (
    { id, version, name, isShared, isDefault, state: kept }: SavedView,
    change: Partial<ViewDraft & Pick<SavedView, 'state'>>,
  ) => {
    const present = { id, version, name, isShared, isDefault, state: kept }
    await provider.call('updateSavedView', { ...present, ...change })
    await done()
  }
  const { mutate: standAs, error: problem } = useMutation({
    mutationFn: (view: SavedView) => update(view, { state }),
  })
  const copyLink = async () => {
    // The screen's permanent filter is not part of a view.
    const query = withWords(shownAs(queryOf(state, current?.id), search), filter ?? {})
    const link = `${location.origin}${pathname}?${query}`
    try {
      await navigator.clipboard.writeText(link)
      tellDone(say('saved_views.link_copied'))
    } catch {
      notify(say('saved_views.link_refused', { link }), { type: 'warning' })
    }
    onClose()
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={below}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title } }}
    >
      <Panel>
        <h2 id={title}>{say('views.title')}</h2>
        {(error ?? problem) && <Alert severity="error">{messageOf(error ?? problem)}</Alert>}
        {views?.length === 0 && <Muted>{say('saved_views.none')}</Muted>}
        <ul>
          {views?.map(view => (
            <li key={view.id}>
              <button
                type="button"
                aria-current={view.id === current?.id || undefined}
                onClick={() => {
                  show(view)
                  onClose()
                }}
              >
                {view.id === current?.id ? <Check fontSize="inherit" /> : <i />}
                <span>
                  {view.name}
                  <Muted>{noteOf(view)}</Muted>
                </span>
              </button>
              {view.isMine && (
                <MenuButton
                  label={say('saved_views.change_named', { name: view.name })}
                  icon={<MoreVert fontSize="inherit" />}
                  items={[
                    {
                      label: say('saved_views.rename'),
                      onChoose: () => setAsked({ what: 'edit', view }),
                    },
                    { label: say('saved_views.update'), onChoose: () => standAs(view) },
                    {
                      label: say('saved_views.delete'),
                      onChoose: () => setAsked({ what: 'remove', view }),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
        <footer>
          {current?.isMine && isChanged && (
            <Button variant="contained" onClick={() => standAs(current)}>
              {say('saved_views.update_named', { name: current.name })}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setAsked({ what: 'add' })}>
            {say('saved_views.save_as')}
          </Button>
          <Button onClick={() => void copyLink()}>{say('saved_views.copy_link')}</Button>
        </footer>
      </Panel>
      {asked?.what === 'add' && (
        <ViewDialog title={say('saved_views.save')} onSave={add} onCancel={close} />
      )}
      {asked?.what === 'edit' && (
        <ViewDialog
          title={say('saved_views.change')}
          view={asked.view}
          onSave={draft => update(asked.view, draft)}
          onCancel={close}
        />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDelete
          title={say('common.delete_named', { name: asked.view.name })}
          onDelete={async () => {
            const { id, version } = asked.view
            await provider.call('removeSavedView', { id, version })
            await done()
          }}
          onCancel={close}
        >
          {say(asked.view.isShared ? 'saved_views.gone_for_all' : 'saved_views.gone')}
        </ConfirmDelete>
      )}
    </Popover>
  )
}

const noteOf = (view: SavedView) =>
  [
    view.isDefault && isOwn(view) && say('saved_views.default'),
    view.isShared &&
      (isOwn(view)
        ? say('saved_views.shared')
        : say('saved_views.shared_by', { name: view.ownerName })),
  ]
    .filter(Boolean)
    .join(', ')

const below = { vertical: 'bottom', horizontal: 'left' } as const

const Panel = styled('div')(({ theme }) => ({
  width: 320,
  maxWidth: '100%',
  padding: 12,
  fontSize: '0.8125rem',
  '& h2': { margin: '0 0 4px', ...theme.typography.h3 },
  '& ul': { listStyle: 'none', margin: '0 -6px', padding: 0 },
  '& li': { display: 'flex', alignItems: 'center', borderRadius: 6 },
  '& li:hover': { background: theme.palette.sunken },
  '& li > button:first-of-type': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    flex: 1,
    minWidth: 0,
    minHeight: 32,
    padding: '2px 6px',
    border: 0,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    background: 'none',
    cursor: 'pointer',
  },
  '& li > button[aria-current]': { fontWeight: 600 },
  '& li i': { width: 13 },
  '& li button span span': { marginLeft: 8, fontWeight: 400 },
  '& footer': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 10 },
}))
