import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router-dom'
import { visibleTree } from '../app/access.ts'
import { crumbsOf } from './breadcrumb.ts'
import { say } from '../i18n/say.ts'

/** The way to this screen. It names the browser's tab as well. */
export function Breadcrumb() {
  const { pathname } = useLocation()
  const crumbs = crumbsOf(visibleTree(), pathname, page => say(`layout.${page}`))
  const title = [
    ...crumbs
      .slice(1)
      .map(crumb => crumb.title)
      .reverse()
      .slice(0, 2),
    say('app.name'),
  ].join(' · ')
  return (
    <Way aria-label={say('layout.breadcrumb')}>
      <title>{title}</title>
      <ol>
        {crumbs.map(({ title, to }, n) => (
          <li key={n}>
            {to ? (
              <Link to={to}>{title}</Link>
            ) : (
              <span aria-current={n === crumbs.length - 1 ? 'page' : undefined}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </Way>
  )
}

const Way = styled('nav')(({ theme }) => ({
  flex: '1 1 auto',
  minWidth: 0,
  // A telephone has no room for it beside the rest: it gets a line of its own.
  [theme.breakpoints.down('sm')]: { order: 1, flexBasis: '100%', padding: '0 6px 8px' },
  ol: { display: 'flex', listStyle: 'none', margin: 0, padding: 0, minWidth: 0 },
  li: {
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    minWidth: 24,
    color: theme.palette.text.secondary,
    '&:last-child': { minWidth: 60, flexShrink: 0.5 },
  },
  'li + li::before': {
    content: '"/"',
    margin: '0 7px',
    color: theme.palette.text.secondary,
    opacity: 0.6,
  },
  a: {
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 3,
    '&:hover': { color: theme.palette.text.primary, textDecoration: 'underline' },
  },
  '[aria-current]': { color: theme.palette.text.primary, fontWeight: 550 },
}))
