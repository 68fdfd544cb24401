import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router-dom'
import { visibleTree } from '#src/app/access.ts'
import { tabTarget } from '#src/shell/tabs/tabTarget.ts'
import { crumbsOf } from './breadcrumb.ts'
import { say } from '#src/i18n/say.ts'
import { useTabs } from '#src/shell/tabs/TabsProvider.tsx'

/** The breadcrumb of this screen. It also sets the browser tab's title. */
export function Breadcrumb() {
  const { pathname, search } = useLocation()
  const { key } = tabTarget(pathname, search)
  const name = useTabs().strip.find(tab => tab.key === key)?.name
  const crumbs = crumbsOf(visibleTree(), pathname, page => say(`layout.${page}`), name)
  const way = crumbs.slice(1).map(crumb => crumb.title)
  if (pathname === '/404') way.push(say('not_found.title'))
  const title = [...way.reverse().slice(0, mostInTitle), say('app.name')].join(' · ')
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

/** The browser tab's title has this many of the last crumbs: operation, record and screen. */
const mostInTitle = 3

const Way = styled('nav')(({ theme }) => ({
  flex: '0 1 auto',
  minWidth: 0,
  maxWidth: '45%',
  fontSize: '0.75rem',
  [theme.breakpoints.down('sm')]: {
    flex: '1 1 0',
    maxWidth: 'none',
    // Cut in the middle: where one is, and what it is part of, are read whole.
    'li:not(:first-of-type, :last-of-type)': { flexShrink: 99 },
  },
  ol: { display: 'flex', listStyle: 'none', margin: 0, padding: 0, minWidth: 0 },
  li: {
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    minWidth: 24,
    lineHeight: '24px',
    color: theme.palette.text.secondary,
    '&:last-child': { minWidth: 60, flexShrink: 0.1 },
  },
  'li + li::before': {
    content: '"/"',
    margin: '0 7px',
    color: theme.palette.text.secondary,
    opacity: 0.6,
  },
  a: {
    // The smallest height of a touch target.
    paddingBlock: 4,
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 3,
    '&:hover': { color: theme.palette.text.primary, textDecoration: 'underline' },
  },
  '[aria-current]': { color: theme.palette.text.primary, fontWeight: 550 },
}))
