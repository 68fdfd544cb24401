import TaskIcon from '@mui/icons-material/TaskAltOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { isRoute } from '#src/app/product/declarations.ts'
import { useSidebar } from '#src/shell/menu/sidebar.ts'
import { useTabActions } from '#src/shell/tabs/TabsProvider.tsx'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { useMyTasks } from './useMyTasks.ts'
import { say } from '#src/i18n/say.ts'

const path = '/tasks/my_tasks'

/**
 * The number of the person's open tasks, and the newest of them behind it. Source: specification
 * §2, task area.
 */
export function TaskArea() {
  const { isMobile } = useSidebar()
  const { open } = useTabActions()
  const tasks = useMyTasks()
  const label = say('tasks.label')
  const isOpen = mayReach(path)
  const shown = tasks?.tasksDataList.slice(0, isMobile ? 1 : 3) ?? []
  return (
    <Area>
      {shown.length > 0 && (
        <ul aria-label={label}>
          {shown.map(({ id, description }, n) => {
            const text = say('tasks.task', { n: n + 1, description })
            return (
              <li key={id} title={text}>
                {isOpen ? <LinkBase to={`${path}/${id}/show`}>{text}</LinkBase> : text}
              </li>
            )
          })}
        </ul>
      )}
      <Button
        color="inherit"
        title={isOpen ? label : say(isRoute(path) ? 'shortcuts.no_code' : 'shortcuts.not_there')}
        aria-disabled={!isOpen || undefined}
        onClick={isOpen ? () => open(path) : undefined}
      >
        <TaskIcon />
        <span className="label">{label}</span>
        {!!tasks?.totalCount && (
          <span className="badge">{tasks.totalCount > 99 ? '99+' : tasks.totalCount}</span>
        )}
      </Button>
    </Area>
  )
}

const Area = styled('div')(({ theme }) => {
  const { palette, breakpoints } = theme
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    flex: 'none',
    ul: { margin: 0, padding: 0, listStyle: 'none', fontSize: '0.75rem' },
    li: {
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      // The minimum height of a touch target.
      lineHeight: '24px',
      color: palette.text.secondary,
      a: {
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { color: palette.text.primary, textDecoration: 'underline' },
        '&:focus-visible': { outlineOffset: -2 },
      },
    },
    [breakpoints.up('sm')]: {
      // Behind their number, until the pointer or the Tab key is there.
      '&:not(:hover):not(:focus-within) ul': visuallyHidden,
      ul: {
        position: 'absolute',
        top: '100%',
        right: 0,
        zIndex: theme.zIndex.appBar,
        width: 320,
        padding: '6px 12px',
        borderRadius: 6,
        background: palette.background.paper,
        boxShadow: `0 0 0 1px ${palette.divider}, 0 8px 28px rgb(0 0 0 / 0.14)`,
      },
    },
    // A phone has room for one beside it.
    [breakpoints.down('sm')]: { flex: '1 1 0', ul: { flex: '1 1 0', minWidth: 0, paddingLeft: 4 } },
    button: { gap: 5, flex: 'none', minWidth: 40, minHeight: 32, fontWeight: 500 },
    'button[aria-disabled]': { cursor: 'not-allowed', color: palette.text.secondary },
    '.label': visuallyHidden,
    '.badge': {
      minWidth: 18,
      padding: '0 5px',
      borderRadius: 9,
      fontSize: '0.6875rem',
      lineHeight: '18px',
      fontWeight: 600,
      background: palette.primary.main,
      color: palette.primary.contrastText,
    },
  }
})
