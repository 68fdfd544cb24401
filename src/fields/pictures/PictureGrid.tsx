import './pictures.texts.ts'
import ArrowUpward from '@mui/icons-material/VerticalAlignTop'
import Delete from '@mui/icons-material/DeleteOutline'
import DragIndicator from '@mui/icons-material/DragIndicator'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { moved } from './pictureLines.ts'
import { usePictureDrag } from './usePictureDrag.ts'

// Few pictures are looked at closely.
const PictureViewer = LazyPart(() => import('./PictureViewer.tsx'))

interface Props {
  /** The label of the pictures: `Pictures`. */
  label: string
  /** The files in their order; each stands once. */
  ids: readonly string[]
  /** The order from now on; without it the pictures are for looking at alone. */
  onOrder?: ((ids: readonly string[]) => void) | undefined
  onRemove?: ((id: string) => void) | undefined
  /** What stands below a picture. */
  below?: ((id: string, place: number) => ReactNode) | undefined
}

/**
 * Pictures in their order. They are dragged, or moved by the keys of their handle: arrows, Home and
 * End; Delete removes one. A click shows a picture large.
 */
export function PictureGrid({ label, ids, onOrder, onRemove, below }: Props) {
  const [told, tell] = useState('')
  const [opened, open] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const kept = useRef<string>(undefined)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length || to === from) return
    onOrder?.(moved(ids, from, to))
    tell(say('pictures.moved', { place: to + 1, count: ids.length }))
  }
  const { dragged, order, start, refuseClick } = usePictureDrag(ids, move)
  // An element that is moved in the document loses the focus.
  useEffect(() => {
    const id = kept.current
    kept.current = undefined
    if (id)
      list.current?.querySelector<HTMLElement>(`[data-picture="${id}"] [data-handle]`)?.focus()
  }, [ids])
  const press = (event: KeyboardEvent, at: number) => {
    const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 }[
      event.key
    ]
    const place = event.key === 'Home' ? 0 : event.key === 'End' ? ids.length - 1 : to
    if (place === undefined) return
    event.preventDefault()
    kept.current = ids[at]
    move(at, place)
  }
  return (
    <>
      <Grid ref={list} aria-label={label} data-static={!onOrder || undefined}>
        {order.map((id, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the hand; the buttons and keys inside do the same
          <li
            key={id}
            data-picture={id}
            data-dragged={id === dragged || undefined}
            onPointerDown={onOrder && start(id, false)}
            onClickCapture={refuseClick}
            onKeyDown={event => {
              if (event.key !== 'Delete' || !onRemove) return
              event.preventDefault()
              onRemove(id)
            }}
          >
            <button
              type="button"
              aria-label={say('pictures.open', { place: at + 1, count: ids.length })}
              onClick={() => open(id)}
            >
              <Thumbnail id={id} width={tile} />
            </button>
            {onOrder && (
              <div data-print="none">
                <Handle
                  type="button"
                  data-handle
                  aria-label={say('pictures.move', { place: at + 1, count: ids.length })}
                  onPointerDown={event => {
                    event.stopPropagation()
                    start(id, true)(event)
                  }}
                  onKeyDown={event => press(event, at)}
                >
                  <DragIndicator fontSize="inherit" />
                </Handle>
                {at > 0 ? (
                  <IconAction
                    label={say('pictures.first', { place: at + 1 })}
                    onClick={() => move(at, 0)}
                    icon={<ArrowUpward fontSize="inherit" />}
                  />
                ) : (
                  <small>{say('pictures.shown')}</small>
                )}
                <IconAction
                  label={say('pictures.remove', { place: at + 1 })}
                  onClick={() => onRemove?.(id)}
                  icon={<Delete fontSize="inherit" />}
                />
              </div>
            )}
            {below?.(id, at + 1)}
          </li>
        ))}
      </Grid>
      <Hidden>{told}</Hidden>
      {opened && (
        <PictureViewer ids={ids} first={ids.indexOf(opened)} onClose={() => open(undefined)} />
      )}
    </>
  )
}

/** Pixels; two of them stand side by side on a phone. */
const tile = 148

const Hidden = styled('output')(visuallyHidden)

const Handle = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.secondary,
  cursor: 'grab',
  touchAction: 'none',
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
}))

const Grid = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  '& > li': {
    width: tile,
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${theme.palette.divider}`,
    overflow: 'hidden',
    background: theme.palette.background.paper,
    userSelect: 'none',
  },
  '& > li[data-dragged]': { opacity: 0.6, outline: `2px solid ${theme.palette.primary.main}` },
  '& > li > button': {
    display: 'block',
    padding: 0,
    border: 0,
    background: 'none',
    cursor: 'zoom-in',
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& img': { pointerEvents: 'none' },
    '& > span': { display: 'block', borderRadius: 0, background: theme.palette.sunken },
  },
  '& > li > div': { display: 'flex', alignItems: 'center', padding: '0 2px', minHeight: 32 },
  '& > li > div > :last-child': { marginLeft: 'auto' },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.75rem', whiteSpace: 'nowrap' },
}))
