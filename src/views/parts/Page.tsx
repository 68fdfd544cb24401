import './print.css'
import { styled } from '@mui/material/styles'
import { useLocation } from 'ra-core'
import { useSyncExternalStore, type ReactNode } from 'react'
import { asOf } from '#data/requests.ts'
import { isTabbed } from '#src/app/product/declarations.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

/** The frame of a screen. */
export const Page = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  padding: theme.spacing(2),
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.5) },
}))

/**
 * The frame of a list: heading and filters are fixed; the table takes the rest of the window and
 * scrolls.
 */
export const ListPage = styled(Page)(({ theme }) => ({
  gap: 12,
  // In a window too low for a few rows the whole page scrolls instead.
  [theme.breakpoints.up('sm')]: { height: '100%', minHeight: 360 },
}))

/** The body of a list, with a panel in a column beside it if the window is wide. */
export const WithAside = ({ children, aside }: { children: ReactNode; aside: ReactNode }) =>
  aside ? (
    <Sides>
      <div>{children}</div>
      <aside>{aside}</aside>
    </Sides>
  ) : (
    children
  )

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  minHeight: 0,
  '& > div': { display: 'flex', flexDirection: 'column', gap: 12, minWidth: 0, minHeight: 0 },
  '& > aside': { minWidth: 0, overflow: 'auto' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(220px, 300px)' },
}))

interface Props {
  title: ReactNode
  children?: ReactNode
  aside?: ReactNode
}

/** The page's title with its details, and its actions on the right. */
export const Heading = ({ title, children, aside }: Props) => (
  <>
    <PageTabs />
    <Row>
      <h1>{title}</h1>
      {children}
      <ReportsAsOf />
      <Aside>{aside}</Aside>
    </Row>
  </>
)

/** As of when the reports of the page are, where that is not now. */
function ReportsAsOf() {
  const { pathname } = useLocation()
  const at = useSyncExternalStore(asOf.subscribe, () => asOf.of(pathname))
  return at && <AsOf at={at} />
}

const AsOf = LazyPart(() => import('#src/fields/time/AsOf.tsx'))

/** The tabs of the screen, where it has some. A heading shows them above itself. */
export function PageTabs() {
  const { pathname } = useLocation()
  return isTabbed(pathname) && <RouteTabs />
}

const RouteTabs = LazyPart(() => import('#src/shell/tabs/RouteTabs.tsx'))

const Row = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& h1': { margin: 0, overflowWrap: 'anywhere', ...theme.typography.h1 },
}))

const Aside = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: { gap: 4 },
}))
