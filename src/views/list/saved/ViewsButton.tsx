import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { useDefaultView, useSavedViews } from './useSavedViews.ts'

const ViewsPanel = LazyPart(() => import('./ViewsPanel.tsx'))

/** The current saved view, with a mark if it was changed, and the menu of the others. */
export function ViewsButton() {
  const { isLoading } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Read after the rows, if there are any: the views can wait.
  const { views, current, isChanged } = useSavedViews(!isLoading)
  useDefaultView(views)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        endIcon={<ExpandMore />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {!current
          ? say('views.title')
          : isChanged
            ? say('views.changed', { name: current.name })
            : current.name}
      </Button>
      {anchor && <ViewsPanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
