import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

interface Props {
  /** What the button opens. */
  readonly label: string
  readonly sign: ReactElement
  /** Beside the icon: how many there are. */
  readonly count?: number
  readonly children: ReactNode
}

/**
 * On a phone a button that opens the children below it; elsewhere the children themselves. A
 * navigation closes what it opened, but not a list that adds its filters to its address.
 */
export const Fold = (props: Props) => (useIsPhone() ? <Folded {...props} /> : props.children)

export const useIsPhone = () => useMediaQuery('(max-width: 599.95px)', { noSsr: true })

function Folded({ label, sign, count, children }: Props) {
  const { key, pathname } = useLocation()
  const isSame = useNavigationType() === 'REPLACE'
  const [openAt, setOpenAt] = useState<readonly string[]>()
  const here = useRef<HTMLDivElement>(null)
  const at = [key, pathname]
  if (openAt && openAt[0] !== key) setOpenAt(isSame && openAt[1] === pathname ? at : undefined)
  const isOpen = !!openAt
  return (
    <div ref={here}>
      <Button
        color="inherit"
        aria-label={count === undefined ? label : `${label}: ${count}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        sx={{ minWidth: 40, height: 40, p: 0, gap: 0.5 }}
        onClick={() => setOpenAt(isOpen ? undefined : at)}
      >
        {sign}
        {count}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => here.current!}
        // Within the landmark instead of at the end of the page, outside all landmarks.
        container={() => here.current}
        onClose={() => setOpenAt(undefined)}
        // A form that opens by a link of it takes the focus while it is still being drawn.
        disableEnforceFocus
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 1 } } }}
      >
        {children}
      </Popover>
    </div>
  )
}
