import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { homePath } from '#src/app/firstPath.ts'
import { me } from '#src/app/me.ts'
import { type Frame, product } from '#src/app/product/product.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { say } from '#src/i18n/say.ts'

/** The panel of the day on the screen that `/` leads to. It can be closed, for each person. */
export function HomeSlot({ pathname }: { pathname: string }) {
  const { home } = product().frame
  return home && pathname === homePath() ? <Slot Panel={home} /> : null
}

/** Its place is kept free from the start, so that the screen does not move when it is filled. */
function Slot({ Panel }: { Panel: NonNullable<Frame['home']> }) {
  const own = `${names.home}_${me().staffId}`
  const [isOpen, setOpen] = useState(() => recall(own) !== false)
  const isLoaded = useLoadedLater(Panel, isOpen)
  const toggle = () => {
    remember(own, !isOpen)
    setOpen(!isOpen)
  }
  return (
    <Place aria-label={say('home.title')} data-open={isOpen || undefined}>
      <Button
        color="inherit"
        size="small"
        endIcon={<ExpandMore />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {say('home.title')}
      </Button>
      {isOpen && isLoaded && <Panel />}
    </Place>
  )
}

/** The screen's own rows come first: the panel waits until nothing else is requested. */
function useLoadedLater({ load }: NonNullable<Frame['home']>, isOpen: boolean): boolean {
  const isBusy = useIsFetching() > 0
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isOpen || isLoaded || isBusy) return undefined
    const timer = setTimeout(() => {
      load().then(
        () => setLoaded(true),
        () => {},
      )
    }, quiet)
    return () => clearTimeout(timer)
  }, [isOpen, isLoaded, isBusy, load])
  return isLoaded
}

/** In milliseconds. */
const quiet = 300

const Place = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  padding: theme.spacing(1, 2, 0),
  marginBottom: -8,
  '&[data-open]': { minHeight: 56, marginBottom: 0 },
  '& > button': { flex: 'none', marginLeft: -6, color: theme.palette.text.secondary },
  '& > button[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  [theme.breakpoints.down('sm')]: { paddingInline: theme.spacing(1.5) },
  '@media print': { display: 'none' },
}))
