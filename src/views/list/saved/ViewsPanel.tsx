import Check from '@mui/icons-material/Check'
import MoreVert from '@mui/icons-material/MoreVert'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useListContext, useLocation } from 'ra-core'
import { useId } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { shownAs, withWords } from '#src/views/display/display.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { useAsked } from '#src/views/list/filters/useAsked.ts'
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
import { MenuButton } from '#src/views/parts/MenuButton.tsx'

type Asked = { what: 'add' } | { what: 'edit' | 'remove'; view: SavedView }

/**
 * The saved views of a list: shows one, saves the current state as one, and changes those that the
 * user may change.
 */
export default function ViewsPanel({
  anchor,
  onClose,
}: {
  anchor: HTMLElement
  onClose: () => void
}) {
  const title = useId()
  const { provider, notify, tellDone } = useServer()
  const { pathname, search } = useLocation()
  const { filter } = useListContext()
  const { views, error, current, isChanged, state } = useSavedViews()
  const show = useShowView()
  const renew = useRenewViews()
  const { asked, problem, attempt, ask, close } = useAsked<Asked>(renew)

  const add = (draft: ViewDraft) =>
    attempt(async () => {
      const { data } = await provider.call('addSavedView', { path: pathname, ...draft, state })
      await renew()
      show(data)
      onClose()
    })
  const update = (
    { id, version, name, isShared, isDefault, state: kept }: SavedView,
    change: Partial<ViewDraft & Pick<SavedView, 'state'>>,
  ) =>
    attempt(() =>
      provider.call('updateSavedView', {
        id,
        version,
        name,
        isShared,
        isDefault,
        state: kept,
        ...change,
      }),
    )
  const remove = ({ id, version }: SavedView) =>
    attempt(() => provider.call('removeSavedView', { id, version }))
  const copyLink = async () => {
    // The screen's permanent filter is not part of a view.
    const query = withWords(shownAs(queryOf(state, current?.id), search), filter ?? {})
    const link = `${location.origin}${pathname}?${query}`
    try {
      await navigator.clipboard.writeText(link)
      tellDone(say('views.link_copied'))
    } catch {
      notify(say('views.link_refused', { link }), { type: 'warning' })
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
        {error && <Alert severity="error">{messageOf(error)}</Alert>}
        {problem && !asked && <Alert severity="error">{problem}</Alert>}
        {views?.length === 0 && <Muted>{say('views.none')}</Muted>}
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
                  label={say('views.change_named', { name: view.name })}
                  icon={<MoreVert fontSize="inherit" />}
                  items={[
                    { label: say('views.rename'), onChoose: () => ask({ what: 'edit', view }) },
                    { label: say('views.update'), onChoose: () => void update(view, { state }) },
                    { label: say('views.delete'), onChoose: () => ask({ what: 'remove', view }) },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
        <footer>
          {current?.isMine && isChanged && (
            <Button
              variant="contained"
              size="small"
              onClick={() => void update(current, { state })}
            >
              {say('views.update_named', { name: current.name })}
            </Button>
          )}
          <Button variant="outlined" size="small" onClick={() => ask({ what: 'add' })}>
            {say('views.save_as')}
          </Button>
          <Button size="small" onClick={() => void copyLink()}>
            {say('views.copy_link')}
          </Button>
        </footer>
      </Panel>
      {asked?.what === 'add' && (
        <ViewDialog title={say('views.save')} problem={problem} onSave={add} onCancel={close} />
      )}
      {asked?.what === 'edit' && (
        <ViewDialog
          title={say('views.change')}
          view={asked.view}
          problem={problem}
          onSave={draft => update(asked.view, draft)}
          onCancel={close}
        />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          isOpen
          title={say('common.delete_named', { name: asked.view.name })}
          confirm={say('action.delete')}
          isDestructive
          problem={problem}
          onCancel={close}
          onConfirm={() => void remove(asked.view)}
        >
          {say(asked.view.isShared ? 'views.gone_for_all' : 'views.gone')}
        </ConfirmDialog>
      )}
    </Popover>
  )
}

const noteOf = (view: SavedView) =>
  [
    view.isDefault && isOwn(view) && say('views.default'),
    view.isShared &&
      (isOwn(view) ? say('views.shared') : say('views.shared_by', { name: view.ownerName })),
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
