import '#src/views/record/record.texts.ts'
import Edit from '@mui/icons-material/EditOutlined'
import { styled } from '@mui/material/styles'
import type { RaRecord } from 'ra-core'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import type { Shown } from '#src/views/parts/columns.ts'

const ValueForm = LazyPart(() => import('./ValueForm.tsx'))

interface Props {
  entity: AnyEntity
  record: RaRecord
  shown: Shown
  /** The value for reading. */
  children: ReactNode
}

/**
 * A value that is changed where it stands: a click on it, or Enter or F2 on its pencil, replaces it
 * by its input.
 */
export function ChangeableValue({ entity, record, shown, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  /** How many values further the focus goes once the form is closed. */
  const moves = useRef<number>(undefined)
  useEffect(() => {
    if (isOpen || moves.current === undefined) return
    focusFrom(pencil.current!, moves.current)
    moves.current = undefined
  }, [isOpen])
  // The value stays until its form is there; the form itself tells that it failed to load.
  const open = () => void ValueForm.load().then(show, show)
  const show = () => setOpen(true)
  const close = (by?: number) => {
    moves.current = by
    setOpen(false)
  }
  const click = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a, button') || window.getSelection()?.toString()) return
    open()
  }
  if (isOpen) return <ValueForm entity={entity} record={record} shown={shown} onClose={close} />
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the pencil does the same by keys
    <Frame onClick={click}>
      <span>{children}</span>
      <button
        ref={pencil}
        type="button"
        data-print="none"
        data-changes
        aria-label={say('record_page.change_value', { label: shown.label })}
        onClick={open}
        onKeyDown={event => event.key === 'F2' && open()}
      >
        <Edit />
      </button>
    </Frame>
  )
}

/** Focuses the pencil that is so many places further, or this one if there is none. */
function focusFrom(pencil: HTMLElement, by: number) {
  const all = [...document.querySelectorAll<HTMLElement>('[data-changes]')].filter(
    each => each.checkVisibility?.() ?? true,
  )
  const next = all[all.indexOf(pencil) + by] ?? pencil
  next.focus()
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  width: 'fit-content',
  maxWidth: '100%',
  margin: '-2px -6px',
  padding: '2px 2px 2px 6px',
  borderRadius: theme.shape.borderRadius,
  cursor: 'text',
  '& > span': { minWidth: 0 },
  '& > button': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    margin: '-2px 0',
    padding: 0,
    border: 0,
    borderRadius: theme.shape.borderRadius,
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    opacity: 0,
    '& svg': { fontSize: 16 },
    '&:focus-visible': {
      opacity: 1,
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: -2,
    },
    '@media (hover: none)': { opacity: 1 },
  },
  '@media (hover: hover)': {
    '&:hover': { background: theme.palette.sunken, '& > button': { opacity: 1 } },
  },
}))
