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

/** The person's newest open tasks and their number. Source: specification §2, task area. */
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

const Area = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  // The breadcrumb has priority: the task texts shrink first.
  flex: '0 1000 auto',
  ul: {
    display: 'flex',
    gap: 12,
    minWidth: 0,
    margin: 0,
    padding: '0 0 0 12px',
    // Separates it from the breadcrumb.
    borderLeft: `1px solid ${theme.palette.divider}`,
    listStyle: 'none',
    fontSize: '0.75rem',
    color: theme.palette.text.secondary,
  },
  li: {
    minWidth: 0,
    maxWidth: 170,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // The minimum height of a touch target.
    lineHeight: '24px',
    a: {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: 'inherit',
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
  },
  button: { gap: 5, flex: 'none', fontWeight: 500 },
  'button[aria-disabled]': { cursor: 'not-allowed', color: theme.palette.text.secondary },
  '.badge': {
    minWidth: 18,
    padding: '0 5px',
    borderRadius: 9,
    fontSize: '0.6875rem',
    lineHeight: '18px',
    fontWeight: 600,
    background: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
  [theme.breakpoints.down('md')]: { li: { maxWidth: 90 }, '.label': visuallyHidden },
  [theme.breakpoints.down('sm')]: {
    flex: '1 1 0',
    ul: { flex: 1, padding: 0, border: 0 },
    li: { maxWidth: 'none' },
  },
}))
