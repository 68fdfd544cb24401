import TaskIcon from '@mui/icons-material/TaskAltOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { isRoute } from '#src/app/product/declarations.ts'
import { mobile, useSidebar } from '#src/shell/menu/sidebar.ts'
import { useTabActions } from '#src/shell/tabs/TabsProvider.tsx'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { useMyTasks } from './useMyTasks.ts'
import { say } from '#src/i18n/say.ts'

const path = '/tasks/my_tasks'

/**
 * The number of the person's open tasks, and the newest of them beside it: three, on small devices
 * one. Source: specification §2, task area.
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
      {/* The shortcuts do not move when the tasks have come. */}
      {!tasks && !isMobile && <div className="newest" />}
      {shown.length > 0 && (
        <ul aria-label={label} className="newest">
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
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    flex: '0 1 auto',
    ul: { margin: 0, padding: 0, listStyle: 'none', fontSize: '0.75rem' },
    li: {
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
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
    '.newest': { flex: '0 1 140px', minWidth: 60 },
    [breakpoints.down('sm')]: {
      flex: '1 1 0',
      '.newest': { flex: '1 1 0', minWidth: 0, paddingLeft: 4 },
    },
    button: { gap: 5, flex: 'none', minWidth: 40, minHeight: 32, fontWeight: 500 },
    'button[aria-disabled]': { cursor: 'not-allowed', color: palette.text.secondary },
    [`@media ${mobile}`]: { '.label': visuallyHidden },
    [`@media not all and ${mobile}`]: {
      // Three lines have the height of the row; the button leads to the same tasks.
      '.newest': { flex: '0 4 170px', fontSize: '0.6875rem' },
      li: { lineHeight: '16px' },
      button: {
        display: 'grid',
        gridTemplate: '"icon badge" auto "label label" auto / auto auto',
        justifyContent: 'center',
        justifyItems: 'center',
        gap: '1px 5px',
        padding: '3px 6px',
      },
      '.label': {
        gridArea: 'label',
        fontSize: '0.6875rem',
        lineHeight: '14px',
        whiteSpace: 'nowrap',
      },
    },
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
